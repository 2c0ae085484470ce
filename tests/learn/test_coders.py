"""Encodings for learners: constant shape, complete, and without hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypedDict

import pytest

from sakura.core.error import BadInput
from sakura.core.game import CHANCE, Outcome
from sakura.core.table import AnyTable, Table
from sakura.games.sakura.rules.position import Play
from sakura.lab.check import otherwise
from sakura.learn.coder import LONGEST, Coder, gains
from sakura.learn.coders import coder, table

SETTINGS = [
    *(("sakura", {"players": players}) for players in range(3, 7)),
    ("sakura", {"players": 2, "two_player": "standard"}),
    ("sakura", {"players": 2, "two_player": "tactical", "board": "stroll"}),
    ("okiya", {"match": "single", "full_board": "draw"}),
    ("okiya", {"match": "points", "target": 20}),
]


class Options(TypedDict, total=False):
    """Some options of either game."""

    players: int
    two_player: str
    board: str
    match: str
    target: int
    full_board: str


every_table = pytest.mark.parametrize(("game", "options"), SETTINGS)


def games(made: Coder, seed: str = "x") -> Iterator[AnyTable]:
    """Yield a random game before every decision."""
    random = Random(seed)
    game = Table(made.game, made.options, random)
    while game.waiting():
        yield game
        for seat in game.waiting():
            game.choose(seat, random.choice(game.legal(seat)))
    yield game


def told(made: Coder, game: AnyTable, seat: int) -> dict[str, list[int]]:
    """Encoded observation by segment name."""
    numbers = made.encode(game.observe(seat))
    return {f.name: numbers[f.start : f.start + f.size] for f in made.segments}


@every_table
def test_segments_are_contiguous_and_cover_the_vector(game: str, options: Options) -> None:
    made, start = coder(game, **options), 0
    for segment in made.segments:
        assert segment.start == start and segment.size > 0 and segment.about
        start += segment.size
    assert start == made.size and len({segment.name for segment in made.segments}) == len(
        made.segments
    )


@every_table
def test_every_observation_has_the_stated_shape_and_bounds(game: str, options: Options) -> None:
    made = coder(game, **options)
    most = [segment.most for segment in made.segments for _ in range(segment.size)]
    for game_table in games(made):
        for seat in range(made.players):
            numbers = made.encode(game_table.observe(seat))
            assert len(numbers) == made.size and all(type(number) is int for number in numbers)
            assert all(0 <= number <= top for number, top in zip(numbers, most, strict=True))


@every_table
def test_a_seats_numbers_hold_nothing_hidden_from_it(game: str, options: Options) -> None:
    made, random, others = coder(game, **options), Random(1), 0
    for number, game_table in enumerate(games(made)):
        for seat in range(made.players) if number % 4 == 0 else ():
            other = otherwise(game_table, seat, random)
            assert made.encode(other.observe(seat)) == made.encode(game_table.observe(seat))
            others += other.position != game_table.position
    assert others > 5 or game == "okiya"  # where nothing is hidden


@every_table
def test_different_observations_are_encoded_differently(game: str, options: Options) -> None:
    """Different observations have different encodings, except for the order of cards within earlier
    rounds."""
    made = coder(game, **options)
    seen: dict[tuple[int, ...], object] = {}
    for one in games(made):
        observation = one.observe(0)
        numbers = tuple(made.encode(observation))
        assert seen.setdefault(numbers, observation) == observation


@every_table
def test_every_choice_has_its_own_number(game: str, options: Options) -> None:
    made = coder(game, **options)
    for game_table in games(made):
        for seat in range(made.players):
            legal = made.legal(game_table.position, seat)
            acts = seat in game_table.waiting()
            assert list(legal.values()) == (list(game_table.legal(seat)) if acts else [])
            assert all(0 <= number < made.actions for number in legal)
            assert told(made, game_table, seat)["turn"] == [int(acts)]
            if game == "sakura" and acts:
                assert 0 not in legal  # 0 is to pass


def test_the_encoding_matches_the_table() -> None:
    made = coder("sakura", 5)
    for game_table in games(made):
        for seat in range(5):
            seen, position = told(made, game_table, seat), game_table.position
            assert [n + 1 for n, held in enumerate(seen["hand"]) if held] == list(
                position.hands[seat]
            )
            assert seen["painters"][0] == position.painters[seat]
            assert seen["painters"][1] == position.painters[(seat + 1) % 5]
            assert seen["tokens"][2] == position.tokens[(seat + 2) % 5]
            mine = [n + 1 for n, whose in enumerate(seen["queue"]) if whose == 1]
            assert mine == [card for card, painter in position.queue if painter == seat]
            assert seen["emperor"] == [position.emperor] and seen["seat"] == [seat]
            if position.past:
                for card, painter in position.past[-1].cards:
                    assert seen["played_by"][card - 1] == (painter - seat) % 5 + 1
                    assert seen["played_in"][card - 1] == len(position.past)
    shuffled = [n for n, past in enumerate(game_table.position.past, 1) if past.reshuffled]
    assert shuffled and seen["reshuffled"] == shuffled[-1:]


def test_the_court_painter_is_encoded_last() -> None:
    made = coder("sakura", 2, two_player="tactical")
    pairs = set()
    for game_table in games(made):
        for seat in range(2):
            seen = told(made, game_table, seat)
            assert seen["painters"] == [
                game_table.position.painters[place] for place in (seat, 1 - seat, 2)
            ]
            court = [n + 1 for n, whose in enumerate(seen["queue"]) if whose == 3]
            assert court == [card for card, painter in game_table.position.queue if painter == 2]
            legal = made.legal(game_table.position, seat)
            pairs |= {number for number in legal if number >= 63}
            assert all(
                number == 63 + 60 * (play.card - 1) + play.court - 1
                for number, play in legal.items()
                if isinstance(play, Play) and play.court
            )
            assert bool(seen["supplies"][0]) == any(number >= 63 for number in legal)
    assert pairs and max(pairs) < made.actions


def test_okiya_is_encoded_from_the_seats_point_of_view() -> None:
    made = coder("okiya", match="first-to-3")
    for game_table in games(made):
        position = game_table.position
        for seat in range(2):
            seen = told(made, game_table, seat)
            taken = position.moves[(position.starter != seat) :: 2]
            assert [cell for cell in range(16) if seen["own"][cell]] == sorted(taken)
            assert seen["score"] == [position.score[seat], position.score[1 - seat]]
            assert [cell for cell in range(16) if seen["free"][cell]] == (
                sorted(position.free()) if game_table.waiting() else []
            )
            assert seen["goal"] == [3]
        plants = [seen["plants"][4 * cell : 4 * cell + 4].index(1) for cell in range(16)]
        assert [("pine", "cherry", "maple", "iris")[n] for n in plants] == [
            tile.plant for tile in position.tiles
        ]


@every_table
def test_chance_is_drawn_in_single_outcomes(game: str, options: Options) -> None:
    made, random = coder(game, **options), Random(2)
    for game_table in games(made):
        for step in game_table.steps[-1:]:
            if CHANCE not in step.actions:
                continue
            drawn: list[int] = []
            while (lots := made.lots(step.before, drawn)).outcomes:
                assert lots.action is None
                assert 0 <= min(lots.outcomes) <= max(lots.outcomes) < made.most_lots
                drawn.append(random.choice(lots.outcomes))
            after, _ = made.game.apply(step.before, {CHANCE: lots.action})
            assert after.stage == game_table.position.stage


def test_every_shuffle_can_be_drawn() -> None:
    for name in ("sakura", "okiya"):
        made = coder(name)
        start = made.game.start(made.options)
        action = made.game.chance(start, Random(4))
        if name == "sakura":
            drawn = list(action)
        else:
            order = [str(tile) for tile in made.lots(start, [0, *range(16)]).action.tiles]
            drawn = [action.starter, *(order.index(str(tile)) for tile in action.tiles)]
        for number, lot in enumerate(drawn):
            assert lot in made.lots(start, drawn[:number]).outcomes
        assert made.lots(start, drawn).action == action


def test_gains_of_all_seats_add_up_to_zero() -> None:
    assert gains(Outcome((0,), (1, 0)), 2) == [1, -1]
    assert gains(Outcome((), (0, 0)), 2) == [0, 0]
    assert gains(Outcome((0, 2), (9, 3, 9, 1)), 4) == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])
    made = coder("sakura", 5)
    for one in games(made):
        returns = made.returns(one.position)
        assert sum(returns) == pytest.approx(0) and (one.waiting() == ()) == (max(returns) > 0)


def test_a_game_that_never_ends_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    made = coder("sakura", 3)
    *_, before, last = games(made)
    assert not made.too_long(before.position) and not made.too_long(last.position)
    one = Table(made.game, made.options, Random(0))
    monkeypatch.setattr(made.game, "rounds", lambda position: LONGEST, raising=False)
    assert made.too_long(one.position) and not made.too_long(last.position)


def test_a_game_without_numbers_is_bad_input() -> None:
    for game, players in (("go", None), ("okiya", 3), ("sakura", 9)):
        with pytest.raises(BadInput):
            coder(game, players)


@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_the_guide_lists_every_segment(game: str) -> None:
    from pathlib import Path

    guide = Path(__file__).parent.parent.parent / "docs/python.md"
    assert "\n".join(table(coder(game))) in guide.read_text("utf-8")


@pytest.mark.parametrize("module", ["zoo", "spiel", "gym", "batch"])
def test_a_missing_extra_is_reported(module: str) -> None:
    """In a process with nothing but the standard library."""
    import subprocess
    import sys
    from pathlib import Path

    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sakura.learn.coders; import sakura.learn.{module}"],
        cwd=Path(__file__).parent.parent.parent,
        env={},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "is not installed: pip install 'sakura[lab]'" in done.stderr.splitlines()[-1]
