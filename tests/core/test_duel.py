"""Duels: a challenge and its results in one link."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sakura.cli import main
from sakura.core import link
from sakura.core.duel import MOST, Duel, DuelResult, differing, duel_of, packed
from sakura.core.error import BadInput
from sakura.core.game import Outcome
from sakura.core.public import public_record
from sakura.core.record import dump
from sakura.core.replay import Replay
from sakura.core.saved import Saved
from sakura.core.seats import PERSON
from sakura.games import GAMES, RULES
from sakura.lab import duels
from tests.sealed import begun, go_on
from tests.tables import OPTIONS, RECORDS, every_game, every_record, replayed

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

LONGEST = 2_000
"""Most characters of a duel of two people."""


def known(game: str, name: str) -> bool:
    return GAMES[game].is_seat(name)


def of(saved: Saved, name: str = "Ana", seat: int | None = None) -> Duel:
    """Duel of a finished game."""
    record = public_record(saved, Random(0))
    return duel_of(Replay(record, RULES), record["meta"], seat, name, known)


def answered(duel: Duel, seed: int, name: str = "Bo") -> Duel:
    """The duel with the result of a friend."""
    challenge = duel.challenge
    random, table = Random(seed), challenge.table(RULES)
    while waiting := table.waiting():
        for seat in waiting:
            if seat == challenge.seat:
                action = random.choice(table.legal(seat))
            else:
                own = Random(challenge.seat_seed(table, seat))
                made = GAMES[challenge.game].make_seat(challenge.who[seat], own)
                action = made.choose(table.observe(seat))
            table.choose(seat, action)
    return duel.add(packed(table, name))


DUELS = {name: answered(of(go_on(begun(name))), 5) for name in OPTIONS}


def sent(duel: Duel) -> str:
    return link.write("challenge", duel.write())


@every_game
def test_a_link_holds_both_games_and_the_deal(name: str) -> None:
    duel = DUELS[name]
    assert len(sent(duel)) < LONGEST / 4
    found, versions = duels.read(sent(duel))
    assert found == duel and [one.result.name for one in versions] == ["Ana", "Bo"]
    assert versions[0].table.record() == go_on(begun(name)).table.record()
    assert versions[0].table.steps[0] == versions[1].table.steps[0]
    assert all(1 <= one.placing.place <= 3 for one in versions)


@every_game
def test_rounds_in_which_both_chose_differently_are_found(name: str) -> None:
    one, other = DUELS[name].open(RULES, known)
    assert differing(one, one) == [] and differing(one, other) != []
    assert differing(one, other) == differing(other, one)


@every_record
def test_a_game_without_a_seal_keeps_its_deal(file: Path) -> None:
    record = json.loads(file.read_text("utf-8"))
    played = Replay(record, RULES)
    for seat in range(played.game.seats(played.options)):
        duel = duel_of(played, None, seat, "", known)
        assert not duel.sealed and len(sent(duel)) < LONGEST / 2
        (version,) = duels.read(sent(duel))[1]
        assert version.table.record() == replayed(file).record()
        twice = duels.read(sent(answered(duel, 3)))[1]
        first = [one.table.steps[0].actions for one in twice]
        assert first[0] == first[1]
        assert len(sent(answered(duel, 3))) < LONGEST


@every_game
def test_a_result_of_other_opponents_is_refused(name: str) -> None:
    """A friend who lets the opponents play badly."""
    duel = DUELS[name]
    table = duel.challenge.table(RULES)
    random = Random(1)
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, random.choice(table.legal(seat)))
    forged = duel.add(packed(table, "Eve"))
    assert forged.open(RULES, known)
    with pytest.raises(BadInput, match="the result of 'Eve' is not one that the deal gives: in r"):
        duels.read(sent(forged))


@every_game
@pytest.mark.parametrize(
    "change", [{"moves": "AAAA"}, {"moves": "§"}, {"digest": "00000000"}, {"moves": "_" * 300}]
)
def test_an_edited_result_is_refused(name: str, change: dict[str, Any]) -> None:
    duel = DUELS[name]
    edited = replace(duel, results=(replace(duel.results[0], **change),))
    with pytest.raises(
        BadInput, match=r"the result of 'Ana' (is not one|is damaged|has more than)"
    ):
        duels.read(sent(edited))


@every_game
def test_a_result_of_another_day_is_refused(name: str) -> None:
    duel = DUELS[name]
    today = replace(duel.challenge, seed="another day")
    with pytest.raises(BadInput, match="is not one that the deal gives"):
        duels.read(sent(replace(duel, challenge=today)))


@every_game
def test_half_a_link_is_refused(name: str) -> None:
    whole = sent(DUELS[name])
    for part in (whole[: len(whole) // 2], whole[:30], whole[: len(whole) - 9]):
        with pytest.raises(BadInput, match="damaged link"):
            duels.read(part)
    with pytest.raises(BadInput, match="a link of the kind setup, not challenge"):
        duels.read(link.write("setup", {}))


def test_an_edition_from_next_year_is_played_by_its_deal_and_not_checked() -> None:
    duel = DUELS["sakura"]
    later = replace(duel, challenge=replace(duel.challenge, edition=9))
    found, versions = duels.read(sent(later))
    printed = duels.plain(found, versions)
    assert printed["edition"] == 9 and printed["current"] is False
    assert versions[0].table.record() == duel.open(RULES, known)[0].table.record()


def test_eight_results_travel_and_the_oldest_makes_room() -> None:
    duel = DUELS["okiya"]
    for number in range(MOST):
        duel = answered(duel, number, f"Player {number}")
    assert [one.name for one in duel.results] == [f"Player {number}" for number in range(MOST)]
    assert len(sent(duel)) < LONGEST
    again = duel.add(duel.results[0])
    assert len(again.results) == MOST and again.results[-1] == duel.results[0]


@pytest.mark.parametrize(
    "spoilt",
    [
        {"results": 7},
        {"results": [["Ana"]]},
        {"results": [["Ana\n", "", "", 0]]},
        {"results": [["A" * 17, "", "", 0]]},
        {"challenge": {}},
        {"challenge": None},
    ],
)
def test_spoilt_content_is_refused(spoilt: Any) -> None:
    content: JsonObject = {**DUELS["okiya"].write(), **spoilt}
    with pytest.raises(BadInput):
        duels.read(link.write("challenge", content))


def test_an_unsuitable_game_is_no_challenge() -> None:
    saved = go_on(begun("sakura"))
    assert saved.seal
    saved.seal.note(9, 1, "random")
    with pytest.raises(BadInput, match="an opponent was changed during this game"):
        of(saved)
    with pytest.raises(BadInput, match="only games of one person against computers"):
        of(go_on(begun("sakura")), seat=1)
    with pytest.raises(BadInput, match="the seat must be 0 to 2, not 3"):
        of(go_on(begun("sakura")), seat=3)
    with pytest.raises(BadInput, match="the game is not over"):
        of(go_on(begun("sakura"), most=3))


# -- on the command line -------------------------------------------------------------------------


def test_challenge_makes_a_fragment_and_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(dump(public_record(go_on(begun("okiya")), Random(0))), "utf-8")
    assert main(["challenge", str(file), "--name", "Ana"]) == 0
    fragment = capsys.readouterr().out.strip()
    assert fragment.startswith("challenge=1.")
    assert main(["challenge", f"https://example.org/#{fragment}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "okiya" and found["seat"] == 0 and found["edition"] == 1
    (result,) = found["results"]
    assert result["name"] == "Ana" and Replay(result["record"], RULES).steps
    assert result["record"]["rounds"] == json.loads(file.read_text("utf-8"))["rounds"]
    assert main(["challenge", fragment]) == 0
    assert capsys.readouterr().out.startswith("1. Ana: ")
    assert main(["challenge", fragment[:40], "--json"]) == 2
    assert "damaged link" in capsys.readouterr().err
    assert main(["challenge", fragment, "--seat", "1"]) == 2
    assert "--seat and --name are for a file" in capsys.readouterr().err


def test_challenge_takes_any_finished_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["challenge", str(RECORDS[0]), "--seat", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seat"] == 1 and found["results"][0]["name"] == ""
    assert (
        found["results"][0]["record"]["rounds"]
        == json.loads(RECORDS[0].read_text("utf-8"))["rounds"]
    )


def test_a_result_may_lack_a_name() -> None:
    duel = DUELS["okiya"]
    assert DuelResult("", "", "").name == "" and duel.results[0].undone == 0


def test_opponents_with_unknown_names_are_played_by_adepts() -> None:
    record = public_record(go_on(begun("sakura")), Random(0))
    found: list[list[Json] | None] = [["person", "nobody", "expert"], ["person"], None]
    for seats in found:
        duel = duel_of(Replay(record, RULES), {"seats": seats}, None, "Ana", known)
        assert duel.challenge.who == (PERSON, "adept", "adept")


@every_game
def test_a_players_choices_are_counted_by_rounds_from_one(name: str) -> None:
    (version, _) = DUELS[name].open(RULES, known)
    rounds = [number for _, number, _ in version.choices()]
    assert rounds[0] == 1 and rounds == sorted(rounds)
    assert rounds[-1] == version.table.rounds()


def test_a_win_comes_before_a_shared_one_and_that_before_a_loss() -> None:
    outcomes = [Outcome((1,), (9, 7)), Outcome((), (8, 8)), Outcome((0,), (3, 7))]
    versions = []
    for outcome in outcomes:
        version = DUELS["sakura"].open(RULES, known)[0]
        table: Any = SimpleNamespace(
            outcome=lambda outcome=outcome: outcome, steps=version.table.steps, game=RULES["sakura"]
        )
        versions.append(replace(version, table=table))
    seat = versions[0].challenge.seat
    assert seat == 0
    ranked = sorted(versions, key=lambda one: one.merit)
    assert ranked == [versions[2], versions[1], versions[0]]
