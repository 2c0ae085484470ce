"""A seat as a Gymnasium environment, checked by Gymnasium's own test."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import sakura
from sakura.core.error import BadInput

if TYPE_CHECKING:
    from sakura.learn.gym import SeatEnv

pytestmark = [
    pytest.mark.lab,
    pytest.mark.filterwarnings("ignore"),  # its checker warns of masks
]


def made(game: str, *opponents: Any, **more: Any) -> SeatEnv:
    from sakura.learn.gym import seat_env

    return seat_env(game, opponents or ("novice",), **more)


def played(env: SeatEnv, seed: int) -> tuple[list[list[float]], float]:
    """Observations and the reward of a game with random legal actions."""
    random = Random(seed)
    seen, _ = env.reset(seed=seed)
    all_seen, reward, over = [seen["observation"].tolist()], 0.0, False
    while not over:
        legal = [number for number, one in enumerate(seen["action_mask"]) if one]
        seen, reward, ended, cut, _ = env.step(random.choice(legal))
        over = ended or cut
        all_seen.append(seen["observation"].tolist())
    return all_seen, reward


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("okiya", {}),
        ("okiya", {"seat": 1, "match": "points", "target": 10}),
        ("sakura", {"players": 3, "board": "stroll"}),
        ("sakura", {"players": 2, "two_player": "tactical", "seat": 1}),
    ],
)
def test_games_are_played_to_the_end_reproducibly(game: str, more: dict[str, Any]) -> None:
    env = made(game, **more)
    first, again = played(env, 3), played(made(game, **more), 3)
    assert first == again and first[1] in {-1.0, -0.5, 0.0, 0.25, 1.0}
    assert played(env, 4)[0] != first[0]
    assert all(env.observation_space["observation"].contains(_array(one)) for one in first[0])


def _array(numbers: list[float]) -> Any:
    import numpy

    return numpy.array(numbers, numpy.float32)


def test_gymnasium_accepts_the_environment() -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(made("okiya"), skip_render_check=True)


def test_the_state_is_what_all_seats_see() -> None:
    env = made("sakura", players=3, seat=1)
    with pytest.raises(BadInput, match="call reset"):
        env.state()
    seen, _ = env.reset(seed=2)
    size, state = len(seen["observation"]), env.state()
    assert env.state_space.contains(state)
    assert (state[size : 2 * size] == seen["observation"]).all()


def test_the_named_opponents_play() -> None:
    class Stubborn(sakura.Seat[Any, Any]):
        def choose(self, observation: Any) -> Any:
            return self.game.choices(observation)[0]

    def wins(*opponents: Any) -> int:
        env = made("okiya", *opponents)
        return sum(played(env, seed)[1] == 1 for seed in range(30))

    assert wins("random") > wins("adept") and wins(Stubborn) > wins("adept")


def test_a_forbidden_action_ends_the_game() -> None:
    env = made("okiya", render_mode="ansi")
    seen, _ = env.reset(seed=1)
    [wrong, *_] = [number for number, one in enumerate(seen["action_mask"]) if not one]
    _, reward, over, cut, _ = env.step(wrong)
    assert (reward, over, cut) == (-1.0, True, False)
    assert json.loads(env.render() or "")["taken"] in (0, 1)
    with pytest.raises(BadInput, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: made("okiya", seat=2), "seat must be 0 to 1"),
        (lambda: made("okiya", "nobody"), "nobody"),
        (lambda: made("okiya", render_mode="human"), "render_mode"),
        (lambda: made("okiya").step(0), "call reset"),
        (lambda: made("chess"), "unknown game"),
    ],
)
def test_wrong_calls_are_refused(call: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        call()


def test_many_games_are_played_as_one_batch() -> None:
    import numpy
    from gymnasium.vector import SyncVectorEnv

    many = SyncVectorEnv([lambda: made("okiya", "adept", match="single") for _ in range(4)])
    seen, _ = many.reset(seed=5)
    finished = 0
    for _ in range(40):
        mask = seen["action_mask"]
        assert mask.shape == (4, 16) and seen["observation"].dtype == numpy.float32
        actions = mask.argmax(axis=1)  # after the end of a game: its next step resets it
        seen, _, ended, _, _ = many.step(actions)
        finished += int(ended.sum())
    assert finished >= 8


def test_the_example_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (Path(__file__).parent.parent.parent / "docs/python.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(# batch\.py.*?)^```", guide, re.DOTALL | re.MULTILINE)
    exec(compile(example, "batch.py", "exec"), {})
    assert capsys.readouterr().out.startswith("(4, 201)")
