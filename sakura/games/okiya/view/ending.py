"""End of a match of Okiya: the winner, the reason, the rounds, and the board as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sakura.games.okiya.rules.events import Event, RoundWon
from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.rules.square import CELLS, SIDE
from sakura.games.okiya.view.reason import reason_words, shape_of
from sakura.games.okiya.view.strike import strike
from sakura.games.okiya.view.table import score
from sakura.games.okiya.view.tiles import tile_face
from sakura.games.okiya.view.tokens import token
from sakura.ui import ending
from sakura.ui.names import Names, forms
from sakura.ui.portrait import Inscription, ScoreLine, portrait
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

CELL, GAP = 90, 8
"""Sides of a cell and of a gap in the picture of the board, which is 400 units wide."""


TITLES = {
    # L10N: Title of a picture of the board at the end: how the round was won.
    "row": mark("Four in a row"),
    "column": mark("Four in a column"),
    "diagonal": mark("Four in a diagonal"),
    "square": mark("Four in a square"),
    "blocked": mark("Nothing left to take"),
    "full": mark("The last of sixteen"),
    "draw": mark("Sixteen tiles, no winner"),
}

SEALS = (
    "M-14.5 1A17.5 17.5 0 0 1 14.5 1L6 7A9 9 0 0 0-6 7zM-1.2 8.5h2.4V14h-2.4z",
    "M-15 1.5Q-8-9 0-13 8-9 15 1.5 0 7-15 1.5zM-1.2 6h2.4v9h-2.4z",
)
"""Motifs of the players' tokens, a fan and a parasol, as path data."""

BEGINS = forms("{name} starts", "you start")


def heading(winners: Sequence[int], names: Names, words: Words) -> str:
    """Return the heading with the winner."""
    return names.say(winners[0], ending.WINS, words) if winners else words.say("A draw")


def reasons(seen: Observation, names: Names, words: Words) -> list[str]:
    """Return the reasons of the result; in a match of several rounds, those of the last one."""
    sentence = reason_words(seen, names, words)
    if seen.round > 1:
        # L10N: {what} are one or two sentences about the last round of a match.
        sentence = words.say("Last round: {what}", what=sentence)
    return [sentence]


def result(
    seen: Observation,
    winners: Sequence[int],
    events: Iterable[Event],
    shares: bool,
    names: Names,
    words: Words,
) -> str:
    """Return the whole result; `events` are those of the match, `shares` is true if the game may be
    given away."""
    sentences = reasons(seen, names, words)
    rounds = [event.seat for event in events if isinstance(event, RoundWon)]
    scores = "" if seen.options.match == "single" else _scores(seen, rounds, names, words)
    keepsakes = ending.keepsakes(shares, words)
    victors = "".join(map(token, winners))
    said = heading(winners, names, words)
    return ending.result(said, sentences, scores, keepsakes, victors=victors)


def _scores(seen: Observation, rounds: Sequence[int], names: Names, words: Words) -> str:
    """Return a table of the rounds that each player has won, and of points where they decide."""
    titles = [words.say("Player"), words.say("Rounds won")]
    if seen.options.match == "points":
        titles.append(words.say("Points"))
    rows = []
    for seat in (0, 1):
        cells = [str(rounds.count(seat))]
        if seen.options.match == "points":
            cells.append(score(seen, seat, words))
        title = tag("th", token(seat), escape(names.label(seat, words)), scope="row")
        rows.append(tag("tr", title, *(tag("td", escape(cell)) for cell in cells)))
    head = tag("tr", *(tag("th", escape(title), scope="col") for title in titles))
    return tag("table", tag("thead", head), tag("tbody", *rows), class_="tale")


def picture(
    seen: Observation, winners: Sequence[int], foot: str, names: Names, words: Words
) -> str:
    """Return a picture of the board with the winning line and the result below it, on a scroll. It
    addresses nobody as "you"."""
    named = Names(names.known)
    side = SIDE * CELL + (SIDE + 1) * GAP
    ground = tag("rect", width=side, height=side, fill="var(--paper)")
    drawn = [_cell(seen, cell) for cell in range(CELLS)]
    inner = side - GAP
    mark = strike(seen).replace(
        "<svg ", f'<svg x="{GAP / 2:g}" y="{GAP / 2:g}" width="{inner}" height="{inner}" ', 1
    )
    board = tag("svg", ground, *drawn, mark, viewBox=f"0 0 {side} {side}")
    written = Inscription(
        words.say(TITLES[shape_of(seen)]),
        heading(winners, named, words),
        reasons(seen, named, words),
        [ScoreLine(token(seat), named.known[seat], score(seen, seat, words)) for seat in (0, 1)],
        foot,
        SEALS[winners[0]] if winners else "",
    )
    return portrait(board, (side, side), written)


def _cell(seen: Observation, cell: int) -> str:
    """Return a tile, or the token in its place."""
    x, y = (GAP + n * (CELL + GAP) for n in (cell % SIDE, cell // SIDE))
    for seat, held in enumerate(seen.held):
        if held >> cell & 1:
            ground = tag(
                "rect", x=x, y=y, width=CELL, height=CELL, rx=8,
                fill="var(--sand)", stroke="var(--edge)",
            )  # fmt: skip
            return ground + _at(token(seat), x + 0.07 * CELL, y + 0.07 * CELL, 0.86 * CELL)
    return _at(tile_face(seen.tiles[cell]), x, y, CELL)


def _at(drawing: str, x: float, y: float, side: float) -> str:
    """Return a square drawing, placed within another one."""
    return drawing.replace(
        "<svg ", f'<svg x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" ', 1
    )
