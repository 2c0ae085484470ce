"""What a card did, in one line: «54 Fuji: Emperor back 1 – onto Ume, who loses a token; Fuji
forward 2.»"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.view.recap import Deed, Turn
from sakura.ui.names import Forms, Names, forms
from sakura.ui.words import Words, mark

FORWARD, BACK, TO_GATE = "forward", "back", "gate"
MOVES = {
    ("own", FORWARD): forms("{name} forward {n}", "you forward {n}"),
    ("own", BACK): forms("{name} back {n}", "you back {n}"),
    ("own", TO_GATE): forms("{name} back to the gate", "you back to the gate"),
    # L10N: {name} is the painter closest to the Emperor, and therefore moved.
    ("closest", BACK): forms("{name} (closest) back {n}", "you (closest) back {n}"),
    ("closest", TO_GATE): forms(
        "{name} (closest) back to the gate", "you (closest) back to the gate"
    ),
    # L10N: {name} is the painter furthest from the Emperor, and therefore moved.
    ("furthest", FORWARD): forms("{name} (furthest) forward {n}", "you (furthest) forward {n}"),
}
"""Where a painter goes, by what moves it: the only ways in which cards do."""
# L10N: Follows a move, after a dash: the painters that were overtaken.
PAST = (*forms("past {names}", "past you"), mark("past {names} and you"))
STAYS = {
    "leap": forms("{name} has nobody to leap over", "you have nobody to leap over"),
    "count": forms("{name} has nobody ahead", "you have nobody ahead"),
    "own": forms("{name} stays at the gate", "you stay at the gate"),
}
NOBODY = {
    "emperor": mark("the Emperor cannot go further back"),
    "closest": mark("nobody is closest"),
    "furthest": mark("nobody is furthest"),
}
RUN_OVER = (
    # L10N: Follows “Emperor back 2”, after a dash: he steps back onto a painter.
    forms("onto {name}, who has no token to lose", "onto you, with no token to lose"),
    forms("onto {name}, who loses a token", "onto you, and you lose a token"),
)
"""The Emperor goes back onto a painter: without a token, with one."""
BUMPS = (
    forms(
        "{name} bumps into the Emperor and has no token to lose",
        "you bump into the Emperor and have no token to lose",
    ),
    forms(
        "{name} bumps into the Emperor and loses a token",
        "you bump into the Emperor and lose a token",
    ),
)
"""A painter meets him on its own way."""


def turn_words(turn: Turn, names: Names, words: Words) -> str:
    """What the card did so far; before it begins, only whose it is."""
    told = deeds_words(turn, names, words)
    name = names.label(turn.painter, words)
    if turn.state == "discarded":
        told = words.say("discarded without effect")
    if not told:
        # L10N: A card’s number and who played it, such as “54 Naoki”.
        return words.say("{order} {name}", order=turn.order, name=name)
    # L10N: A card’s number, who played it, and what happened.
    return words.say("{order} {name}: {what}.", order=turn.order, name=name, what=told)


def deeds_words(turn: Turn, names: Names, words: Words) -> str:
    """What the halves of the card did so far; nothing before they did anything."""
    halves = [_half(deeds, names, words) for deeds in (turn.garden, turn.own)]
    return words.clauses([half for half in halves if half])


def _half(deeds: Sequence[Deed], names: Names, words: Words) -> str:
    """The first deed, and after a dash what came of it."""
    first, *others = [text for deed in deeds for text in _deed(deed, names, words)] or [""]
    if not others:
        return first
    # L10N: A move and what came of it: “Emperor back 1 – onto Kenji, who loses a token”.
    return words.say("{move} – {more}", move=first, more=words.row(others))


def _deed(deed: Deed, names: Names, words: Words) -> Iterator[str]:
    say = words.say
    match deed.event:
        case happened.EmperorMoved(start, end) if end > start:
            yield say("Emperor forward {n}", n=end - start)
        case happened.EmperorMoved(start, end):
            yield say("Emperor back {n}", n=start - end)
        case happened.SakuraReached():
            # L10N: Follows “Emperor forward 2”, after a dash: he reaches the tree.
            yield say("to the cherry tree")
        case happened.PainterMoved(painter, start, end, by):
            yield names.say(painter, _move(start, end, by), words, n=abs(end - start))
            if deed.passed:
                yield names.say_all(deed.passed, PAST, words)
        case happened.PainterDisgraced(painter, start, at, _, lost):
            yield names.say(painter, (RUN_OVER if start >= at else BUMPS)[lost], words)
        case happened.NobodyMoved(painter, by, _):
            yield names.say(painter, STAYS[by], words) if by in STAYS else say(NOBODY[by])


def _move(start: int, end: int, by: str) -> Forms:
    way = FORWARD if end > start else TO_GATE if end == GATE else BACK
    return MOVES[by if by in ("closest", "furthest") else "own", way]
