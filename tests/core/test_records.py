"""Replays of seven whole records to their expected states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from sakura.core import record, replay
from sakura.core.replay import Replay
from sakura.games import RULES
from tests.tables import RECORDS, every_record

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


def replayed(file: Path) -> Replay:
    return replay.Replay(replay.parse(file.read_text("utf-8")), RULES)


def expected(file: Path) -> list[str]:
    return file.with_suffix(".states.jsonl").read_text("utf-8").splitlines()


def test_the_seven_records_are_there() -> None:
    assert len(RECORDS) == 7


@every_record
def test_a_record_replays_to_exactly_its_states(file: Path) -> None:
    assert [json.dumps(state) for state in replayed(file).states()] == expected(file)


@every_record
def test_a_record_is_written_back_byte_for_byte(file: Path) -> None:
    played = replayed(file)
    again = record.dump(record.write(played.game, played.options, played.steps))
    assert again.encode() == file.read_bytes().rstrip(b"\n")


@every_record
def test_a_record_reads_the_same_as_text_and_as_bytes(file: Path) -> None:
    assert replay.parse(file.read_bytes()) == replay.parse(file.read_text("utf-8"))


@every_record
def test_a_record_with_fewer_rounds_is_a_game_in_progress(file: Path) -> None:
    whole = json.loads(file.read_text("utf-8"))
    for rounds in range(1, len(whole["rounds"])):
        part = replay.Replay(whole | {"rounds": whole["rounds"][:rounds]}, RULES)
        assert [json.dumps(state) for state in part.states()] == expected(file)[: rounds + 1]
        assert part.game.outcome(part.position) is None


@every_record
def test_meta_is_ignored_by_replay_and_kept_by_write(file: Path) -> None:
    meta: JsonObject = {"names": ["Mariko", "Bo"], "seed": 5, "date": None}
    played = replay.Replay({**json.loads(file.read_text("utf-8")), "meta": meta}, RULES)
    assert [json.dumps(state) for state in played.states()] == expected(file)
    written = record.write(played.game, played.options, played.steps, meta)
    assert written["meta"] == meta and list(written)[-1] == "meta"


def test_an_unfinished_okiya_round_shows_how_far_it_went() -> None:
    whole = json.loads((RECORDS[0].parent / "okiya-single.json").read_text("utf-8"))
    whole["rounds"][0]["moves"] = whole["rounds"][0]["moves"][:5]
    states = list(replay.Replay(whole, RULES).states())
    assert [state["round"] for state in states] == [0, 1]
    unfinished = states[1]
    assert (unfinished["taken"], unfinished["ended"], unfinished["winner"]) == (5, None, None)
    assert (unfinished["points"], unfinished["score"], unfinished["over"]) == (0, [0, 0], False)
    assert unfinished["next_starter"] is None


def test_an_unfinished_round_counts_as_one_more() -> None:
    text = (RECORDS[0].parent / "okiya-first-to-3-draw.json").read_text("utf-8")
    for finished in range(3):
        whole = json.loads(text)
        whole["rounds"] = whole["rounds"][: finished + 1]
        whole["rounds"][-1]["moves"] = whole["rounds"][-1]["moves"][:1]
        states = list(replay.Replay(whole, RULES).states())
        assert [state["round"] for state in states] == [*range(finished + 2)]


def test_names_are_written_as_they_are_spelt() -> None:
    assert record.dump({"meta": "Åsa"}) == '{"meta":"Åsa"}'
