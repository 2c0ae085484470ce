"""Shared games in progress reveal nothing that their sender does not know."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from sakura.core.public import hides, public_record
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.core.saved import Saved
from sakura.core.version import VERSION
from sakura.games import RULES
from sakura.games.sakura.rules.position import Stage
from tests.narrowed import items
from tests.tables import OPTIONS, any_game, played, sakura_options, seeds

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

decisions = st.integers(0, 80)


class Sorter(Random):
    """Randomness whose shuffles sort."""

    def shuffle(self, x: object) -> None:
        assert isinstance(x, list)
        x.sort()


def saved(name: str, raw: object, seed: int, most: int, people: int) -> Saved:
    """Random game in progress with that many people."""
    game = RULES[name]
    assert isinstance(raw, dict)
    table = played(game, raw, seed, most)
    seats = game.seats(table.options)
    who = ["person"] * min(people, seats) + ["adept", "random"] * seats
    # parsed words are not identical to those of the code
    read = json.loads(json.dumps(who[:seats]))
    return Saved(table, read)


def seen(state: JsonObject) -> JsonObject:
    """Public part of a state."""
    return {name: value for name, value in state.items() if name != "hands"}


def whole_rounds(game: Saved) -> bool:
    """True if nothing beyond the record has been shown, and something is hidden."""
    return hides(game) and game.table.position.stage is Stage.CHOOSE


def test_a_public_record_has_no_names() -> None:
    game = saved("sakura", OPTIONS["sakura"], 1, 20, people=2)
    game.names = ["Ana", "Bo", ""]
    record = public_record(game, Random(0))
    assert record["meta"] == {"seats": ["person", "person", "adept"], "version": VERSION}


@given(any_game, seeds, decisions, st.integers(0, 2))
def test_a_public_record_replays_to_the_same_table(
    choice: tuple[str, JsonObject], seed: int, most: int, people: int
) -> None:
    game = saved(*choice, seed, most, people)
    whole = Replay(game.table.record(), RULES)
    public = Replay(public_record(game, Random(seed)), RULES)
    assert [*map(seen, public.states())] == [*map(seen, whole.states())]
    assert len(public.steps) == len(whole.steps)
    for mine, theirs in zip(whole.steps, public.steps, strict=True):
        if choice[0] == "sakura":
            assert theirs.before.past == mine.before.past
            assert theirs.before.discard == mine.before.discard


@given(sakura_options, seeds, decisions, st.integers(0, 2))
def test_hidden_cards_leave_no_trace(raw: JsonObject, seed: int, most: int, people: int) -> None:
    game = saved("sakura", raw, seed, most, people)
    if not whole_rounds(game):
        return
    record = public_record(game, Random(seed))
    again = Saved(table_of(Replay(record, RULES), Random(0)), game.who)
    assert public_record(again, Sorter())["decks"] == public_record(game, Sorter())["decks"]


@given(sakura_options, seeds, decisions)
def test_a_public_record_keeps_the_hand_of_a_lone_person_only(
    raw: JsonObject, seed: int, most: int
) -> None:
    game = saved("sakura", raw, seed, most, 1)
    position = Replay(public_record(game, Sorter()), RULES).position
    if whole_rounds(game):
        assert position.hands[0] == game.table.position.hands[0]


def test_a_public_record_keeps_no_hand_of_two_people() -> None:
    game = saved("sakura", {"players": 4, "two_player": None, "board": "classic"}, 3, 13, 2)
    assert whole_rounds(game)
    hands = game.table.position.hands
    draws = [Replay(public_record(game, Random(n)), RULES).position.hands for n in range(20)]
    for seat in (0, 1):
        assert sum(drawn[seat] == hands[seat] for drawn in draws) < 3


def test_a_public_record_redraws_hands_and_deck() -> None:
    game = saved("sakura", {"players": 4, "two_player": None, "board": "classic"}, 3, 12, 1)
    draws = {str(public_record(game, Random(seed))["decks"]) for seed in range(20)}
    assert len(draws) == 20 and str(game.table.record()["decks"]) not in draws
    assert hides(game)


def test_a_finished_or_open_game_is_public_as_it_is() -> None:
    over = saved("sakura", {"players": 3, "two_player": None, "board": "stroll"}, 3, 10**6, 1)
    raw = {"match": "points", "target": 10, "full_board": "draw"}
    for game in (over, saved("okiya", raw, 5, 7, 1)):
        assert not hides(game)
        meta: JsonObject = {"seats": [*game.who], "version": VERSION}
        assert public_record(game, Random(0)) == game.table.record(meta)


def test_events_of_an_unfinished_round_are_restored() -> None:
    raw = {"players": 4, "two_player": None, "board": "classic"}
    shown = 0
    for seed in range(20):
        game = saved("sakura", raw, seed, 30 + seed, 0)
        position = game.table.position
        if position.stage is not Stage.RESOLVE:
            continue
        [deck], [public_deck] = (
            [items(deck) for deck in items(one, "decks")]
            for one in (game.table.record(), public_record(game, Random(1)))
        )
        for card in [card for card, _ in position.plays]:
            assert deck.index(card) == public_deck.index(card)
            shown += 1
    assert shown > 10


def test_a_card_reshuffled_into_the_deck_is_hidden_again() -> None:
    game = saved("sakura", {"players": 6, "two_player": None, "board": "classic"}, 1, 50, 1)
    choosing = [step.before for step in game.table.steps if step.before.stage is Stage.CHOOSE]
    again = set(choosing[0].hands[0]) & set(game.table.position.deck)
    assert again and whole_rounds(game)
    decks = [items(public_record(game, Random(seed)), "decks", -1) for seed in range(20)]
    for card in again:
        assert len({deck.index(card) for deck in decks}) > 1
