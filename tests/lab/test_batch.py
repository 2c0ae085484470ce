"""Batches play the rules' games: whole games are compared number by number."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from sakura.core.error import BadInput
from sakura.core.game import CHANCE
from sakura.learn.coders import coder
from tests.sweeps import FULL

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.games.sakura.rules.position import Position
    from sakura.learn.batch import SakuraBatch

pytestmark = pytest.mark.lab

TABLES: list[dict[str, Json]] = [
    {"players": 2, "two_player": "standard"},
    {"players": 2, "two_player": "tactical"},
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 6},
]
every_table = pytest.mark.parametrize("options", TABLES, ids=str)


def made(games: int, **options: Any) -> SakuraBatch:
    from sakura.learn.batch import batch

    return batch(games, **options)


class Follower:
    """The rules' game beside one of a batch, with the same decks and choices."""

    def __init__(self, many: SakuraBatch, number: int) -> None:
        self.many, self.number, self.coder = many, number, many.coder
        self.position: Position = self.coder.game.start(self.coder.options)
        self._chance()

    def step(self, actions: list[int]) -> None:
        """Apply the actions of all seats, and the deck that the batch drew."""
        choices = {
            seat: self.coder.legal(self.position, seat)[actions[seat]]
            for seat in self.coder.game.to_act(self.position)
        }
        self._apply(choices)
        self._chance()

    def _apply(self, actions: dict[int, Any]) -> None:
        position, _ = self.coder.game.apply(self.position, actions)
        self.position = cast("Position", position)

    def _chance(self) -> None:
        many, number = self.many, self.number
        if self.coder.game.to_act(self.position) == (CHANCE,):
            deck = many.deck[number, : many.end[number]].tolist()
            self._apply({CHANCE: tuple(deck)})

    def compare(self) -> None:
        """Compare what all seats see and may do, and the rest of the deck."""
        many, number, game = self.many, self.number, self.coder.game
        left = many.deck[number, many.next[number] : many.end[number]].tolist()
        assert left == [*self.position.deck]
        for seat in range(self.coder.players):
            seen = self.coder.encode(game.observe(self.position, seat))
            assert many.view.observation[number, seat].tolist() == seen
            legal = sorted(self.coder.legal(self.position, seat)) or [0]
            assert many.view.mask[number, seat].nonzero()[0].tolist() == legal


def drawn(many: SakuraBatch, random: Random) -> Any:
    """Random legal actions of all seats."""
    import numpy

    return numpy.array([
        [random.choice(mask.nonzero()[0].tolist()) for mask in game] for game in many.view.mask
    ])  # fmt: skip


@every_table
@pytest.mark.parametrize("board", ["classic", "stroll"])
def test_whole_games_equal_the_rules(options: dict[str, Json], board: str) -> None:
    """Random games, whose cards and choices the rules repeat: observations, masks, decks and
    rewards are the same after every step."""
    random = Random(f"{options}/{board}")
    size = 40 if FULL else 6
    many = made(size, seed=random.randrange(10**6), restart=False, board=board, **options)
    games = [Follower(many, number) for number in range(many.games)]
    open_, shuffled = {*range(many.games)}, 0
    for one in games:
        one.compare()
    while open_:
        actions = drawn(many, random)
        _, rewards, over, cut = many.step(actions)
        for number in sorted(open_):
            one = games[number]
            one.step(actions[number].tolist())
            one.compare()
            outcome = many.coder.game.outcome(one.position)
            assert bool(over[number]) is (outcome is not None) and not cut[number]
            assert rewards[number].tolist() == pytest.approx(many.coder.returns(one.position))
            if outcome:
                open_.remove(number)
                shuffled += any(past.reshuffled for past in one.position.past)
    assert shuffled or board == "stroll"  # decks were used up


@every_table
def test_a_finished_game_is_followed_by_another(options: dict[str, Json]) -> None:
    random = Random(2)
    many = made(8, seed=3, board="stroll", **options)
    games, ended = [Follower(many, number) for number in range(many.games)], 0
    while ended < 12:
        actions = drawn(many, random)
        _, rewards, over, _ = many.step(actions)
        assert rewards.sum(axis=1).tolist() == pytest.approx([0.0] * many.games)
        for number, one in enumerate(games):
            if over[number]:
                games[number], ended = Follower(many, number), ended + 1
            else:
                one.step(actions[number].tolist())
            games[number].compare()


def test_cards_of_other_decks_are_played_by_their_files() -> None:
    """A deck of the rules' own format decides what the cards of a batch do."""
    from dataclasses import replace

    from sakura.games.sakura.rules.cards import printed_deck
    from sakura.games.sakura.rules.game import Sakura
    from sakura.learn.batch import SakuraBatch
    from sakura.learn.sakura_coder import SakuraCoder

    cards = printed_deck()
    turned = {n: replace(cards[61 - n], order=n) for n in cards}
    rules = Sakura(turned)
    setting = coder("sakura", 3)
    other = SakuraCoder(cast("Any", _Setting(rules, setting.options, 3)))
    many, random = SakuraBatch(other, 4, 5, False), Random(1)
    games = [Follower(many, number) for number in range(4)]
    for _ in range(12):
        actions = drawn(many, random)
        many.step(actions)
        for number, one in enumerate(games):
            one.step(actions[number].tolist())
            one.compare()


class _Setting:
    """A setting with rules of its own."""

    def __init__(self, game: Any, options: Any, players: int) -> None:
        self.game, self.options, self.players = game, options, players


def test_the_example_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (Path(__file__).parent.parent.parent / "docs/python.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(# many\.py.*?)^```", guide, re.DOTALL | re.MULTILINE)
    exec(compile(example, "many.py", "exec"), {})
    assert capsys.readouterr().out == "(100, 4, 391) (100, 4)\n"


def test_a_seed_gives_the_same_games() -> None:
    first, second, other = (made(5, seed=seed, players=3) for seed in (4, 4, 5))
    assert (first.view.observation == second.view.observation).all()
    assert (first.view.observation != other.view.observation).any()
    before = first.view.observation.copy()
    first.reset()
    assert (first.view.observation != before).any()
    assert (first.reset(4).observation == before).all()


def test_a_long_game_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakura.learn import batch

    monkeypatch.setattr(batch, "LONGEST", 3)
    many, random, cut = made(5, seed=1, players=6), Random(1), 0
    for _ in range(40):
        _, rewards, over, ended = many.step(drawn(many, random))
        assert not over.any() and not rewards.any()
        assert (many.round[ended] == 0).all()  # its next game
        cut += int(ended.sum())
    assert cut > 5


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda actions: actions[:3], "4 rows of 3"),
        (lambda actions: actions.astype(float), "whole numbers"),
        (lambda actions: actions * 0 + 63, "seat 0 of game 0 cannot do 63 now"),
        (lambda actions: actions * 0 - 1, "cannot do -1 now"),
        (lambda actions: actions * 0, "cannot do 0 now"),
    ],
)
def test_wrong_actions_change_nothing(change: Any, told: str) -> None:
    many = made(4, seed=1, players=3)
    before, actions = many.view.observation.copy(), drawn(many, Random(1))
    with pytest.raises(BadInput, match=told):
        many.step(change(actions))
    assert (many.view.observation == before).all()
    many.step(actions)
    assert (many.view.observation != before).any()


@pytest.mark.parametrize(
    "options", [{"games": 0}, {"games": True}, {"games": 2, "seed": -1}, {"games": 1, "players": 7}]
)
def test_wrong_batches_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        made(**options)
