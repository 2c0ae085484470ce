"""The rules and rulings of Sakura, in our own words."""

from __future__ import annotations

from sakura.core.titles import TITLES
from sakura.ui.rules import Section
from sakura.ui.words import mark

CREDIT = (
    mark(
        "This is an unofficial, non-commercial version of a game by Reiner Knizia. Its name, words "
        "and drawings are our own, and so are the deck and the boards."
    )
    if TITLES
    else mark(
        "This is an unofficial, non-commercial version of Sakura by Reiner Knizia "
        "(Osprey Games, 2018). Only the physical game shows which halves share a "
        "card and how many plain spaces lie between the trees: the deck and the "
        "boards here are reconstructions."
    )
)
"""Sentence about the origin of the game, which has another name on some sites."""

SECTIONS = (
    Section(
        mark("The goal"),
        (
            mark(
                "The Emperor strolls through his garden, and painters follow him to paint the "
                "cherry blossom. Be close behind him each time he first reaches a cherry tree, "
                "but never bump into him. Most tokens at the end wins."
            ),
        ),
    ),
    Section(
        mark("A round"),
        (
            mark(
                "Everyone holds five cards and chooses one in secret. The chosen cards are turned "
                "over together and act in order, from the lowest number to the highest."
            ),
            mark(
                "A card's upper half, the garden action, comes first: it moves the Emperor, "
                "the painter closest to him or the painter furthest from him. Then its lower "
                "half, the painter action, moves its player's own painter."
            ),
            mark(
                "Where a card shows ±, its player chooses forward or back when it acts. At the "
                "end of the round everyone draws back up to five cards."
            ),
        ),
        pictures=("round",),
    ),
    Section(
        mark("Moving painters"),
        (
            mark(
                "Painters jump over each other: a space with another painter on it does not count "
                "as a step. A leap lands on the first empty space in front of the next painter "
                "ahead. A counting card gives its painter one step for each painter ahead. The "
                "closest painter can neither leap nor count."
            ),
            mark(
                "A painter that steps onto the Emperor's space bumps into him: it stops, loses one "
                "token if it has any, and goes back three empty spaces from the Emperor. If the "
                "Emperor steps back onto a painter, that is a bump too, at the painter's expense."
            ),
            mark("The gate holds any number of painters, and nobody goes back beyond it."),
        ),
        pictures=("skipping", "bumping"),
    ),
    Section(
        mark("Under a cherry tree"),
        (
            mark(
                "When the Emperor first reaches a cherry tree, he stops. The card that took him "
                "there still does its painter action; all other cards of the round are discarded. "
                "Then the closest painter gets 3 tokens (4 at the last tree), the second 2 and "
                "the third 1. With five or six players the fourth gets 1 too."
            ),
            mark(
                "After that the painters line up: the second moves to the space right behind the "
                "first, the third right behind the second, and so on. The game ends after the "
                "last tree. In a tie, the tied painter closest to the Emperor wins."
            ),
        ),
        pictures=("tree",),
    ),
    Section(
        mark("Two players"),
        (
            mark(
                "A third painter, the court painter, joins the walk. It takes ranks and tokens "
                "like any other, always chooses forward, and cannot win. In the standard game its "
                "card is the top card of the deck."
            ),
            mark(
                "In the tactical game, the player further from the Emperor plays two cards: one "
                "for their own painter and one for the court painter. While both players are at "
                "the gate, the court painter gets the top card of the deck."
            ),
        ),
    ),
    Section(
        mark("Rulings"),
        (
            mark("Between actions, a painter is never on the Emperor's space or ahead of him."),
            mark("The Emperor counts every space."),
            mark(
                "After a bump, the painter goes back three spaces without painters, counted from "
                "the Emperor's space. Its own former space counts as empty, and it stops at the "
                "gate. Any move can end in a bump, even one made by another player's card."
            ),
            mark(
                "One painter alone at the gate is the furthest. With two or more there, nobody is "
                "furthest; with all of them there, nobody is closest either. If a garden action "
                "has nobody to move, it does nothing; the painter action still happens."
            ),
            mark(
                "A leap clears a whole chain of adjacent painters. If the first free space is the "
                "Emperor's, the leap ends in a bump. From the gate, the next painter ahead is the "
                "rearmost one on the path. With all painters at the gate, nobody leaps."
            ),
            mark(
                "A counting card counts only painters ahead, not others at the gate. Its steps "
                "jump over painters like any others, and can end in a bump."
            ),
            mark(
                "A ± direction is chosen when the card acts: for the garden action first, "
                "and for the painter action once the garden action is done. For a painter at "
                "the gate, or for the Emperor on space 1, going back is allowed and does "
                "nothing."
            ),
            mark(
                "The painter action of the card that took the Emperor to the tree can still end in "
                "a bump, before tokens are given."
            ),
            mark(
                "A painter alone at the gate ranks last and gets tokens like any other. Two or "
                "more there have no rank, get nothing and stay."
            ),
            mark(
                "In the line-up the second stands one space behind the first, the third two "
                "spaces, and so on, but nobody goes beyond the gate. There is no line-up after the "
                "last tree."
            ),
            mark(
                "Everyone draws once, at the end of the round, in seat order, after the played "
                "cards have been discarded. The discard pile is shuffled only when a card must be "
                "drawn and the deck is empty."
            ),
            mark("If tied painters are all at the gate at the end, they share the win."),
            mark(
                "The court painter starts with five tokens and gets more like any other, but "
                "cannot win."
            ),
            mark(
                "In the tactical game, only the players' own two painters are compared to see who "
                "is further."
            ),
            mark(
                "A card that moves the Emperor back can bump its own player, whose painter action "
                "then starts from the new space."
            ),
            mark("Tokens come from the supply, which cannot run out."),
        ),
        numbered=True,
    ),
    Section(
        mark("About the cards and the path"),
        (CREDIT,),
    ),
)
