"""Environments for learners, checked by PettingZoo's and OpenSpiel's own test suites."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypedDict

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.lab.check import otherwise
from sakura.learn.coder import LONGEST
from sakura.learn.coders import coder
from tests.calls import wrong as wrong_call
from tests.narrowed import found

if TYPE_CHECKING:
    import pyspiel

    from sakura.core.plain import Json
    from sakura.learn.zoo import SakuraParallel

    Seen: TypeAlias = "Mapping[str, Mapping[str, Sequence[int]]]"
    """Observations by agent, each with `observation` and `action_mask`."""

pytestmark = [
    pytest.mark.lab,
    # observations are dicts, because of the masks
    pytest.mark.filterwarnings("ignore:Observation"),
]


class Garden(TypedDict, total=False):
    """Options of Sakura."""

    players: int
    two_player: str
    board: str


class Match(TypedDict, total=False):
    """Options of Okiya."""

    match: str
    target: int
    full_board: str


TABLES: list[Garden] = [
    {"players": 2, "two_player": "standard"},
    {"players": 2, "two_player": "tactical", "board": "stroll"},
    {"players": 3, "board": "stroll"},
    {"players": 4},
    {"players": 5},
    {"players": 6, "board": "stroll"},
]
MATCHES: list[Match] = [
    {},
    {"full_board": "draw"},
    {"match": "first-to-3"},
    {"match": "points", "target": 15},
]

GAMES = [
    "python_sakura",
    "python_sakura(players=2,two_player=standard,board=stroll)",
    "python_sakura(players=2,two_player=tactical,board=stroll)",
    "python_sakura(players=6,board=stroll)",
    "python_sakura_turns(players=3,board=stroll)",
    "python_sakura_turns(players=2,two_player=tactical,board=stroll)",
    "python_okiya",
    "python_okiya(match=points,target=10,full_board=draw)",
]


def drawn(env: SakuraParallel, seen: Seen, random: Random) -> dict[str, int]:
    """Random legal action for each agent."""
    return {
        agent: random.choice([n for n, may in enumerate(seen[agent]["action_mask"]) if may])
        for agent in env.agents
    }


def state_of(game: pyspiel.Game, random: Random, steps: int) -> pyspiel.State:
    """OpenSpiel state after that many random steps."""
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            players = range(game.num_players())
            state.apply_actions([random.choice(state.legal_actions(p)) for p in players])
        elif not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_pettingzoo_finds_no_fault_with_sakura(options: Garden) -> None:
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    from sakura.learn.zoo import parallel_env

    parallel_api_test(parallel_env(**options), num_cycles=300)
    parallel_seed_test(lambda: parallel_env(**options))


@pytest.mark.parametrize("options", MATCHES, ids=str)
def test_pettingzoo_finds_no_fault_with_okiya(options: Match) -> None:
    from pettingzoo.test import api_test, seed_test

    from sakura.learn.zoo import aec_env

    api_test(aec_env(**options), num_cycles=300)
    seed_test(lambda: aec_env(**options))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("serialize", [False, True], ids=["played", "serialized"])
def test_openspiel_finds_no_fault(name: str, serialize: bool) -> None:
    import pyspiel

    from sakura.learn import spiel

    assert spiel.TYPES
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=serialize, verbose=False)


def test_the_example_of_the_guide_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guide = (Path(__file__).parent.parent.parent / "docs/python.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(# learner\.py.*?)^```", guide, re.DOTALL | re.MULTILINE)
    assert len(example.splitlines()) <= 20
    exec(compile(example, "learner.py", "exec"), {})
    assert "seat_2" in capsys.readouterr().out


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_an_environments_game_equals_a_tables_game(options: Garden) -> None:
    """Its record replays to the same position, only the seats to act are asked, and the winner is
    rewarded."""
    from sakura.learn.zoo import parallel_env

    env, random = parallel_env(**options), Random(3)
    seen, _ = env.reset(seed=5)
    while env.agents:
        assert {agent for agent in env.agents if seen[agent]["action_mask"][0] == 0} == {
            f"seat_{seat}" for seat in env.at().waiting()
        }
        actions = drawn(env, seen, random)
        seen, rewards, terminated, truncated, _ = env.step(actions)
        assert not any(truncated.values())
    assert all(terminated.values()) and set(rewards) == set(env.possible_agents)
    outcome = found(env.at().outcome())
    assert [agent for agent, won in rewards.items() if won > 0] == [
        f"seat_{seat}" for seat in outcome.winners
    ]
    assert sum(rewards.values()) == pytest.approx(0)
    replayed = sakura.replay(sakura.dump(env.at().record()))
    assert replayed.position == env.at().position


def test_arrays_hold_no_hidden_information() -> None:
    from sakura.learn.zoo import parallel_env

    env, random, others = parallel_env(players=4, board="stroll"), Random(1), 0
    seen, _ = env.reset(seed=1)
    while env.agents:
        agent = random.choice(env.agents)
        kept, before = env.at(), env.seen(agent)
        env.table = otherwise(kept, env.possible_agents.index(agent), random)
        after, others = env.seen(agent), others + (env.at().position != kept.position)
        assert (after["observation"] == before["observation"]).all()
        assert (after["action_mask"] == before["action_mask"]).all()
        env.table = kept
        seen, *_ = env.step(drawn(env, seen, random))
    assert others > 5


def test_tensors_of_openspiel_are_the_same_numbers() -> None:
    import pyspiel

    from sakura.learn import spiel

    game = pyspiel.load_game("python_sakura(players=3)")
    state = state_of(game, Random(1), 70)
    observer = spiel.Observer(game.new_initial_state().coder)
    for seat in range(3):
        numbers = state.coder.encode(state.rules.observe(state.position, seat))
        assert list(state.observation_tensor(seat)) == numbers
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == numbers
        hand = [n + 1 for n, held in enumerate(observer.dict["hand"]) if held]
        assert hand == list(state.position.hands[seat])
        assert state.observation_string(seat) == " ".join(map(str, numbers))


@pytest.mark.parametrize("name", GAMES)
def test_rl_environment_plays_whole_games(name: str) -> None:
    """It lets everybody act at once at Sakura, so that most pass while one seat chooses a
    direction."""
    import pyspiel
    from open_spiel.python import rl_environment

    from sakura.learn import spiel

    assert spiel.TYPES
    env, random, passed = rl_environment.Environment(pyspiel.load_game(name)), Random(1), 0
    step = env.reset()
    while not step.last():
        seen = step.observations
        players = range(env.num_players) if not env.is_turn_based else [seen["current_player"]]
        acts = [random.choice(seen["legal_actions"][player]) for player in players]
        passed += acts.count(0)
        step = env.step(acts)
    assert sum(step.rewards) == pytest.approx(0)
    assert passed or env.is_turn_based


def test_openspiel_seats_pass_only_while_another_chooses_a_direction() -> None:
    import pyspiel

    from sakura.learn import spiel

    assert spiel.TYPES
    game = pyspiel.load_game("python_sakura(players=3)")
    state, random, asked = game.new_initial_state(), Random(2), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        legal = [state.legal_actions(player) for player in range(3)]
        chooser = [player for player in range(3) if legal[player] == [61, 62]]
        if chooser:
            asked += 1
            assert sorted(legal) == [[0], [0], [61, 62]]
            assert state.action_to_string(legal.index([0]), 0) == "pass"
            with pytest.raises(BadInput):
                state.apply_actions([61, 61, 61])
            with pytest.raises(BadInput):
                state.apply_actions([0, 0, 0])
        else:
            assert all(0 not in each for each in legal)
        state.apply_actions([random.choice(each) for each in legal])
    assert asked > 3 and [state.legal_actions(player) for player in range(3)] == [[]] * 3


def test_an_environment_renders_its_state_as_text_or_not_at_all() -> None:
    from sakura.learn.zoo import aec_env, parallel_env

    for make in (parallel_env, aec_env):
        env, rendering = make(), make(render_mode="ansi")
        assert env.render_mode is None and rendering.render_mode == "ansi"
        assert rendering.render_mode in rendering.metadata["render_modes"]
        env.reset(seed=1)
        rendering.reset(seed=1)
        assert env.render() is None
        assert json.loads(found(rendering.render()))["round"] == 0
        with pytest.raises(BadInput, match="render_mode must be 'ansi' or None"):
            make(render_mode="human")


def test_an_action_outside_the_mask_ends_the_game() -> None:
    from sakura.learn.zoo import aec_env, parallel_env

    env = parallel_env(players=3)
    seen, _ = env.reset(seed=1)
    actions = drawn(env, seen, Random(1)) | {"seat_1": 62}
    _, rewards, terminated, _, _ = env.step(actions)
    assert rewards == {"seat_0": 0, "seat_1": -1, "seat_2": 0}
    assert all(terminated.values()) and env.agents == []

    turns = aec_env()
    turns.reset(seed=1)
    agent = turns.agent_selection
    turns.step(5)  # not on the border
    assert turns.rewards == {one: -1 if one == agent else 0 for one in turns.possible_agents}
    assert all(turns.terminations.values())


def test_a_game_that_never_ends_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakura.learn.zoo import aec_env, parallel_env

    env = parallel_env(players=3)
    seen, _ = env.reset(seed=1)
    monkeypatch.setattr(env.game, "rounds", lambda position: LONGEST, raising=False)
    _, rewards, terminated, truncated, _ = env.step(drawn(env, seen, Random(1)))
    assert all(truncated.values()) and not any(terminated.values()) and env.agents == []
    assert set(rewards.values()) == {0}

    turns = aec_env(match="points")
    turns.reset(seed=1)
    monkeypatch.setattr(turns.game, "rounds", lambda position: LONGEST, raising=False)
    turns.step(0)
    assert all(turns.truncations.values()) and not any(turns.terminations.values())


def test_one_seed_gives_a_reproducible_series_of_games() -> None:
    from sakura.learn.zoo import parallel_env

    first, second = parallel_env(players=3), parallel_env(players=3)
    deals = []
    for env in (first, second):
        env.reset(seed=7)
        dealt = [env.at().position.hands]
        env.reset()
        deals.append([*dealt, env.at().position.hands])
    assert deals[0] == deals[1] and deals[0][0] != deals[0][1]


NO_NUMBERS: tuple[object, ...] = (None, [], {}, "x", "1", 1.0, float("nan"), True)
"""Values that are no integers."""


def test_wrong_calls_are_bad_input() -> None:
    import pyspiel

    from sakura.learn.zoo import aec_env, parallel_env

    env, turns = parallel_env(players=3), aec_env()
    for call in (
        wrong_call(env.step, {}),
        wrong_call(turns.step, 0),
        wrong_call(turns.last),
        wrong_call(parallel_env, players=7),
        wrong_call(parallel_env, match="points"),
        wrong_call(parallel_env, game="okiya"),
        wrong_call(aec_env, match="long"),
        wrong_call(aec_env, players=3),
    ):
        with pytest.raises(BadInput):
            call()
    assert aec_env(players=2).possible_agents == turns.possible_agents
    env.reset(seed=1)
    with pytest.raises(BadInput, match="one action for each of seat_0"):
        env.step({"seat_0": 1})
    with pytest.raises(BadInput):
        pyspiel.load_game("python_sakura(players=7)")


@pytest.mark.parametrize("wrong", NO_NUMBERS, ids=repr)
def test_a_seat_that_is_no_integer_is_bad_input_and_changes_nothing(wrong: object) -> None:
    from sakura.learn.zoo import aec_env, parallel_env

    env, turns = parallel_env(players=3), aec_env()
    seen, _ = env.reset(seed=1)
    turns.reset(seed=1)
    first, second = env.at().position, turns.at().position
    calls: list[Callable[[], object]] = [
        lambda: env.step(drawn(env, seen, Random(1)) | {"seat_2": wrong}),
        lambda: turns.step(wrong),
        *[wrong_call(one.reset, seed=wrong) for one in (env, turns) if wrong is not None],
    ]
    for call in calls:
        with pytest.raises(BadInput, match="must be an integer, not"):
            call()
    assert env.at().position == first and not env.at().chosen and len(env.agents) == 3
    assert turns.at().position == second and len(turns.agents) == 2


@pytest.mark.parametrize("wrong", [None, 3, [], [1, 2, 3], "x"], ids=repr)
def test_invalid_actions_of_agents_are_bad_input(wrong: object) -> None:
    from sakura.learn.zoo import parallel_env

    env = parallel_env(players=3)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="one action for each of seat_0"):
        wrong_call(env.step, wrong)()


@pytest.mark.parametrize("wrong", [None, 3, [], "x", "seat_3"], ids=repr)
def test_an_unknown_agent_is_bad_input(wrong: object) -> None:
    from sakura.learn.zoo import aec_env, parallel_env

    env, turns = parallel_env(players=3), aec_env()
    env.reset(seed=1)
    turns.reset(seed=1)
    asked: list[Callable[..., object]] = [one.action_space for one in (env, turns)]
    asked += [one.observation_space for one in (env, turns)]
    for call in (*asked, turns.observe):
        with pytest.raises(BadInput, match="an agent must be one of seat_0"):
            call(wrong)


def test_seeds_and_actions_may_be_numpy_integers() -> None:
    import numpy

    from sakura.learn.zoo import aec_env, parallel_env

    env, turns = parallel_env(players=3), aec_env()
    deals = []
    for seed in (3, numpy.int64(3), numpy.uint8(3), numpy.array(3)):
        seen, _ = env.reset(seed=seed)
        turns.reset(seed=seed)
        deals.append((env.at().position, turns.at().position))
        actions = drawn(env, seen, Random(1))
        env.step({agent: numpy.int32(action) for agent, action in actions.items()})
        turns.step(numpy.int8(0))
        assert env.at().steps and not any(turns.terminations.values())
    assert all(deal == deals[0] for deal in deals)


def test_no_action_is_accepted_after_the_end() -> None:
    from sakura.learn.zoo import aec_env, parallel_env

    env, turns = parallel_env(players=3), aec_env()
    seen, _ = env.reset(seed=1)
    env.step(drawn(env, seen, Random(1)) | {"seat_1": 62})
    assert env.step({}) == ({}, {}, {}, {}, {})
    with pytest.raises(BadInput, match="one action for each of no agents"):
        env.step({"seat_0": 1})

    turns.reset(seed=1)
    turns.step(5)  # not on the border
    with pytest.raises(BadInput, match="is out of the game"):
        turns.step(0)
    turns.step(None)
    turns.step(None)
    for call in (lambda: turns.step(None), turns.last):
        with pytest.raises(BadInput, match="the game is over"):
            call()
    turns.reset(seed=2)
    assert turns.last()[1:] == (0, False, False, {})


def observed(game: str, players: int, **options: Json) -> object:
    """Observation of the first seat in such a game."""
    table = sakura.new_game(game, players, seed=1, **options)
    return table.observe(table.waiting()[0])


def test_an_observation_of_another_game_is_not_encoded() -> None:
    sakuras = coder("sakura", 4)
    wrong = [observed("sakura", 6), observed("sakura", 4, board="stroll"), observed("okiya", 2)]
    for seen in (*wrong, None, 3):
        with pytest.raises(BadInput, match="not an observation of this game"):
            sakuras.encode(seen)
    for seen in (observed("sakura", 2), None):
        with pytest.raises(BadInput, match="not an observation of this game"):
            coder("okiya").encode(seen)
    with pytest.raises(BadInput):  # as many painters, but fewer seats
        coder("sakura", 3).encode(observed("sakura", 2))
    assert sakuras.encode(observed("sakura", 4)) and coder("okiya").encode(
        observed("okiya", 2, match="points", target=15)
    )


@pytest.mark.parametrize("name", GAMES)
def test_illegal_calls_in_openspiel_are_bad_input(name: str) -> None:
    import pyspiel

    from sakura.learn import spiel

    assert spiel.TYPES
    game = pyspiel.load_game(name)
    dealing, ended = game.new_initial_state(), state_of(game, Random(1), 3000)
    begun = game.new_initial_state()
    while begun.is_chance_node():
        begun.apply_action(begun.chance_outcomes()[0][0])
    assert ended.is_terminal()
    for state in (dealing, begun, ended):
        before, many = (str(state), state.history()), [99] * game.num_players()
        calls = [
            wrong_call(state.apply_action, 99),
            wrong_call(state.apply_actions, many),
            wrong_call(state.apply_actions, [99]),
        ]
        if state is not dealing:
            calls.append(state.chance_outcomes)
        for call in calls:
            with pytest.raises(BadInput):
                call()
        assert (str(state), state.history()) == before
    if begun.is_simultaneous_node():
        with pytest.raises(BadInput):  # one alone, though they choose at once
            begun.apply_action(begun.legal_actions(0)[0])


def test_a_state_of_another_game_is_refused_in_openspiel() -> None:
    import pyspiel

    from sakura.learn import spiel

    assert spiel.TYPES
    observer = pyspiel.load_game("python_sakura").make_py_observer()
    for name in ("python_sakura(players=6)", "python_okiya"):
        with pytest.raises(BadInput, match="not an observation of this game"):
            observer.set_from(pyspiel.load_game(name).new_initial_state(), 0)


@pytest.mark.parametrize("players", [2, 4])
def test_the_state_is_what_all_seats_see(players: int) -> None:
    from sakura.learn.zoo import aec_env, parallel_env

    garden = parallel_env(players, board="stroll")
    seen, _ = garden.reset(seed=3)
    both = [number for agent in garden.agents for number in seen[agent]["observation"].tolist()]
    assert garden.state().tolist() == both and garden.state_space.contains(garden.state())
    match = aec_env()
    with pytest.raises(BadInput, match="call reset"):
        match.state()
    match.reset(seed=1)
    assert match.state_space.contains(match.state())


@pytest.mark.parametrize("name", GAMES)
def test_a_player_recalls_what_it_has_seen_and_done(name: str) -> None:
    import pyspiel

    from sakura.learn import spiel

    assert spiel.TYPES
    game, random = pyspiel.load_game(name), Random(1)
    state, decided = game.new_initial_state(), [0] * game.num_players()
    before = [""] * game.num_players()
    while not state.is_terminal() and max(decided) < 12:
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
            continue
        for player in range(game.num_players()):
            told = state.information_state_string(player)
            *memory, present = told.split("\n")
            assert present.split(" > ")[0] == state.observation_string(player)
            told_now = len(memory) + (" > " in present)  # a choice that the others have not seen
            assert told_now == decided[player] and told.startswith(before[player])
            before[player] = "".join(f"{line}\n" for line in memory)
        acting = state.rules.to_act(state.position)
        for player in acting if state.is_simultaneous_node() else [state.current_player()]:
            decided[player] += 1
        if state.is_simultaneous_node():
            every = range(game.num_players())
            state.apply_actions([random.choice(state.legal_actions(one)) for one in every])
        else:
            state.apply_action(random.choice(state.legal_actions()))


def test_hidden_cards_are_in_no_information_state() -> None:
    import pyspiel

    from sakura.learn import spiel

    state = pyspiel.load_game("python_sakura(players=3,board=stroll)").new_initial_state()
    random = Random(2)
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    other = state.clone()
    assert isinstance(other, spiel.State)
    seen = other.rules.observe(other.position, 0)
    other.position = other.rules.determinise(seen, random)
    assert other.position != state.position
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_string(1) != state.information_state_string(1)
