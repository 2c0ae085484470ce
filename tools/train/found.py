"""Uncalibrated predictions of the evaluator in training games.

A game is a row, one line of JSON, so that games can be played in several sessions and every
calibration be tried on the same ones. With calibrations applied, a row gives an analysis's figures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sakura.core.plain import Json
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES
from sakura.games.sakura.analysis import SakuraAnalysis
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Action, Stage
from sakura.games.sakura.seats.evaluator import (
    ANCHORS,
    Appraisal,
    Calibration,
    Calibrations,
    Stretch,
    Worth,
    appraise,
    calibrations,
)
from sakura.games.sakura.seats.prospects import distance, stage
from sakura.play.seat import last
from tools.train.fit_prospects import BOARDS, STAGES, VARIANTS

ALIKE = Stretch(1, (1,) * len(ANCHORS), 1)
AS_FOUND = Calibrations(
    (ALIKE,) * STAGES, (ALIKE,) * STAGES, (Calibration(1, 1), Calibration(1, 1))
)


class Plan(NamedTuple):
    """A game to play, and the seats whose choices are evaluated; `seed` separates the games of
    different purposes."""

    seed: str
    number: int
    players: int
    two_player: str | None
    levels: tuple[str, ...]
    seats: tuple[int, ...]

    @property
    def table(self) -> str:
        """Key of the calibrations for this table (`prospects.variant`)."""
        return f"{self.players} {self.two_player}" if self.two_player else str(self.players)

    @property
    def options(self) -> dict[str, Json]:
        """Options of the game; boards alternate."""
        board = BOARDS[self.number % 2]
        return {"players": self.players, "two_player": self.two_player, "board": board}


class Found(NamedTuple):
    """A seat's round as the search sees it.

    `stage` counts the scored trees (`prospects.stage`), `spaces` is the Emperor's distance to the
    next. `before` and `played` are win probabilities before the choice and with the card played.
    `ways` has for each choice of direction the distance and the probabilities of the way taken and
    of the other. `after` is the probability once the round's cards have acted, in the last round
    the result.
    """

    stage: int
    spaces: int
    before: float
    played: float
    ways: list[tuple[int, float, float]]
    after: float


class Part(NamedTuple):
    """A seat's round as an analysis reports it: see `sakura.games.sakura.analysis.Account`."""

    stage: int
    before: float
    loss: float
    luck: float
    draw: float


class Row(NamedTuple):
    """A game, and the findings for the plan's seats, round by round."""

    plan: Plan
    seats: list[list[Found]]

    @property
    def json(self) -> str:
        return json.dumps([self.plan, self.seats], separators=(",", ":"))


def game_between(levels: Sequence[str], options: Mapping[str, Json], seed: str) -> AnyTable:
    """Play a game between seats of these levels."""
    game = Sakura()
    table = Table(game, game.options(options), Random(seed))
    seats = [
        GAMES["sakura"].make_seat(level, Random(f"{seed}/{seat}"))
        for seat, level in enumerate(levels)
    ]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    return table


def played(plan: Plan) -> SakuraAnalysis:
    """Play one game."""
    table = game_between(plan.levels, plan.options, f"{plan.seed}/{plan[1:]}")
    return SakuraAnalysis(Sakura(), tuple(table.steps), table.position, AS_FOUND)


def find(plan: Plan) -> Row:
    """Play and evaluate one game."""
    analysis = played(plan)
    answers = {
        question: last(
            appraise(
                analysis.game,
                analysis.observation(question),
                Random(f"{plan.seed}/{plan[1:]}/{question}"),
                fitted=AS_FOUND,
            )
        )
        for question in analysis.questions(plan.seats)
    }
    return Row(plan, [found(analysis, answers, seat) for seat in plan.seats])


