"""The conformance harness for bots: what a seat must do at every table, tried out."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, product
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.error import BadInput, shown
from sakura.core.game import Outcome
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES
from sakura.lab.bots import Guest, load
from sakura.lab.setting import Setting
from sakura.play.seat import AnySeat, RandomSeat

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

PATIENCE = 10.0
"""Seconds after which nobody waits for a decision any longer."""

ALARMS = 3
"""How often one who catches everything is told to end."""

TWO_CHOICES = "the same observation and the same seed gave two choices"
TWO_PROCESSES = "another process chose otherwise by the same observation and the same seed"
LEFT_BEHIND = "another choice where others had been asked before"
PEEPING = "another choice where only hidden cards are different"
ROUNDS_IN = 3
"""Rounds after which processes are asked: hands and histories differ by then."""


@dataclass
class Checked:
    """What was found of a bot: `faults` are sentences by the kind of fault, one for each kind of
    table; `games` are those that the bot plays."""

    bot: str
    games: list[str] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: dict[str, list[str]] = field(default_factory=dict)

    def sentences(self) -> list[str]:
        """A sentence a fault, from where it was found first."""
        return [_sentence(*found) for found in self.faults.values()]

    def json(self) -> JsonObject:
        """All of it, as `check-bot --json` prints it."""
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


def check_bot(name: str, game: str | None = None) -> Checked:
    """Plays the bot at every kind of table of the game. Without a game these are all games in which
    it can make a first decision; if there is none, the faults of all. Raises BadInput for a bot
    that cannot be loaded."""
    try:
        with _patience():
            load(name)
    except _Late:
        raise BadInput(f"{shown(name)} was not loaded in {PATIENCE:.0f} seconds") from None
    if game is not None and (not isinstance(game, str) or game not in GAMES):
        raise BadInput(f"there is no game {shown(game)}: choose one of {', '.join(GAMES)}")
    tried = [_check(name, one) for one in ([game] if game else GAMES)]
    played = [found for found in tried if found.games] or tried
    whole = Checked(name)
    for found in played:
        whole.games += found.games
        whole.decisions += found.decisions
        whole.seconds += found.seconds
        whole.slowest = max(whole.slowest, found.slowest)
        for kind, sentences in found.faults.items():
            whole.faults.setdefault(kind, []).extend(sentences)
    if TWO_CHOICES in whole.faults:
        whole.faults.pop(PEEPING, None)  # that other choice says nothing
    for one in whole.games:
        if not whole.faults and (fault := _elsewhere(name, one)):
            whole.faults[fault.partition(":")[0]] = [f"{one}: {fault}"]
    return whole


def settings(name: str) -> Iterator[tuple[str, Setting]]:
    """Every kind of table of a game, with words for it: all that can be chosen on its form."""
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


def _check(name: str, game: str) -> Checked:
    """The bot at every kind of table: once at all places, once at one of them among seats that do
    anything."""
    found = Checked(name)
    for number, (words, setting) in enumerate(settings(game)):
        places = range(setting.players)
        for mine in (places, [number % setting.players]):
            try:
                _Trial(found, setting, words, f"check/{number}").play(mine)
            except _Stopped:
                break
            finally:
                if found.decisions and game not in found.games:
                    found.games.append(game)
    return found


def choices_elsewhere(name: str, game: str, order: int) -> list[str]:
    """What the bot, made anew each time, chooses some rounds into a game at every kind of table,
    for a look from several processes. All seats are asked, with an order of -1 the last first."""
    chosen = {}
    for number, (_, setting) in list(enumerate(settings(game)))[::order]:
        table = _some_rounds_in(setting, Random(f"check/{number}/elsewhere"))
        for seat in table.waiting()[::order]:
            bot = Guest(name, setting.game, Random(number))
            chosen[number, seat] = repr(bot.choose(table.observe(seat)))
    return [chosen[asked] for asked in sorted(chosen)]


def _some_rounds_in(setting: Setting, random: Random) -> AnyTable:
    """A table at which seats have done anything for a while."""
    table: AnyTable = Table(setting.game, setting.options, random)
    anything = RandomSeat(setting.game, random)
    for _ in range(ROUNDS_IN):
        for seat in table.waiting():
            table.choose(seat, anything.choose(table.observe(seat)))
    return table


def _elsewhere(name: str, game: str) -> str | None:
    """What is wrong when other processes are asked: one that hashes texts otherwise, and one where
    the seats are asked in another order. Where there are none a bot is taken at its word."""
    usual, hashed, reordered = (_asked(name, game, *how) for how in ((1, 1), (2, 1), (1, -1)))
    if hashed != usual:
        return f"{TWO_PROCESSES}: hash() and sets differ there"
    if reordered != usual:
        return f"{LEFT_BEHIND}: it keeps something in its class or its module"
    return None


def _asked(name: str, game: str, hashes: int, order: int) -> bytes | None:
    """What another process prints of the bot's choices."""
    program = f"from {__name__} import *; import sys; name, game, order = sys.argv[1:]; "
    program += "print(choices_elsewhere(name, game, int(order)))"
    added = {"PYTHONHASHSEED": f"{hashes}", "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        return subprocess.run(
            [sys.executable, "-c", program, name, game, f"{order}"],
            env=os.environ | added,
            capture_output=True,
        ).stdout
    except OSError:
        return None


