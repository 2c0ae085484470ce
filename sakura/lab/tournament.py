"""Tournaments: the same deals for all, with every seat in every place."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from math import fsum
from os import PathLike

from sakura.core.error import BadInput, shown
from sakura.lab.deal import SeatResult, play_deal
from sakura.lab.executors import Report, check_picklable, play_all
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
    progress: Report | None = None,
) -> Standings:
    """Play deals of the plan, each once for every place, and return the results.

    A sequential test stops the tournament as soon as it is decided. Finished deals are kept in the
    journal; deals found there are not played again. `progress` is called after every deal. Raises
    BadInput.
    """
    if type(deals) is not int or deals < 1:
        raise BadInput(f"deals must be 1 or more, not {shown(deals)}")
    if executor is not None and not isinstance(executor, Executor):
        raise BadInput(f"executor must be a concurrent.futures.Executor, not {shown(executor)}")
    if executor is not None:
        check_picklable(made.setting.bots, executor)
    if sprt is not None and not isinstance(sprt, Sprt):
        raise BadInput(f"sprt must be an Sprt, not {shown(sprt)}")
    run = SprtRun(sprt, made.seats) if sprt else None
    played = []
    with closing(_played(made, deals, executor, journal)) as arriving:
        for parts in arriving:  # deals in their order, wherever they were played
            played.append(parts)
            if progress:
                progress(len(played), deals)
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
    """Yield the results of each deal: first those in the journal, then those still to play."""
    if journal is None:
        yield from play_all(map(made.task, range(deals)), executor, play_deal)
        return
    with Journal(journal, made) as kept:
        yield from kept.played[:deals]
        missing = range(len(kept.played), deals)
        with closing(play_all(map(made.task, missing), executor, play_deal)) as arriving:
            for deal, parts in zip(missing, arriving, strict=True):
                kept.add(deal, parts)
                yield parts


def _of_the_first(seats: Sequence[str], parts: Sequence[SeatResult]) -> float:
    """Wins of the first name's seats in one deal."""
    return fsum(part.won for part, name in zip(parts, seats, strict=True) if name == seats[0])
