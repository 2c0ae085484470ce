"""Information states for OpenSpiel: what they hold, how they are resampled, and who uses them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.error import BadInput
from tests.calls import wrong

if TYPE_CHECKING:
    import pyspiel

pytestmark = pytest.mark.lab

GAMES = [
    "python_sakura(players=3,board=stroll)",
    "python_sakura(players=2,two_player=tactical,board=stroll)",
    "python_sakura_turns(players=4,board=stroll)",
    "python_sakura_turns(players=2,two_player=tactical,board=stroll)",
    "python_okiya(match=first-to-3)",
]


def loaded(name: str) -> pyspiel.Game:
    import pyspiel

    from sakura.learn import spiel

    assert spiel.TYPES
    return pyspiel.load_game(name)


def walked(state: pyspiel.State, random: Random) -> None:
    """Apply random actions of the players to act, or one lot."""
    if state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    elif state.is_simultaneous_node():
        players = range(state.num_players())
        state.apply_actions([random.choice(state.legal_actions(one)) for one in players])
    else:
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    random, others = Random(4), 0
    state = loaded(name).new_initial_state()
    while not state.is_terminal():
        walked(state, random)
        if random.random() > 0.08 and not getattr(state, "secret", ()):
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(
                player
            ), player
            if not state.is_chance_node():
                assert other.legal_actions(player) == state.legal_actions(player)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            others += str(other) != str(state)
    assert others > 5 or "okiya" in name  # where nothing but lots is hidden


@pytest.mark.parametrize("name", GAMES)
def test_different_information_states_have_different_tensors(name: str) -> None:
    """Own earlier hands and actions included, which the present observation does not show."""
    tensors: dict[str, tuple[float, ...]] = {}
    for deal in range(2):
        random = Random(deal)
        state = loaded(name).new_initial_state()
        while not state.is_terminal() and len(state.history()) < 400:
            walked(state, random)
            if not state.is_chance_node():
                told = state.information_state_string(0)
                tensor = tuple(state.information_state_tensor(0))
                assert tensors.setdefault(told, tensor)[:1] == tensor[:1]
                tensors[told] = tensor
    assert len(set(tensors.values())) == len(tensors) > 30


def test_the_memory_holds_hands_cards_and_directions() -> None:
    state = loaded("python_sakura_turns(players=3,board=stroll)").new_initial_state()
    random, asked = Random(1), 0
    while not state.is_terminal() and asked < 5:
        if state.is_chance_node() or state.position.stage.value != "resolve":
            walked(state, random)
            continue
        at, painter = state.position.round, state.current_player()
        half, action = state.position.part == "painter", random.choice(state.legal_actions())
        state.apply_action(action)
        for player in range(3):
            memory = state.information_state_tensor(player)[state.coder.size :]
            told = [int(one) for one in memory[14 * at : 14 * (at + 1)]]
            (before,) = [
                one.hands[player]
                for one, _ in state.path
                if one.stage.value == "choose" and one.round == at
            ]
            assert told[:5] == [*before]
            cards = {one: card for card, one in state.position.past[at].cards}
            assert told[5:8] == [cards[(player + place) % 3] for place in range(3)]
            assert told[8 + (painter - player) % 3 + 3 * half] == action - 60
        asked += 1
    assert asked == 5


def test_a_secret_choice_is_in_its_players_state_alone() -> None:
    states = []
    for number in (0, 1):
        state = loaded("python_sakura_turns(players=3)").new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        state.apply_action(state.legal_actions()[number])
        assert state.current_player() == 1 and state.legal_actions(0) == []
        states.append(state)
    first, _second = states
    for player in range(3):
        same = player != 0
        told = [state.information_state_string(player) for state in states]
        assert (told[0] == told[1]) is same
        tensors = [state.information_state_tensor(player) for state in states]
        assert (tensors[0] == tensors[1]) is same
    random = Random(1)
    again = {first.resample_from_infostate(1, random.random).secret for _ in range(20)}
    assert len(again) > 3
    assert {first.resample_from_infostate(0, random.random).secret for _ in range(5)} == {
        first.secret
    }


@pytest.mark.parametrize(
    "options", ["players=2,two_player=standard,board=stroll", "players=4,board=stroll"]
)
def test_information_set_search_plays(options: str) -> None:
    """IS-MCTS of OpenSpiel resamples states, and looks them up by their strings."""
    import numpy
    from open_spiel.python.algorithms import ismcts, mcts

    game, random = loaded(f"python_sakura_turns({options})"), Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=numpy.random.RandomState(2))
    state, decided = game.new_initial_state(), 0
    while not state.is_terminal() and decided < 4:
        if state.current_player() != 0:
            walked(state, random)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decided += 1
    assert decided == 4


def test_a_state_is_resampled_for_its_players_alone() -> None:
    state = loaded("python_okiya").new_initial_state()
    with pytest.raises(BadInput, match="a player must be 0 to 1"):
        wrong(state.resample_from_infostate, 2, Random(1).random)()
