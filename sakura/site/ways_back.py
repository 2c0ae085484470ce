"""The ways on the start page that lead back into games in progress, and the list of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from sakura.ui.buttons import button
from sakura.ui.panels import panel
from sakura.ui.seats import Styles, seat_words
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


class Way(NamedTuple):
    """A game in progress as the list shows it: the name under which it is kept, what it is called,
    its board, who plays, and how long ago it was left."""

    name: str
    title: str
    board: str
    who: str
    when: str
    by_links: bool = False


def resume(title: str, letter: str, count: int, words: Words) -> str:
    """The ways back into the game in progress whose name is `title`, into the `letter`, as
    `waiting_letter` draws one, and to all such games. Either may be empty."""
    # L10N: A link to all games in progress; {n} is how many there are.
    every = button("games", words.say("All ({n})", n=count), "link")
    if not title:
        return letter + every
    text = words.say("Continue: {game}", game=title)
    return button("continue", text, "quiet wide") + every + letter


def games(ways: Iterable[Way], more: int, words: Words) -> str:
    """The panel of all games in progress, but for so many `more`, which come on demand."""
    rows = [tag("li", _game(way, words)) for way in ways]
    older = button("more-games", words.say("Show {n} more", n=more), "quiet") if more else ""
    return panel(
        words.say("Games in progress"), tag("ul", *rows, class_="kept"), older, words=words
    )


def _game(way: Way, words: Words) -> str:
    told = [tag("b", escape(way.title))]
    told += [tag("small", escape(text)) for text in (way.who, way.when)]
    shown = tag("span", way.board, class_="start-picture", aria_hidden="true") + tag("span", *told)
    opens = (
        tag("button", shown, type="button", data_letter=way.name)
        if way.by_links
        else tag("button", shown, type="button", data_kept=way.name)
    )
    return opens + tag(
        "button",
        escape(words.say("Delete")),
        type="button",
        class_="link",
        aria_label=words.say("Delete {game}", game=way.title),
        data_delete=("letter." if way.by_links else "game.") + way.name,
    )


def who_plays(who: Iterable[str], styles: Styles, words: Words, names: Sequence[str] = ()) -> str:
    """Who sits at a table, by the `names` that people have given themselves; others who are there
    more than once are counted."""
    seats = zip_longest(who, names)
    counted = Counter(name or seat_words(seat, styles, words) for seat, name in seats).items()
    return words.listed([f"{count} × {said}" if count > 1 else said for said, count in counted])


def whose_turn(yours: bool, words: Words) -> str:
    """Who plays a game by links, and whose turn it is."""
    if yours:
        return words.say("With a friend, by links. It is your turn.")
    return words.say("With a friend, by links. Waiting for your friend.")


def waiting_letter(name: str, title: str, yours: bool, words: Words) -> str:
    """The way back into a game by links of a game called `title`."""
    text = (
        words.say("{game} by links: it is your turn", game=title)
        if yours
        else words.say("{game} by links: your friend is to answer", game=title)
    )
    return tag("button", escape(text), type="button", class_="quiet wide", data_letter=name)
