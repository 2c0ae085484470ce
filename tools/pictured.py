"""Entries of a browser's storage, and links, with which the pictures of days, duels and records
begin."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sakura.core import link
from sakura.core.attempt import Placing, attempt_of
from sakura.core.challenge import Challenge
from sakura.core.day import Day
from sakura.core.dealer import sealed
from sakura.core.duel import Duel, packed
from sakura.core.plain import JsonObject
from sakura.core.record import dump
from sakura.core.saved import Saved, save
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.play.daily import DailyLink, PlayedGarden, Reviewed
from sakura.play.field import FIELD
from sakura.play.five import PlayedFive
from sakura.play.kinds import all_kinds
from sakura.play.results import RESULT, key_of, result_of

DAY = Day.read("2026-11-30")
NOON = "2026-11-30T12:00:00"
"""Local time on all pages that are photographed."""

SITE = "sakura."
"""Prefix of all keys."""

PERSON, OPPONENT = "person", "adept"
OKIYA: JsonObject = {"match": "single", "target": None, "full_board": "win"}
SAKURA: JsonObject = {"players": 4, "two_player": None, "board": "classic"}


def _play(table: AnyTable, who: Sequence[str], random: Random) -> AnyTable:
    """Let computers of these levels play a game to its end."""
    while waiting := table.waiting():
        for seat in waiting:
            made = GAMES[table.game.name].make_seat(who[seat], random)
            table.choose(seat, made.choose(table.observe(seat)))
    return table


def _answered(challenge: Challenge, level: str) -> AnyTable:
    """Let a computer play a challenge in the person's seat, by seeds alone."""
    table = challenge.table(RULES)
    while waiting := table.waiting():
        for seat in waiting:
            name = level if seat == challenge.seat else challenge.who[seat]
            own = Random(challenge.seat_seed(table, seat))
            made = GAMES[challenge.game].make_seat(name, own)
            table.choose(seat, made.choose(table.observe(seat)))
    return table


def garden() -> dict[str, str]:
    """A finished garden with its field and its review."""
    challenge = GAMES["sakura"].garden(DAY)
    assert challenge
    saved = Saved(_answered(challenge, OPPONENT), list(challenge.who))
    field = tuple(Placing(4 + number * 7 % 9, 1 + number % 4, 0.0) for number in range(len(FIELD)))
    played = PlayedGarden(attempt_of(challenge, str(DAY), saved), field, Reviewed(0.12, 3))
    return {f"{SITE}daily.sakura.{DAY}": dump(played.write())}


def five(*marks: bool) -> dict[str, str]:
    """The five of the day with these marks."""
    return {f"{SITE}daily.okiya.{DAY}": dump(PlayedFive(str(DAY), marks).write())}


def day_link(game: str) -> str:
    """Fragment of a link to that day."""
    return link.write("daily", DailyLink(game, str(DAY)).write())


def duel() -> tuple[dict[str, str], str]:
    """A duel of Okiya that the visitor has played, and the link to it."""
    challenge = Challenge("okiya", OKIYA, (PERSON, OPPONENT), 0, "a duel")
    levels = {"Mei": "expert", "": "novice"}
    results = tuple(packed(_answered(challenge, levels[name]), name) for name in levels)
    found = Duel(challenge, results)
    entry: JsonObject = {"at": 1, "duel": found.write(), "own": len(results) - 1, "first": None}
    stored = {f"{SITE}duel.{challenge.digest}": dump(entry)}
    return stored, link.write("challenge", found.write())


def results() -> dict[str, str]:
    """A dozen finished games of the visitor's."""
    kinds = all_kinds(RULES, lambda game, name: GAMES[game].is_seat(name), lambda text: None)
    found = {}
    for number in range(12):
        game, options = (("okiya", OKIYA), ("sakura", SAKURA))[number % 2]
        random, rules = Random(number), RULES[game]
        table = Table(rules, rules.options(options), random)
        who = [OPPONENT] * rules.seats(table.options)
        _play(table, ["expert", *who[1:]], random)
        saved = Saved(table, [PERSON, *who[1:]])
        result = result_of(saved, 1_764_000_000_000 + number, GAMES[game].traits(table))
        value = {"value": kinds[RESULT].codec.write(result)}
        found[f"{SITE}progress.{RESULT}.{key_of(saved)}"] = dump(value)
    return found


def last_of_sealed() -> tuple[str, int]:
    """A sealed game of Okiya before the visitor's last tile, and the number of its button."""
    rules = RULES["okiya"]
    who = [PERSON, OPPONENT]
    saved = sealed(lambda deal: Table(rules, rules.options(OKIYA), deal), who, (), Random(1))
    table, seal = saved.table, saved.seal
    assert seal
    before, number = "", 0
    while waiting := table.waiting():
        seat = waiting[0]
        random = Random(seal.seat_seed(table, seat))
        action = GAMES["okiya"].make_seat(OPPONENT, random).choose(table.observe(seat))
        if seat == 0:
            entry = dump({"at": 1, "game": save(saved)})
            before, number = entry, table.legal(seat).index(action)
        table.choose(seat, action)
    return before, number
