"""Which numbers a game has."""

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
    """The numbers of that game; options that are not given are as usual. Raises BadInput."""
    made = setting(game, players, options)
    if made.game.name not in CODERS:
        raise BadInput(f"{game} cannot be told in numbers, only {', '.join(CODERS)}")
    return CODERS[made.game.name](made)


def table(coder: Coder) -> list[str]:
    """What every number of an observation is, in Markdown."""
    lines = ["| from | to | name | at most | what |", "|---|---|---|---|---|"]
    for part in coder.segments:
        last = part.start + part.size - 1
        lines.append(f"| {part.start} | {last} | `{part.name}` | {part.most} | {part.about} |")
    return lines
