"""Guests check their host, and a host its guests: commitments, openings, and what becomes of those
who cheat."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from sakura.core import talk
from sakura.core.commitment import (
    NONCE,
    commitment,
    derived_salt,
    mixed,
    of_choice,
    of_seed,
    opens,
)
from sakura.core.error import BadInput
from sakura.core.fair_talk import (
    FAULTS,
    CheckedMessage,
    CommitMessage,
    CommittedMessage,
    DealMessage,
    Flaw,
    OpenMessage,
)
from sakura.core.seats import FRIEND, PERSON
from sakura.games import GAMES as INFOS
from sakura.play.fair_check import SURE
from sakura.play.journal import Fault, TableJournal
from sakura.play.table_host import PATIENCE
from sakura.ui.names import Names
from sakura.ui.verdict import (
    FairVerdict,
    GuestCheck,
    Mismatch,
    Replaced,
    check_words,
    verdict_words,
)
from sakura.ui.words import Words
from tests.narrowed import found
from tests.phones import Desk, Phone, Room, draw, run, seated, settled, silent, wait
from tests.tables import OPTIONS

pytestmark = pytest.mark.native  # with an event loop of their own

SALT, OTHER = "0" * 32, "1" * 32
THREE = ("sakura", {"players": 3, "two_player": None, "board": "classic"})
"""A game of three: the host, a guest, and another guest."""


async def three() -> tuple[Room, Phone, Phone]:
    room, (one, two) = await seated(*THREE, [PERSON, FRIEND, FRIEND])
    return room, one, two


async def ended(room: Room, *phones: Phone) -> None:
    """Play to the end on all devices."""
    games = [room.game, *[found(phone.game) for phone in phones]]
    await asyncio.gather(*(Desk(game, number).play() for number, game in enumerate(games)))
    await settled()


def kinds(phone: Phone) -> list[str]:
    """Kinds of the faults that a phone has found."""
    return [fault.kind for fault in phone.report.faults]


def edited(kind: str, change: Callable[[dict[str, Any]], object]) -> Callable[[Phone, str], str]:
    """A host that changes its messages of that kind before it sends them."""

    def tamper(phone: Phone, text: str) -> str:
        value = json.loads(text) if text else {}
        if value.get("kind") != kind:
            return text
        change(value)
        return json.dumps(value)

    return tamper


# -- commitments -----------------------------------------------------------------------------------


def test_a_commitment_opens_with_its_own_text_and_salt() -> None:
    committed = commitment(of_choice("d", 3, 1, [7, None]), SALT)
    assert opens(committed, of_choice("d", 3, 1, [7, None]), SALT)
    for deal, step, seat in [("e", 3, 1), ("d", 4, 1), ("d", 3, 2)]:
        assert not opens(committed, of_choice(deal, step, seat, [7, None]), SALT)
    assert not opens(committed, of_choice("d", 3, 1, [8, None]), SALT)
    assert not opens(committed, of_choice("d", 3, 1, [7, None]), OTHER)
    assert not opens(committed, of_choice("d", 3, 1, True), SALT)


def test_salts_differ_and_are_found_again() -> None:
    made = {derived_salt(SALT, "d", step, seat) for step in range(9) for seat in range(6)}
    assert len(made) == 54 and derived_salt(SALT, "d", 1, 1) in made
    assert derived_salt(OTHER, "d", 1, 1) not in made


def test_the_deal_depends_on_every_nonce_and_seat() -> None:
    made = mixed("d", SALT, {1: SALT, 2: OTHER})
    assert made == mixed("d", SALT, {2: OTHER, 1: SALT})
    others = [
        mixed("d", SALT, {1: OTHER, 2: SALT}),
        mixed("d", SALT, {1: SALT}),
        mixed("d", OTHER, {1: SALT, 2: OTHER}),
        mixed("e", SALT, {1: SALT, 2: OTHER}),
    ]
    assert len({made, *others}) == 5 and len(made) == 32


# -- an honest table -------------------------------------------------------------------------------


def test_everything_is_checked_at_the_end() -> None:
    """Deal, choices, events, and the choices of computers."""

    async def play() -> None:
        room, (phone,) = await seated("okiya", OPTIONS["okiya"], [FRIEND, "novice"])

        class Thinker(Desk):
            async def think(self, name: str, observation: object, seed: str) -> object:
                seat = INFOS["okiya"].make_seat(name, Random(seed))
                return seat.choose(observation)

        desks = [Thinker(room.game, 1), Desk(phone.game, 2)]
        await asyncio.gather(*(desk.play() for desk in desks))
        await settled()
        report = phone.report
        assert not report.faults and report.since == 1 and report.proof
        claims = list(report.proof.claims())
        assert {claim.seat for claim in claims} == {1} and claims[0].name == "novice"
        for claim in claims:
            seat = INFOS["okiya"].make_seat(claim.name, Random(claim.seed))
            assert claim.holds(seat.choose(claim.observation))

    run(play())


def test_no_choice_is_shown_before_all_are_sealed() -> None:
    async def play() -> None:
        room, one, two = await three()
        step = len(room.game.table.steps)
        game = found(one.game)
        game.choose(1, game.table.legal(1)[0])
        await settled()
        assert '"commit"' in one.sent[-1]  # nothing is open
        assert room.game.table.chosen == {} and room.game.table.waiting() == (0, 1, 2)
        assert found(two.game).waiting() == (0, 2)  # it is known who has chosen, not what
        assert set(game.table.chosen) == {1}
        room.game.choose(0, room.game.table.legal(0)[0])
        await settled()
        assert set(room.game.table.chosen) == {0} and room.game.take_back()
        room.game.choose(0, room.game.table.legal(0)[1])
        other = found(two.game)
        other.choose(2, other.table.legal(2)[0])
        await settled()
        assert len(room.game.table.steps) > step
        assert set(room.game.table.steps[step].actions) == {0, 1, 2}

    run(play())


def test_a_sealed_choice_stands() -> None:
    """The host cannot take back what it has sealed, once it could have seen others."""

    async def play() -> None:
        room, one, two = await three()
        silent(room, two)  # it commits below, and never opens
        room.game.choose(0, room.game.table.legal(0)[0])
        for phone in (one, two):
            game = found(phone.game)
            seat = game.people[0]
            game.choose(seat, game.table.legal(seat)[0])
        room.host.heard(room.line_of(two), two.sent[-1])
        await settled()
        assert set(room.game.table.chosen) == {0, 1}
        assert not room.game.take_back()

    run(play())


def test_a_guest_goes_on_while_all_choices_are_sealed() -> None:
    async def play() -> None:
        room, (phone,) = await seated("okiya", OPTIONS["okiya"], [PERSON, FRIEND])
        game = found(phone.game)
        if room.game.waiting() == (0,):
            room.game.choose(0, room.game.table.legal(0)[0])
            await settled()
        room.tamper = lambda phone, text: "" if '"committed"' in text else text
        desk = Desk(game, 1)
        playing = asyncio.ensure_future(desk.play())
        await settled()
        assert found(phone.client.view).waiting == () and desk.asked == 1
        assert game.waiting() and not playing.done()
        assert game.course().now.chosen.keys() == {1}
        playing.cancel()

    run(play())


# -- guests who cheat ------------------------------------------------------------------------------


async def refusal(room: Room, phone: Phone, message: talk.FromGuest) -> list[str]:
    room.time += 2  # a second at least lies between two refusals
    phone.told.clear()
    phone.table.say(message)
    await settled()
    return phone.refused


def test_commitments_and_openings_that_do_not_fit_are_refused() -> None:
    async def play() -> None:
        room, one, two = await three()
        table, deal, step = room.game.table, room.game.fair.deal.deal, len(room.game.table.steps)
        card, other = ([action.card, None] for action in table.legal(1)[:2])
        sealed = commitment(of_choice(deal, step, 1, card), SALT)
        opening = OpenMessage(deal, step, 1, card, SALT)
        two.table.receive = lambda text: None  # type: ignore[method-assign]  # it opens nothing

        assert await refusal(room, one, opening) == ["early"]
        assert await refusal(room, one, CommitMessage(OTHER, step, 1, sealed)) == ["deal"]
        assert await refusal(room, one, CommitMessage(deal, step + 1, 1, sealed)) == ["deal"]
        assert await refusal(room, one, CommitMessage(deal, step, 2, sealed)) == ["deal"]
        assert not room.game.fair.ballot.commitments
        assert await refusal(room, one, CommitMessage(deal, step - 1, 1, sealed)) == []
        assert await refusal(room, one, CommitMessage(deal, step, 1, sealed)) == []
        assert await refusal(room, one, CommitMessage(deal, step, 1, sealed)) == []
        two.table.say(CommitMessage(deal, step, 2, sealed))  # copied from the other guest
        room.game.choose(0, table.legal(0)[0])
        await settled()
        assert room.game.fair.ballot.complete
        assert await refusal(room, one, CommitMessage(deal, step, 1, commitment("x", SALT))) == [
            "committed"
        ]
        for wrong in [
            OpenMessage(deal, step, 1, other, SALT),
            OpenMessage(deal, step, 1, card, OTHER),
        ]:
            assert await refusal(room, one, wrong) == ["opening"]
        assert await refusal(room, one, OpenMessage(deal, step, 1, [99, None], SALT)) == ["choice"]
        two.post(talk.write(OpenMessage(deal, step, 2, card, SALT)))
        assert set(table.chosen) == {0}
        assert await refusal(room, one, opening) == [] and set(table.chosen) == {0, 1}
        assert await refusal(room, one, opening) == []
        assert not room.game.fair.ballot.openings.get(2)

    run(play())


def test_a_guest_who_does_not_open_is_away() -> None:
    async def play() -> None:
        room, one, two = await three()
        room.tamper = lambda phone, text: text if phone is one or "commit" not in text else ""
        for phone in (one, two):
            game = found(phone.game)
            seat = game.people[0]
            game.choose(seat, game.table.legal(seat)[0])
        room.game.choose(0, room.game.table.legal(0)[0])
        await settled()
        assert room.game.owes(2) and not room.game.owes(1) and room.host.away == []
        silent(room, two)
        await wait(room, PATIENCE + 1)
        assert room.host.away == [2] and room.host.state(2) == "away"
        room.host.hand_over(2, "novice")
        assert room.reseated == 1 and not room.game.owes(2)
        room.tamper = lambda phone, text: text
        await ended(room, one)
        assert not one.report.faults
        assert one.report.replaced == ((1, 2),)

    run(play())


def test_a_guest_who_opens_late_is_back() -> None:
    async def play() -> None:
        room, one, two = await three()
        room.tamper = lambda phone, text: text if phone is one or "commit" not in text else ""
        for phone in (one, two):
            game = found(phone.game)
            seat = game.people[0]
            game.choose(seat, game.table.legal(seat)[0])
        room.game.choose(0, room.game.table.legal(0)[0])
        await wait(room, PATIENCE + 1)
        assert room.host.away == [2] and found(one.people).away == (2,)
        room.tamper = lambda phone, text: text
        two.hello()
        await settled()
        assert room.host.away == [] and found(one.people).away == ()
        assert len(room.game.table.steps) > 1

    run(play())


def test_a_guest_who_is_silent_is_left_out_of_the_deal() -> None:
    async def play() -> None:
        room = Room(*THREE, [PERSON, FRIEND, "novice"])
        one, two = room.connect(1, "one"), room.connect(2, "two")
        await settled()
        silent(room, two)
        room.host.deal(room.draw, room.begin)
        await wait(room, PATIENCE + 1)
        assert room.host.dealing is None and set(room.game.fair.deal.nonces) == {1}
        await ended(room, one)
        assert not one.report.faults

    run(play())


# -- hosts who cheat -------------------------------------------------------------------------------


def first_salt(value: dict[str, Any], salt: str) -> None:
    """Show another salt for the first choice."""
    value["salts"][0][1][0][1] = salt


@cache
def finished() -> tuple[Phone, str]:
    """A guest at the end of a game, and the host's last message."""
    last: list[str] = []

    async def play() -> None:
        room, (one, two) = await seated(*THREE, [PERSON, FRIEND, FRIEND])
        phones.append(one)
        room.tamper = edited("reveal", lambda value: last.append(json.dumps(value)))
        await ended(room, one, two)
        assert not one.report.faults and not two.report.faults

    phones: list[Phone] = []
    run(play())
    return phones[0], last[0]


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (lambda value: value.update(seed=OTHER), ["nonce", "seed"]),
        (lambda value: value.update(salt=OTHER), ["seed"]),
        (lambda value: first_salt(value, OTHER), ["choice"]),
        (lambda value: value["salts"].clear(), ["choice"]),
        (lambda value: value["record"].clear(), ["record"]),
        (lambda value: value["record"]["meta"].pop("seal"), ["record"]),
        (lambda value: value["record"]["meta"]["seal"].update(seed=SALT), ["nonce", "shuffle"]),
    ],
)
def test_a_reveal_that_does_not_match_is_noticed(
    change: Callable[[dict[str, Any]], object], faults: list[str]
) -> None:
    phone, last = finished()
    value = json.loads(last)
    change(value)
    phone.receive(json.dumps(value))
    assert sorted(set(kinds(phone))) == faults
    phone.receive(last)
    assert not phone.report.faults


