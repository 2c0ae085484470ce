"""Questions about the rules of Sakura, on the real board.

In all of them seat 0 is the visitor's. `tests/play/test_quiz.py` plays each position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sakura.core.quiz import RulesQuestion
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.position import START_TOKENS
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

(
    UNDER_THE_TREE,
    OFF_THE_GATE,
    WHO_IS_FURTHEST,
    OTHERS_ARE_SKIPPED,
    A_LEAP,
    COUNTING,
    NOT_TOO_CLOSE,
    FORWARD_OR_BACK,
    THE_LAST_TREE,
) = range(9)
"""The lessons."""


class _Round(NamedTuple):
    """A round of three players: where the figures stand, the card that each seat plays, and the
    seats whose cards the picture shows."""

    emperor: int
    painters: tuple[int, ...]
    cards: tuple[int, ...]
    shown: tuple[int, ...]
    trees: int = 0
    tokens: tuple[int, ...] = (START_TOKENS,) * 3

    def start(self) -> JsonObject:
        """The garden, with those cards in the seats' hands."""
        return {
            "game": "sakura",
            "options": {"players": 3, "two_player": None, "board": "stroll"},
            "position": {
                "emperor": self.emperor,
                "painters": [*self.painters],
                "hands": [[card] for card in self.cards],
                "trees": self.trees,
                "tokens": [*self.tokens],
            },
        }

    def plays(self) -> dict[int, Json]:
        """Actions by seat."""
        return {seat: [card, None] for seat, card in enumerate(self.cards)}


def _question(
    ask: str, answers: tuple[str, ...], right: int, reason: str, lesson: int, played: _Round
) -> RulesQuestion:
    start, plays = played.start(), played.plays()
    return RulesQuestion(ask, answers, right, reason, lesson, start, plays, played.shown)


