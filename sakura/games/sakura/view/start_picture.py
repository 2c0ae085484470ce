"""The garden as decoration for the start page: with painters on their way, or of a game in
progress."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from sakura.games.sakura.rules.board import Board, lay, printed_boards
from sakura.games.sakura.rules.position import COURT, Observation
from sakura.games.sakura.view.garden import Placement, figures, ground
from sakura.games.sakura.view.path import Shape
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.svg import unnamed
from sakura.ui.words import Words

POSE = (14, (13, 11, 9, 6), ())
"""Emperor, painters and scored trees."""

HIDDEN = (
    r'<path class="bloom[^>]*>|<g class="badge"[^>]*><circle[^>]*><text.*?</g>'
    r'|<g class="warning"[^>]*>(<path[^>]*>)*</g>'
)
"""Blossom of bare trees, and marks that are hidden on figures."""


def picture(shape: Shape = "tall") -> str:
    """Draw the garden with four painters on their way; nothing in it has a name or is hidden."""
    board = lay("classic", printed_boards()["classic"], 4)
    return re.sub(HIDDEN, "", _drawn(board, *POSE, shape))


def sketch(seen: Observation) -> str:
    """Draw the garden of an observation."""
    court = COURT if seen.options.players == 2 else None
    standing = (seen.emperor, seen.painters, seen.scored)
    return _drawn(seen.board, *standing, "tall", court)


def _drawn(
    board: Board,
    emperor: int,
    painters: Sequence[int],
    scored: Collection[int],
    shape: Shape,
    court: int | None = None,
) -> str:
    words = Words()
    drawn = figures(
        board,
        shape,
        Placement(emperor, painters, court=court),
        Names(tuple(painter.name for painter in PAINTERS)),
        words,
    )
    return unnamed(ground(board, shape, words, scored).replace('<g id="figures">', "<g>" + drawn))
