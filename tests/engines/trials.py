"""Absences during games at a table with several phones, counted: `make trials-phones`.

A trial plays on to a moment that its seed chooses. Then a device is loaded again, killed or put to
sleep, and comes back by what the pages offer. The trial has passed if the game goes on from the
same position with the same hand, to the next round or the next game.

The devices are two browser processes on this machine, which talk over its network.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.engines.absences import (
    ABSENCES,
    LOOK,
    QUESTION,
    RESULT,
    ROUND,
    STUCK,
    Absence,
    State,
    Table,
    come_back,
    whole,
)
from tests.engines.networked import Device, answer, lay, leave_cleanly, take

COUNT = 100
"""Trials of each kind."""

ASLEEP = 30.0
"""Time for which a device sleeps, in seconds."""

CHOOSING, CHOSEN, QUESTIONED, REVEALED, BETWEEN = MOMENTS = (
    *("nobody has chosen", "one has chosen", "a question is asked"),
    *("cards are revealed", "between two games"),
)
"""Moments of an absence. Those between two games are of Okiya, whose games are short."""

AT_A_TABLE = 25
"""Trials of the same two processes. Then new ones begin."""

REVEALING = 1.5
"""Longest time between the last choice of a round and an absence while cards are revealed, in
seconds; the cards move for longer."""

SETTLES = 10.0
"""Longest time in which a page that was drawn anew shows the table as it was, in seconds."""

STORED = """(() => {
    const stored = JSON.parse(localStorage['sakura.table'] ?? 'null');
    return stored && { game: JSON.parse(stored.game), guests: stored.guests };
})()"""
"""The game in the host's storage."""


class Trial(NamedTuple):
    """A trial that was made: its number, its moment, the seconds from the end of the absence until
    nobody was missed, and whether that took codes. If it failed, `fault` says why."""

    number: int
    moment: str
    back: float = 0.0
    codes: bool = False
    fault: str = ""


class Before(NamedTuple):
    """A table as it was left: both pages, and the game in the host's storage."""

    host: State
    guest: State
    stored: Any


# -- up to the moment ------------------------------------------------------------------------------


def seat(table: Table, game: str) -> None:
    """Lay a table, pair the devices, and begin the game."""
    speed = "fast" if game == "sakura" else "instant"
    for device in table:
        device.visit("?lang=en")
        device.do(lambda browser: browser.evaluate("localStorage.clear()"))
        device.visit(f"?speed={speed}&lang=en")
    shown = table.host.do(lambda browser: lay(browser, game, "3" if game == "sakura" else ""))
    link = table.guest.do(lambda browser: answer(browser, shown, "Bo"))
    assert table.host.do(lambda browser: take(browser, link)) is not None, "no way to the host"
    table.host.do(lambda browser: browser.tap("[data-command=phones-begin]"))
    table.until("no game begins", lambda host, guest: host.at_table and guest.at_table)


def go_to(table: Table, moment: str, random: Random) -> None:
    """Play on to that moment; where a game ends before it, in the next one."""
    if moment == BETWEEN:
        table.play("true", "true")
        table.until("the game never ends", lambda host, guest: host.over and guest.over)
    elif moment == QUESTIONED:
        _go_to_question(table)
    else:
        _begin_again(table)
        _go_to_round(table, moment, random)


def _go_to_round(table: Table, moment: str, random: Random) -> None:
    """Play on to a moment of the present round, or of the next one."""
    last = max(one.round for one in table.states()) + random.randrange(2)
    before, within = f"!{RESULT} && {ROUND} < {last}", f"!{RESULT} && {ROUND} <= {last}"
    table.play(before, before)
    table.until(
        f"no round {last}",
        lambda *both: all(one.over or (one.asked and one.round >= last) for one in both),
    )
    if moment == CHOSEN:
        chooser = random.randrange(2)
        table.play(*((within, "false") if chooser == 0 else ("false", within)))
        table.until("no choice", lambda *both: both[chooser].over or not both[chooser].asked)
    elif moment == REVEALED:
        table.play(within, within)
        time.sleep(random.uniform(0.0, REVEALING))


def _go_to_question(table: Table) -> None:
    """Play on until a device asks a question about a card."""
    quiet = f"!{RESULT} && !{QUESTION}"
    while not any(one.question for one in table.states()):
        _begin_again(table)
        table.play(quiet, quiet)
        table.until(
            "no question",
            lambda host, guest: host.question or guest.question or (host.over and guest.over),
            4 * STUCK,
        )


def _begin_again(table: Table) -> None:
    """Begin another game, if one is over."""
    table.play("false", "false")
    if any(one.over for one in table.states()):
        table.until("the game never ends", lambda host, guest: host.over and guest.over)
        table.until("the check fails", lambda host, guest: host.checked.startswith("Checked by "))
        table.host.do(lambda browser: browser.until_there("#commands [data-command=again]"))
        table.host.do(lambda browser: browser.tap("#commands [data-command=again]"))
        table.until("no other game", lambda host, guest: not host.over and not guest.over)


# -- a trial ---------------------------------------------------------------------------------------