QUESTIONS = (
    _question(
        mark("You play card 25, the lowest of this round. Where does it take you?"),
        (
            mark("To space 9, right behind the Emperor"),
            mark("You bump into the Emperor on space 9"),
            mark("To space 8: you stop in front of the Emperor"),
        ),
        0,
        mark(
            "The upper half comes first, so the Emperor moves on to space 10. Then the lower half "
            "takes you two spaces forward, to space 9."
        ),
        OFF_THE_GATE,
        _Round(9, (7, 4, 2), (25, 56, 59), (0,)),
    ),
    _question(
        mark("{third} plays card 16. Its upper half moves the furthest painter. Who is that?"),
        (
            mark("{third}, the only painter on the path"),
            mark("You and {second}: both of you go forward 2"),
            mark("Nobody: two painters are at the gate"),
        ),
        2,
        mark(
            "While two or more painters wait at the gate, nobody is furthest, and that upper half "
            "does nothing. The lower half still moves {third}."
        ),
        WHO_IS_FURTHEST,
        _Round(9, (GATE, GATE, 4), (42, 59, 16), (2,)),
    ),
    _question(
        mark(
            "Your card 25 moves the Emperor to space 10, then you two spaces forward. What happens?"
        ),
        (
            mark("You land on space 9, right behind him"),
            mark("You bump into {second}, who loses a token"),
            mark("You bump into him: one token lost, and three free spaces back"),
        ),
        2,
        mark(
            "Space 8 is taken, so it doesn't count: your two steps lead to 9 and 10, where the "
            "Emperor stands. A bump costs a token and three free spaces."
        ),
        OTHERS_ARE_SKIPPED,
        _Round(9, (7, 8, 4), (25, 56, 59), (0,)),
    ),
    _question(
        mark("In what order do these cards act?"),
        (
            mark("42, 40, 16: the highest number first"),
            mark("16, 40, 42: the lowest number first"),
            mark("Yours first, then the others in turn"),
            mark("First the card of the painter closest to the Emperor"),
        ),
        1,
        mark(
            "The lowest number acts first, wherever its player stands. Here your card comes last."
        ),
        NOT_TOO_CLOSE,
        _Round(10, (7, 2, 1), (42, 40, 16), (0, 1, 2)),
    ),
    _question(
        mark("Which of these do the other painters not know?"),
        (
            mark("How many tokens you have"),
            mark("Which cards have been played"),
            mark("The cards in your hand"),
            mark("How far you are from the Emperor"),
        ),
        2,
        mark(
            "Hands are secret, and so is the card that you choose, until everyone turns theirs "
            "over."
        ),
        NOT_TOO_CLOSE,
        _Round(10, (8, 5, 3), (42, 56, 59), ()),
    ),
    _question(
        mark("{third} plays card 2, and the Emperor steps back onto your space. What happens?"),
        (
            mark("Nothing: only your own steps can bump into him"),
            mark("{third} loses a token for it"),
            mark("He jumps over you to the space behind"),
            mark("It is a bump: you lose a token and go back three free spaces"),
        ),
        3,
        mark("It doesn't matter who moved: if the Emperor's space is yours, it is a bump."),
        FORWARD_OR_BACK,
        _Round(12, (11, 8, 6), (59, 56, 2), (2,)),
    ),
    _question(
        mark(
            "{third} plays card 20, and the Emperor reaches the tree. How many tokens do you get?"
        ),
        (
            mark("2: you are second closest"),
            mark("3, like everyone on the path"),
            mark("1: your card did not bring him there"),
            mark("None: only the closest painter gets tokens"),
        ),
        0,
        mark("The closest painter – {second} here – gets 3 tokens, the second 2 and the third 1."),
        UNDER_THE_TREE,
        _Round(15, (12, 13, 9), (42, 59, 20), (2,)),
    ),
    _question(
        mark("{third}'s card 19 takes the Emperor to the tree. What happens to your card 42?"),
        (
            mark("It still acts before tokens are paid"),
            mark("It is discarded and does nothing"),
            mark("It goes back to your hand"),
            mark("Only its lower half is done"),
        ),
        1,
        mark(
            "The round ends at the tree. Card 19 is finished, and every card that has not acted "
            "yet is discarded."
        ),
        UNDER_THE_TREE,
        _Round(14, (12, 10, 11), (42, 59, 19), (0, 2)),
    ),
    _question(
        mark("{second} plays card 20, and the Emperor reaches the last tree. What happens?"),
        (
            mark("You get 3 tokens, and all line up behind you"),
            mark("You win, because you are the closest"),
            mark("You get 4 tokens; then most tokens win"),
        ),
        2,
        mark(
            "At the last tree the closest painter gets 4 tokens, and the game ends. Most "
            "tokens win, and now {second} has 14 and you have 11."
        ),
        THE_LAST_TREE,
        _Round(33, (31, 28, 29), (42, 20, 59), (1,), trees=2, tokens=(7, 12, 9)),
    ),
    _question(
        mark(
            "{third}'s card 20 ends the game. {second} gets 4 tokens and you get 2: now each of "
            "you has 13. Who wins?"
        ),
        (
            mark("{second}, who is closer to the Emperor"),
            mark("You, who had more tokens before"),
            mark("Both: you share the win"),
        ),
        0,
        mark("On a tie, the tied painter closest to the Emperor wins. Staying close pays twice."),
        THE_LAST_TREE,
        _Round(33, (30, 31, 28), (42, 59, 20), (2,), trees=2, tokens=(11, 9, 8)),
    ),
    _question(
        mark("{third} plays card 16, and only you are at the gate. Whom does its upper half move?"),
        (
            mark("Nobody: a painter at the gate is never furthest"),
            mark("You: alone at the gate, you are the furthest"),
            mark("{second}, the last painter on the path"),
        ),
        1,
        mark(
            "Only two or more at the gate share the last place, and then nobody is furthest. Alone "
            "there, you move two spaces forward."
        ),
        WHO_IS_FURTHEST,
        _Round(9, (GATE, 4, 6), (42, 59, 16), (2,)),
    ),
    _question(
        mark("Your card 32 is a leap. Where does it take you?"),
        (
            mark("To space 6, right behind {third}"),
            mark("To space 7, in front of {second} and {third}"),
            mark("To space 12, right behind the Emperor"),
        ),
        1,
        mark(
            "A leap goes to the first free space in front of the next painter. {second} and "
            "{third} stand in a row, so it passes both."
        ),
        A_LEAP,
        _Round(12, (2, 5, 6), (32, 56, 59), (0,)),
    ),
    _question(
        mark("Your card 7 counts, and acts first. Where does it take you?"),
        (
            mark("To space 6"),
            mark("To space 5"),
            mark("To space 9, in front of {third}"),
            mark("To space 4"),
        ),
        0,
        mark(
            "Two painters are between you and the Emperor, so you go two spaces. Space 5 is taken "
            "and doesn't count."
        ),
        COUNTING,
        _Round(12, (3, 5, 8), (7, 56, 59), (0,)),
    ),
    _question(
        mark("Your card 42 makes you bump into the Emperor on space 10. Where do you land?"),
        (
            mark("On space 7, where you came from"),
            mark("On space 6: three free spaces back from his"),
            mark("At the gate"),
        ),
        1,
        mark(
            "You go back from the Emperor's space: 9, then 7, since {second} is on 8, then 6. "
            "Where you came from does not matter."
        ),
        NOT_TOO_CLOSE,
        _Round(9, (7, 8, 4), (42, 56, 59), (0,)),
    ),
)
