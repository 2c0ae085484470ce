"""Player: the position in a game that is shown, which moves while the game grows or is undone.

There is no clock here: the next event is taken whenever one is ready.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from sakura.core.game import CHANCE, AnyStep, Step
from sakura.core.table import AnyTable
from sakura.core.view import AnyView, View
from sakura.play.player import Moment, Player
from tests.played import player_of
from tests.tables import every_game, every_record, in_progress, replayed

Snapshot: TypeAlias = tuple[int, bool, Moment[Any, Any, Any], list[object]]


def seen(table: AnyTable, position: Any) -> AnyView:
    """View of the position for all seats of the table."""
    seats = range(table.game.seats(table.options))
    return View({seat: table.game.observe(position, seat) for seat in seats}, (), {}, None)


def snapshot(player: Player[Any, Any, Any]) -> Snapshot:
    """Everything observable about a player's position."""
    return player.count, player.behind, player.moment(), list(player.shown_events())


def walked(table: AnyTable) -> list[Snapshot]:
    """Observable position after each event, from the start."""
    player = player_of(table)
    player.to_start()
    places = [snapshot(player)]
    while player.behind:
        player.next()
        places.append(snapshot(player))
    return places


def decide(table: AnyTable, random: Random) -> None:
    """Let every seat to act choose at random."""
    for seat in table.waiting():
        table.choose(seat, random.choice(table.legal(seat)))


def backwards(counts: list[int]) -> list[int]:
    return counts[::-1]


def to_and_fro(counts: list[int]) -> list[int]:
    return Random(1).sample(counts, len(counts))


# -- stepping ------------------------------------------------------------------------------------


@every_record
def test_a_new_player_starts_at_the_end_of_the_course(file: Path) -> None:
    table = replayed(file)
    player = player_of(table)
    assert (player.count, player.behind, player.ready) == (player.total, False, False)
    assert player.moment() == Moment(now := seen(table, table.position), (), now)


@every_record
def test_stepping_yields_every_event_once(file: Path) -> None:
    table = replayed(file)
    player = player_of(table)
    player.to_start()
    assert player.count == 0 and list(player.shown_events()) == []
    events = [event for step in table.steps for event in step.events]
    for number, event in enumerate(events):
        assert player.ready and player.count == number
        assert player.next() is event
        assert list(player.shown_events()) == events[: number + 1]
    assert (player.count, player.behind) == (player.total, False)


@every_record
@pytest.mark.parametrize("order", [list, backwards, to_and_fro])
def test_seeking_equals_stepping(file: Path, order: Callable[[list[int]], list[int]]) -> None:
    table = replayed(file)
    places = walked(table)
    player = player_of(table)
    assert [count for count, *_ in places] == list(range(player.total + 1))
    for count in order(list(range(len(places)))):
        player.seek(count)
        assert snapshot(player) == places[count]


@every_record
def test_a_moment_has_the_events_shown_of_its_step(file: Path) -> None:
    table = replayed(file)
    positions = [step.before for step in table.steps] + [table.position]
    player, count = player_of(table), 0
    for step, after in zip(table.steps, positions[1:], strict=True):
        for shown in range(len(step.events)):
            player.seek(count)
            assert player.moment() == Moment(
                seen(table, step.before), step.events[:shown], seen(table, after)
            )
            count += 1
    player.seek(count)
    assert player.moment() == Moment(now := seen(table, table.position), (), now)


@every_record
def test_a_step_back_and_forward_returns_to_the_same_place(file: Path) -> None:
    table = replayed(file)
    places = walked(table)
    player = player_of(table)
    for count in range(1, player.total + 1):
        player.seek(count)
        player.seek(player.count - 1)
        assert snapshot(player) == places[count - 1]
        player.next()
        assert snapshot(player) == places[count]


@pytest.mark.parametrize(("asked", "stands"), [(-5, 0), (10**6, None)])
def test_steps_stop_at_start_and_end(asked: int, stands: int | None) -> None:
    player = player_of(in_progress("sakura"))
    player.seek(asked)
    assert player.count == (player.total if stands is None else stands)


