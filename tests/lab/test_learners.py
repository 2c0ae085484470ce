"""Environments for learners, by the tests that PettingZoo and OpenSpiel have for them."""

import math
import re
from pathlib import Path
from random import Random

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.lab.check import otherwise
from sakura.learn.coder import LONGEST

pytestmark = [
    pytest.mark.lab,
    pytest.mark.filterwarnings("ignore:Observation"),  # it is a dict, as masks ask for
    pytest.mark.filterwarnings("ignore:Environment has not defined a render"),
]

TABLES = [
    {"players": 2, "two_player": "standard"},
    {"players": 2, "two_player": "tactical", "board": "stroll"},
    {"players": 3, "board": "stroll"},
    {"players": 4},
    {"players": 5},
    {"players": 6, "board": "stroll"},
]
MATCHES = [{}, {"full_board": "draw"}, {"match": "first-to-3"}, {"match": "points", "target": 15}]

GAMES = [
    "python_sakura",
    "python_sakura(players=2,two_player=standard,board=stroll)",
    "python_sakura(players=2,two_player=tactical,board=stroll)",
    "python_sakura(players=6,board=stroll)",
    "python_okiya",
    "python_okiya(match=points,target=10,full_board=draw)",
]


def drawn(env, seen, random):
    """An action for each agent that its mask allows."""
    return {
        agent: random.choice([n for n, may in enumerate(seen[agent]["action_mask"]) if may])
        for agent in env.agents
    }


def state_of(game, random, steps):
    """A state of OpenSpiel after so many steps at random."""
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
def test_pettingzoo_finds_no_fault_with_sakura(options):
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    from sakura.learn.zoo import parallel_env

    parallel_api_test(parallel_env(**options), num_cycles=300)
    parallel_seed_test(lambda: parallel_env(**options))


@pytest.mark.parametrize("options", MATCHES, ids=str)
def test_pettingzoo_finds_no_fault_with_okiya(options):
    from pettingzoo.test import api_test, seed_test

    from sakura.learn.zoo import aec_env

    api_test(aec_env(**options), num_cycles=300)
    seed_test(lambda: aec_env(**options))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("serialize", [False, True], ids=["played", "serialized"])
def test_openspiel_finds_no_fault(name, serialize):
    import pyspiel

    from sakura.learn import spiel

    assert spiel.TYPES
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=serialize, verbose=False)


def test_the_example_of_the_guide_runs(tmp_path, capsys):
    guide = (Path(__file__).parent.parent.parent / "docs/python.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(# learner\.py.*?)^```", guide, re.DOTALL | re.MULTILINE)
    assert len(example.splitlines()) <= 20
    exec(compile(example, "learner.py", "exec"), {})
    assert "seat_2" in capsys.readouterr().out


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_game_in_the_environment_is_one_at_a_table(options):
    """Its record replays to the same position, only those who act are asked, who won is paid."""
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
    outcome = env.at().outcome()
    assert [agent for agent, won in rewards.items() if won > 0] == [
        f"seat_{seat}" for seat in outcome.winners
    ]
    assert sum(rewards.values()) == pytest.approx(0)
    replayed = sakura.replay(sakura.dump(env.at().record()))
    assert replayed.position == env.at().position


def test_arrays_do_not_hold_what_is_hidden():
    from sakura.learn.zoo import parallel_env

    env, random, others = parallel_env(players=4, board="stroll"), Random(1), 0
    seen, _ = env.reset(seed=1)
    while env.agents:
        agent = random.choice(env.agents)
        kept, before = env.table, env.seen(agent)
        env.table = otherwise(kept, env.possible_agents.index(agent), random)
        after, others = env.seen(agent), others + (env.table.position != kept.position)
        assert (after["observation"] == before["observation"]).all()
        assert (after["action_mask"] == before["action_mask"]).all()
        env.table = kept
        seen, *_ = env.step(drawn(env, seen, random))
    assert others > 5


def test_tensors_of_openspiel_are_the_same_numbers():
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


def test_what_the_mask_forbids_ends_the_game():
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
    turns.step(5)  # which is not on the border
    assert turns.rewards == {one: -1 if one == agent else 0 for one in turns.possible_agents}
    assert all(turns.terminations.values())


def test_a_game_that_never_ends_is_truncated(monkeypatch):
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


def test_one_seed_goes_on_to_other_games():
    from sakura.learn.zoo import parallel_env

    first, second = parallel_env(players=3), parallel_env(players=3)
    deals = []
    for env in (first, second):
        env.reset(seed=7)
        dealt = [env.at().position.hands]
        env.reset()
        deals.append([*dealt, env.at().position.hands])
    assert deals[0] == deals[1] and deals[0][0] != deals[0][1]


def test_wrong_calls_are_bad_input():
    import pyspiel

    from sakura.learn.zoo import aec_env, parallel_env

    env = parallel_env(players=3)
    for call in (
        lambda: env.step({}),
        lambda: parallel_env(players=7),
        lambda: parallel_env(match="points"),
        lambda: aec_env(match="long"),
    ):
        with pytest.raises(BadInput):
            call()
    env.reset(seed=1)
    with pytest.raises(BadInput, match="actions are those of seat_0"):
        env.step({"seat_0": 1})
    with pytest.raises(BadInput):
        pyspiel.load_game("python_sakura(players=7)")


def test_so_are_wrong_seeds_agents_and_actions():
    from sakura.learn.zoo import aec_env, parallel_env

    env, turns = parallel_env(players=3), aec_env()
    six = sakura.new_game("sakura", 6)
    with pytest.raises(BadInput, match="reset first"):
        turns.step(0)
    env.reset()
    turns.reset()
    played = dict.fromkeys(env.agents, 0)
    for call in (
        lambda: aec_env(players=3),
        *(lambda seed=seed: env.reset(seed=seed) for seed in ("x", 1.5, True)),
        *(lambda actions=actions: env.step(actions) for actions in (None, 3, [], {})),
        *(
            lambda action=action: env.step({**played, "seat_1": action})
            for action in (None, [], "x", math.nan, 1.0, True)
        ),
        *(lambda action=action: turns.step(action) for action in (None, [], "x", math.nan)),
        lambda: env.action_space("x"),
        lambda: env.observation_space(None),
        lambda: turns.observe("x"),
        lambda: env.coder.encode(six.observe(0)),
    ):
        with pytest.raises(BadInput):
            call()
    assert env.agents == env.possible_agents, "the game is as it was"


def test_numbers_of_numpy_are_numbers():
    import numpy

    from sakura.learn.zoo import parallel_env

    env = parallel_env(players=2)
    seen = [env.reset(seed=seed)[0] for seed in (3, numpy.int64(3))]
    assert f"{seen[0]}" == f"{seen[1]}"
    assert env.step({agent: numpy.int64(99) for agent in env.agents})[1] == dict.fromkeys(
        env.possible_agents, -1.0
    )
    assert env.step({}) == ({}, {}, {}, {}, {})