def trial(table: Table, absence: Absence, moment: str, seconds: float) -> tuple[float, bool]:
    """Let a device be away now. Return the seconds from the end of the absence until nobody was
    missed, and True if that took codes. Raises AssertionError if the game does not go on."""
    table.play("false", "false")
    before = Before(*table.states(), table.host.do(lambda browser: browser.evaluate(STORED)))
    ended = absence.happens(table, seconds)
    codes = come_back(table, absence)
    took = time.monotonic() - ended
    end = time.monotonic() + SETTLES
    while True:
        after = Before(*table.states(), table.host.do(lambda browser: browser.evaluate(STORED)))
        fault = changed(before, after, moving=moment == REVEALED)
        if not fault:
            break
        assert time.monotonic() < end, fault
        time.sleep(LOOK)
    _go_on(table, after)
    return took, codes


def changed(before: Before, after: Before, moving: bool) -> str:
    """Say what an absence has changed; "" for nothing. While cards are `moving` the game may have
    gone on. A sealed choice that a killed browser has forgotten is made again."""
    for name, was, now in (
        ("host", before.host, after.host),
        ("guest", before.guest, after.guest),
    ):
        kept = set(was.hand) <= set(now.hand) and len(now.hand) <= len(was.hand) + 1
        if not moving and not (kept and (was.round, was.taken) == (now.round, now.taken)):
            return f"the {name}'s page was {was}, is {now}"
        if was.over and was.result != now.result:
            return f"the {name}'s result was {was.result!r}, is {now.result!r}"
    if before.stored and not (after.host.over and moving):
        was, now = before.stored, after.stored
        if not now or was["guests"] != now["guests"]:
            return f"the guest's seat is lost: {was} {now}"
        rounds = was["game"].get("rounds", [])
        if rounds != now["game"].get("rounds", [])[: len(rounds)]:
            return f"other rounds: {was}, {now}"
    return ""


def _go_on(table: Table, before: Before) -> None:
    """Play on to the next round, the end of the game, or the next game, and stop there."""
    if before.host.over:
        _begin_again(table)
        return
    last = max(before.host.round, before.guest.round)
    may = f"!{RESULT} && {ROUND} <= {last}"
    table.play(may, may)
    table.until(
        "the game stands still",
        lambda *both: all(one.over or one.round > last for one in both) and whole(*both),
    )
    table.play("false", "false")


def trials(kind: str, options: argparse.Namespace) -> Iterator[Trial]:
    """Make the trials of that kind: four of five in games of Sakura, then the others in Okiya."""
    moments = [MOMENTS[number % len(MOMENTS)] for number in range(options.count)]
    moments.sort(key=BETWEEN.__eq__)
    todo = list(enumerate(moments))
    while todo:
        with Device("chromium", camera=True) as host, Device("chromium") as guest:
            table = Table(host, guest)
            game = ""
            for number, moment in todo[:AT_A_TABLE]:
                wanted = "okiya" if moment == BETWEEN else "sakura"
                made = Trial(number, moment)
                try:
                    if game != wanted:
                        seat(table, wanted)
                        game = wanted
                    go_to(table, moment, Random(f"{options.seed} {kind} {number}"))
                    back, codes = trial(table, ABSENCES[kind], moment, options.asleep)
                    made = made._replace(back=back, codes=codes)
                except AssertionError as error:
                    made = made._replace(fault=f"{error} {_errors(table)}")
                    _picture(table, options.pictures, f"{kind} {number}")
                    game = ""
                yield made
            todo = todo[AT_A_TABLE:]


def _errors(table: Table) -> list[str]:
    """Errors on both pages."""
    return [error for device in table for error in device.do(lambda browser: browser.faults())]


def _picture(table: Table, folder: Path | None, name: str) -> None:
    """Keep pictures of both pages."""
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        for device, who in ((table.host, "host"), (table.guest, "guest")):
            picture = device.do(lambda browser: browser.picture())
            (folder / f"{name}, {who}.png").write_bytes(picture)


def _line(kind: str, made: list[Trial]) -> str:
    """Sum up the trials of that kind."""
    good = [one for one in made if not one.fault]
    line = f"{kind}: {len(good)} of {len(made)} went on"
    if good:
        times = [one.back for one in good]
        line += f", back after {statistics.median(times):.1f} s (at most {max(times):.1f} s)"
        line += f", {sum(not one.codes for one in good)} without codes"
    return line + ("" if len(good) == len(made) else "   MISSED")


def main() -> None:
    """Print a line for each trial that failed, and one for each kind; exit with 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="trials of each kind")
    parser.add_argument("--only", default="", help="kinds whose name has this text")
    parser.add_argument("--asleep", type=float, default=ASLEEP, help="seconds of sleep")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of failures")
    parser.add_argument("--each", action="store_true", help="print a line for each trial")
    options = parser.parse_args()
    leave_cleanly()
    failed = False
    for kind in ABSENCES:
        if options.only not in kind:
            continue
        made: list[Trial] = []
        for one in trials(kind, options):
            made.append(one)
            failed = failed or bool(one.fault)
            if one.fault or options.each:
                about = one.fault or f"{one.back:.1f} s" + (", codes" if one.codes else "")
                print(f"  {kind} {one.number}, {one.moment}: {about}", flush=True)
        print(_line(kind, made), flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
