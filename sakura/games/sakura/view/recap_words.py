"""What a card did, in one line: «54 Fuji: Emperor back 1 – onto Ume, who loses a token; Fuji
forward 2.»"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.view.recap import Deed, Turn
from sakura.ui.words import Words, mark

STAYS = {
    "emperor": mark("the Emperor cannot go further back"),
    "closest": mark("nobody is closest"),
    "furthest": mark("nobody is furthest"),
    "leap": mark("{name} has nobody to leap over"),
    "count": mark("{name} has nobody ahead"),
    "own": mark("{name} stays at the gate"),
}
WHO = {"closest": mark("{name} (closest)"), "furthest": mark("{name} (furthest)")}


def turn_words(turn: Turn, names: Sequence[str], words: Words) -> str:
    """What the card did so far; before it begins, only whose it is."""
    told = deeds_words(turn, names, words)
    name = names[turn.painter]
    if turn.state == "discarded":
        told = words.say("discarded without effect")
    if not told:
        return words.say("{order} {name}", order=turn.order, name=name)
    return words.say("{order} {name}: {what}.", order=turn.order, name=name, what=told)


def deeds_words(turn: Turn, names: Sequence[str], words: Words) -> str:
    """What the halves of the card did so far; nothing before they did anything."""
    halves = [_half(deeds, names, words) for deeds in (turn.garden, turn.own)]
    return "; ".join(half for half in halves if half)


def _half(deeds: Sequence[Deed], names: Sequence[str], words: Words) -> str:
    """The first deed, and after a dash what came of it."""
    first, *others = [text for deed in deeds for text in _deed(deed, names, words)] or [""]
    return f"{first} – {', '.join(others)}" if others else first


def _deed(deed: Deed, names: Sequence[str], words: Words) -> Iterator[str]:
    say = words.say
    match deed.event:
        case happened.EmperorMoved(start, end) if end > start:
            yield say("Emperor forward {n}", n=end - start)
        case happened.EmperorMoved(start, end):
            yield say("Emperor back {n}", n=start - end)
        case happened.SakuraReached():
            yield say("to the cherry tree")
        case happened.PainterMoved(painter, start, end, by):
            name = say(WHO[by], name=names[painter]) if by in WHO else names[painter]
            yield _way(name, end - start, end, words)
            if deed.passed:
                yield say("past {names}", names=words.listed([names[p] for p in deed.passed]))
        case happened.PainterDisgraced(painter, start, at, _, lost):
            yield say(_bump(start >= at, lost), name=names[painter])
        case happened.NobodyMoved(painter, by, _):
            yield say(STAYS[by], name=names[painter] if painter >= 0 else "")


def _way(name: str, steps: int, end: int, words: Words) -> str:
    if steps > 0:
        return words.say("{name} forward {n}", name=name, n=steps)
    if end == GATE:
        return words.say("{name} back to the gate", name=name)
    return words.say("{name} back {n}", name=name, n=-steps)


def _bump(run_over: bool, lost: int) -> str:
    """Whether the Emperor went back onto the painter, or it met him on its own way."""
    if run_over:
        if lost:
            return mark("onto {name}, who loses a token")
        return mark("onto {name}, who has no token to lose")
    if lost:
        return mark("{name} bumps into the Emperor and loses a token")
    return mark("{name} bumps into the Emperor and has no token to lose")
