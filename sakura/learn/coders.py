"""Registry of the games that can be encoded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.error import BadInput
from sakura.lab.setting import setting
from sakura.learn.coder import Coder
from sakura.learn.okiya_coder import OkiyaCoder
from sakura.learn.sakura_coder import SakuraCoder

if TYPE_CHECKING:
    from sakura.core.plain import Json

CODERS: dict[str, type[Coder]] = {"sakura": SakuraCoder, "okiya": OkiyaCoder}


def coder(game: str, /, players: int | None = None, **options: Json) -> Coder:
    """Make the encoder of a game; missing options take their defaults. Raises BadInput."""
    made = setting(game, players, options)
    if made.game.name not in CODERS:
        raise BadInput(f"{game} has no encoding: choose one of {', '.join(CODERS)}")
    return CODERS[made.game.name](made)


def table(coder: Coder) -> list[str]:
    """Describe the segments of an observation as a Markdown table."""
    lines = ["| numbers | name | at most | contents |", "|---|---|---|---|"]
    for part in coder.segments:
        last = f"–{part.start + part.size - 1}" if part.size > 1 else ""
        lines.append(f"| {part.start}{last} | `{part.name}` | {part.most} | {part.about} |")
    return lines
