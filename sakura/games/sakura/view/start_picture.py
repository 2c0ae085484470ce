"""The garden under way, as decoration for the start page."""

from __future__ import annotations

from sakura.games.sakura.rules.board import lay, printed_boards
from sakura.games.sakura.view.garden import figures, ground
from sakura.games.sakura.view.path import Shape
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.svg import unnamed
from sakura.ui.words import Words

POSE = (14, (13, 11, 9, 6), ())
"""Emperor, painters and scored trees."""


def picture(shape: Shape = "tall") -> str:
    """The garden with four painters on their way; nothing in it has a name."""
    board = lay("classic", printed_boards()["classic"], 4)
    emperor, painters, scored = POSE
    words = Words()
    names = Names(tuple(painter.name for painter in PAINTERS[:4]))
    drawn = figures(board, shape, emperor_at=emperor, painters=painters, names=names, words=words)
    return unnamed(ground(board, shape, words, scored).replace('<g id="figures">', "<g>" + drawn))
