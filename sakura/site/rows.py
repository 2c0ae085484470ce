"""Style rules generated from the games: they show and hide options without a script.

They serve the start page and the covers of frames.
"""

from __future__ import annotations

from collections.abc import Iterator

from sakura.games.info import GameInfo
from sakura.site.form import SEATS, Games


def style_rows(games: Games) -> str:
    """All generated rules."""
    rows: list[str] = []
    for name, game in games.items():
        rows += _shown_for(name)
        rows += filter(None, _seat_rows(game))
        if not game.styles:
            rows.append(f"form:has({_chosen('game', name)}) .style {{ display: none; }}")
        if not game.questions():
            quiz = "[data-command=quiz]"
            rows.append(f".start:has({_chosen('game', name)}) {quiz} {{ display: none; }}")
    return "\n".join(rows) + "\n"


def _chosen(name: str, value: str) -> str:
    return f'[name="{name}"][value="{value}"]:checked'


def _shown_for(name: str) -> Iterator[str]:
    """Rules that hide a game's elements while another game is chosen."""
    chosen = _chosen("game", name)
    yield f"form:not(:has({chosen})) .of-{name} {{ display: none; }}"
    yield (
        f':root:not([data-game="{name}"]) .cover :is(.picture-{name}, .cover-{name}) '
        "{ display: none; }"
    )


def _seat_rows(game: GameInfo) -> Iterator[str]:
    """Rules that hide seat rows the game lacks, or lacks with the chosen number of players."""
    form = f"form:has({_chosen('game', game.name)})"
    if not game.seats_by:
        yield _hidden(form, game.seats)
    else:
        for value in game.fields[game.seats_by].values:
            yield _hidden(f"{form}:has({_chosen(game.seats_by, value)})", int(value))


def _hidden(form: str, seats: int) -> str:
    """Rule that hides the rows beyond that many seats; "" if there are none."""
    rows = ", ".join(f".seat-{seat}" for seat in range(seats, SEATS))
    return f"{form} :is({rows}) {{ display: none; }}" if rows else ""
