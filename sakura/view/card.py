"""A card of the hand: its face, its back, its seal, and its words."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from textwrap import wrap

from sakura.garden.cards import Action, Card
from sakura.text.words import Words, mark
from sakura.view import icons
from sakura.view.brush import disc
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
    return words.plural(sentence, sentence, abs(action.steps))


def painter_words(action: Action, words: Words) -> str:
    """The lower half of a card, said to its player: «you forward or back 3»."""
    if action.who == "leap":
        return words.say("you leap over the next painter")
    if action.who == "count":
        return words.say("you forward 1 for each painter between you and the Emperor")
    sentence = PAINTER_SENTENCES[_direction(action)]
    return words.plural(sentence, sentence, abs(action.steps))


def card_words(card: Card, words: Words) -> str:
    """The whole card: «17: Emperor forward 1; you forward or back 3»."""
    return words.say(
        "{order}: {garden}; {painter}",
        order=card.order,
        garden=garden_words(card.garden, words),
        painter=painter_words(card.painter, words),
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are on a face, in SVG user units; `line` 0 leaves the words out."""

    wide: float
    high: float
    seal: float
    """Scale of the seal."""
    icon: float
    """Scale of the icons."""
    top: tuple[float, float]
    """Foot of the garden icon."""
    low: tuple[float, float]
    """Foot of the painter icon."""
    arrows: float
    """Middle of the arrows, above the foot of each half."""
    line: float


COMPACT = Layout(58, 100, 0.85, 1.0, (41, 25), (29, 78), 12, 0)
FULL = Layout(120, 180, 1.25, 1.7, (78, 44), (60, 131), 13, 11)


def card_face(card: Card, words: Words, compact: bool) -> str:
    """The face; give the button around it the name `card_words`. `compact` leaves out words."""
    at = COMPACT if compact else FULL
    middle = at.high / 2
    said = (garden_words(card.garden, words), painter_words(card.painter, words))
    return tag(
        "svg",
        tag("path", class_="fold", d=_fold(at.wide, middle)),
        tag("g", _seal(card.order), transform=f"translate({3 * at.seal:g} {3 * at.seal:g}) "
            f"scale({at.seal:g})"),
        _garden_half(card.garden, at),
        _painter_half(card.painter, at),
        *(() if compact else (_lines(said[0], at, middle - 7), _lines(said[1], at, at.high - 8))),
        xmlns="http://www.w3.org/2000/svg",
        class_="card-face compact" if compact else "card-face",
        viewBox=f"0 0 {at.wide:g} {at.high:g}",
        aria_hidden="true",
        focusable="false",
    )


def _garden_half(action: Action, at: Layout) -> str:
    picture = icons.line_up(action.who) if action.who != "emperor" else parasol(30)
    scale = at.icon * (0.72 if action.who != "emperor" else 0.68)
    number = icons.steps(abs(action.steps), _direction(action))
    return icons.put(picture, *at.top, scale) + icons.put(
        number, at.wide / 2, at.top[1] + at.arrows, at.icon * 0.9
    )


def _painter_half(action: Action, at: Layout) -> str:
    x, y = at.low
    if action.who == "leap":
        return icons.put(icons.leap(), x, y + at.arrows * 0.9, at.icon)
    if action.who == "count":
        return icons.put(icons.count(), x, y + at.arrows * 0.7, at.icon)
    number = icons.steps(action.steps, _direction(action))
    return icons.put(icons.brush(), x - 9 * at.icon, y, at.icon) + icons.put(
        number, x, y + at.arrows, at.icon * 0.9
    )


def _fold(wide: float, y: float) -> str:
    """The line between the halves: one stroke of a brush, thinner to its end."""
    return f"M5 {y:g}Q{wide / 3:g} {y - 1.6:g} {wide - 5:g} {y - 0.2:g}Q{wide / 2:g} {y + 1.4:g} 5 {y:g}z"


def _lines(sentence: str, at: Layout, bottom: float) -> str:
    """Small text in as many lines as it needs, the last on `bottom`."""
    lines = wrap(sentence, 20)
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
        tag("rect", class_="frame", x=4, y=4, width=50, height=92, rx=4),
        tag("path", class_="branch", d="M10 88Q26 70 28 54T48 16M27 60Q22 62 18 60M29 52Q36 56 42 54"),
        tag("path", class_="flowers", d=petals),
        class_="card-back",
        viewBox="0 0 58 100",
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
    return tag("path", class_="stamp", d=STAMP) + tag("text", str(order), class_="order", x=13, y=15.8)


STAMP = "M2.5.6Q13-.2 23.4.8 25.8.8 25.6 3.4 26.2 11 25.4 18 25.2 20.4 22.8 20.4 12 21.2 3 20.5"
STAMP += ".6 20.4.6 18-.2 10 .5 3 .5.8 2.5.6z"