@pytest.mark.parametrize(
    "change",
    [
        lambda value: value["nonces"][0].__setitem__(1, [OTHER, OTHER]),
        lambda value: value["nonces"].pop(0),
        lambda value: value["nonces"].append([0, [OTHER, OTHER]]),
    ],
)
def test_nonces_that_do_not_match_are_noticed(
    change: Callable[[dict[str, Any]], object],
) -> None:
    async def play() -> None:
        room = Room(*THREE, [PERSON, FRIEND, FRIEND])
        phones = [room.connect(1, "one"), room.connect(2, "two")]
        room.tamper = edited("nonces", change)
        await settled()
        room.host.deal(room.draw, room.begin)
        await settled()
        for phone in phones:
            assert [fault.kind for fault in phone.table.journal.faults] == ["nonce"]
            assert "fault" in phone.told

    run(play())


def test_a_swapped_nonce_is_noticed_by_its_owner_alone() -> None:
    """The host tells one guest the truth, and mixes something else."""

    async def play() -> None:
        room = Room(*THREE, [PERSON, FRIEND, FRIEND])
        one, two = room.connect(1, "one"), room.connect(2, "two")
        swap = edited("nonces", lambda value: value["nonces"].reverse())
        room.tamper = lambda phone, text: swap(phone, text) if phone is one else text
        await settled()
        room.host.deal(room.draw, room.begin)
        await settled()
        assert "fault" not in one.told + two.told  # the order says nothing
        forged = edited("nonces", lambda value: value["nonces"][0].__setitem__(1, [SALT, SALT]))
        two.receive(forged(two, talk.write(found(room.game.fair.begun(2, 1)[1]))))  # type: ignore[arg-type]
        assert two.told[-1] == "fault" and two.table.journal.faults[-1].kind == "nonce"

    run(play())


