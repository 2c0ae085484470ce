"""A card: its face, its back, its seal, and its words."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau

from sakura.games.sakura.rules.cards import Card, CardAction
from sakura.games.sakura.view import icons
from sakura.games.sakura.view.emperor import parasol
from sakura.ui.brush import disc, move
from sakura.ui.names import Forms, Names, forms
from sakura.ui.svg import tag
from sakura.ui.words import Words, mark

GARDEN_SENTENCES = {
    ("emperor", "+"): mark("the Emperor goes forward {n}"),
    ("emperor", "-"): mark("the Emperor goes back {n}"),
    ("emperor", "±"): mark("the Emperor goes forward or back {n}"),
    ("closest", "-"): mark("the closest painter goes back {n}"),
    ("furthest", "+"): mark("the furthest painter goes forward {n}"),
}
PAINTER_SENTENCES = {
    # L10N: The lower half of a card, which moves the player's own painter.
    "+": forms("{name} goes forward {n}", "you go forward {n}"),
    "±": forms("{name} goes forward or back {n}", "you go forward or back {n}"),
    "leap": forms("{name} leaps over the next painter", "you leap over the next painter"),
    "count": forms(
        "{name} goes forward 1 for each painter ahead",
        "you go forward 1 for each painter ahead of you",
    ),
}


def _direction(action: CardAction) -> str:
    return "±" if action.either else "+" if action.steps > 0 else "-"


def garden_words(action: CardAction, words: Words) -> str:
    """Say the upper half of a card: «the Emperor goes forward 1»."""
    sentence = GARDEN_SENTENCES[action.who, _direction(action)]
    return words.say(sentence, n=abs(action.steps))


def painter_words(action: CardAction, words: Words) -> str:
    """Say the lower half of a card to its player: «you go forward or back 3»."""
    return words.say(_own(action)[1], n=action.steps)


def _own(action: CardAction) -> Forms:
    return PAINTER_SENTENCES[_direction(action) if action.who == "own" else action.who]


def card_words(card: Card, words: Words) -> str:
    """Say the whole card to its player: «17: the Emperor goes forward 1, then you go forward or
    back 3»."""
    # L10N: A card’s number and its two halves, such as “17: the Emperor goes forward 1, then you go
    # back 3”.
    return words.say(
        "{order}: {garden}, then {painter}",
        order=card.order,
        garden=garden_words(card.garden, words),
        painter=painter_words(card.painter, words),
    )


def played_words(card: Card, painter: int, names: Names, words: Words) -> str:
    """Say the whole card of the painter who played it."""
    return words.say(
        "{order}: {garden}, then {painter}",
        order=card.order,
        garden=garden_words(card.garden, words),
        painter=names.say(painter, _own(card.painter), words, n=card.painter.steps),
    )


@dataclass(frozen=True, slots=True)
class Spot:
    """Foot of an icon, or middle of its arrows, and its scale."""

    x: float
    y: float
    scale: float


WIDE, HIGH = 58.0, 100.0
SEAL = 0.85
"""Scale of the order number's seal."""
PARASOL = Spot(40, 26.5, 0.7)
EMPEROR_STEPS = Spot(29, 38, 0.95)
LINE_UP = Spot(29, 42, 1)
LINE_UP_STEPS = Spot(42, 11.5, 0.72)
BRUSH = Spot(20, 76, 1)
OWN_STEPS = Spot(29, 87.5, 0.95)
LEAP = Spot(28, 91, 1)
COUNT = Spot(29, 89, 0.95)


def card_face(card: Card) -> str:
    """Draw the face; give the button around it the name `card_words`."""
    return tag(
        "svg",
        tag("path", class_="half", d=_half()),
        tag("rect", class_="lower", x=2, y=HIGH / 2 + 2, width=WIDE - 4, height=HIGH / 2 - 4, rx=4),
        tag("g", _seal(card.order), transform=move((3.5 * SEAL, 3.5 * SEAL), SEAL)),
        _garden_icons(card.garden),
        _painter_icons(card.painter),
        xmlns="http://www.w3.org/2000/svg",
        class_="card-face",
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        preserveAspectRatio="xMidYMin",  # the numbers of a hand are on one line
        aria_hidden="true",
        focusable="false",
    )


def _put(icon: str, spot: Spot) -> str:
    return icons.put(icon, spot.x, spot.y, spot.scale)


def _garden_icons(action: CardAction) -> str:
    number = icons.steps(abs(action.steps), _direction(action))
    if action.who == "emperor":
        return _put(parasol(30), PARASOL) + _put(number, EMPEROR_STEPS)
    return _put(icons.line_up(action.who), LINE_UP) + _put(number, LINE_UP_STEPS)


def _painter_icons(action: CardAction) -> str:
    if action.who == "leap":
        return _put(icons.leap(), LEAP)
    if action.who == "count":
        return _put(icons.count(), COUNT)
    number = icons.steps(action.steps, _direction(action))
    return _put(icons.brush(), BRUSH) + _put(number, OWN_STEPS)


def _half() -> str:
    """Return the path data of the tinted upper half; its lower edge is one stroke of a brush."""
    wide, low = WIDE - 2, HIGH / 2
    return (
        f"M2 6Q2 2 6 2H{wide - 4:g}Q{wide:g} 2 {wide:g} 6V{low - 1:g}"
        f"Q{wide * 0.7:g} {low + 1.5:g} {wide / 2:g} {low:g}T2 {low - 0.5:g}z"
    )


def card_back() -> str:
    """Draw the back of every card: one branch of blossom."""
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
    """Draw a card's order number as a small chip, for the seat that played it."""
    return tag(
        "svg",
        _seal(order),
        class_="seal",
        viewBox="0 0 26 21",
        aria_hidden="true",
        focusable="false",
    )


def _seal(order: int) -> str:
    """Draw the seal, 26 wide and 21 high."""
    return tag("path", class_="stamp", d=STAMP) + tag(
        "text", str(order), class_="order", x=13, y=15.8
    )


STAMP = "M2.5.6Q13-.2 23.4.8 25.8.8 25.6 3.4 26.2 11 25.4 18 25.2 20.4 22.8 20.4 12 21.2 3 20.5"
STAMP += ".6 20.4.6 18-.2 10 .5 3 .5.8 2.5.6z"
