"""Conformance harness for bots: plays a bot at every kind of table and reports its faults."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.error import BadInput, shown
from sakura.core.game import Outcome
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES
from sakura.lab.bots import Guest, Late, load
from sakura.lab.executors import Report
from sakura.lab.setting import Setting
from sakura.play.seat import AnySeat, RandomSeat, ResultT

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

PATIENCE = 10.0
"""Timeout of one decision, in seconds."""

AGAIN = 1.0
"""Interval between interruptions of a bot that ignores them, in seconds."""

INTERRUPTIONS = 5
"""Interruptions after which a bot counts as uninterruptible."""

LONGEST = 20
"""Most choices of one game that are repeated in other processes."""

ENOUGH = 0.05
"""Total thinking time of the repeated choices, in seconds; it keeps the other processes short."""

HUNG = "nothing in time"
"""Stand-in for a choice that timed out."""

TWO_CHOICES = "the same observation and seed gave two different choices"
TWO_PROCESSES = "the same observations and seed gave other choices in another process"
ALONE = "the same observations and seed gave other choices in a process of its own"
CHANGED = "changed the observation or the game passed to it"
PEEPING = "the choice changed although only hidden cards did"


@dataclass
class Checked:
    """Findings about a bot: the games it plays, its timing, and its faults. `faults` has sentences
    by kind of fault, one for each kind of table."""

    bot: str
    games: list[str] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: dict[str, list[str]] = field(default_factory=dict)

    def sentences(self) -> list[str]:
        """One sentence for each kind of fault, from the table that showed it first."""
        return [_sentence(*found) for found in self.faults.values()]

    def json(self) -> JsonObject:
        """Return all findings, as `check-bot --json` prints them."""
        return {
            "bot": self.bot,
            "games": list(self.games),
            "decisions": self.decisions,
            "seconds_per_decision": round(self.seconds / max(1, self.decisions), 6),
            "slowest": round(self.slowest, 6),
            "faults": list(self.sentences()),
        }


def _sentence(first: str, *others: str) -> str:
    return f"{first} (at {1 + len(others)} kinds of table)." if others else f"{first}."


def check_bot(name: str, game: str | None = None, progress: Report | None = None) -> Checked:
    """Play the bot at every kind of table of the game and return the findings.

    Without a game, all games count in which the bot can make a first decision; if there is none,
    the faults of every game are reported. `progress` is called after each kind of table, and after
    the last choices were repeated in other processes. Raises BadInput for a bot that cannot be
    loaded. A bot that cannot be interrupted ends this process, after a line on standard error.
    """
    try:
        with _patience(name):
            load(name)
    except Late:
        raise BadInput(f"cannot load {shown(name)}: loading takes {_too_long()}") from None
    if game is not None and (not isinstance(game, str) or game not in GAMES):
        raise BadInput(f"unknown game {shown(game)}: choose one of {', '.join(GAMES)}")
    testimonies: list[Testimony] = []
    games = [game] if game else [*GAMES]
    parts = _Parts(sum(len([*settings(one)]) for one in games) + 1, progress)
    checked = [_check(name, one, testimonies, parts) for one in games]
    played = [found for found in checked if found.games] or checked
    whole = Checked(name)
    for found in played:
        whole.games += found.games
        whole.decisions += found.decisions
        whole.seconds += found.seconds
        whole.slowest = max(whole.slowest, found.slowest)
        for kind, sentences in found.faults.items():
            whole.faults.setdefault(kind, []).extend(sentences)
    if TWO_CHOICES in whole.faults:
        whole.faults.pop(PEEPING, None)  # such a bot may choose differently for no reason at all
    if not whole.faults:
        whole.faults |= _otherwise_elsewhere(
            name, [testimony for testimony in testimonies if testimony.seen]
        )
    parts.add()
    return whole


def settings(name: str) -> Iterator[tuple[str, Setting]]:
    """Yield every kind of table of a game, with a description: all combinations of its game
    options."""
    info = GAMES[name]
    seen = []
    for values in product(*(choice.values for choice in info.fields.values())):
        raw = info.raw_options(dict(zip(info.fields, values, strict=True)))
        if raw not in seen:
            seen.append(raw)
            said = ", ".join(_option(*option) for option in raw.items() if option[1] is not None)
            yield f"{name} ({said})", Setting(info.game, info.game.options(raw))


def _option(name: str, value: object) -> str:
    return f"{name.replace('_', ' ')} {value}"


class _Parts:
    """Count of the parts of a check that are done, of all."""

    def __init__(self, total: int, progress: Report | None) -> None:
        self.done, self.total, self.progress = 0, total, progress

    def add(self) -> None:
        """Report one more."""
        self.done += 1
        if self.progress:
            self.progress(self.done, self.total)


def _check(name: str, game: str, testimonies: list[Testimony], parts: _Parts) -> Checked:
    """Play the bot at every kind of table: once in all places, with the testimony of one of them,
    and once in a single place among random seats."""
    found = Checked(name)
    for number, (words, setting) in enumerate(settings(game)):
        places, seed = range(setting.players), f"check/{number}"
        testimony = Testimony(game, words, seed, places[number % setting.players - 1])
        testimonies.append(testimony)
        for mine, alone in ((places, testimony), ([number % setting.players], None)):
            try:
                _Trial(found, setting, words, seed).play(mine, alone)
            except Late:
                return found  # every other table would time out as well
            except _Stopped:
                break
            finally:
                if found.decisions and game not in found.games:
                    found.games.append(game)
        parts.add()
    return found


@dataclass
class Testimony:
    """Observations and choices of one of the bot's seats in a game.

    `docs/python.md` requires a bot to repeat these choices from the same seed and observations,
    whoever else plays.
    """

    game: str
    words: str
    seed: str
    seat: int
    seen: list[Any] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, seen: Any, action: object, seconds: float) -> None:
        """Add a choice: the first one always, later ones while they cost little time."""
        if not self.seen or (len(self.seen) < LONGEST and self.seconds < ENOUGH):
            self.seen.append(seen)
            self.chosen.append(repr(action))
            self.seconds += seconds

    def again(self, bot: str) -> list[str]:
        """Return the bot's choices when this seat alone is asked, up to its first error."""
        chosen = []
        try:
            with _patience(bot):
                guest = Guest(bot, GAMES[self.game].game, Random(f"{self.seed}/{self.seat}"))
            for seen in self.seen:
                with _patience(bot):
                    chosen.append(repr(guest.choose(seen)))
        except BadInput as error:
            chosen.append(repr(error))
        except Late:
            chosen.append(HUNG)
        return chosen