@pytest.mark.parametrize(
    ("changed", "kind"), [(0, "changed"), (1, "altered"), (2, "changed")], ids=str
)
def test_a_host_that_changes_its_mind_sees_no_choice(changed: int, kind: str) -> None:
    """A commitment is exchanged in the list of all: in a second list, or in the first one."""

    async def play() -> None:
        room, one, two = await three()
        for phone in (one, two):
            game = found(phone.game)
            game.choose(game.people[0], game.table.legal(game.people[0])[0])
        lists: list[str] = []

        def tamper(phone: Phone, text: str) -> str:
            value = json.loads(text) if text else {}
            if phone is not one or value.get("kind") != "committed":
                return text
            if changed == 2:  # the seats of guests who are there may not change either
                value["guests"] = [1]
            lists.append(json.dumps(value))
            if changed != 1:
                return lists[-1]
            value["commitments"][1][1] = commitment("x", SALT)
            return json.dumps(value)

        room.tamper = tamper
        room.game.choose(0, room.game.table.legal(0)[0])
        await settled()
        if changed != 1:
            assert one.told[-1] != "fault"
            value = json.loads(lists[0])
            value["commitments"][changed][1] = commitment("x", SALT)
            before = len(one.sent)
            one.receive(json.dumps(value))
            assert len(one.sent) == before  # it opens nothing
        assert "fault" in one.told and one.table.journal.faults[-1].kind == kind
        assert ('"kind":"open"' in one.sent[-1]) == (changed != 1)

    run(play())