class _Stopped(Exception):
    """The bot did what ends a game."""


class _Late(BaseException):
    """A decision took too long: nothing in a bot that catches exceptions is to catch this one."""


class _Trial:
    """One game in which every decision of the bot is looked at."""

    def __init__(self, found: Checked, setting: Setting, words: str, seed: str) -> None:
        self.found, self.setting, self.words, self.seed = found, setting, words, seed
        self.random = Random(f"{seed}/trial")
        self.table = Table(setting.game, setting.options, Random(f"{seed}/table"))

    def play(self, mine: Any) -> Outcome | None:
        """The whole game, with the bot on these seats. Raises _Stopped."""
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
                self.table.choose(seat, self._ask(seats[seat], seat, seen))
        return self.table.outcome()

    def _bot(self, seed: str) -> Guest:
        try:
            with _patience():
                return Guest(self.found.bot, self.setting.game, Random(seed))
        except BadInput as error:
            self._note(str(error))
        except _Late:
            self._note(f"it was not made in {PATIENCE:.0f} seconds")
        raise _Stopped

    def _ask(self, bot: AnySeat, seat: int, seen: Any) -> Any:
        """The choice of a seat, which is timed, must be legal and must leave everything as it
        was."""
        if not isinstance(bot, Guest):
            return bot.choose(seen)
        handed = (seen, vars(self.setting.game))
        before = _pickled(handed)
        began = time.perf_counter()
        try:
            with _patience():
                action = bot.choose(seen)
        except BadInput as error:
            self._note(str(error), seat)
            raise _Stopped from None
        except _Late:
            self._note(f"a decision took longer than {PATIENCE:.0f} seconds", seat)
            raise _Stopped from None
        took = time.perf_counter() - began
        if took > PATIENCE:  # it has caught what ends others, or there are no such clocks
            self._note(f"a decision took longer than {PATIENCE:.0f} seconds", seat)
            raise _Stopped
        self.found.decisions += 1
        self.found.seconds += took
        self.found.slowest = max(self.found.slowest, took)
        after = _pickled(handed)
        if after != before and not (before and after and pickle.loads(before) == handed):
            self._note("choose changed the observation or the game that it was handed", seat)
            raise _Stopped
        return action

    def _check_fairness(self, seat: int) -> None:
        """A new bot with the same seed must choose the same twice, and once more where all that is
        hidden from the seat is different."""
        seed = f"{self.seed}/fair/{len(self.table.steps)}"
        first, second = (self._fresh(self.table, seat, seed) for _ in range(2))
        if first != second:
            self._note(f"{TWO_CHOICES}: {shown(first)} and {shown(second)}", seat)
        if TWO_CHOICES in self.found.faults:
            return  # whatever it chooses next says nothing
        if self._fresh(otherwise(self.table, seat, self.random), seat, seed) != first:
            self._note(PEEPING, seat)

    def _fresh(self, table: AnyTable, seat: int, seed: str) -> Any:
        return self._ask(self._bot(seed), seat, table.observe(seat))

    def _note(self, fault: str, seat: int | None = None) -> None:
        """Keeps a fault, whose kind is what stands before its details; once a kind of table."""
        number = self.table.game.rounds(self.table.position) + 1
        where = self.words if seat is None else f"{self.words}, seat {seat}, round {number}"
        found = self.found.faults.setdefault(fault.partition(":")[0], [])
        if not any(sentence.startswith(self.words) for sentence in found):
            found.append(f"{where}: {fault}")


def otherwise(table: AnyTable, seat: int, random: Random) -> AnyTable:
    """The same game in the eyes of that seat; what is hidden from it is drawn anew."""
    game = table.game
    positions = [*(step.before for step in table.steps), table.position]
    record = game.conceal(table.record(), positions, (seat,), random)
    other = table_of(Replay(record, {game.name: game}), random)
    for step in table.steps[len(other.steps) :]:
        other.repeat(step.actions)
    return other


def _pickled(handed: Any) -> bytes:
    """All that a seat was handed; nothing, if somebody has put into it what cannot be kept."""
    try:
        return pickle.dumps(handed)
    except Exception:
        return b""


@contextmanager
def _patience() -> Iterator[None]:
    """Ends what is done inside after a while, where there are such clocks. Who catches that again
    and again ends the whole check: nothing else would."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    alarms = count(1)

    def late(*_: object) -> None:
        if next(alarms) > ALARMS:
            print("the bot catches whatever would end it, and does not end", file=sys.stderr)
            os._exit(1)
        raise _Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
