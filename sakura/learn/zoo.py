"""Both games as PettingZoo environments (`pip install 'sakura[lab]'`).

Sakura is a parallel environment, because its seats choose at once; Okiya is an AEC environment. An
observation is a dict of "observation", a vector described by `sakura.learn.coders`, and
"action_mask". Rewards come at the end: 1 for a sole winner, with −1 shared by the others; a
fraction for a shared win, 0 for a draw. An action that the mask forbids ends the game and costs its
agent 1. Invalid actions and agents, and any call before the first reset, raise BadInput.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.table import AnyTable, Table
from sakura.learn.coder import Coder
from sakura.learn.coders import coder
from sakura.learn.sakura_coder import PASS

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise ImportError("PettingZoo is not installed: pip install 'sakura[lab]'") from None

if TYPE_CHECKING:
    from sakura.core.plain import Json

ANSI = "ansi"
"""The only render mode."""

FORBIDDEN = -1.0
"""Reward for an action that the mask forbids."""


def parallel_env(
    players: int = 4, *, render_mode: str | None = None, **options: Json
) -> SakuraParallel:
    """Make a Sakura environment. Options are those of a record; missing ones take their defaults.
    Raises BadInput."""
    return SakuraParallel(coder("sakura", players, **options), render_mode)


def aec_env(players: int = 2, *, render_mode: str | None = None, **options: Json) -> OkiyaTurns:
    """Make an Okiya environment for two seats. Options are those of a record; missing ones take
    their defaults. Raises BadInput."""
    return OkiyaTurns(coder("okiya", players, **options), render_mode)


def _whole(what: str, value: object) -> int:
    """Convert an integer of Python or NumPy. Raises BadInput for anything else."""
    try:
        if not isinstance(value, bool):  # index() accepts booleans
            return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise BadInput(f"{what} must be an integer, not {shown(value)}")


class _Seats:
    """Common part of both environments: a table with its seats as agents."""

    def __init__(self, coder: Coder, render_mode: str | None = None) -> None:
        if render_mode not in (None, ANSI):
            raise BadInput(f"render_mode must be {ANSI!r} or None, not {shown(render_mode)}")
        self.coder, self.render_mode = coder, render_mode
        self.game: AnyGame = coder.game
        self.table: AnyTable | None = None
        self.possible_agents = [f"seat_{seat}" for seat in range(coder.players)]
        self.agents: list[str] = []
        self._random = Random()
        high = [segment.most for segment in coder.segments for _ in range(segment.size)]
        self._observations = {
            agent: spaces.Dict({
                "observation": spaces.Box(
                    numpy.zeros(coder.size, numpy.float32), numpy.array(high, numpy.float32)
                ),
                "action_mask": spaces.Box(0, 1, (coder.actions,), numpy.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self._actions = {agent: spaces.Discrete(coder.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(
            numpy.zeros(coder.size * coder.players, numpy.float32),
            numpy.array(high * coder.players, numpy.float32),
        )

    def observation_space(self, agent: str) -> Any:
        """Return the agent's observation space, the same object on every call."""
        return self._observations[self.possible_agents[self.seat(agent)]]

    def action_space(self, agent: str) -> Any:
        """Return the agent's action space, the same object on every call."""
        return self._actions[self.possible_agents[self.seat(agent)]]

    def begin(self, seed: int | None) -> None:
        """Start a new game. Without a seed its randomness continues that of the game before."""
        if seed is not None:
            self._random = Random(_whole("a seed", seed))
        self.table = Table(self.game, self.coder.options, Random(self._random.getrandbits(64)))
        self.agents = list(self.possible_agents)

    def at(self) -> AnyTable:
        """Return the table. Raises BadInput before the first reset."""
        if self.table is None:
            raise BadInput("call reset() first")
        return self.table

    def seat(self, agent: object) -> int:
        """Return the agent's seat. Raises BadInput for an unknown agent."""
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise BadInput(
                f"an agent must be one of {', '.join(self.possible_agents)}, not {shown(agent)}"
            )
        return self.possible_agents.index(agent)

    def choices(self, agent: str) -> dict[int, Any]:
        """Legal actions of the agent, by number."""
        return self.coder.legal(self.at().position, self.seat(agent))

    def seen(self, agent: str) -> dict[str, Any]:
        """Return the agent's observation and action mask."""
        numbers = self.coder.encode(self.at().observe(self.seat(agent)))
        mask = numpy.zeros(self.coder.actions, numpy.int8)
        mask[list(self.choices(agent))] = 1
        return {"observation": numpy.array(numbers, numpy.float32), "action_mask": mask}

    def state(self) -> Any:
        """Return the whole position for training: the observations of all seats, one after the
        other, so that nothing but the order of the deck is hidden."""
        return numpy.array(self.coder.encode_all(self.at().position), numpy.float32)

    def render(self) -> str | None:
        """Return the state of the game as `replay` prints it, or None without a render mode."""
        if self.render_mode is None:
            return None
        position = self.at().position
        return json.dumps(self.game.state(position, self.game.rounds(position)))

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def won(self) -> dict[str, float]:
        """Reward of each agent: all 0 until the game is over."""
        returns = self.coder.returns(self.at().position)
        return dict(zip(self.possible_agents, returns, strict=True))

    def fined(self, wrong: list[str]) -> dict[str, float]:
        """Rewards after forbidden actions of these agents."""
        return {agent: FORBIDDEN if agent in wrong else 0.0 for agent in self.possible_agents}


