"""Links on the start page to games in progress, and the list of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from sakura.core.seats import PERSON
from sakura.ui.buttons import button
from sakura.ui.panels import panel
from sakura.ui.seats import Styles, seat_words
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


class Way(NamedTuple):
    """A game in progress as a row of the list: key in storage, title, board, players and age."""

    name: str
    title: str
    board: str
    who: str
    when: str
    by_links: bool = False


def resume(title: str, letter: str, count: int, words: Words, about: str = "") -> str:
    """Buttons that continue the game `title`, the game by link in `letter` (as markup), or open the
    list of all. `about` says who plays the game, and since when it waits.

    `title` and `letter` may be empty.
    """
    # L10N: A link to all games in progress; {n} is how many there are.
    every = button("games", words.say("All ({n})", n=count), "link")
    if not title:
        return letter + every
    text = tag("span", escape(words.say("Continue: {game}", game=title)))
    more = tag("small", escape(about)) if about else ""
    way = tag("button", text, more, type="button", class_="quiet wide", data_command="continue")
    return way + every + letter


def games(ways: Iterable[Way], more: int, words: Words) -> str:
    """Panel of the games in progress; `more` is the number of those not listed yet."""
    rows = [tag("li", _game(way, words)) for way in ways]
    older = button("more-games", words.say("Show {n} more", n=more), "quiet") if more else ""
    return panel(
        words.say("Games in progress"), tag("ul", *rows, class_="saved-games"), older, words=words
    )


def _game(way: Way, words: Words) -> str:
    lines = [tag("b", escape(way.title))]
    lines += [tag("small", escape(text)) for text in (way.who, way.when)]
    shown = tag("span", way.board, class_="start-picture", aria_hidden="true") + tag("span", *lines)
    opens = (
        tag("button", shown, type="button", data_letter=way.name)
        if way.by_links
        else tag("button", shown, type="button", data_saved=way.name)
    )
    return opens + tag(
        "button",
        escape(words.say("Delete")),
        type="button",
        class_="link",
        aria_label=words.say("Delete {game}", game=way.title),
        data_delete=("letter." if way.by_links else "game.") + way.name,
    )


def who_plays(
    who: Iterable[str],
    styles: Styles,
    words: Words,
    names: Sequence[str] = (),
    *,
    here: bool = True,
) -> str:
    """List the players of a game, equal ones counted: "You and 2 × Computer (adept)".

    `names` are those that people have typed. In a game played `here`, a person alone at the device,
    without a name, is "you".
    """
    seats = list(zip_longest(who, names))
    alone = here and [bool(name) for seat, name in seats if seat == PERSON] == [False]
    counted: Counter[str] = Counter()
    for at, (seat, name) in enumerate(seats):
        if alone and seat == PERSON:
            counted[words.say("you") if at else words.say("You")] += 1
        else:
            counted[name or seat_words(seat, styles, words)] += 1
    parts = [f"{count} × {said}" if count > 1 else said for said, count in counted.items()]
    return words.listed(parts)


def whose_turn(yours: bool, words: Words) -> str:
    """Description of a game by link: a friend plays, and whose turn it is."""
    if yours:
        return words.say("With a friend, by link. It's your turn.")
    return words.say("With a friend, by link. Waiting for your friend.")


def waiting_letter(name: str, title: str, yours: bool, words: Words) -> str:
    """Button that opens a game by link; `title` is the game's title."""
    text = (
        words.say("{game} by link: your turn", game=title)
        if yours
        else words.say("{game} by link: waiting for your friend", game=title)
    )
    return tag("button", escape(text), type="button", class_="quiet wide", data_letter=name)
