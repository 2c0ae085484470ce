"""Seals: a finished game is checked against the seal made before its first card."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from sakura.cli import main
from sakura.core.deal import Deal
from sakura.core.error import BadInput
from sakura.core.fairness import proof_of
from sakura.core.game import CHANCE
from sakura.core.public import public_record
from sakura.core.record import dump
from sakura.core.replay import Replay
from sakura.core.saved import Saved, save
from sakura.core.seal import Seal, Swap, grouped
from sakura.games import RULES
from sakura.lab.fairness import Verified, verify
from sakura.play.own_game import OwnGame
from tests.play.stores import Shelf, Venue
from tests.played import restored
from tests.sealed import begun, go_on
from tests.tables import every_game

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAMES: dict[str, JsonObject] = {
    name: public_record(go_on(begun(name)), Random(0)) for name in ("sakura", "okiya")
}


def checked(record: Any) -> Verified:
    return verify(Replay(record, RULES), record["meta"])


@every_game
def test_a_game_as_it_was_sealed_is_fair(name: str) -> None:
    found = checked(GAMES[name])
    assert found.holds and found.proof.dealt_anew == []
    assert all(report.choices > 5 and not report.failed for report in found.reports)


@every_game
def test_the_digest_is_known_before_the_first_card_and_stays_the_same(name: str) -> None:
    saved = begun(name)
    assert saved.seal
    digest = saved.seal.digest_of(saved.table)
    again = restored(save(go_on(saved, most=3)))
    assert again.seal == saved.seal
    assert again.seal and again.seal.digest_of(again.table) == digest
    assert GAMES[name]["meta"]["seal"]["digest"] == digest  # type: ignore[call-overload, index]


@every_game
def test_a_game_in_progress_does_not_reveal_its_seal(name: str) -> None:
    saved = go_on(begun(name), most=2)
    assert saved.seal and saved.seal.seed not in dump(public_record(saved, Random(0)))


@every_game
@pytest.mark.parametrize(
    "change", [("seed", "0" * 32), ("edition", 7), ("seats", None), ("digest", "0" * 24)]
)
def test_another_deal_than_the_sealed_one_is_noticed(name: str, change: tuple[str, Any]) -> None:
    record: Any = deepcopy(GAMES[name])
    key, value = change
    seal = record["meta"]["seal"]
    seal[key] = value or [*seal["seats"][:-1], "random"]
    assert not checked(record).proof.sealed and not checked(record).holds


def test_swapped_cards_in_the_deck_break_the_seal() -> None:
    record: Any = deepcopy(GAMES["sakura"])
    deck = record["decks"][0]
    deck[-1], deck[-2] = deck[-2], deck[-1]  # nobody has drawn them
    assert Replay(record, RULES) and not checked(record).proof.sealed


def test_a_choice_that_the_seat_would_not_make_is_noticed() -> None:
    """A friend who lets the opponents play badly, or a computer that saw more than it should."""
    found = checked(GAMES["okiya"])
    claim, _ = found.again[0]
    assert not claim.holds("something else") and not claim.holds(float(claim.action))  # type: ignore[arg-type]
    report = found.proof.report(claim.seat, [(claim, None)])
    assert report.failed == (1,)


def test_a_false_level_in_the_record_is_noticed() -> None:
    record: Any = deepcopy(GAMES["sakura"])
    record["meta"]["seal"]["swaps"] = [[1, 2, "random"]]
    found = checked(record)
    assert found.proof.holds and not found.holds
    assert [report.seat for report in found.reports if report.failed] == [2]


def test_opponents_of_another_edition_are_not_verified() -> None:
    record: Any = deepcopy(GAMES["okiya"])
    proof = proof_of(Replay(record, RULES), record["meta"])
    proof.seal.edition = 2
    record["meta"]["seal"]["edition"] = 2
    played: Any = proof.played
    record["meta"]["seal"]["digest"] = proof.seal.digest_of(played)
    found = checked(record)
    assert found.proof.sealed and not found.proof.current and not found.holds
    assert found.reports == []


@every_game
def test_undo_keeps_the_deal(name: str) -> None:
    saved = begun(name)
    session, venue = OwnGame(saved, Shelf()), Venue()
    go_on(saved, most=4)
    while saved.table.game.rounds(saved.table.position) < 2:
        go_on(saved, most=1)
    steps = [step.actions for step in saved.table.steps if CHANCE in step.actions]
    while session.undo(venue):
        pass
    go_on(saved)
    assert saved.seal and saved.seal.undone > 3
    dealt = [step.actions for step in saved.table.steps if CHANCE in step.actions]
    assert dealt[: len(steps)] == steps or name == "sakura"
    found = verify(Replay(saved.table.record(), RULES), {"seal": saved.seal.write(saved.table)})
    assert found.holds and found.proof.seal.undone == saved.seal.undone


def test_a_changed_level_is_recorded_with_its_first_step() -> None:
    saved = begun("sakura")
    assert saved.seal
    saved.seal.note(1, 1, "novice")
    saved.seal.note(5, 1, "adept")
    saved.seal.note(6, 1, "adept")
    saved.seal.note(9, 1, "novice")
    names = [saved.seal.name_at(step, 1) for step in (1, 4, 5, 8, 9)]
    assert names == ["novice", "novice", "adept", "adept", "novice"]
    saved.seal.rewound(9)
    assert saved.seal.name_at(20, 1) == "adept" and saved.seal.undone == 1
    assert saved.seal.name_at(20, 2) == "adept" and saved.seal.name_at(20, 0) == "person"


def test_a_game_without_a_seal_or_an_end_says_so() -> None:
    record: Any = deepcopy(GAMES["okiya"])
    del record["meta"]["seal"]
    with pytest.raises(BadInput, match="no seal: it was dealt before games were sealed"):
        checked(record)
    del record["rounds"][-1]
    with pytest.raises(BadInput, match="the game is not over"):
        checked(record)


@pytest.mark.parametrize(
    "seal",
    [{}, [], "x", {"digest": 7}, {"seats": []}, {"swaps": [[0, 9, "adept"]]}, {"edition": 0}],
)
def test_a_game_with_a_damaged_seal_can_be_watched(seal: Any) -> None:
    record: Any = deepcopy(GAMES["okiya"])
    given = record["meta"]["seal"]
    record["meta"]["seal"] = {**given, **seal} if seal and isinstance(seal, dict) else seal
    with pytest.raises(BadInput, match="seal: "):
        checked(record)
    from sakura.core.restore import of_record

    assert of_record(record, RULES, lambda game, name: True, Random(0)).seal is None


def test_a_seats_seed_does_not_reveal_the_deck() -> None:
    saved: Saved = begun("sakura")
    seal = saved.seal
    assert seal
    seeds = {seal.seat_seed(saved.table, seat) for seat in range(3)}
    assert len(seeds) == 3 and not any(seal.seed in seed for seed in seeds)
    game = saved.table.game
    start = game.start(saved.table.options)
    deck = saved.table.steps[0].actions[CHANCE]
    assert game.chance(start, Deal(seal.seed)) == deck
    assert all(game.chance(start, Deal(seed)) != deck for seed in seeds)


# -- on the command line -------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(dump(GAMES["okiya"]), "utf-8")
    return path


def test_verify_prints_a_line_per_seat(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file)]) == 0
    seal, deal, seat = capsys.readouterr().out.splitlines()
    assert "this is the deal that was sealed" in seal and deal == "Nothing was dealt again."
    assert seat.startswith("Mariko, Computer (adept): all ")
    assert main(["verify", str(file), "--choices"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 8
    assert main(["verify", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["holds"] and all(choice["follows"] for choice in found["choices"])
    assert found["choices"][0]["saw"]["seat"] == 1


def test_verify_compares_the_seal_that_was_shown(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    meta: Any = GAMES["okiya"]["meta"]
    digest = meta["seal"]["digest"]
    assert main(["verify", str(file), "--seal", f"{digest[:4].upper()} {digest[4:]}"]) == 0
    capsys.readouterr()
    assert main(["verify", str(file), "--seal", "1234"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "The seal of this game is not '1234'."


def test_verify_exits_with_an_error_if_a_check_fails(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record: Any = deepcopy(GAMES["okiya"])
    record["meta"]["seal"]["swaps"] = [[0, 1, "random"]]
    file.write_text(dump(record), "utf-8")
    assert main(["verify", str(file)]) == 1
    assert "don't follow from what it saw" in capsys.readouterr().out
    record["meta"]["seal"]["swaps"] = [[0, 1, "champion"]]
    file.write_text(dump(record), "utf-8")
    assert main(["verify", str(file)]) == 2
    assert "there is no level 'champion'" in capsys.readouterr().err
    del record["meta"]
    file.write_text(dump(record), "utf-8")
    assert main(["verify", str(file)]) == 2
    assert "no seal" in capsys.readouterr().err


def test_a_seal_knows_with_which_level_each_seat_chose() -> None:
    seal = Seal("a seed", ("person", "adept", "expert"))
    seal.note(3, 1, "novice")
    seal.note(4, 1, "novice")
    assert seal.swaps == [Swap(3, 1, "novice")]
    assert [seal.name_at(step, 1) for step in (2, 3, 9)] == ["adept", "novice", "novice"]
    assert seal.name_at(9, 2) == "expert" and seal.name_at(9, 0) == "person"


def test_a_seal_shows_six_groups_of_four_digits() -> None:
    saved = begun("sakura")
    assert saved.seal and len(grouped(saved.seal.digest_of(saved.table)).split()) == 6