def test_a_second_deal_in_the_middle_of_a_game_is_noticed() -> None:
    phone, last = finished()
    first = dict([*phone.table.journal.mine.items()][:SURE])
    phone.table.journal.earlier = first
    phone.receive(last)
    assert kinds(phone) == ["deal"]


@pytest.mark.parametrize("other", [{0: [99, None]}, {999: [1, None]}, {}])
def test_an_unfinished_game_with_other_choices_is_another_game(other: dict[int, Any]) -> None:
    """A phone that missed its end, or left it for another table, accuses nobody."""
    phone, last = finished()
    first = dict([*phone.table.journal.mine.items()][: SURE if other else SURE - 1])
    phone.table.journal.earlier = first | other
    phone.receive(last)
    assert kinds(phone) == []


def test_choices_of_an_unfinished_game_are_kept_for_the_check() -> None:
    async def play() -> None:
        _, one, _ = await three()
        journal = one.table.journal
        journal.mine = {1: [7, None], 2: [8, None]}
        deal = DealMessage(OTHER, commitment(of_seed(OTHER, SALT), SALT), 1, 4)
        one.receive(talk.write(deal))
        assert journal.earlier == {1: [7, None], 2: [8, None]} and not journal.mine
        assert not journal.faults and "fault" not in one.told
        journal.mine = {4: [9, None]}
        journal.store()
        again = TableJournal(draw, lambda text: None, one.kept[-1])
        assert again.earlier == journal.earlier
        again.take(replace(deal, deal=SALT, seat=2))
        assert again.earlier == {}
        for step in (5, NONCE):  # NONCE also tells of a new game
            again = TableJournal(draw, lambda text: None, one.kept[-1])
            again.take(replace(deal, deal=SALT, step=step))
            assert again.earlier == {1: [7, None], 2: [8, None], 4: [9, None]}

    run(play())


