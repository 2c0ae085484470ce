"""Words for the effects of a card: «54 Naoki: the Emperor goes back 1, onto Haruo, who loses a
token; Naoki goes forward 2.»"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.view.recap import Deed, Turn
from sakura.ui.names import Forms, Names, forms
from sakura.ui.words import Words, mark

FORWARD, BACK, TO_GATE = "forward", "back", "gate"
MOVES = {
    ("own", FORWARD): forms("{name} goes forward {n}", "you go forward {n}"),
    ("own", BACK): forms("{name} goes back {n}", "you go back {n}"),
    ("own", TO_GATE): forms("{name} goes back to the gate", "you go back to the gate"),
    # L10N: {name} is the painter closest to the Emperor, and therefore moved.
    ("closest", BACK): forms(
        "{name} is closest and goes back {n}", "you are closest and go back {n}"
    ),
    ("closest", TO_GATE): forms(
        "{name} is closest and goes back to the gate", "you are closest and go back to the gate"
    ),
    # L10N: {name} is the painter furthest from the Emperor, and therefore moved.
    ("furthest", FORWARD): forms(
        "{name} is furthest and goes forward {n}", "you are furthest and go forward {n}"
    ),
}
"""Moves of a painter by their cause; `n` counts steps as the card does, without occupied spaces."""
# L10N: {what} is a move, such as “Kenji goes forward 3”; {names} are one or two painters on spaces
# that were skipped.
JUMPS = (
    *forms("{what}, jumping over {names}", "{what}, jumping over you"),
    mark("{what}, jumping over {names} and you"),
)
"""Addition of the one or two painters who were jumped over; {what} is one of `MOVES`."""
LEAPS = (
    *forms("{who} leaps over {names}", "{who} leaps over you"),
    mark("{who} leaps over {names} and you"),
)
YOU_LEAP = mark("you leap over {names}")
FEW = 2
"""Number of painters who are still named when they are jumped over; more are counted."""
STAYS = {
    "leap": forms("{name} has nobody to leap over", "you have nobody to leap over"),
    "count": forms("{name} has nobody ahead and stays", "you have nobody ahead and stay"),
    "own": forms("{name} stays at the gate", "you stay at the gate"),
}
NOBODY = {
    "emperor": mark("the Emperor can't go back any further"),
    "closest": mark("nobody is closest, as all are at the gate"),
    "furthest": mark("nobody is furthest, as several are at the gate"),
}
RUN_OVER = (
    # L10N: The Emperor steps back onto the space of a painter.
    forms(
        "the Emperor goes back {n}, onto {name}, who has no token to lose",
        "the Emperor goes back {n}, onto you, and you have no token to lose",
    ),
    forms(
        "the Emperor goes back {n}, onto {name}, who loses a token",
        "the Emperor goes back {n}, onto you, and you lose a token",
    ),
)
"""The Emperor goes back onto a painter, without a token and with one."""
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
"""A painter bumps into him on its own move, without a token and with one."""
# L10N: The same painter, by the lower half of the same card; “another” is another token.
BUMPS_AGAIN = forms("{name} bumps again and loses another", "you bump again and lose another")
FURTHEST_BUMPS = (
    forms(
        "{name} is furthest, bumps into the Emperor and has no token to lose",
        "you are furthest, bump into the Emperor and have no token to lose",
    ),
    forms(
        "{name} is furthest, bumps into the Emperor and loses a token",
        "you are furthest, bump into the Emperor and lose a token",
    ),
)
"""The upper half moves the furthest painter onto him, without a token and with one."""


def turn_words(turn: Turn, names: Names, words: Words) -> str:
    """Say the effects of the card so far; before it begins, only its painter."""
    effects = deeds_words(turn, names, words)
    name = names.label(turn.painter, words)
    if turn.state == "discarded":
        effects = words.say("discarded without effect")
    if not effects:
        # L10N: A card’s number and who played it, such as “54 Naoki”.
        return words.say("{order} {name}", order=turn.order, name=name)
    # L10N: A card’s number, who played it, and what happened.
    return words.say("{order} {name}: {what}.", order=turn.order, name=name, what=effects)


def deeds_words(turn: Turn, names: Names, words: Words) -> str:
    """Say the effects of both halves so far, or "" before there are any."""
    effects = [*_garden(turn.garden, names, words), *_own(turn, names, words)]
    return words.clauses(effects)


def _garden(deeds: Sequence[Deed], names: Names, words: Words) -> Iterator[str]:
    """Yield the effects of the upper half. A walk of the Emperor and what he meets make one
    clause."""
    match _effects(deeds):
        case [happened.EmperorMoved(), happened.SakuraReached()]:
            # Without a number: he stops at the tree, whatever is left of the card's steps.
            yield words.say("the Emperor reaches the cherry tree")
        case [happened.EmperorMoved(start, end)] if end > start:
            yield words.say("the Emperor goes forward {n}", n=end - start)
        case [happened.EmperorMoved(start, end)]:
            yield words.say("the Emperor goes back {n}", n=start - end)
        case [happened.EmperorMoved(start, end), happened.PainterDisgraced(painter, lost=lost)]:
            yield names.say(painter, RUN_OVER[lost], words, n=start - end)
        case [happened.PainterDisgraced(painter, lost=lost)]:
            yield names.say(painter, FURTHEST_BUMPS[lost], words)
        case [happened.NobodyMoved(_, by)]:
            yield words.say(NOBODY[by])
        case [happened.PainterMoved()]:
            yield from (_moved(deed, names, words) for deed in deeds)


def _own(turn: Turn, names: Names, words: Words) -> Iterator[str]:
    """Yield the effects of the lower half."""
    for deed in turn.own:
        match deed.event:
            case happened.PainterMoved():
                yield _moved(deed, names, words)
            case happened.PainterDisgraced(painter, lost=1) if _bumped(painter, turn.garden):
                yield names.say(painter, BUMPS_AGAIN, words)
            case happened.PainterDisgraced(painter, lost=lost):
                yield names.say(painter, BUMPS[lost], words)
            case happened.NobodyMoved(painter, by):
                yield names.say(painter, STAYS[by], words)


def _bumped(painter: int, garden: Sequence[Deed]) -> bool:
    """True if the upper half moved that painter, as the furthest, onto the Emperor for a token."""
    match _effects(garden):
        case [happened.PainterDisgraced(bumped, lost=1)]:
            return bumped == painter
    return False


def _effects(garden: Sequence[Deed]) -> list[happened.Event]:
    """Return what the upper half did; the choice of a direction does nothing by itself."""
    events = (deed.event for deed in garden)
    return [event for event in events if not isinstance(event, happened.DirectionChosen)]


def _moved(deed: Deed, names: Names, words: Words) -> str:
    """Say a painter's steps and the painters it jumped over."""
    assert isinstance(deed.event, happened.PainterMoved)
    event, jumped = deed.event, deed.passed
    if event.by == "leap":
        if event.painter == names.you:
            return words.say(YOU_LEAP, names=names.others(jumped, words))
        return names.say_all(jumped, LEAPS, words, who=names.known[event.painter])
    steps = abs(event.end - event.start) - len(jumped)
    sentence = names.say(event.painter, _move(event), words, n=steps)
    if not jumped:
        return sentence
    if len(jumped) <= FEW:
        return names.say_all(jumped, JUMPS, words, what=sentence)
    if names.you in jumped:
        return words.plural(
            "{what}, jumping over you and {n} other",
            "{what}, jumping over you and {n} others",
            len(jumped) - 1,
            what=sentence,
        )
    return words.plural(
        "{what}, jumping over {n} painter",
        "{what}, jumping over {n} painters",
        len(jumped),
        what=sentence,
    )


def _move(event: happened.PainterMoved) -> Forms:
    way = FORWARD if event.end > event.start else TO_GATE if event.end == GATE else BACK
    return MOVES[event.by if event.by in ("closest", "furthest") else "own", way]
