"""One seat of either game as a Gymnasium environment, with our levels or bots as its opponents
(`pip install 'sakura[lab]'`).

An observation is a dict of "observation", a vector described by `sakura.learn.coders`, and
"action_mask", as in `sakura.learn.zoo`. The reward comes at the end: 1 for a sole win, a negative
share for a loss, 0 for a draw. An action that the mask forbids ends the game and costs 1.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.error import BadInput, shown
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES
from sakura.lab.bots import Guests, MakeBot, named_bots
from sakura.learn.coder import Coder
from sakura.learn.coders import coder

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
except ImportError:
    raise ImportError("Gymnasium is not installed: pip install 'sakura[lab]'") from None

if TYPE_CHECKING:
    from sakura.core.plain import Json

ANSI = "ansi"
"""The only render mode."""

FORBIDDEN = -1.0
"""Reward for an action that the mask forbids."""


def seat_env(
    game: str,
    opponents: Sequence[str | MakeBot] = ("adept",),
    *,
    seat: int = 0,
    players: int | None = None,
    render_mode: str | None = None,
    **options: Json,
) -> SeatEnv:
    """Make an environment for a seat. The opponents take the other seats in turn, again from the
    first if there are fewer. Options are those of a record. Raises BadInput."""
    made = coder(game, players, **options)
    if type(seat) is not int or not 0 <= seat < made.players:
        raise BadInput(f"seat must be 0 to {made.players - 1}, not {shown(seat)}")
    if isinstance(opponents, str) or not isinstance(opponents, Sequence) or not opponents:
        raise BadInput(f"opponents must be a list of seats, not {shown(opponents)}")
    if render_mode not in (None, ANSI):
        raise BadInput(f"render_mode must be {ANSI!r} or None, not {shown(render_mode)}")
    return SeatEnv(made, opponents, seat, render_mode)


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """Environment of one seat. A step is one decision of that seat."""

    metadata: dict[str, Any] = {"render_modes": [ANSI]}  # noqa: RUF012

    def __init__(
        self,
        coder: Coder,
        opponents: Sequence[str | MakeBot],
        seat: int,
        render_mode: str | None,
    ) -> None:
        self.coder, self.own, self.render_mode = coder, seat, render_mode
        info = GAMES[coder.game.name]
        names, bots = named_bots(opponents, info.is_seat)
        self._guests = Guests(coder.game, info.with_rules(coder.game), bots)
        others = [one for one in range(coder.players) if one != seat]
        self._names = {one: names[n % len(names)] for n, one in enumerate(others)}
        for name in names:  # wrong names are refused now
            self._guests.make_seat(name, Random(0))
        high = [segment.most for segment in coder.segments for _ in range(segment.size)]
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(
                numpy.zeros(coder.size, numpy.float32), numpy.array(high, numpy.float32)
            ),
            "action_mask": spaces.Box(0, 1, (coder.actions,), numpy.int8),
        })  # fmt: skip
        self.action_space = spaces.Discrete(coder.actions)
        self.state_space = spaces.Box(
            numpy.zeros(coder.size * coder.players, numpy.float32),
            numpy.array(high * coder.players, numpy.float32),
        )
        self._random = Random()
        self._table: AnyTable | None = None
        self._over = True

    @property
    def table(self) -> AnyTable:
        """The table of the game. Raises BadInput before the first reset."""
        if self._table is None:
            raise BadInput("call reset() first")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game. `options` is ignored: the game's options are set at construction."""
        super().reset(seed=seed)
        if seed is not None:
            self._random = Random(index(seed))
        lots = [self._random.getrandbits(64) for _ in range(1 + self.coder.players)]
        self._table = Table(self.coder.game, self.coder.options, Random(lots[0]))
        self._others = {
            one: self._guests.make_seat(name, Random(lots[1 + one]))
            for one, name in self._names.items()
        }
        self._over = False
        self._answer()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Decide, and let the others decide until it is this seat's turn again. Raises BadInput
        after the end, and for an action that is no integer."""
        if self._table is None or self._over:
            raise BadInput("call reset() first" if self._table is None else "the game is over")
        try:
            number = index(action)
        except TypeError:
            raise BadInput(f"an action must be an integer, not {shown(action)}") from None
        choices = self.coder.legal(self.table.position, self.own)
        wrong = number not in choices
        if not wrong:
            self.table.choose(self.own, choices[number])
            self._answer()
        over = wrong or not self.table.waiting()
        long = self.coder.too_long(self.table.position) and not over
        self._over = over or long
        reward = FORBIDDEN if wrong else self.coder.returns(self.table.position)[self.own]
        return self._seen(), reward, over, long, {}

    def state(self) -> Any:
        """Return the whole position for training, as `sakura.learn.zoo` does: the observations of
        all seats, one after the other."""
        return numpy.array(self.coder.encode_all(self.table.position), numpy.float32)

    def render(self) -> str | None:
        """Return the state of the game as `replay` prints it, or None without a render mode."""
        if self.render_mode is None:
            return None
        game, position = self.coder.game, self.table.position
        return json.dumps(game.state(position, game.rounds(position)))

    def _answer(self) -> None:
        """Let the others decide until this seat must, or the game is over or too long."""
        table = self.table
        while waiting := table.waiting():
            for seat in waiting:
                if seat != self.own:
                    table.choose(seat, self._others[seat].choose(table.observe(seat)))
            if self.own in waiting or self.coder.too_long(table.position):
                return

    def _seen(self) -> dict[str, Any]:
        """Return the seat's observation and action mask."""
        numbers = self.coder.encode(self.table.observe(self.own))
        mask = numpy.zeros(self.coder.actions, numpy.int8)
        mask[list(self.coder.legal(self.table.position, self.own))] = 1
        return {"observation": numpy.array(numbers, numpy.float32), "action_mask": mask}