def tell_again(bot: str) -> None:
    """Read testimonies from standard input and print the bot's choices in them, up to the first
    timeout. Runs in a process of its own."""
    replies: list[list[str]] = []
    for testimony in pickle.load(sys.stdin.buffer):
        replies.append(testimony.again(bot))
        if replies[-1][-1] == HUNG:
            break
    print(json.dumps(replies))


def _elsewhere(bot: str, testimonies: list[Testimony], hashes: int) -> list[list[str]] | None:
    """Return the choices of a new process with this hash seed.

    Returns None, which clears the bot, if no process can be started or it fails.
    """
    program = f"import sys; from {__name__} import tell_again; tell_again(sys.argv[1])"
    added = {"PYTHONHASHSEED": f"{hashes}", "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        done = subprocess.run(
            [sys.executable, "-c", program, bot],
            env=os.environ | added,
            input=pickle.dumps(testimonies),
            capture_output=True,
            check=True,
        )
        said: list[list[str]] = json.loads(done.stdout.splitlines()[-1])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None
    return said


def _otherwise_elsewhere(bot: str, testimonies: list[Testimony]) -> dict[str, list[str]]:
    """Return the fault of a bot that chooses differently in other processes, by kind.

    The games are asked in reverse order there, so that state that outlives a game differs.
    """
    testimonies = testimonies[::-1]
    one, two = (_elsewhere(bot, testimonies, hashes) for hashes in (1, 2))
    if one is None or two is None:
        return {}
    for testimony, first, second in zip(testimonies, one, two, strict=False):
        if first != second:
            return {
                TWO_PROCESSES: [f"{testimony.game}: {TWO_PROCESSES}: hash() and set order vary"]
            }
    for testimony, first in zip(testimonies, one, strict=False):
        if first != testimony.chosen:
            why = "state of a class or module outlives a game or is shared between seats"
            return {ALONE: [f"{testimony.words}, seat {testimony.seat}: {ALONE}: {why}"]}
    return {}


class _Stopped(Exception):
    """Raised when a fault of the bot ends the game."""


def _too_long() -> str:
    return f"longer than {PATIENCE:.0f} seconds"


