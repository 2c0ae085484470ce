"""Yardsticks: the seats that measure the master of Sakura."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sakura.core.table import AnyTable, Table
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Observation, Play, Stage
from sakura.games.sakura.seats.insight import ADEPT, ANSWERER, shared_insight
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.seats.others import Others
from sakura.games.sakura.seats.public_state import present
from sakura.games.sakura.seats.simple import SakuraAdept
from sakura.lab import check
from sakura.lab.check import check_bot, settings
from sakura.play.seat import last
from tests.sweeps import first, rare
from tools.paths import ROOT
from tools.train.pairings import YARDSTICKS
from tools.train.yardsticks import (
    FINISHING,
    Answerer,
    EarlierMaster,
    Finisher,
    Outguesser,
    Prejudiced,
)

GAME = Sakura()


def moments(players: int = 4, two_player: str | None = None) -> Iterator[AnyTable]:
    """Yield the table of a game of adepts whenever cards are to be chosen."""
    raw = {"players": players, "two_player": two_player, "board": "stroll"}
    table: AnyTable = Table(GAME, GAME.options(raw), Random(players))
    seats = [SakuraAdept(GAME, Random(seat)) for seat in range(players)]
    while waiting := table.waiting():
        if table.position.stage is Stage.CHOOSE:
            yield table
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))


def at_round(number: int) -> Observation:
    """View of seat 0 of four in that round."""
    seen: Observation = next(
        table.observe(0) for table in moments() if table.position.round == number
    )
    return seen


@pytest.mark.parametrize("seat", first(1, YARDSTICKS))
def test_yardsticks_keep_the_contract_of_seats(
    seat: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """At some kinds of table, with fewer samples."""
    name = f"{ROOT / YARDSTICKS[seat]}"
    quick = tmp_path / "quick.py"  # a file of its own, because other processes read it too
    quick.write_text(
        f"from sakura.lab.bots import load\n\nclass Quick(load({name!r})):\n    guesses = 8\n"
    )
    some = [one for one in settings("sakura") if one[1].players in (2, 4) and "stroll" in one[0]]
    monkeypatch.setattr(check, "settings", lambda game: iter(some))
    found = check_bot(f"{quick}:Quick", "sakura")
    assert found.sentences() == [] and found.games == ["sakura"]
    assert found.decisions > 300


EARLIER = [
    (23, 3, 30), (60, 2, 26), (58, 51, 28), (38, 53, 31), (44, 36, 11), (13, 35, 45), (47, 1, 25),
    (39, 34, 19), (56, 5, 9), (14, 8, 40), (55, 54, 27), (29, 48, 16), (46, 57, 59), (10, 41, 7),
]  # fmt: skip
"""Cards of three seats of the earlier master, with 24 samples, recorded with its own code before
`seats/insight.py` existed."""


def played(level: type[SakuraMaster]) -> list[tuple[int, ...]]:
    """Cards of a game of three of them, with few samples."""
    raw = {"players": 3, "two_player": None, "board": "stroll"}
    table: AnyTable = Table(GAME, GAME.options(raw), Random("golden"))
    seats = [level(GAME, Random(seat), guesses=24) for seat in range(3)]
    rounds = []
    while waiting := table.waiting():
        chosen = [seats[seat].choose(table.observe(seat)) for seat in waiting]
        rounds += [tuple(one.card for one in chosen if isinstance(one, Play))]
        for seat, one in zip(waiting, chosen, strict=True):
            table.choose(seat, one)
    return [cards for cards in rounds if cards]


@rare
def test_the_earlier_master_plays_its_stored_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without lots for the kinds of the others, because it knew only one."""
    assert EARLIER not in (played(SakuraMaster), played(Outguesser))
    monkeypatch.setattr(Others, "_kind", lambda *_: ADEPT)
    assert played(EarlierMaster) == EARLIER


def test_the_earlier_master_prefers_forward_between_equal_directions() -> None:
    """Today's master keeps its token: the game is lost either way, and forward is a bump."""
    order = next(o for o, c in GAME.cards.items() if c.painter.text == "±1")
    table = next(moments())
    *scored, end = table.position.board.sakuras
    position = replace(
        table.position, stage=Stage.RESOLVE, emperor=end, painters=(end - 1, 20, 15, 10),
        tokens=(3, 30, 5, 5), scored=tuple(scored), reached=end, plays=((order, 0),),
        queue=((order, 0),), part="painter",
    )  # fmt: skip
    seen = GAME.observe(position, 0)
    assert EarlierMaster(GAME, Random(1)).choose(seen) == FORWARD
    assert SakuraMaster(GAME, Random(1)).choose(seen) == BACK


def others_of(seat: Prejudiced, seen: Observation) -> Others:
    seat.begin(seen)
    return last(seat._meet(seen))


def test_players_that_assume_one_kind_of_opponent_model_no_other() -> None:
    """Neither for the cards played nor for the cards kept, in any round."""
    assert EarlierMaster.guesses == 320 and Outguesser.guesses == SakuraMaster.guesses
    for number in (0, 4):
        seen = at_round(number)
        state, insight = present(seen, GAME.cards), shared_insight(seen, GAME.cards)
        adepts = others_of(EarlierMaster(GAME, Random(0)), seen)
        answerers = others_of(Outguesser(GAME, Random(0)), seen)
        for seat in (1, 2, 3):
            answers = last(insight.answers(state, seat))
            assert adepts.likes[seat] == {ADEPT: insight.adept(state, seat)}
            assert answerers.likes[seat] == {ANSWERER: answers}
            assert (adepts.guess.weights[seat] == answerers.guess.weights[seat]) == (number == 0)
        for others, kind in ((adepts, ADEPT), (answerers, ANSWERER)):
            others.guess.others.sort()
            hands, _ = others.guess.deal(Random(5))
            others.guess.others.sort()  # a deal shuffles them
            best = {
                (max(hand, key=others.likes[seat][kind].__getitem__), seat)
                for seat, hand in hands.items()
            }
            assert {*others.play(Random(5))} == best


@pytest.mark.parametrize(("left", "times"), [(2, 1), (1, FINISHING)])
def test_a_finisher_takes_more_samples_at_the_last_tree(
    left: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if a search was abandoned before."""
    seen = at_round(4)
    seen = replace(seen, scored=seen.board.sakuras[:-left])
    finisher = Finisher(GAME, Random(1), guesses=12)
    finisher.begin(seen)
    given_up = finisher.weigh(seen)
    next(given_up)
    given_up.close()
    guesses: list[object] = []
    monkeypatch.setattr(finisher, "_guess", lambda *guess: guesses.append(guess))
    last(finisher.weigh(seen))
    assert len(guesses) == 12 * times


@pytest.mark.parametrize(("players", "two_player"), [(2, "tactical"), (4, None)])
def test_an_answerer_plays_the_best_answer_of_its_hand(
    players: int, two_player: str | None
) -> None:
    supplied = 0
    for table in moments(players, two_player):
        seen = table.observe(0)
        answers = last(shared_insight(seen, GAME.cards).answers(present(seen, GAME.cards), 0))
        play = Answerer(GAME, Random(0)).choose(seen)
        assert isinstance(play, Play)
        assert play.card == max(seen.hand, key=answers.__getitem__)
        supplied += play.court is not None
    assert (supplied > 0) == (two_player == "tactical")
