"""Both games for OpenSpiel (`pip install 'sakura[lab]'`).

Importing this module registers `python_sakura`, `python_okiya` and `python_sakura_turns`. The last
is Sakura for algorithms that need one player at a time: the seats choose their cards one after the
other, and none sees another's choice before all have chosen.

Chance is explicit: a deck is drawn card by card, tiles one by one. Returns come at the end: 1 for a
sole winner, with −1 shared by the others; a fraction for a shared win, 0 for a draw.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sakura.core.error import BadInput
from sakura.core.game import CHANCE
from sakura.learn.coder import Coder
from sakura.learn.coders import coder
from sakura.learn.sakura_coder import PASS

try:
    import numpy
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel is not installed: pip install 'sakura[lab]'") from None

NOBODY = "none"
"""Stand-in for null, which OpenSpiel parameters cannot hold."""

USUAL: dict[str, dict[str, str | int]] = {
    "sakura": {"players": 4, "two_player": NOBODY, "board": "classic"},
    "okiya": {"match": "single", "target": 0, "full_board": "win"},
}
"""Default parameters of each game: the options of a record."""

SEATS = {"sakura": (2, 6), "okiya": (2, 2)}

EXACT = 2**53
"""Number of equally likely values of a float from a sampler."""


def _type(name: str, at_once: bool = False, suffix: str = "") -> Any:
    least, most = SEATS[name]
    information = pyspiel.GameType.Information
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=f"python_{name}{suffix}",
        long_name=f"{name.title()}{suffix.replace('_', ', in ')}",
        dynamics=dynamics.SIMULTANEOUS if at_once else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION
            if name == "okiya"
            else information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=USUAL[name],
    )


def _coder(name: str, params: dict[str, Any]) -> Coder:
    """Make the encoder of the game with these parameters. Raises BadInput."""
    given = {option: params.get(option, value) for option, value in USUAL[name].items()}
    if name == "okiya":
        if not given["target"]:
            del given["target"]
        return coder(name, None, **given)
    if given["two_player"] == NOBODY:
        del given["two_player"]
    return coder(name, **given)


class _Game(pyspiel.Game):  # type: ignore[misc]
    """Adapter to OpenSpiel's `Game`."""

    name: str
    kind: Any
    at_once = False
    """True if all players act at once."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.coder = _coder(self.name, params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coder.actions,
            max_chance_outcomes=self.coder.most_lots,
            num_players=self.coder.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.coder.longest,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> State:
        """Return the state before the first shuffle."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound of the chance draws in a game."""
        return self.coder.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer that fills an array; with perfect recall, one that also has everything
        that the player has seen and done before."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Recaller(self.coder) if recalls else Observer(self.coder)


class SakuraGame(_Game):
    """Sakura."""

    name = "sakura"
    kind = _type("sakura", at_once=True)
    at_once = True


class SakuraTurns(_Game):
    """Sakura with one player at a time."""

    name = "sakura"
    kind = _type("sakura", suffix="_turns")


class OkiyaGame(_Game):
    """Okiya."""

    name = "okiya"
    kind = _type("okiya")