def test_another_commitment_to_the_seed_is_noticed() -> None:
    async def play() -> None:
        room, one, _ = await three()
        deal = room.game.fair.deal.deal
        one.receive(talk.write(DealMessage(deal, commitment("x", SALT), 1, 1)))
        assert one.table.journal.faults[0].kind == "seed"

    run(play())


def test_other_events_are_noticed() -> None:
    phone, last = finished()
    event = phone.client.events.pop(3)
    phone.receive(last)
    phone.client.events.insert(3, event)
    assert kinds(phone) == ["events"]


# -- the journal -----------------------------------------------------------------------------------


def test_a_device_that_comes_later_checks_the_rest() -> None:
    async def play() -> None:
        room, one, two = await three()
        for _ in range(6):
            for game in [room.game, *[found(phone.game) for phone in (one, two)]]:
                for seat in set(game.waiting()) & set(game.people):
                    game.choose(seat, game.table.legal(seat)[0])
            await settled()
        late = room.connect(1, "late")  # with an empty storage
        await settled()
        await ended(room, late, two)
        assert late.report.since > 1 and not late.report.faults
        assert two.report.since == 1

    run(play())


def test_a_journal_of_an_earlier_version_is_read() -> None:
    phone, _ = finished()
    kept = json.loads(phone.kept[-1])
    del kept["earlier"]
    again = TableJournal(draw, lambda text: None, json.dumps(kept))
    assert (again.deal, again.mine) == (phone.table.journal.deal, phone.table.journal.mine)


