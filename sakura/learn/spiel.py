"""Both games as games of OpenSpiel (`pip install 'sakura[lab]'`): importing this registers
`python_sakura` and `python_okiya`.

Chance is explicit: a deck is drawn card by card, tiles one by one. Returns come at the end: 1 to
who wins alone, −1 shared by the others; parts of a shared win, 0 for a draw.
"""

from __future__ import annotations

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
"""What stands for null in the parameters of a game, which have no such thing."""

USUAL: dict[str, dict[str, str | int]] = {
    "sakura": {"players": 4, "two_player": NOBODY, "board": "classic"},
    "okiya": {"match": "single", "target": 0, "full_board": "win"},
}
"""The parameters: the options of a record."""

SEATS = {"sakura": (2, 6), "okiya": (2, 2)}


def _type(name: str) -> Any:
    least, most = SEATS[name]
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_{name}",
        long_name=name.title(),
        dynamics=getattr(
            pyspiel.GameType.Dynamics, "SEQUENTIAL" if name == "okiya" else "SIMULTANEOUS"
        ),
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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=USUAL[name],
    )


def _coder(name: str, params: dict[str, Any]) -> Coder:
    """The numbers of the game with these parameters; raises BadInput."""
    given = {option: params.get(option, value) for option, value in USUAL[name].items()}
    if name == "okiya":
        if not given["target"]:
            del given["target"]
        return coder(name, None, **given)
    if given["two_player"] == NOBODY:
        del given["two_player"]
    return coder(name, **given)


class _Game(pyspiel.Game):  # type: ignore[misc]
    """What OpenSpiel asks of a game."""

    name: str
    at_once: bool
    """All players act at once."""

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
        super().__init__(TYPES[self.name], info, params or {})

    def new_initial_state(self) -> State:
        """The state before anything was shuffled."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """More lots than are drawn in any game."""
        return self.coder.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees, as an array."""
        return Observer(self.coder)


class SakuraGame(_Game):
    """Sakura."""

    name = "sakura"
    at_once = True


class OkiyaGame(_Game):
    """Okiya."""

    name = "okiya"
    at_once = False


class State(pyspiel.State):  # type: ignore[misc]
    """A position, and what chance has drawn of what it draws now."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.coder = game.coder
        self.rules = game.coder.game
        self.at_once = game.at_once
        self.position = self.rules.start(self.coder.options)
        self.drawn: tuple[int, ...] = ()

    def current_player(self) -> Any:
        """Whoever is to act: one, all at once, chance or nobody."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        seats = self.rules.to_act(self.position)
        if seats == (CHANCE,):
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if self.at_once else seats[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices(player))

    def _choices(self, player: int) -> dict[int, Any]:
        """What the player may do, by number: to pass, where all act at once and only another one
        has to choose; nothing for whoever is no player."""
        choices = self.coder.legal(self.position, player)
        idle = self.at_once and not choices and player in range(self.coder.players)
        if idle and not self.is_terminal() and not self.is_chance_node():
            return {PASS: None}
        return choices

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next, all as likely; raises BadInput where nothing is."""
        outcomes = self._outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            seat = self.current_player()
            self._go_on({seat: self._choice(seat, action)})
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
        """What that number stands for; raises BadInput if the player may not do it, as all at once
        or nobody may not."""
        choices = self._choices(player)
        if action not in choices:
            raise BadInput(f"player {player} cannot do {action} now")
        return choices[action]

    def _go_on(self, actions: dict[int, Any]) -> None:
        self.position, _ = self.rules.apply(self.position, actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"lot {action}"
        if self.at_once and action == PASS:
            return "pass"
        return str(self.coder.legal(self.position, player).get(action, action))

    def is_terminal(self) -> bool:
        """Whether the game is over, or has been cut off."""
        over = not self.rules.to_act(self.position)
        return over or self.coder.too_long(self.position)

    def returns(self) -> list[float]:
        """What each seat has won."""
        return self.coder.returns(self.position)

    def __str__(self) -> str:
        return f"{self.position} {self.drawn}"


class Observer:
    """What a seat sees: `tensor` is all of it, `dict` has the segments by their names."""

    def __init__(self, coder: Coder) -> None:
        self.coder = coder
        self.tensor = numpy.zeros(coder.size, numpy.float32)
        self.dict = {
            segment.name: self.tensor[segment.start : segment.start + segment.size]
            for segment in coder.segments
        }

    def set_from(self, state: State, player: int) -> None:
        """Fills in what the player sees of that state."""
        self.tensor[:] = self._numbers(state, player)

    def string_from(self, state: State, player: int) -> str:
        """The same as a text."""
        return " ".join(map(str, self._numbers(state, player)))

    def _numbers(self, state: State, player: int) -> list[int]:
        return self.coder.encode(state.rules.observe(state.position, player))


TYPES = {name: _type(name) for name in USUAL}

pyspiel.register_game(TYPES["sakura"], SakuraGame)
pyspiel.register_game(TYPES["okiya"], OkiyaGame)
