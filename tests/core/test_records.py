"""Seven whole records, and the states that they must replay to."""

import json
from pathlib import Path

import pytest

from sakura.core import record
from sakura.games import all_games

FILES = sorted((Path(__file__).parent.parent / "data/records").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays_to_its_states_and_is_written_back(file):
    text = file.read_text("utf-8")
    replay = record.Replay(record.parse(text), all_games())
    lines = file.with_suffix(".states.jsonl").read_text("utf-8").splitlines()
    assert [json.dumps(state) for state in replay.states()] == lines
    assert record.dump(record.write(replay.game, replay.options, replay.steps)) == text.strip()


def test_there_are_seven():
    assert len(FILES) == 7


def test_meta_is_kept_apart():
    first = json.loads(FILES[0].read_text("utf-8"))
    replay = record.Replay(first | {"meta": {"names": ["a", "b"], "seed": 4}}, all_games())
    again = record.write(replay.game, replay.options, replay.steps, {"date": "2026-11-21"})
    assert again["meta"] == {"date": "2026-11-21"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_any_number_of_whole_rounds_is_a_record_of_a_game_in_progress(file):
    whole = json.loads(file.read_text("utf-8"))
    states = list(record.Replay(whole, all_games()).states())
    for rounds in range(1, len(whole["rounds"])):
        part = whole | {"rounds": whole["rounds"][:rounds]}
        replay = record.Replay(part, all_games())
        assert list(replay.states()) == states[: rounds + 1]
        assert replay.game.outcome(replay.position) is None