def found(
    analysis: SakuraAnalysis, answers: dict[tuple[int, int], Appraisal], seat: int
) -> list[Found]:
    """Rounds of a seat in an uncalibrated analysis (`AS_FOUND`)."""
    ways: list[list[tuple[int, float, float]]] = [[] for _ in analysis.rounds]
    for number, at in analysis.questions([seat]):
        step = analysis.steps[number]
        if step.before.stage is Stage.RESOLVE:
            taken, other = _ways(answers[number, at], step.actions[seat])
            ways[step.before.round].append((distance(step.before.walk()), taken, other))
    walks = [analysis.steps[begin].before.walk() for begin, _ in analysis.rounds]
    return [
        Found(
            stage(walk),
            distance(walk),
            account.before,
            account.played.chance,
            of_round,
            account.before - account.loss + account.luck,
        )
        for account, walk, of_round in zip(
            analysis.accounts(answers, seat), walks, ways, strict=True
        )
    ]


def _ways(appraisal: Sequence[Worth], taken: Action | None) -> tuple[float, float]:
    one, other = sorted(appraisal, key=lambda worth: worth.choice != taken)
    return one.chance, other.chance


def lined_up(rounds: Sequence[Found]) -> Callable[[Found], bool]:
    """Return a predicate that is true when the Emperor stands on a tree: his distance to the next
    is then that at the beginning of the stage. Never true before the first tree."""
    begins = {one.stage: one.spaces for one in reversed(rounds)}
    return lambda one: one.stage > 0 and one.spaces == begins[one.stage]


def parts(rounds: Sequence[Found], fitted: Calibrations) -> list[Part]:
    """Report of a seat by an analysis with these calibrations."""
    row = lined_up(rounds)
    choices = [
        fitted.before[played_round.stage].at(played_round.spaces, row(played_round))
        for played_round in rounds
    ]
    ends = [
        fitted.after[played_round.stage].at(played_round.spaces, row(played_round))
        for played_round in rounds[1:]
    ]
    choices[0], ends[0] = fitted.first
    before = [
        choice(played_round.before) for choice, played_round in zip(choices, rounds, strict=True)
    ]
    after = [end(played_round.after) for end, played_round in zip(ends, rounds, strict=False)]
    after.append(rounds[-1].after)
    found = []
    for number, played_round in enumerate(rounds):
        chance, end = before[number], after[number]
        loss = chance - choices[number](played_round.played)
        for spaces, taken, other in played_round.ways:
            stands = row(played_round._replace(spaces=spaces))
            way = fitted.after[played_round.stage].at(spaces, stands) if number else fitted.first[1]
            loss += max(0.0, way(other) - way(taken))
        follows = before[number + 1] if number + 1 < len(rounds) else end
        found.append(Part(played_round.stage, chance, loss, end - chance + loss, follows - end))
    return found


def masters(seed: str, number: int) -> list[Plan]:
    """Plan a game between masters for every number of painters."""
    return [
        Plan(seed, number, players, two_player, ("master",) * players, tuple(range(players)))
        for players, two_player in VARIANTS
    ]


def fitted_to(plan: Plan) -> Calibrations:
    """Calibrations of the package."""
    return calibrations(Sakura().options(plan.options))


def read(file: Path) -> Iterator[Row]:
    """Read the saved games."""
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            (seed, number, players, two_player, levels, seats), books = json.loads(line)
            plan = Plan(seed, number, players, two_player, tuple(levels), tuple(seats))
            yield Row(plan, [[_found(*one) for one in rounds] for rounds in books])


def _found(stage: int, spaces: int, before: float, played: float, ways: Any, after: float) -> Found:
    return Found(stage, spaces, before, played, [(at, one, two) for at, one, two in ways], after)


def gather(plans: Sequence[Plan], file: Path) -> None:
    """Play the games that are not saved yet, and save each when done."""
    stored = {row.plan for row in read(file)}
    with file.open("a", encoding="utf-8") as lines:
        for plan in plans:
            if plan not in stored:
                lines.write(find(plan).json + "\n")
                lines.flush()