@pytest.mark.parametrize("damage", ["", "{}", "x", '{"deal": 7}', "[" * 200])
def test_a_damaged_journal_begins_again(damage: str) -> None:
    kept: list[str] = []
    journal = TableJournal(draw, kept.append, damage)
    answer = journal.take(DealMessage(SALT, commitment("x", SALT), 1, NONCE))
    assert isinstance(answer, CommitMessage) and not journal.faults
    again = TableJournal(draw, kept.append, kept[-1])
    assert again.take(DealMessage(SALT, commitment("x", SALT), 1, NONCE)) == answer
    assert again.nonce == journal.nonce and again.secret == journal.secret


def test_a_lost_choice_is_withdrawn_while_that_is_possible() -> None:
    async def play() -> None:
        room, one, two = await three()
        game = found(one.game)
        game.choose(1, game.table.legal(1)[0])
        await settled()
        assert 1 in room.game.fair.ballot.commitments
        again = room.connect(1, "one")  # its storage is gone
        await settled()
        assert 1 not in room.game.fair.ballot.commitments
        assert 1 in found(again.game).waiting()
        await ended(room, again, two)
        assert not again.report.faults and not two.report.faults

    run(play())


def test_a_lost_choice_is_found_again_once_all_are_sealed() -> None:
    """The browser was killed: its storage is as it was before the choice."""

    async def play() -> None:
        room, one, two = await three()
        stored = list(one.kept)
        room.tamper = lambda phone, text: "" if phone is one and '"committed"' in text else text
        step, action = len(room.game.table.steps), found(one.game).table.legal(1)[-1]
        found(one.game).choose(1, action)
        found(two.game).choose(2, found(two.game).table.legal(2)[0])
        await settled()
        room.game.choose(0, room.game.table.legal(0)[0])
        await settled()
        assert room.game.owes(1)
        one.kept = stored
        again = room.connect(1, "one", one)
        await settled()
        assert room.game.table.steps[step].actions[1] == action
        assert not again.refused
        await ended(room, again, two)
        assert not again.report.faults and not two.report.faults

    run(play())


def test_a_guest_who_cannot_open_gets_its_seat_back_in_the_next_round() -> None:
    async def play() -> None:
        room, one, two = await three()
        room.tamper = lambda phone, text: "" if phone is one and '"committed"' in text else text
        found(one.game).choose(1, found(one.game).table.legal(1)[0])
        found(two.game).choose(2, found(two.game).table.legal(2)[0])
        await settled()
        room.game.choose(0, room.game.table.legal(0)[0])
        await settled()
        again = room.connect(1, "one")  # its storage is gone
        await settled()
        assert again.refused == ["committed"] and room.game.owes(1)
        room.tamper = lambda phone, text: text
        await wait(room, PATIENCE + 1)
        assert room.host.away == [1]
        room.host.hand_over(1, "novice")
        await wait(room, 1)
        assert room.game.who[1] == "novice"  # until the round is over
        room.game.choose(1, room.game.table.legal(1)[0])
        await wait(room, 1)
        assert room.game.who[1] == FRIEND and room.host.away == [] and room.reseated == 2
        assert found(again.game).people == [1]
        await ended(room, again, two)
        for phone in (again, two):
            assert not phone.report.faults and phone.report.replaced == ((1, 1),)

    run(play())


# -- sentences -------------------------------------------------------------------------------------


NAMES = Names(("Ana", "Bo", "Cy"), 1)


def said(mismatch: Mismatch) -> str:
    return verdict_words(FairVerdict([mismatch]), NAMES, Words("en"))[0]


