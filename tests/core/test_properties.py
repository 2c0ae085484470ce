"""Properties of every game under random options and random play."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from sakura.core import record, replay
from sakura.core.game import CHANCE, WATCHER, ActionT, EventT, ObservationT, OptionsT, PositionT
from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Stage as OkiyaStage
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Position, Stage, observe
from sakura.games.sakura.view.scene import Scene, after, scene_of
from tests.tables import any_game, okiya_options, played, sakura_options, seeds

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

SAKURA, OKIYA = Sakura(), Okiya()


def positions(table: Table[OptionsT, PositionT, ActionT, ObservationT, EventT]) -> list[PositionT]:
    return [step.before for step in table.steps] + [table.position]


@given(sakura_options, seeds)
def test_sakura_keeps_its_invariants(raw: JsonObject, seed: int) -> None:
    for position in positions(played(SAKURA, raw, seed)):
        assert sum(position.tokens) + position.supply == 54
        assert len(position.painters) == len(position.tokens) == position.options.painters
        assert position.supply >= 0 and min(position.tokens) >= 0
        cards = [*position.deck, *position.discard, *(order for order, _ in position.plays)]
        for hand in position.hands:
            assert list(hand) == sorted(hand)
            cards += hand
        assert sorted(cards) == list(range(1, 61))
        on_path = [space for space in position.painters if space]
        assert len(on_path) == len(set(on_path))
        assert min(position.painters) >= 0 and max(position.painters) < position.emperor
        assert 1 <= position.emperor <= position.board.last
        assert position.scored == position.board.sakuras[: len(position.scored)]
        if position.stage is Stage.CHOOSE:
            assert {len(hand) for hand in position.hands} == {5}
        assert hash(position) == hash(copy.copy(position))


@given(okiya_options, seeds)
def test_okiya_keeps_its_invariants(raw: JsonObject, seed: int) -> None:
    for position in positions(played(OKIYA, raw, seed)):
        assert position.held[0] & position.held[1] == 0
        assert sum(held.bit_count() for held in position.held) == len(position.moves)
        assert len(set(position.moves)) == len(position.moves)
        assert (position.held[0] | position.held[1]).bit_count() == len(position.moves)
        assert min(position.score) >= 0
        if position.stage is OkiyaStage.TAKE:
            assert position.free()  # a blocked seat has lost
            assert abs(position.held[0].bit_count() - position.held[1].bit_count()) <= 1
        assert hash(position) == hash(copy.copy(position))


@given(any_game, seeds)
def test_a_record_replays_to_the_same_states(choice: tuple[str, JsonObject], seed: int) -> None:
    name, raw = choice
    table = played(RULES[name], raw, seed)
    text = record.dump(table.record({"seed": seed}))
    again = replay.Replay(replay.parse(text), RULES)
    assert [step.before for step in again.steps] == [step.before for step in table.steps]
    assert again.position == table.position
    assert [step.events for step in again.steps] == [step.events for step in table.steps]
    written = record.write(again.game, again.options, again.steps, {"seed": seed})
    assert record.dump(written) == text
    assert list(again.states()) == list(replay.Replay(replay.parse(text), RULES).states())


@given(any_game, seeds)
def test_a_random_game_ends(choice: tuple[str, JsonObject], seed: int) -> None:
    game = RULES[choice[0]]
    table = played(game, choice[1], seed, most=3000)
    outcome = table.outcome()
    assert outcome is not None and table.waiting() == ()
    assert len(outcome.scores) == game.seats(table.options)
    assert set(outcome.winners) <= set(range(game.seats(table.options)))


@given(sakura_options, seeds, st.integers(0, 60))
def test_a_game_in_progress_is_recorded_to_its_last_whole_round(
    raw: JsonObject, seed: int, most: int
) -> None:
    table = played(SAKURA, raw, seed, most)
    again = replay.Replay(json.loads(record.dump(table.record())), RULES)
    assert again.position.round == table.position.round
    assert again.position in positions(table)


@given(okiya_options, seeds, st.integers(0, 40))
def test_an_okiya_match_in_progress_is_recorded_to_its_last_tile(
    raw: JsonObject, seed: int, most: int
) -> None:
    table = played(OKIYA, raw, seed, most)
    again = replay.Replay(json.loads(record.dump(table.record())), RULES)
    assert again.position == table.position


@given(sakura_options, seeds)
def test_folding_the_events_gives_the_figures_of_every_position(raw: JsonObject, seed: int) -> None:
    table = played(SAKURA, raw, seed)
    scene = scene_of(observe(table.steps[0].before, WATCHER))
    for step, position in zip(table.steps, positions(table)[1:], strict=True):
        for event in step.events:
            scene = after(scene, event)
        assert figures(scene) == figures(position)
        if position.stage is not Stage.DRAW:  # the cards of the round are still shown then
            assert scene == scene_of(observe(position, WATCHER))


def figures(it: Position | Scene) -> tuple[int | tuple[int, ...], ...]:
    return it.emperor, it.painters, it.tokens, it.supply, it.scored, it.round


@given(sakura_options, seeds)
def test_only_a_cards_own_painter_chooses_its_direction(raw: JsonObject, seed: int) -> None:
    for step in played(SAKURA, raw, seed).steps:
        if step.before.stage is Stage.RESOLVE:
            order, painter = step.before.queue[0]
            card = SAKURA.cards[order]
            half = card.garden if step.before.part == "garden" else card.painter
            assert half.either and list(step.actions) == [painter]
            assert painter < step.before.options.players  # never the court painter


@given(any_game, seeds)
def test_every_legal_action_is_accepted_and_listed_for_its_seat(
    choice: tuple[str, JsonObject], seed: int
) -> None:
    game = RULES[choice[0]]
    table = played(game, choice[1], seed, most=seed % 40)
    for seat in table.waiting():
        legal = table.legal(seat)
        assert legal and len(set(legal)) == len(legal)
        assert game.choices(table.observe(seat)) == legal
        others = {s: table.legal(s)[0] for s in game.to_act(table.position)}
        for action in legal:
            game.apply(table.position, {**others, seat: action})


@given(sakura_options, seeds)
def test_chance_alone_acts_when_a_deck_is_needed(raw: JsonObject, seed: int) -> None:
    for step in played(SAKURA, raw, seed).steps:
        asked = SAKURA.to_act(step.before)
        assert set(step.actions) == set(asked)
        shuffles = step.before.stage in (Stage.DEAL, Stage.DRAW)
        assert (asked == (CHANCE,)) == shuffles


@given(st.sampled_from(["standard", "tactical"]), seeds)
def test_the_deck_always_has_a_card_for_the_court_painter(variant: str, seed: int) -> None:
    """Ten cards are in hands. Each round takes three of the other fifty, and a reshuffle, which
    only a draw needs, restores fifty."""
    raw: JsonObject = {"players": 2, "two_player": variant, "board": "classic"}
    for step in played(SAKURA, raw, seed).steps:
        if step.before.stage is Stage.CHOOSE:
            assert len(step.before.deck) % 3 == 2