class SakuraParallel(_Seats, ParallelEnv):  # type: ignore[misc]
    """Parallel environment of Sakura. While one seat chooses a direction, the others pass."""

    metadata: dict[str, Any] = {"name": "sakura_v0", "render_modes": [ANSI]}  # noqa: RUF012

    def choices(self, agent: str) -> dict[int, Any]:
        return super().choices(agent) or {PASS: None}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game. `options` is ignored: the game's options are set at construction."""
        self.begin(seed)
        return {agent: self.seen(agent) for agent in self.agents}, self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Apply the actions of all agents; does nothing after the end. Raises BadInput unless there
        is one number for each agent."""
        table, agents = self.at(), self.agents
        if not isinstance(actions, Mapping) or set(actions) != set(agents):
            raise BadInput(
                f"there must be one action for each of {', '.join(agents) or 'no agents'}, "
                f"not {shown(actions)}"
            )
        if not agents:
            return {}, {}, {}, {}, {}
        numbers = {agent: _whole("an action", actions[agent]) for agent in agents}
        choices = {agent: self.choices(agent) for agent in agents}
        wrong = [agent for agent in agents if numbers[agent] not in choices[agent]]
        if not wrong:
            waiting = table.waiting()
            for seat in waiting:
                agent = self.possible_agents[seat]
                table.choose(seat, choices[agent][numbers[agent]])
        over = bool(wrong) or not table.waiting()
        long = self.coder.too_long(table.position) and not over
        rewards = self.fined(wrong) if wrong else self.won()
        if over or long:
            self.agents = []
        return (
            {agent: self.seen(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, long),
            {agent: {} for agent in agents},
        )

    def _infos(self) -> dict[str, Any]:
        return {agent: {} for agent in self.agents}


class OkiyaTurns(_Seats, AECEnv):  # type: ignore[misc]
    """AEC environment of Okiya."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "okiya_v0", "render_modes": [ANSI], "is_parallelizable": False,
    }  # fmt: skip

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game and select the starter. `options` is ignored."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the agent's observation and action mask."""
        return self.seen(agent)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the selected agent's observation, reward since its last action, and state. Raises
        BadInput if no agent is selected."""
        self._selected()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        """Apply the selected agent's action, which is None once the agent is out of the game.
        Raises BadInput for an invalid action, and if no agent is selected."""
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise BadInput(f"{agent} is out of the game: its action must be None")
            self._was_dead_step(None)
            return
        number = _whole("an action", action)
        table, choices = self.at(), self.choices(agent)
        self._cumulative_rewards[agent] = 0.0
        wrong = [] if number in choices else [agent]
        if not wrong:
            table.choose(self.seat(agent), choices[number])
        over = bool(wrong) or not table.waiting()
        long = self.coder.too_long(table.position) and not over
        self.rewards = self.fined(wrong) if wrong else self.won()
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, long)
        self._accumulate_rewards()
        self._select()

    def _selected(self) -> str:
        """Return the selected agent. Raises BadInput before the first reset, and when all are
        out."""
        self.at()
        if not self.agents:
            raise BadInput("the game is over: call reset()")
        return self.agent_selection

    def _select(self) -> None:
        """Select the agent to act; at the end the agents leave one after the other."""
        waiting = self.at().waiting()
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