class _Trial:
    """One game in which every decision of the bot is checked."""

    def __init__(self, found: Checked, setting: Setting, words: str, seed: str) -> None:
        self.found, self.setting, self.words, self.seed = found, setting, words, seed
        self.random = Random(f"{seed}/trial")
        self.table = Table(setting.game, setting.options, Random(f"{seed}/table"))

    def play(self, mine: Any, testimony: Testimony | None) -> Outcome | None:
        """Play the whole game with the bot in these seats. Raises _Stopped or Late."""
        game = self.setting.game
        seats: Mapping[int, AnySeat] = {
            seat: self._bot(f"{self.seed}/{seat}")
            if seat in mine
            else RandomSeat(game, self.random)
            for seat in range(self.setting.players)
        }
        while waiting := self.table.waiting():
            asked = self.random.choice(waiting)
            if asked in mine:
                self._check_fairness(asked)
            for seat in waiting:
                seen = self.table.observe(seat)
                before = self.found.seconds
                action = self._ask(seats[seat], seat, seen)
                self.table.choose(seat, action)
                if testimony and seat == testimony.seat:
                    testimony.add(seen, action, self.found.seconds - before)
        return self.table.outcome()

    def _bot(self, seed: str) -> Guest:
        game = self.setting.game
        return self._let(lambda: Guest(self.found.bot, game, Random(seed)), "construction")[0]

    def _ask(self, bot: AnySeat, seat: int, seen: Any) -> Any:
        """Ask a seat for its choice. A bot is timed, and must choose legally."""
        if not isinstance(bot, Guest):
            return bot.choose(seen)
        action, took = self._let(lambda: bot.choose(seen), "a decision", seat, seen)
        self.found.decisions += 1
        self.found.seconds += took
        self.found.slowest = max(self.found.slowest, took)
        return action

    def _let(
        self, act: Callable[[], ResultT], what: str, seat: int | None = None, seen: Any = None
    ) -> tuple[ResultT, float]:
        """Run one call of the bot; return its result and duration in seconds.

        The call must finish in time and leave its arguments unchanged. Raises _Stopped or Late.
        """
        handed = (seen, vars(self.setting.game))
        before = pickle.dumps(handed)
        began = time.perf_counter()
        try:
            with _patience(self.found.bot):
                done = act()
            took = time.perf_counter() - began
        except BadInput as error:
            self._note(str(error), seat)
            raise _Stopped from None
        except Late:
            self._note(f"{what} took {_too_long()}", seat)
            raise
        finally:
            same = _same(handed, before, self.found.bot)
            if not same:  # later players need the rules unchanged
                handed[1].clear()
                handed[1].update(pickle.loads(before)[1])
        if not same:
            self._note(f"{what} {CHANGED}", seat)
            raise _Stopped
        return done, took

    def _check_fairness(self, seat: int) -> None:
        """Check that a new bot with the same seed repeats its choice, also when all hidden
        information differs."""
        seed = f"{self.seed}/fair/{len(self.table.steps)}"
        first, second = (self._fresh(self.table, seat, seed) for _ in range(2))
        if first != second:
            self._note(f"{TWO_CHOICES}: {shown(first)} and {shown(second)}", seat)
        if TWO_CHOICES in self.found.faults:
            return  # any further difference would be noise
        if self._fresh(otherwise(self.table, seat, self.random), seat, seed) != first:
            self._note(PEEPING, seat)

    def _fresh(self, table: AnyTable, seat: int, seed: str) -> Any:
        return self._ask(self._bot(seed), seat, table.observe(seat))

    def _note(self, fault: str, seat: int | None = None) -> None:
        """Record a fault, at most once for each kind of table. Its kind is the text before the
        first colon."""
        number = self.table.game.rounds(self.table.position) + 1
        where = self.words if seat is None else f"{self.words}, seat {seat}, round {number}"
        found = self.found.faults.setdefault(fault.partition(":")[0], [])
        if not any(sentence.startswith(self.words) for sentence in found):
            found.append(f"{where}: {fault}")


def otherwise(table: AnyTable, seat: int, random: Random) -> AnyTable:
    """Return a copy of the game that looks the same to the seat, with all that is hidden from it
    redrawn."""
    game = table.game
    positions = [*(step.before for step in table.steps), table.position]
    record = game.conceal(table.record(), positions, (seat,), random)
    other = table_of(Replay(record, {game.name: game}), random)
    for step in table.steps[len(other.steps) :]:
        other.repeat(step.actions)
    return other


def _same(handed: object, before: bytes, bot: str) -> bool:
    """True if the pickled object is unchanged. A bot may have planted objects that misbehave when
    compared."""
    try:
        with _patience(bot):
            return pickle.dumps(handed) == before or bool(pickle.loads(before) == handed)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return False


@contextmanager
def _patience(bot: str) -> Iterator[None]:
    """Raise Late if the block takes longer than `PATIENCE`.

    Where the platform has a timer, the block is interrupted, repeatedly if it goes on. A bot that
    cannot be interrupted ends this process: nothing else would, not even Ctrl+C.
    """
    began = time.perf_counter()
    try:
        with _interrupting(bot):
            yield
    except BadInput:
        if time.perf_counter() - began <= PATIENCE:
            raise
    if time.perf_counter() - began > PATIENCE:  # however the bot handled its interruption
        raise Late


@contextmanager
def _interrupting(bot: str) -> Iterator[None]:
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    left = INTERRUPTIONS

    def late(*_: object) -> None:
        nonlocal left
        if not left:
            sentence = f"{bot} takes {_too_long()} and cannot be interrupted"
            os.write(2, f"sakura: {ascii(sentence)[1:-1]}\n".encode())
            os._exit(1)
        left -= 1
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
