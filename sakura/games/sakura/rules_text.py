"""The rules and rulings of Sakura, in our own words."""

from __future__ import annotations

from sakura.ui.rules import Section
from sakura.ui.words import mark

SECTIONS = (
    Section(
        mark("The goal"),
        (
            mark(
                "The Emperor strolls through his garden, and painters follow to paint the cherry "
                "blossom beside him. Be close behind him each time he first reaches a cherry "
                "tree, but never bump into him. Most tokens at the end wins."
            ),
        ),
    ),
    Section(
        mark("A round"),
        (
            mark(
                "Everyone holds five cards. All choose one in secret, then the cards are turned "
                "over together and resolve from the lowest order number to the highest."
            ),
            mark(
                "Each card first does its upper half, the garden action: it moves the Emperor, "
                "the painter closest to him or the painter furthest from him. Then it does its "
                "lower half, the painter action: it moves the painter of whoever played it."
            ),
            mark(
                "Where a card shows ±, its player chooses forward or back when it resolves. At "
                "the end of the round everyone draws back to five cards."
            ),
        ),
        pictures=("round",),
    ),
    Section(
        mark("Moving painters"),
        (
            mark(
                "Painters count only spaces without another painter: occupied ones are skipped. "
                "A leap lands on the first empty space in front of the next painter ahead. A "
                "counting card moves its painter one space for each painter ahead of it. The "
                "closest painter can neither leap nor count."
            ),
            mark(
                "A painter that steps onto the Emperor's space is disgraced: it stops, loses one "
                "token if it has any, and goes back three empty spaces from the Emperor. If the "
                "Emperor steps back onto a painter, that painter is disgraced too."
            ),
            mark("The gate holds any number of painters; nobody goes back beyond it."),
        ),
        pictures=("skipping", "bumping"),
    ),
    Section(
        mark("Under a cherry tree"),
        (
            mark(
                "When the Emperor first reaches a cherry tree he stops. The card that took him "
                "there still does its painter action; all other cards of the round are discarded. "
                "Then the closest painter gets 3 tokens, the second 2 and the third 1. At the "
                "last tree the closest gets 4. With five or six players the fourth gets 1 too."
            ),
            mark(
                "After that the second painter moves to the space right behind the first, the "
                "third right behind the second, and so on. The game ends after the last tree. On "
                "a tie, the tied painter closest to the Emperor wins."
            ),
        ),
        pictures=("tree",),
    ),
    Section(
        mark("Two players"),
        (
            mark(
                "A third painter, the court painter, walks along. It takes ranks and tokens like "
                "any other but cannot win, and it always chooses forward. In the standard game "
                "its card is the top card of the deck."
            ),
            mark(
                "In the tactical game, whoever is further from the Emperor plays two cards: one "
                "for their own painter and one for the court painter. While both wait at the "
                "gate, the top card of the deck is used."
            ),
        ),
    ),
    Section(
        mark("Rulings"),
        (
            mark("A painter is never on or ahead of the Emperor between actions."),
            mark("The Emperor counts every space."),
            mark(
                "A disgraced painter counts three painter-free spaces back from the Emperor's "
                "space; its own former space counts as empty, and it stops at the gate. Any "
                "movement can cause it, also one that another player's card caused."
            ),
            mark(
                "With two or more painters at the gate nobody is furthest; with all of them "
                "there nobody is closest either. One painter alone at the gate is the furthest. "
                "If nobody qualifies, the garden action does nothing and the painter action "
                "still happens."
            ),
            mark(
                "A chain of adjacent painters is leapt as a whole. If the first free space is "
                "the Emperor's, the leaper is disgraced. From the gate, the next painter ahead "
                "is the rearmost one on the path. With all painters at the gate, nobody leaps."
            ),
            mark(
                "A counting card counts painters strictly ahead; companions at the gate do not "
                "count. Its steps count empty spaces and can bump into the Emperor."
            ),
            mark(
                "A ± direction is chosen when the card resolves: the garden choice first, the "
                "painter choice after the garden action is done. Going back is allowed, and does "
                "nothing, for a painter at the gate and for the Emperor on space 1."
            ),
            mark(
                "The painter action of the card that reached the tree can still bump into the "
                "Emperor, before the scoring."
            ),
            mark(
                "A painter alone at the gate ranks last and is paid like any other. Two or more "
                "there have no rank, get nothing and stay."
            ),
            mark(
                "In the line-up each painter goes as many spaces behind the first as its rank "
                "says, but never beyond the gate. There is none after the last tree."
            ),
            mark(
                "Everyone draws once, at the end of the round, in seat order; the cards just "
                "played are already discarded. The discard is shuffled only when a card must be "
                "drawn and the deck is empty."
            ),
            mark("If tied painters are all at the gate at the end, they share the win."),
            mark("The court painter has five tokens and is ranked and paid, but cannot win."),
            mark("In the tactical game, only the two players' own painters are compared."),
            mark(
                "A card that moves the Emperor back can disgrace its own player, whose painter "
                "action then starts from the new space."
            ),
            mark("Tokens are paid from the supply, which cannot run out."),
        ),
        numbered=True,
    ),
    Section(
        mark("About the cards and the path"),
        (
            mark(
                "This is an unofficial, non-commercial version of Sakura by Reiner Knizia "
                "(Osprey Games, 2018). Which halves share a card, and how many plain spaces lie "
                "between the trees, are printed only on the physical game: the deck and the "
                "boards here are reconstructions."
            ),
        ),
    ),
)
