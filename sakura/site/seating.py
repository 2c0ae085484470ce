"""The table at which the start form seats its players: chairs around a small garden.

A chair is a button that opens the fields of its seat below the table. All seats of the form are in
it, in order, since the form's choices include those of seats that the game lacks.
"""

from __future__ import annotations

from typing import NamedTuple

from sakura.core.people import LONGEST
from sakura.core.seats import EVEN, LEVELS, PERSON
from sakura.site.form import SEATS
from sakura.site.guests import GuestList
from sakura.ui.buttons import button
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.portraits import portrait
from sakura.ui.seat_fields import level_select, style_select
from sakura.ui.seats import LEVEL_WORDS, SEAT_WORDS
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


class Odds(NamedTuple):
    """Games won of games played by the visitor, and True if judged by the visitor's own results."""

    won: int
    games: int
    own: bool


def seating(guests: GuestList, opened: int | None, odds: Odds | None, words: Words) -> str:
    """The table; `opened` is the seat whose fields are shown, if any.

    The garden in its middle is empty: the page copies the drawing of the game's door into it.
    """
    count, most = guests.count, max(guests.counts)
    places = [_place(guests, seat, words, opened == seat) for seat in range(SEATS)]
    if count < most:
        places.insert(count, _free_chair(count, words))
    garden = tag("div", class_="start-picture table-garden", aria_hidden="true")
    return (
        tag("div", garden, *places, class_=f"seating around-{min(count + 1, most)}")
        + tag("p", escape(odds_words(guests, odds, words)), id="odds", class_="odds")
        + button("spectate", words.say("Watch the computers play"), "link")
    )


def _place(guests: GuestList, seat: int, words: Words, opened: bool) -> str:
    """A chair and the fields of its seat; seats that the game lacks have only hidden fields."""
    present = seat < guests.count
    return tag(
        "div",
        _chair(guests, seat, words, opened) if present else "",
        _fields(guests, seat, words, present and opened),
        class_="place",
        role="group" if present else None,
        aria_labelledby=f"sits-{seat}" if present else None,
    )


def _chair(guests: GuestList, seat: int, words: Words, opened: bool) -> str:
    return tag(
        "button",
        guest(guests, seat, words),
        type="button",
        class_="chair",
        id=f"sits-{seat}",
        data_sit=seat,
        data_at=seat,
        aria_expanded="true" if opened else "false",
        aria_controls=f"edit-{seat}",
    )


def guest(guests: GuestList, seat: int, words: Words) -> str:
    """Draw who has a seat, with a bar for the strength of a computer."""
    painter, level = guests.game.painters[seat], guests.level(seat)
    looks = emblem_picture(painter, letter=guests.letter(seat))
    called = PAINTERS[painter].name
    if level == PERSON:
        called = guests.name(seat).strip() or called
    else:
        looks = tag("span", portrait(painter), looks, class_="guest")
    return (
        looks
        + tag("b", escape(called), class_="guest-name", translate="no")
        + tag("small", escape(_sits(guests, seat, words)))
        + (tag("span", class_="guest-bar", data_level=level) if level in LEVELS else "")
    )


def _free_chair(seat: int, words: Words) -> str:
    """The next free chair, a button that adds a seat."""
    return tag(
        "button",
        tag("span", "+", aria_hidden="true", class_="guest-none"),
        tag("small", escape(words.say("Add a seat"))),
        type="button",
        class_="chair",
        data_command="seat-add",
        data_at=seat,
    )


def _sits(guests: GuestList, seat: int, words: Words) -> str:
    """Words under a chair's name: "you", a person, or the computer's level and style."""
    level, style = guests.level(seat), guests.style(seat)
    if level == PERSON:
        # L10N: At a seat of the start form: the visitor sits here.
        return (
            words.say_in("seat", "you")
            if guests.people == [seat]
            else words.say(SEAT_WORDS[PERSON])
        )
    if level == EVEN:
        # L10N: At a seat of the start form: a computer as strong as the visitor.
        return words.say("evenly matched")
    strength = words.say(LEVEL_WORDS[level])
    if style in guests.game.styles and level != LEVELS[0]:
        called = words.say(guests.game.styles[style].called)
        # L10N: At a seat of the start form: a computer's level and its style.
        return words.say("{level}, {style}", level=strength, style=called)
    return strength


def _fields(guests: GuestList, seat: int, words: Words, shown: bool) -> str:
    """Fields of a seat: who sits there, then the person's name or the computer's style."""
    style, styles = guests.style(seat), guests.game.styles
    who, by, name = words.say("Who sits here?"), words.say("Style"), words.say("Name")
    if styles:
        style_field = style_select(seat, style, by, styles, words)
    else:  # another game's choice stays in the form
        style_field = tag("input", type="hidden", name=f"style-{seat}", value=style)
    return tag(
        "div",
        _labelled(who, level_select(seat, guests.choices[f"seat-{seat}"], who, words)),
        _labelled(by, style_field, f"styled-{seat}", has_style(guests, seat)),
        _labelled(name, _name_field(guests, seat, name), f"named-{seat}", has_name(guests, seat)),
        tag("p", escape(about(guests, seat, words)), id=f"told-{seat}", class_="guest-about"),
        _closing(guests, seat, words),
        class_="guest-fields",
        id=f"edit-{seat}",
        hidden=not shown,
    )


def has_style(guests: GuestList, seat: int) -> bool:
    """True if a style can be chosen for a seat."""
    return bool(guests.game.styles) and guests.level(seat) in (*LEVELS[1:], EVEN)


def has_name(guests: GuestList, seat: int) -> bool:
    """True if a name can be typed for a seat."""
    return guests.level(seat) == PERSON


def _labelled(text: str, control: str, name: str | None = None, shown: bool = True) -> str:
    """A field with its label; `name` is the id."""
    label = tag("span", escape(text))
    return tag("label", label, control, id=name, class_="guest-field", hidden=not shown)


def _name_field(guests: GuestList, seat: int, label: str) -> str:
    return tag(
        "input",
        name="name",
        id=f"name-{seat}",
        value=guests.name(seat) or None,
        class_="name",
        maxlength=LONGEST,
        aria_label=label,
        autocomplete="off",
    )


def about(guests: GuestList, seat: int, words: Words) -> str:
    """Sentences about a computer's level and style; "" for people."""
    level, style, scale = guests.level(seat), guests.style(seat), guests.game.scale()
    said = [scale[level]] if level in scale else []
    if level in LEVELS[1:] and style in guests.game.styles:
        said.append(guests.game.styles[style].about)
    return words.sentences([words.say(sentence) for sentence in said])


def _closing(guests: GuestList, seat: int, words: Words) -> str:
    """Button that takes a seat away; "" if the game needs them all."""
    if guests.count == min(guests.counts):
        return ""
    text = escape(words.say("Close this seat"))
    return tag("button", text, type="button", class_="quiet", data_close_seat=seat)


def odds_words(guests: GuestList, odds: Odds | None, words: Words) -> str:
    """Sentence about the visitor's chance at this table; "" if nothing is known of it."""
    if not guests.people:
        return words.say("Only computers sit here: you will watch them play.")
    if odds is None:
        return ""
    if odds.own:
        # L10N: {won} of {games} is a fraction, such as 1 of 4.
        return words.say(
            "By your results, you would win about {won} of {games} games at this table.",
            won=odds.won,
            games=odds.games,
        )
    # L10N: {won} of {games} is a fraction, such as 1 of 4.
    return words.say(
        "A new player wins about {won} of {games} games at this table.",
        won=odds.won,
        games=odds.games,
    )
