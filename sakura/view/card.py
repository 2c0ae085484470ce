"""A card of the hand: its face, its back, its seal, and its words."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from textwrap import wrap

from sakura.garden.cards import Action, Card
from sakura.text.words import Words, mark
from sakura.view import icons
from sakura.view.brush import disc, move
from sakura.view.painters import parasol
from sakura.view.svg import escape, tag

GARDEN_SENTENCES = {
    ("emperor", "+"): mark("Emperor forward {n}"),
    ("emperor", "-"): mark("Emperor back {n}"),
    ("emperor", "±"): mark("Emperor forward or back {n}"),
    ("closest", "-"): mark("closest painter back {n}"),
    ("furthest", "+"): mark("furthest painter forward {n}"),
}
PAINTER_SENTENCES = {
    "+": mark("you forward {n}"),
    "±": mark("you forward or back {n}"),
}


def _direction(action: Action) -> str:
    return "±" if action.either else "+" if action.steps > 0 else "-"


def garden_words(action: Action, words: Words) -> str:
    """The upper half of a card: «Emperor forward 1»."""
    sentence = GARDEN_SENTENCES[action.who, _direction(action)]
    return words.say(sentence, n=abs(action.steps))


def painter_words(action: Action, words: Words) -> str:
    """The lower half of a card, said to its player: «you forward or back 3»."""
    if action.who == "leap":
        return words.say("you leap over the next painter")
    if action.who == "count":
        return words.say("you forward 1 for each painter between you and the Emperor")
    sentence = PAINTER_SENTENCES[_direction(action)]
    return words.say(sentence, n=abs(action.steps))


def card_words(card: Card, words: Words) -> str:
    """The whole card: «17: Emperor forward 1; you forward or back 3»."""
    return words.say(
        "{order}: {garden}; {painter}",
        order=card.order,
        garden=garden_words(card.garden, words),
        painter=painter_words(card.painter, words),
    )


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an icon has its foot, or arrows their middle, and the scale."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are on a face, in SVG user units."""

    wide: float
    high: float
    seal: float
    """Scale of the seal."""
    parasol: Spot
    emperor_steps: Spot
    line_up: Spot
    line_up_steps: Spot
    brush: Spot
    own_steps: Spot
    leap: Spot
    count: Spot
    line: float
    """From one line of words to the next; 0 leaves words out."""


COMPACT = Layout(
    wide=58,
    high=100,
    seal=0.85,
    parasol=Spot(40, 26.5, 0.7),
    emperor_steps=Spot(29, 38, 0.95),
    line_up=Spot(29, 42, 1),
    line_up_steps=Spot(42, 11.5, 0.72),
    brush=Spot(20, 76, 1),
    own_steps=Spot(29, 87.5, 0.95),
    leap=Spot(28, 91, 1),
    count=Spot(29, 89, 0.95),
    line=0,
)
FULL = Layout(
    wide=120,
    high=180,
    seal=1.25,
    parasol=Spot(78, 39, 1),
    emperor_steps=Spot(60, 52, 1.15),
    line_up=Spot(60, 57, 1.15),
    line_up_steps=Spot(82, 18, 1.1),
    brush=Spot(48, 125, 1.35),
    own_steps=Spot(60, 140, 1.15),
    leap=Spot(58, 144, 1.35),
    count=Spot(60, 138, 1.4),
    line=11,
)


def card_face(card: Card, words: Words, compact: bool) -> str:
    """The face; give the button around it the name `card_words`. `compact` leaves out words."""
    at = COMPACT if compact else FULL
    middle = at.high / 2
    inside = [
        tag("path", class_="half", d=_half(at)),
        tag("g", _seal(card.order), transform=move((3.5 * at.seal, 3.5 * at.seal), at.seal)),
        _garden_icons(card.garden, at),
        _painter_icons(card.painter, at),
    ]
    if at.line:
        inside.append(_said(garden_words(card.garden, words), at, middle - 6))
        inside.append(_said(painter_words(card.painter, words), at, at.high - 7))
    return tag(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        class_="card-face compact" if compact else "card-face",
        viewBox=f"0 0 {at.wide:g} {at.high:g}",
        aria_hidden="true",
        focusable="false",
    )


def _put(icon: str, spot: Spot) -> str:
    return icons.put(icon, spot.x, spot.y, spot.scale)


def _garden_icons(action: Action, at: Layout) -> str:
    number = icons.steps(abs(action.steps), _direction(action))
    if action.who == "emperor":
        return _put(parasol(30), at.parasol) + _put(number, at.emperor_steps)
    return _put(icons.line_up(action.who), at.line_up) + _put(number, at.line_up_steps)


def _painter_icons(action: Action, at: Layout) -> str:
    if action.who == "leap":
        return _put(icons.leap(), at.leap)
    if action.who == "count":
        return _put(icons.count(), at.count)
    number = icons.steps(action.steps, _direction(action))
    return _put(icons.brush(), at.brush) + _put(number, at.own_steps)


def _half(at: Layout) -> str:
    """The tinted upper half; its lower edge is one stroke of a brush."""
    wide, low = at.wide - 2, at.high / 2
    return (
        f"M2 6Q2 2 6 2H{wide - 4:g}Q{wide:g} 2 {wide:g} 6V{low - 1:g}"
        f"Q{wide * 0.7:g} {low + 1.5:g} {wide / 2:g} {low:g}T2 {low - 0.5:g}z"
    )


def _said(sentence: str, at: Layout, bottom: float) -> str:
    """Small words in as many even lines as they need, the last on `bottom`."""
    width = 22
    lines = wrap(sentence, width)
    while len(narrower := wrap(sentence, width - 1)) == len(lines) and width > 8:
        lines, width = narrower, width - 1
    first = bottom - at.line * (len(lines) - 1)
    return "".join(
        tag("text", escape(text), class_="said", x=at.wide / 2, y=first + at.line * k)
        for k, text in enumerate(lines)
    )


def card_back() -> str:
    """The back of every card: one branch of blossom."""
    petals = "".join(
        disc((x + 4.6 * sin(tau * k / 5), y - 4.6 * cos(tau * k / 5)), 3.4)
        for x, y in ((29, 36), (20, 60), (40, 58))
        for k in range(5)
    )
    return tag(
        "svg",
        tag("rect", class_="cloth", width=58, height=100),
        tag(
            "path",
            class_="branch",
            d="M10 88Q26 70 28 54T48 16M27 60Q22 62 18 60M29 52Q36 56 42 54",
        ),
        tag("path", class_="flowers", d=petals),
        class_="card-back",
        viewBox="0 0 58 100",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
        focusable="false",
    )


def seal(order: int) -> str:
    """A card's order number as a small chip, for the seat that played it."""
    return tag(
        "svg",
        _seal(order),
        class_="seal",
        viewBox="0 0 26 21",
        aria_hidden="true",
        focusable="false",
    )


def _seal(order: int) -> str:
    """26 wide and 21 high."""
    return tag("path", class_="stamp", d=STAMP) + tag(
        "text", str(order), class_="order", x=13, y=15.8
    )


STAMP = "M2.5.6Q13-.2 23.4.8 25.8.8 25.6 3.4 26.2 11 25.4 18 25.2 20.4 22.8 20.4 12 21.2 3 20.5"
STAMP += ".6 20.4.6 18-.2 10 .5 3 .5.8 2.5.6z"