def test_every_fault_has_a_sentence() -> None:
    of_choices = {"changed", "choice"}
    sentences = {kind: said(Mismatch(kind, 3, 2)) for kind in FAULTS}
    assert all(sentence.startswith("This does not match: ") for sentence in sentences.values())
    assert len(set(sentences.values())) == len(FAULTS) - 1
    assert {sentences[kind] for kind in of_choices} == {said(Mismatch("choice", 1, 2))}
    assert "of Cy was changed" in sentences["choice"]
    assert "of yours was changed" in said(Mismatch("choice", 3, 1))


def test_a_host_cannot_hide_a_fault_behind_a_seat_that_there_is_not() -> None:
    for kind in ("changed", "choice", "computer"):
        assert said(Mismatch(kind, 3, 9)) == said(Mismatch("events"))
    replaced = FairVerdict([Mismatch("seed")], [Replaced(2, 9)])
    assert verdict_words(replaced, NAMES, Words("en")) == [said(Mismatch("seed"))]


def test_a_second_fault_is_told_although_a_new_deal_forgets_the_first() -> None:
    async def play() -> None:
        _, one, _ = await three()
        table, other = one.table, DealMessage(32 * "1", 64 * "2", 1, 0)
        table.journal.faults.append(Fault("seed", None, None))
        one.told.clear()
        table.receive(talk.write(other))
        assert table.journal.faults == [] and one.told == []
        table.receive(talk.write(replace(other, commitment=64 * "3")))
        assert [fault.kind for fault in table.journal.faults] == ["seed"]
        assert one.told == ["fault"]

    run(play())


def test_a_refused_message_leaves_the_report() -> None:
    async def play() -> None:
        room, one, two = await three()
        await ended(room, one, two)
        report = one.report
        with pytest.raises(BadInput, match="another deal"):
            one.table.receive(talk.write(CommittedMessage(32 * "1", 1, {}, ())))
        assert one.report is report

    run(play())


def test_a_match_is_said_with_its_limits() -> None:
    words = Words("en")
    sentences = verdict_words(FairVerdict((), [Replaced(2, 2)], 3, 7, 7), NAMES, words)
    assert sentences[0].startswith("Checked: ") and "round 3 only" in sentences[1]
    assert "chose for Cy" in sentences[2] and "All 7 choices" in sentences[3]
    assert "2 of 7" in verdict_words(FairVerdict(computers=7, repeated=2), NAMES, words)[1]


def test_the_host_is_told_what_guests_have_found() -> None:
    async def play() -> None:
        room, one, two = await three()
        deal = room.game.fair.deal.deal
        early = CheckedMessage(deal, 1, ())
        room.time += 2
        one.table.say(early)
        await settled()
        assert one.refused == ["deal"] and not room.game.checks
        await ended(room, one, two)
        one.table.tell_check()
        two.table.say(CheckedMessage(deal, 3, (Flaw("choice", 2, 1),)))
        two.told.clear()
        two.table.say(CheckedMessage(32 * "0", 1, ()))
        await settled()
        assert room.game.checks[1] == CheckedMessage(deal, 1, ())
        assert room.game.checks[2].faults == (Flaw("choice", 2, 1),)
        room.time += 2
        one.told.clear()
        one.table.say(CheckedMessage(deal, 1, (Flaw("choice", 2, 3),)))
        await settled()
        assert one.refused == ["message"] and not room.game.checks[1].faults

    run(play())


def test_the_host_says_what_guests_have_found() -> None:
    words = Words("en")
    fault = GuestCheck("Cy", [Mismatch("altered", 1, 2), Mismatch("events")])
    sentences = check_words(
        [GuestCheck("Bo"), GuestCheck("", (), 3), fault, GuestCheck("")], ["Di"], NAMES, words
    )
    assert sentences == [
        "Checked by Bo and a screen: the deal and every choice match.",
        "Checked by a screen from round 3: the deal and the choices match.",
        "Cy's device reports a fault. "
        "This does not match: a choice of Cy was changed after it was sealed.",
        "Cy's device reports a fault. "
        "This does not match: the game is not the one that the device was told about.",
        "Still checking: Di.",
    ]
