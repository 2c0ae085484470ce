"""The board of a question about the rules, small, and its description in words."""

from __future__ import annotations

from sakura.core.quiz import RulesQuestion
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.rules.square import CELLS, SIDE
from sakura.games.okiya.view.tiles import tile_face, tile_name
from sakura.games.okiya.view.tokens import token
from sakura.ui.names import Names, forms
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

TOKEN_OF = forms("token of {name}", "your token")


def illustrate(game: Okiya, question: RulesQuestion, names: Names, words: Words) -> str:
    """A figure: the board, on which the tile that was taken last and the one that the question is
    about are ringed; whose tokens are whose; and every cell in words for screen readers."""
    seen = question.lay({game.name: game}).observe(0)
    asked = [question.plays[seat] for seat in question.shown]
    cells = [_cell(seen, cell, cell in asked) for cell in range(CELLS)]
    return tag(
        "figure",
        tag("span", tag("span", *cells, class_="small-board"), class_="drawn", aria_hidden="true"),
        tag("figcaption", _legend(seen, names, words), _in_words(seen, names, words)),
        class_="picture question-picture",
    )


def _owner(seen: Observation, cell: int) -> int | None:
    """Seat of the cell's token, if any."""
    return next((seat for seat, held in enumerate(seen.held) if held >> cell & 1), None)


def _cell(seen: Observation, cell: int, asked: bool) -> str:
    owner = _owner(seen, cell)
    drawn = tile_face(seen.tiles[cell]) if owner is None else token(owner)
    latest = seen.moves[-1:] == (cell,)
    return tag("span", drawn, class_="asked" if asked else "latest" if latest else None)


def _legend(seen: Observation, names: Names, words: Words) -> str:
    """Explain the tokens, and draw the tile taken last."""
    rows = [
        tag("li", token(seat), tag("span", escape(names.label(seat, words))))
        for seat in range(len(seen.held))
    ]
    if seen.binding:
        tile = tile_name(seen.binding, words)
        said = words.say("Taken last: {tile}", tile=tile)
        rows.append(
            tag(
                "li",
                tag("span", tile_face(seen.binding), class_="sample"),
                tag("span", escape(said)),
            )
        )
    return tag("ul", *rows, class_="legend")


def _in_words(seen: Observation, names: Names, words: Words) -> str:
    """List the rows of the board, for readers who cannot see it."""
    rows = []
    for row in range(SIDE):
        cells = [_cell_words(seen, row * SIDE + column, names, words) for column in range(SIDE)]
        # L10N: {cells} lists the tiles and tokens of a row of the board.
        said = words.say("Row {row}: {cells}", row=row + 1, cells=words.row(cells))
        rows.append(tag("li", escape(said)))
    return tag("ul", *rows, class_="unseen")


def _cell_words(seen: Observation, cell: int, names: Names, words: Words) -> str:
    owner = _owner(seen, cell)
    if owner is None:
        return tile_name(seen.tiles[cell], words)
    return names.say(owner, TOKEN_OF, words)
