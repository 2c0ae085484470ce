"""The table of Okiya around the board: players, the tile that binds, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.okiya.position import Position
from sakura.text.words import Words
from sakura.view import table
from sakura.view.start import WHO
from sakura.view.svg import escape, tag
from sakura.view.tiles import matching_words, tile_name
from sakura.view.tokens import token

PLAYERS = ("Ume", "Ai")
"""The players' names, from the painters whose colours their tokens have."""


def page(speed: str, words: Words) -> str:
    """The empty table; the page fills what has an id."""
    return tag(
        "div",
        table.bar("Okiya", speed, words),
        tag("ol", id="players", class_="players", aria_label=words.say("Players")),
        tag("div", id="binding", class_="binding-box"),
        tag("div", id="board", class_="board-box"),
        tag("div", table.line(words), class_="middle"),
        tag("div", id="commands", class_="commands"),
        table.log(words),
        class_="table okiya",
        lang=words.language,
    )


def players(position: Position, who: Sequence[str], acting: int | None, words: Words) -> str:
    """One row a player: token, name, score; `acting` is to take a tile."""
    rows = []
    for seat, name in enumerate(PLAYERS):
        rows.append(
            tag(
                "li",
                token(seat),
                tag(
                    "span",
                    tag("b", name),
                    tag("small", escape(words.say(WHO[who[seat]]))),
                    class_="seat-who",
                ),
                tag("span", escape(score(position, seat, words)), class_="score"),
                class_="seat acting" if seat == acting else "seat",
                aria_current="true" if seat == acting else None,
            )
        )
    return "".join(rows)


def score(position: Position, seat: int, words: Words) -> str:
    """A player's standing in the match: empty for a single round."""
    options, points = position.options, position.score[seat]
    if options.match == "single":
        return ""
    return words.say("{points} of {goal}", points=points, goal=options.goal)


def turn_words(seat: int, words: Words) -> str:
    """Whose turn it is."""
    return words.say("{name}, take a tile.", name=PLAYERS[seat])


def why_not(position: Position, cell: int, words: Words) -> str:
    """Why a tile cannot be taken now."""
    if cell in position.moves:
        return words.say("That tile is taken already.")
    if position.binding is None:
        return words.say("The first tile must be on the border.")
    return words.say(
        "{tile} does not match: take {match}.",
        tile=tile_name(position.tiles[cell], words).capitalize(),
        match=matching_words(position.binding, words),
    )


def round_words(position: Position, words: Words) -> str:
    """Which round of the match this is."""
    if position.options.match == "single":
        return ""
    return words.say("Round {number}", number=position.round + (position.ended is None))


def result(position: Position, winners: Sequence[int], words: Words) -> str:
    """The end of a match, with why."""
    names = [PLAYERS[seat] for seat in winners]
    heading = words.say("{name} wins", name=names[0]) if names else words.say("A draw")
    rows = [
        (token(seat) + " " + PLAYERS[seat], score(position, seat, words))
        for seat in (0, 1)
        if position.options.match != "single"
    ]
    return table.result(heading, [_reason(position, words)], rows, words)


def _reason(position: Position, words: Words) -> str:
    reasons = {
        "line": words.say("Four in a line."),
        "square": words.say("Four in a square."),
        "blocked": words.say("The other player had no tile to take."),
        "full": words.say("All sixteen tiles are taken."),
    }
    assert position.ended is not None
    return reasons[position.ended]