def test_a_step_without_events_is_skipped() -> None:
    table = in_progress("okiya", 3)
    silent: AnyStep = Step(table.steps[1].before, {CHANCE: None}, ())
    table.steps.insert(1, silent)
    player = player_of(table)
    first = len(table.steps[0].events)
    player.to_start()
    for _ in range(first):
        player.next()
    assert player.moment() == Moment(seen(table, silent.before), (), seen(table, silent.before))
    assert player.next() is None and player.count == first
    assert player.next() is table.steps[2].events[0]
    player.seek(first)
    assert player.moment().after == seen(table, table.steps[3].before)  # as seen there


# -- pause and resume ----------------------------------------------------------------------------


def test_a_pause_holds_until_a_step_is_asked_for() -> None:
    player = player_of(in_progress("sakura"))
    player.to_start()
    player.pause()
    assert player.paused and not player.ready
    for _ in range(3):
        player.step()
        player.step()  # requested twice before anything was shown: still one step
        assert player.ready
        player.next()
        assert not player.ready
    assert player.count == 3
    player.resume()
    assert player.ready and not player.paused


def test_a_pause_cancels_a_requested_step() -> None:
    player = player_of(in_progress("sakura"))
    player.to_start()
    player.pause()
    player.step()
    player.pause()
    assert not player.ready
    player.step()
    player.resume()
    player.pause()
    assert not player.ready


def test_skipping_ends_a_pause() -> None:
    player = player_of(in_progress("sakura"))
    player.to_start()
    player.pause()
    player.skip()
    assert player.ready and player.skipping and not player.paused
    player.seek(1)
    assert player.skipping
    player.pause()
    player.resume()
    assert not player.skipping  # after a pause nothing is skipped


def test_no_event_is_ready_at_the_end() -> None:
    player = player_of(in_progress("okiya"))
    player.step()
    assert not player.ready
    player.skip()
    assert not player.ready


# -- a growing game ------------------------------------------------------------------------------


@every_game
def test_events_are_shown_in_order(name: str) -> None:
    table = in_progress(name)
    player = player_of(table)
    random = Random(2)
    for _ in range(3):
        before, count = table.position, player.count
        decide(table, random)
        assert player.behind and player.ready and player.count == count
        assert player.moment().before == seen(table, before) and player.moment().events == ()
        while player.behind:
            player.next()
        assert player.count == player.total > count
        assert player.moment().before == seen(table, table.position)


@every_game
def test_a_place_stays_while_the_game_grows(name: str) -> None:
    table = in_progress(name)
    player = player_of(table)
    for count in range(player.total):
        player.seek(count)
        stood = snapshot(player)
        decide(table, Random(count))
        assert snapshot(player) == stood
        if table.outcome():
            table = in_progress(name)
            player = player_of(table)


@every_game
def test_a_place_before_a_rewind_stays(name: str) -> None:
    places = walked(in_progress(name))
    for count in range(len(places)):
        table = in_progress(name)
        player = player_of(table)
        player.seek(count)
        last = max(n for n, step in enumerate(table.steps) if CHANCE not in step.actions)
        left = sum(len(step.events) for step in table.steps[:last])
        table.rewind(last)
        if count < left:
            assert snapshot(player) == places[count]
        player.to_end()
        assert player.count == player.total == left
        assert player.moment() == Moment(
            seen(table, table.position), (), seen(table, table.position)
        )


@every_game
def test_after_undo_the_new_events_are_shown(name: str) -> None:
    table = in_progress(name)
    player = player_of(table)
    last = max(n for n, step in enumerate(table.steps) if CHANCE not in step.actions)
    table.rewind(last)
    player.to_end()
    decide(table, Random(5))
    shown = []
    while player.behind:
        shown.append(player.next())
    assert shown == [event for step in table.steps[last:] for event in step.events]
    assert list(player.shown_events())[-len(shown) :] == shown
