"""Tournaments: the same deals for all, every seat at every place."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from math import fsum
from os import PathLike

from sakura.core.error import BadInput, shown
from sakura.lab.deal import SeatResult
from sakura.lab.executors import play_all
from sakura.lab.journal import Journal
from sakura.lab.plan import Plan
from sakura.lab.sprt import Sprt, SprtRun
from sakura.lab.standings import Standings, places, rows


def tournament(
    made: Plan,
    deals: int,
    executor: Executor | None = None,
    *,
    sprt: Sprt | None = None,
    journal: str | PathLike[str] | None = None,
) -> Standings:
    """Plays so many deals of the plan, each as many games as there are places; with a test no more
    than it takes to decide it. Finished deals are kept in the journal, and those that it has are
    not played again. Raises BadInput."""
    if type(deals) is not int or deals < 1:
        raise BadInput(f"deals must be 1 or more, not {shown(deals)}")
    if executor is not None and not isinstance(executor, Executor):
        raise BadInput(f"an executor is one of concurrent.futures, not {shown(executor)}")
    if sprt is not None and not isinstance(sprt, Sprt):
        raise BadInput(f"a test is an Sprt, not {shown(sprt)}")
    run = SprtRun(sprt, made.seats) if sprt else None
    played = []
    with closing(_played(made, deals, executor, journal)) as arriving:
        for parts in arriving:  # whole deals in their order, wherever they are played
            played.append(parts)
            if run and run.add(_of_the_first(made.seats, parts)):
                break
    return Standings(
        made.json(),
        len(played),
        rows(made.seats, played),
        places(made.seats, played),
        run.verdict() if run else None,
    )


def _played(
    made: Plan, deals: int, executor: Executor | None, journal: str | PathLike[str] | None
) -> Generator[list[SeatResult], None, None]:
    """What comes of each deal: of those in the journal first, then of the others."""
    if journal is None:
        yield from play_all(map(made.task, range(deals)), executor)
        return
    with Journal(journal, made) as kept:
        yield from kept.played[:deals]
        missing = range(len(kept.played), deals)
        with closing(play_all(map(made.task, missing), executor)) as arriving:
            for deal, parts in zip(missing, arriving, strict=True):
                kept.add(deal, parts)
                yield parts


def _of_the_first(seats: Sequence[str], parts: Sequence[SeatResult]) -> float:
    """How many games of a deal went to the first name."""
    return fsum(part.won for part, name in zip(parts, seats, strict=True) if name == seats[0])
