"""The page of a guest who has a place at a table, before the game begins."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.emblems import emblem_picture
from sakura.ui.phones import FREE, HERE, OWN, TablePlace, heading
from sakura.ui.portraits import portrait
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

HOST = "host"
"""State of the host's seat."""


def waiting(watches: bool, words: Words) -> str:
    """Render the page of a guest, or of a screen that `watches`: slots for the status, for the
    table, and for advice."""
    if watches:
        title = words.say("You're watching")
        about = words.say(
            "This device shows the board and everything that all may know, but no hand."
        )
    else:
        title, about = words.say("You have a seat"), ""
    rest = words.say("You can put this device down now.")
    leaves = words.say("Leave the page open: the game appears here by itself.")
    return heading(title) + tag(
        "div",
        tag("div", id="lobby"),
        tag(
            "div",
            tag("p", id="phones-status", role="status", class_="status"),
            tag("p", escape(words.sentences([about, rest, leaves]))),
            tag("p", id="phones-advice", role="status"),
            class_="lobby-words",
        ),
        class_="lobby",
    )


def table(picture: str, places: Sequence[TablePlace], words: Words) -> str:
    """Render the table: places around the `picture` of the game's garden."""
    garden = tag("div", picture, class_="start-picture table-garden", aria_hidden="true")
    chairs = tag("ul", *(_chair(place, words) for place in places), class_="chairs")
    return tag("div", garden, chairs, class_=f"seating around-{len(places)}")


def _chair(place: TablePlace, words: Words) -> str:
    """A place: the emblem of whoever sits there, or the painter whose seat is free."""
    looks = emblem_picture(place.painter)
    if place.state == FREE:
        looks = tag("span", portrait(place.painter), looks, class_="guest")
    return tag(
        "li",
        looks,
        tag("b", escape(place.called), class_="guest-name", translate="no"),
        tag("small", escape(_state_words(place.state, words))),
        class_=f"chair {place.state}",
        data_at=place.seat,
    )


def _state_words(state: str, words: Words) -> str:
    """Name the state of a place."""
    return {
        OWN: words.say_in("seat", "you"),
        # L10N: At a seat: this person's device deals, and starts the game.
        HOST: words.say_in("seat", "host"),
        HERE: words.say("connected"),
        FREE: words.say_in("seat", "free"),
    }[state]


def status(host: str, game: str, free: bool, words: Words) -> str:
    """Say whom everybody waits for, and who gets the seats that are still `free`."""
    # L10N: {name} is the person at the host's device, {game} the title of the game.
    waits = words.say("Waiting for {name} to start {game}.", name=host, game=game)
    return words.sentences([waits, words.say("Computers take the free seats.") if free else ""])


def start_advice(host: str, words: Words) -> str:
    """Say what the host has to do, if the game does not begin for a while."""
    # L10N: {name} is the person at the host's device, {button} the text on a button there.
    return words.say(
        "Taking long? {name} has to press “{button}”.",
        name=host,
        button=words.say("Start the game"),
    )


def answer_advice(words: Words) -> str:
    """Say what to do if the host does not read an answer."""
    return words.sentences(
        [
            words.say("The host's device hasn't read your answer yet."),
            words.say("Show it the code again, or send the link."),
            words.say("If it shows a new invitation, open that one."),
            words.say("Both devices must be on the same network."),
        ]
    )
