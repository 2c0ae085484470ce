"""The visitor's profile: results of their games, and the file with all of their progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sakura.core.seats import LEVELS, SLIPS
from sakura.ui.buttons import button
from sakura.ui.panels import panel
from sakura.ui.seats import Styles, seat_words
from sakura.ui.svg import escape, number, tag
from sakura.ui.words import Words, mark

WIDTH, HEIGHT = 600, 250
RIGHT, TOP, BOTTOM = 12, 14, 14
"""Margins of the chart, in its units."""

LABEL_LETTER = 10.5
"""Average width of a letter beside the chart, in its units; the signs of Chinese and Japanese are
twice as wide."""

PLURALS = {
    "random": mark("random players"),
    "novice": mark("novices"),
    "adept": mark("adepts"),
    "expert": mark("experts"),
    "master": mark("masters"),
}
"""Computers of each level, in the plural."""

FIRST_WIDE = "⺀"
"""The first of the wide signs of Chinese and Japanese."""

MIXED = "mixed"


class TallyRow(NamedTuple):
    """Games alike: what they have in common, their number, wins, shared wins, and the means of
    tokens, places and bumps; no mean where nothing was counted."""

    label: str
    games: int
    won: int
    shared: int
    tokens: float
    place: float
    bumps: float | None


class Ranked(NamedTuple):
    """The rating: Elo above adepts, half of its 95% interval, rated games, the nearest level, and
    the estimates after each game with their standard deviations."""

    elo: float
    half: float
    games: int
    level: str
    history: Sequence[tuple[float, float]]


class FinishedGame(NamedTuple):
    """A finished game in the list: its key, what was played, the result, when, and True if its
    record is kept."""

    key: str
    title: str
    result: str
    when: str
    kept: bool


class GameRecord(NamedTuple):
    """The figures and sentences about one game."""

    title: str
    tables: Sequence[tuple[str, Sequence[TallyRow]]]
    rating: Ranked | None
    ladder: Mapping[str, float]
    habits: Sequence[str]


class FriendRow(NamedTuple):
    """Duels with a friend of that name, and how many of them the visitor won, drew and lost."""

    name: str
    duels: int
    won: int
    even: int
    lost: int


def profile(
    games: Sequence[GameRecord],
    friends: Sequence[FriendRow],
    entries: Sequence[FinishedGame],
    more: int,
    notes: str,
    words: Words,
) -> str:
    """Panel of the profile; `more` is the number of games not listed yet, and `notes` is markup
    about how safe all of it is."""
    none = words.say("No games yet. Every game you finish counts here, except gardens and duels.")
    parts = [_game(one, words) for one in games] or [tag("p", escape(none))]
    if friends:
        parts.append(duels(friends, words))
    parts.append(moving(notes, words))
    if games:
        parts.append(listing(entries, more, words))
    return panel(words.say("Your record"), *parts, words=words)


def _game(one: GameRecord, words: Words) -> str:
    parts = [tag("h3", escape(one.title))]
    parts += [_table(caption, rows, words) for caption, rows in one.tables]
    if one.rating:
        parts += [tag("p", escape(sentence)) for sentence in rating_words(one.rating, words)]
        parts += [chart(one.rating, one.ladder, words), _course(one.rating, words)]
    if one.habits:
        parts.append(tag("p", escape(words.sentences(one.habits)), class_="habits"))
    return tag("section", *parts, class_="record-of")


def table_words(options: Mapping[str, object], words: Words) -> str:
    """Name the table of a game by what it was played with: painters, or rounds."""
    players, variant = options.get("players"), options.get("two_player")
    if isinstance(players, int):
        painters = words.plural("{n} painter", "{n} painters", players)
        if variant == "tactical":
            return words.say("{painters}, tactical", painters=painters)
        return painters
    return words.say("one round") if options.get("match") == "single" else words.say("match")


def opponent_words(name: str, styles: Styles, words: Words) -> str:
    """Name the opponents that a row of the table is about."""
    if name == MIXED:
        return words.say("mixed opponents")
    level, _, style = name.partition(":")
    if style in ("", SLIPS):
        said = words.say(PLURALS[level]) if level in PLURALS else seat_words(name, styles, words)
        return words.say("{level} that slip", level=said) if style else said
    return seat_words(name, styles, words)


def _table(caption: str, rows: Sequence[TallyRow], words: Words) -> str:
    """Table of games alike; columns without any figure are left out."""
    bumps, shared = any(row.bumps is not None for row in rows), any(row.shared for row in rows)
    heads = [
        words.say_in("column", "Games"),
        words.say_in("column", "Won"),
        *([words.say_in("column", "Shared")] if shared else []),
        words.say_in("column", "Points"),
        words.say_in("column", "Place"),
        *([words.say_in("column", "Bumps")] if bumps else []),
    ]
    cells = [(row.label, *_cells(row, shared, bumps, words)) for row in rows]
    table = figures(["", *heads], cells, tag("caption", escape(caption)))
    return scrolling(caption, table)


def duels(friends: Sequence[FriendRow], words: Words) -> str:
    """Table of the duels with each friend."""
    title = words.say("Duels by friend")
    heads = [
        words.say_in("duels", "Friend"),
        words.say_in("duels", "Duels"),
        words.say_in("duels", "Won"),
        # L10N: Duels in which both results were equal.
        words.say_in("duels", "Even"),
        words.say_in("duels", "Lost"),
    ]
    # L10N: In place of a friend's name, where the link had none.
    unnamed = words.say("Without a name")
    rows = [
        (name or unnamed, *(words.number(count) for count in counts)) for name, *counts in friends
    ]
    heading = tag("h3", escape(title))
    return tag("section", heading, scrolling(title, figures(heads, rows)), class_="record-of")


def scrolling(title: str, table: str) -> str:
    """The table of that title in a box that scrolls sideways by itself."""
    return tag("div", table, class_="figures", tabindex=0, role="group", aria_label=title)


def figures(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """Table with headings for its columns and rows; an empty heading is left empty."""
    head = [tag("th", escape(one), scope="col") if one else tag("td") for one in heads]
    body = [
        tag("tr", tag("th", escape(label), scope="row"), *(tag("td", escape(one)) for one in cells))
        for label, *cells in rows
    ]
    return tag("table", caption, tag("thead", tag("tr", *head)), tag("tbody", *body))


def _cells(row: TallyRow, shared: bool, bumps: bool, words: Words) -> Iterable[str]:
    yield words.number(row.games)
    yield words.percent(row.won / row.games)
    if shared:
        yield words.number(row.shared)
    yield words.number(row.tokens, 1)
    yield words.number(row.place, 1)
    if bumps:
        yield "" if row.bumps is None else words.number(row.bumps, 1)


def rating_words(rating: Ranked, words: Words) -> list[str]:
    """Say how strong the visitor plays, how sure that is, and where it comes from."""
    level = words.say(PLURALS[rating.level])
    elo, half = words.signed(rating.elo), words.number(rating.half)
    strength = [
        # L10N: {level} is “adepts”, “masters” and so on.
        words.say("So far you play about as well as {level}.", level=level),
        # L10N: {elo} and {half} are points.
        words.say("Your rating is {elo}, give or take {half}.", elo=elo, half=half),
    ]
    basis = [
        words.plural(
            "It comes from {n} game that you played without help against computers.",
            "It comes from {n} games that you played without help against computers.",
            rating.games,
        ),
        words.say("Adepts have 0, and every 120 points double the odds of finishing ahead."),
    ]
    return [words.sentences(strength), words.sentences(basis)]


def chart(rating: Ranked, ladder: Mapping[str, float], words: Words) -> str:
    """Line of the rating after each game, in a band that holds it 95 times in 100, between the
    levels."""
    history = rating.history
    low, high = min(ladder.values()) - 40, max(ladder.values()) + 40
    names = {level: words.say(PLURALS[level]) for level in LEVELS}
    left = 20 + LABEL_LETTER * max(map(_signs, names.values()))

    def x(at: int) -> float:
        return left + at / max(1, len(history) - 1) * (WIDTH - left - RIGHT)

    def y(elo: float) -> float:
        kept = min(high, max(low, elo))
        return TOP + (high - kept) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = []
    for level in LEVELS:
        at = y(ladder[level])
        parts.append(tag("path", d=f"M{number(left)} {number(at)}H{WIDTH - RIGHT}", class_="tick"))
        parts.append(tag("text", escape(names[level]), x=left - 6.0, y=at + 5, class_="scale"))
    upper = [(x(n), y(elo + 1.96 * spread)) for n, (elo, spread) in enumerate(history)]
    lower = [(x(n), y(elo - 1.96 * spread)) for n, (elo, spread) in enumerate(history)]
    parts.append(tag("polygon", points=_points([*upper, *reversed(lower)]), class_="band"))
    line = [(x(n), y(elo)) for n, (elo, _) in enumerate(history)]
    parts.append(tag("polyline", points=_points(line), class_="curve"))
    about = words.say("Your rating after each game; the table below has the same figures.")
    return tag(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="chart course",
        role="img",
        aria_label=about,
    )


def _signs(text: str) -> int:
    """Number of letters, of which wide ones count twice."""
    return sum(1 + (letter >= FIRST_WIDE) for letter in text)


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _course(rating: Ranked, words: Words) -> str:
    """Table of the rating after each game, folded."""
    rows = [
        (words.number(count), words.signed(elo), "± " + words.number(1.96 * spread))
        for count, (elo, spread) in enumerate(rating.history)
    ]
    heads = (words.say_in("column", "Game"), words.say_in("column", "Rating"), "±")
    summary = tag("summary", escape(words.say("Rating game by game")))
    return tag("details", summary, figures(heads, rows), class_="figures")


def listing(entries: Sequence[FinishedGame], more: int, words: Words) -> str:
    """The latest games, each to review, share and delete."""
    rows = [tag("li", _entry(entry, words)) for entry in entries]
    older = button("more-results", words.say("Show {n} more", n=more), "quiet") if more else ""
    heading = tag("h3", escape(words.say("Latest games")))
    return tag("section", heading, tag("ul", *rows, class_="finished"), older)


def _entry(entry: FinishedGame, words: Words) -> str:
    lines = tag("b", escape(entry.title)) + tag("small", escape(entry.result))
    lines += tag("small", escape(entry.when))

    def label(text: str) -> str:
        return words.row([part for part in (text, entry.title, entry.when) if part])

    delete = tag(
        "button",
        escape(words.say("Delete")),
        type="button",
        class_="link",
        aria_label=label(words.say("Delete")),
        data_delete_result=entry.key,
    )
    # L10N: A button: look at that finished game again.
    watch, share = words.say("Watch and review"), words.say("Share")
    ways = [
        tag(
            "button",
            escape(watch),
            type="button",
            class_="link",
            aria_label=label(watch),
            data_result=entry.key,
        ),
        tag(
            "button",
            escape(share),
            type="button",
            class_="link",
            aria_label=label(share),
            data_share_result=entry.key,
        ),
    ]
    buttons = [*ways, delete] if entry.kept else [delete]
    return tag("span", lines) + tag("span", *buttons, class_="ways")


def moving(notes: str, words: Words) -> str:
    """Render the ways to keep all progress, to take it to another device, and to erase it."""
    about = words.say(
        "Everything stays in this browser alone. A file keeps all of it, and never expires. "
        "Open it on another device to have everything there too: nothing is lost or counted twice."
    )
    return tag(
        "section",
        tag("h3", escape(words.say("Keep it, move it, erase it"))),
        tag("p", escape(about)),
        notes,
        tag(
            "div",
            button("save-progress", words.say("Save as a file")),
            _file(words),
            button("codes", words.say("Take it to another device"), "quiet"),
            button("erase", words.say("Erase everything"), "quiet"),
            class_="commands",
        ),
        class_="moving",
    )


def note(sentence: str) -> str:
    """A line about how safe the record is."""
    return tag("p", escape(sentence))


def _file(words: Words) -> str:
    return tag(
        "label",
        escape(words.say("Open a file")),
        tag("input", type="file", name="progress", accept=".txt,text/plain"),
        class_="quiet file",
    )


def erasing(words: Words) -> str:
    """Panel that asks whether everything is to be erased."""
    sentence = words.say(
        "Your results, games in progress, games by link and settings are deleted from this "
        "browser. Only a file that you saved can bring them back."
    )
    buttons = button("erase-all", words.say("Erase everything")) + button(
        "profile", words.say("Keep everything"), "quiet"
    )
    return panel(
        words.say("Erase everything?"),
        tag("p", escape(sentence)),
        tag("div", buttons, class_="commands"),
        words=words,
    )
