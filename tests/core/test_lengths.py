"""One size limit for all inputs: accepted games can be saved, and saved games are accepted
again."""

from __future__ import annotations

import json
from functools import cache

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.json_text import (
    LATEST,
    LONGEST,
    TooLong,
    check_length,
    parse_entry,
    parse_object,
    parse_stored,
    write_entry,
)
from sakura.core.record import dump
from sakura.core.replay import checked
from sakura.core.restore import of_record
from sakura.core.saved import Saved, save
from sakura.games import GAMES, RULES
from sakura.ui.fields import Fields
from tests.long_games import drawn, drawn_table
from tests.sweeps import first
from tests.tables import in_progress, restored

WHO = ["person", "adept"]
UNFOLDS = 182
"""Drawn rounds whose record still fits into a link."""

KEPT = 158
"""Drawn rounds whose game still fits into storage."""

SIZES = [(0, 0), (KEPT, 0), (KEPT + 1, 0), (UNFOLDS, 0), (UNFOLDS + 1, 0)]
SIZES += [(rounds, moves) for rounds in range(KEPT - 2, KEPT + 3) for moves in (0, 7, 15)]
SIZES += [(rounds, 3) for rounds in range(120, 190, 8)]
"""Whole rounds and moves of a game of Okiya that was drawn again and again."""


@cache
def game(rounds: int, moves: int) -> Saved:
    return Saved(drawn_table(rounds, moves), WHO)


def storable(text: str) -> bool:
    try:
        check_length(text)
    except TooLong:
        return False
    return True


def enters(text: str, as_record: bool) -> bool:
    """True if a link is accepted, as a replay or as the visitor's own game."""
    try:
        _, value = link.read(link.write("game", parse_object(text)))
        if as_record:
            of_record(checked(value), RULES, lambda name, seat: True, drawn_table(0).random)
        else:
            restored(dump(value))
    except BadInput:
        return False
    return True


@pytest.mark.native  # thousands of moves each, and arithmetic is the same everywhere
@pytest.mark.parametrize(("rounds", "moves"), first(5, dict.fromkeys(SIZES)))
def test_accepted_input_can_be_stored_and_other_input_is_refused(rounds: int, moves: int) -> None:
    text = save(game(rounds, moves))
    fits = storable(text)
    assert enters(text, as_record=True) is enters(text, as_record=False) is fits
    if fits:
        for at in (0.0, 1764370000000.0, LATEST):
            entry = write_entry(text, at, over=True)
            assert len(entry) <= LONGEST
            assert save(restored(parse_entry(entry)["game"])) == text


def test_a_short_link_cannot_unfold_into_a_game_too_long_to_store() -> None:
    fragment = link.write("record", drawn(179))
    assert len(fragment) < 500
    kind, value = link.read(fragment)
    assert kind == "record"
    with pytest.raises(TooLong):
        of_record(value, RULES, lambda name, seat: True, drawn_table(0).random)


def test_the_test_sizes_lie_on_both_sides_of_the_limits() -> None:
    assert storable(save(game(KEPT, 0))) and not storable(save(game(KEPT + 1, 0)))
    assert len(dump(drawn(UNFOLDS))) <= LONGEST < len(dump(drawn(UNFOLDS + 1)))


def test_the_limit_is_the_longest_readable_entry() -> None:
    spare = LONGEST - len(write_entry("", LATEST, guest=True))
    for text in ("x" * spare, '"' * (spare // 2), "\\" * (spare // 2), "é" * (spare // 6)):
        assert storable(text)
        assert parse_entry(write_entry(text, LATEST, guest=True))["game"] == text
    for text in ("x" * (spare + 1), '"' * (spare // 2 + 1), "é" * (spare // 6 + 1)):
        assert not storable(text)
        with pytest.raises(BadInput):
            parse_entry(write_entry(text, LATEST, guest=True))


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("size", [LONGEST - 1, LONGEST, LONGEST + 1])
def test_padding_of_a_record_is_not_stored(name: str, size: int) -> None:
    """A record may be as long as a link or a file; all of `meta` but the seats is dropped."""
    saved = Saved(in_progress(name), WHO if name == "okiya" else ["person", "adept", "adept"])
    value = json.loads(save(saved))
    value["meta"]["pad"] = ""
    value["meta"]["pad"] = "x" * (size - len(dump(value)))
    assert len(dump(value)) == size
    if size > LONGEST:
        with pytest.raises(BadInput):
            link.read(link.write("game", value))
    else:
        _, value = link.read(link.write("game", value))
        assert save(restored(dump(value))) == save(saved)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("origin", ["x" * 33, "x" * 40_000, "\n", "\x7f", "é"])
def test_an_invalid_name_of_the_game_practised_from_is_refused(name: str, origin: str) -> None:
    saved = Saved(in_progress(name), WHO if name == "okiya" else ["person", "adept", "adept"])
    saved.origin = origin
    with pytest.raises(BadInput, match="origin"):
        restored(save(saved))


def test_settings_that_were_read_can_be_written() -> None:
    from sakura.site.form import form_fields, remembered

    fields: Fields = form_fields(GAMES)
    for spoilt in (
        {"names": ["é" * 20_000]}, {"names": ["x"] * 9000},
        {"known": ["x" * 40_000]}, {"known": [str(n) for n in range(5000)]},
        {"lessons": {"x" * 40_000: 1}}, {"lessons": {str(n): 1 for n in range(3000)}},
    ):  # fmt: skip
        text = json.dumps(spoilt, ensure_ascii=False)
        assert parse_stored(text)
        with pytest.raises(BadInput):
            remembered(text, fields)
    most = ["\N{CHERRY BLOSSOM}" * 60] * 20
    lessons = {f"{n:02}" + "\N{CHERRY BLOSSOM}" * 58: 1 for n in range(20)}
    text = json.dumps({"names": most, "known": most, "lessons": lessons}, ensure_ascii=False)
    kept = remembered(text, fields)
    assert len(json.dumps([kept.lessons, kept.known, kept.names])) < LONGEST