class State(pyspiel.State):  # type: ignore[misc]
    """Adapter to OpenSpiel's `State`: a position, and the lots drawn for the current chance
    action."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.coder = game.coder
        self.rules = game.coder.game
        self.at_once = game.at_once
        self.position = self.rules.start(self.coder.options)
        self.drawn: tuple[int, ...] = ()
        self.path: tuple[tuple[Any, dict[int, Any]], ...] = ()
        """All positions before this one, with the actions in them."""
        self.secret: tuple[tuple[int, Any], ...] = ()
        """Choices of this position that nobody has seen yet, by seat."""
        self.recalled: tuple[tuple[int, str], ...] = ((0, ""),) * self.coder.players
        """Length of the path that each player's memory covers, and the memory as text."""

    def current_player(self) -> Any:
        """Return the player to act, or OpenSpiel's id for simultaneous moves, chance or the end."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        seats = self.rules.to_act(self.position)
        if seats == (CHANCE,):
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if self.at_once else seats[len(self.secret)]

    def _legal_actions(self, player: int) -> list[int]:
        if not self.at_once and player != self.current_player():
            return []
        return sorted(self._choices(player))

    def _choices(self, player: int) -> dict[int, Any]:
        """Legal actions of a player by number.

        Where all act at once, a seat with nothing to choose may only pass. Empty for ids that are
        no player.
        """
        choices = self.coder.legal(self.position, player)
        idle = self.at_once and not choices and player in range(self.coder.players)
        if idle and not self.is_terminal() and not self.is_chance_node():
            return {PASS: None}
        return choices

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible draws with their equal probabilities. Raises BadInput if chance is
        not to act."""
        outcomes = self._outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            seat = self.current_player()
            self.secret += ((seat, self._choice(seat, action)),)
            if len(self.secret) == len(self.rules.to_act(self.position)):
                chosen, self.secret = dict(self.secret), ()
                self._go_on(chosen)
            return
        if action not in self._outcomes():
            raise BadInput(f"chance cannot draw {action} now")
        self.drawn += (action,)
        lots = self.coder.lots(self.position, self.drawn)
        if not lots.outcomes:
            self.drawn = ()
            self._go_on({CHANCE: lots.action})

    def _apply_actions(self, actions: list[int]) -> None:
        if len(actions) != self.coder.players:
            raise BadInput(f"{self.coder.players} players act at once, not {len(actions)}")
        chosen = [self._choice(seat, action) for seat, action in enumerate(actions)]
        self._go_on({seat: chosen[seat] for seat in self.rules.to_act(self.position)})

    def _outcomes(self) -> tuple[int, ...]:
        if not self.is_chance_node():
            raise BadInput("chance draws nothing now")
        return self.coder.lots(self.position, self.drawn).outcomes

    def _choice(self, player: Any, action: int) -> Any:
        """Decode an action. Raises BadInput if it is not legal for the player."""
        choices = self._choices(player)
        if action not in choices:
            raise BadInput(f"player {player} cannot do {action} now")
        return choices[action]

    def _go_on(self, actions: dict[int, Any]) -> None:
        self.path += ((self.position, actions),)
        self.position, _ = self.rules.apply(self.position, actions)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Return a state that the player cannot tell from this one, as likely as any other by the
        cards alone: hidden cards are dealt again, and secret choices of others made again at
        random. `sampler` returns numbers from 0 to 1. Raises BadInput for an unknown player."""
        if player not in range(self.coder.players):
            raise BadInput(f"a player must be 0 to {self.coder.players - 1}, not {player}")
        random = Random(int(sampler() * EXACT))
        drawn = iter(self.coder.redrawn(self.path, self.position, player, random))
        state: State = self.get_game().new_initial_state()
        for _, actions in self.path:
            state.repeat({CHANCE: next(drawn)} if CHANCE in actions else actions)
        for _ in self.drawn:
            state.apply_action(random.choice(state._outcomes()))
        for seat, choice in self.secret:
            own = self.coder.number(choice) if seat == player else None
            state.apply_action(own or random.choice(state.legal_actions()))
        return state

    def repeat(self, actions: dict[int, Any]) -> None:
        """Apply all actions of a position."""
        if CHANCE in actions:
            for lot in self.coder.lots_of(self.position, actions[CHANCE]):
                self.apply_action(lot)
            return
        numbers = {seat: self.coder.number(choice) for seat, choice in actions.items()}
        if self.at_once:
            self.apply_actions([numbers.get(seat, PASS) for seat in range(self.coder.players)])
        else:
            for seat in sorted(numbers):
                self.apply_action(numbers[seat])

    def remember(self, player: int) -> list[int]:
        """Return all that the player has seen and done as numbers, round by round."""
        own = {seat: choice for seat, choice in self.secret if seat == player}
        path = (*self.path, (self.position, own)) if own else self.path
        return self.coder.remember(path, self.position, player)

    def recall(self, player: int) -> str:
        """Return all observations and actions of the player before this position."""
        known, text = self.recalled[player]
        for position, actions in self.path[known:]:
            if player in actions:
                seen = self.coder.encode(self.rules.observe(position, player))
                text += f"{' '.join(map(str, seen))} > {self.coder.number(actions[player])}\n"
        before, after = self.recalled[:player], self.recalled[player + 1 :]
        self.recalled = (*before, (len(self.path), text), *after)
        return text

    def secrets(self, player: int) -> str:
        """Return the player's choice that the others have not seen yet, or ""."""
        own = dict(self.secret).get(player)
        return "" if own is None else f" > {self.coder.number(own)}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"lot {action}"
        if self.at_once and action == PASS:
            return "pass"
        return str(self.coder.legal(self.position, player).get(action, action))

    def is_terminal(self) -> bool:
        """True if the game is over or has been cut off."""
        over = not self.rules.to_act(self.position)
        return over or self.coder.too_long(self.position)

    def returns(self) -> list[float]:
        """Return of each seat."""
        return self.coder.returns(self.position)

    def __str__(self) -> str:
        return f"{self.position} {self.drawn} {self.secret}"


class Observer:
    """Observation of a seat: `tensor` is the whole vector, `dict` has views of its segments by
    name."""

    def __init__(self, coder: Coder) -> None:
        self.coder = coder
        self.tensor = numpy.zeros(coder.size, numpy.float32)
        self.dict = {
            segment.name: self.tensor[segment.start : segment.start + segment.size]
            for segment in coder.segments
        }

    def set_from(self, state: State, player: int) -> None:
        """Write the player's observation of the state into `tensor`."""
        self.tensor[:] = self._numbers(state, player)

    def string_from(self, state: State, player: int) -> str:
        """Return the player's observation as space-separated integers."""
        return " ".join(map(str, self._numbers(state, player)))

    def _numbers(self, state: State, player: int) -> list[int]:
        return self.coder.encode(state.rules.observe(state.position, player))


class Recaller(Observer):
    """Observer with perfect recall of the information state of a player: the vector is the present
    observation, followed by the memory of all rounds."""

    def __init__(self, coder: Coder) -> None:
        super().__init__(coder)
        present = self.tensor.size
        self.tensor = numpy.zeros(present + coder.memory_size, numpy.float32)
        self.dict = {"observation": self.tensor[:present], "memory": self.tensor[present:]}

    def set_from(self, state: State, player: int) -> None:
        """Write the player's information state into `tensor`."""
        self.dict["observation"][:] = self._numbers(state, player)
        memory = state.remember(player)
        self.dict["memory"][: len(memory)] = memory
        self.dict["memory"][len(memory) :] = 0

    def string_from(self, state: State, player: int) -> str:
        """Return the player's earlier observations with its actions, a line each, and the present
        observation."""
        present = super().string_from(state, player)
        return state.recall(player) + present + state.secrets(player)


GAMES = (SakuraGame, SakuraTurns, OkiyaGame)

TYPES = {game.kind.short_name: game.kind for game in GAMES}

for game in GAMES:
    pyspiel.register_game(game.kind, game)
