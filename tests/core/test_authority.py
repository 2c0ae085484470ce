"""The authority: it tells its clients no more than they may know, and accepts only valid
messages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sakura.core.client import Client
from sakura.core.error import BadInput
from sakura.core.message import LONGEST, LONGEST_ANSWER, VERSION, Stamp
from sakura.core.transport import LocalTransport
from sakura.core.view import view_of
from sakura.games import RULES
from sakura.games.sakura.rules.position import Play
from tests.bad_line import told
from tests.narrowed import found
from tests.tables import in_progress


@pytest.fixture
def line() -> LocalTransport:
    """Game of three painters: client "one" has seat 0, "two" the others, "none" watches."""
    line = LocalTransport(in_progress("sakura", 0), RULES)
    for name, seats in (("one", [0]), ("two", [2, 1]), ("none", [])):
        line.join(name, seats)
    line.pump()
    return line


def kinds(line: LocalTransport) -> list[tuple[str, str]]:
    """Messages in transit, by client and kind."""
    return [(parcel.client, json.loads(parcel.text)["kind"]) for parcel in line.queue]


def choice(line: LocalTransport, seat: int, number: int = 0) -> Any:
    """A legal action of the seat."""
    return line.authority.table.legal(seat)[number]


def message(line: LocalTransport, **changed: object) -> str:
    """Message with a choice of seat 0, with some fields changed."""
    fields = {
        "v": VERSION,
        "kind": "choose",
        "at": list(line.authority.at),
        "seat": 0,
        "action": list(choice(line, 0)),
    }
    return json.dumps(fields | changed)


# -- joining ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seats", "why"),
    [
        ("new", [0], "seat 0 is taken"),
        ("new", [3], "seat 3 is not one of"),
        ("new", [-1], "seat -1 is not one of"),
        ("new", [True], "seat True is not one of"),
        ("one", [], r"'one' already has seats \(0,\)"),
        ("one", [1], "seat 1 is taken"),
    ],
)
def test_unavailable_seats_are_refused(
    line: LocalTransport, name: str, seats: Any, why: str
) -> None:
    with pytest.raises(BadInput, match=why):
        line.authority.join(name, seats)
    assert not line.queue


def test_a_seat_becomes_free_when_its_client_leaves(line: LocalTransport) -> None:
    line.authority.leave("one")
    line.join("new", [0])
    line.pump()
    assert found(line.clients["new"].sitting).seats == (0,)
    with pytest.raises(BadInput, match="there is no client 'one' at this table"):
        line.authority.leave("one")
    with pytest.raises(BadInput, match="there is no client 'one' at this table"):
        line.authority.receive("one", "{}")


# -- choosing --------------------------------------------------------------------------------------


def test_a_secret_choice_is_sent_to_no_other_client(line: LocalTransport) -> None:
    card = choice(line, 0)
    line.clients["one"].choose(0, card)
    line.pump()
    chosen = {name: found(client.view).chosen for name, client in line.clients.items()}
    assert chosen == {"one": {0: card}, "two": {}, "none": {}}
    assert all(found(client.view).waiting == (1, 2) for client in line.clients.values())
    assert {client.at for client in line.clients.values()} == {Stamp(0, 1, 1)}


def test_the_last_choice_is_followed_by_events_and_a_view(line: LocalTransport) -> None:
    for seat in (0, 1):
        line.authority.choose(seat, choice(line, seat))
    line.pump()
    line.clients["two"].choose(2, choice(line, 2))
    line.deliver(line.queue.popleft())
    names = ("one", "two", "none")
    assert kinds(line) == [(name, kind) for name in names for kind in ("events", "view")]
    line.pump()
    for client in line.clients.values():
        assert client.events == told(line.authority.table, ()) and len(client.events) > 3
        assert found(client.view).chosen == {}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"seat": 1}, "seat 1 is not yours"),
        ({"seat": 99}, "seat 99 is not yours"),
        ({"action": [61]}, r"seat 0 cannot do \[61\] now"),
        ({"action": None}, "seat 0 cannot do None now"),
        ({"action": {"card": 1}}, "seat 0 cannot do"),
        ({"action": [True]}, "seat 0 cannot do"),
        ({"at": [0, 0, 0]}, "seat 0 had nothing to choose at that point"),
        ({"at": [0, 2, 0]}, "the table has changed"),
        ({"at": [1, 1, 0]}, "the table has changed"),
    ],
)
def test_an_illegal_choice_is_refused_with_a_reason(
    line: LocalTransport, changed: dict[str, object], why: str
) -> None:
    before = line.authority.at
    line.authority.receive("one", message(line, **changed))
    assert line.authority.at == before and line.authority.table.chosen == {}
    assert kinds(line) == [("one", "view")]
    line.pump()
    assert re.match(why, line.clients["one"].refused)
    line.clients["one"].choose(0, choice(line, 0))
    assert line.clients["one"].refused == ""


def test_watchers_cannot_choose(line: LocalTransport) -> None:
    line.authority.receive("none", message(line))
    line.pump()
    assert line.clients["none"].refused == "seat 0 is not yours"
    with pytest.raises(BadInput, match="seat 0 has nothing to choose on this device"):
        line.clients["none"].choose(0, choice(line, 0))


def test_a_repeated_choice_counts_once(line: LocalTransport) -> None:
    text, other = message(line), message(line, action=list(choice(line, 0, 1)))
    for _ in range(2):
        line.authority.receive("one", text)
        line.pump()
        assert line.authority.at == Stamp(0, 1, 1) and not line.clients["one"].refused
    line.authority.receive("one", other)
    line.pump()
    assert line.authority.table.chosen == {0: Play(json.loads(text)["action"][0])}
    assert line.clients["one"].refused == "seat 0 has already chosen"


def test_a_repeated_choice_after_the_step_is_answered_with_a_view(line: LocalTransport) -> None:
    text, other = message(line), message(line, action=list(choice(line, 0, 1)))
    line.authority.receive("one", text)
    for seat in (1, 2):
        line.authority.choose(seat, choice(line, seat))
    line.pump()
    before = line.authority.at
    for sent, refused in ((text, ""), (other, "seat 0 has already chosen")):
        line.authority.receive("one", sent)
        assert kinds(line) == [("one", "view")]
        line.pump()
        assert line.authority.at == before and line.clients["one"].refused == refused


def test_an_undo_by_another_seat_does_not_invalidate_a_choice(line: LocalTransport) -> None:
    """Only a rewind to an earlier step invalidates the choice."""
    line.authority.choose(1, choice(line, 1))
    line.clients["one"].choose(0, choice(line, 0))
    line.authority.take_back(1)
    line.pump()
    assert list(line.authority.table.chosen) == [0]
    assert found(line.clients["two"].view).waiting == (1, 2)
    assert {client.at for client in line.clients.values()} == {Stamp(0, 1, 3)}


def test_a_client_does_not_send_a_choice_it_knows_is_illegal(line: LocalTransport) -> None:
    client = line.clients["one"]
    for seat, action, why in (
        (1, Play(1), "nothing to choose on this device"),
        (0, Play(0), "cannot do"),
        (9, 1, "nothing to choose"),
    ):
        with pytest.raises(BadInput, match=why):
            client.choose(seat, action)
    assert not line.queue
    with pytest.raises(BadInput, match="no seat yet"):
        Client(RULES, lambda text: None).choose(0, Play(1))


# -- going back ------------------------------------------------------------------------------------


def okiya(decisions: int) -> LocalTransport:
    """Match after that many decisions, with a client that knows it."""
    line = LocalTransport(in_progress("okiya", decisions), RULES, epoch=7)
    line.join("me", [0])
    line.pump()
    return line


def test_an_undo_reaches_every_client() -> None:
    line = okiya(9)
    client, before = line.clients["me"], list(line.clients["me"].events)
    line.authority.rewind(5)
    line.pump()
    assert client.at == Stamp(8, 5, 0)
    assert client.events == before[:5] == told(line.authority.table, [0])
    assert not client.behind


def test_a_message_from_before_a_rewind_is_ignored() -> None:
    line = okiya(8)
    table = line.authority.table
    line.authority.choose(table.waiting()[0], choice(line, table.waiting()[0]))
    late = list(line.queue)
    line.queue.clear()
    line.authority.rewind(5)
    line.pump()
    client = line.clients["me"]
    view, events = client.view, list(client.events)
    for parcel in late:
        line.deliver(parcel)
    assert (client.view, client.events) == (view, events) and not line.queue


def test_a_client_that_missed_a_rewind_gets_only_what_it_lacks() -> None:
    line = okiya(9)
    client, table = line.clients["me"], line.authority.table
    line.authority.rewind(5)
    line.queue.clear()
    for _ in range(3):
        line.authority.choose(table.waiting()[0], choice(line, table.waiting()[0]))
    first, late, *others = [parcel for parcel in line.queue if '"events"' in parcel.text]
    line.queue.clear()
    line.deliver(late)  # it continues from an event unknown to the client
    assert client.events != told(table, [0]) and client.behind
    assert len(line.queue) == 1
    line.deliver(line.queue.popleft())
    assert json.loads(line.queue[0].text)["since"] == 5
    line.pump()
    assert client.events == told(table, [0]) and not client.behind
    for parcel in (first, *others):
        line.deliver(parcel)
    assert client.events == told(table, [0]) and not line.queue


def test_a_restarted_authority_is_accepted_from_a_later_epoch() -> None:
    line = okiya(9)
    again = LocalTransport(in_progress("okiya", 4, seed=2), RULES, epoch=9)
    again.authority.join("me", [0])
    again.queue.clear()
    client = line.clients["me"]
    again.clients["me"] = client
    client._send = lambda text: again.authority.receive("me", text)
    client.resync()
    again.pump()
    assert client.events == told(again.authority.table, [0])
    assert client.view == view_of(again.authority.table, [0])


@pytest.mark.parametrize("count", [-1, 99, True, None])
def test_rewinding_to_a_nonexistent_step_is_refused(line: LocalTransport, count: Any) -> None:
    before = line.authority.at
    with pytest.raises(BadInput):
        line.authority.rewind(count)
    with pytest.raises(BadInput):
        line.authority.take_back(0)
    assert line.authority.at == before and not line.queue


# -- the end ---------------------------------------------------------------------------------------


def test_a_closed_table_refuses_choices_and_tells_every_client(line: LocalTransport) -> None:
    line.authority.close()
    assert kinds(line) == [(name, "end") for name in ("one", "two", "none")]
    line.pump()
    assert all(client.ended for client in line.clients.values())
    line.clients["one"].choose(0, choice(line, 0))
    line.pump()
    assert line.clients["one"].refused == "this table is closed"
    with pytest.raises(BadInput, match="closed"):
        line.authority.take_back(0)
    with pytest.raises(BadInput, match="closed"):
        line.authority.rewind(0)
    assert line.join("late", []) and not line.clients["late"].ended
    line.pump()
    assert line.clients["late"].ended and line.clients["late"].view


def test_a_late_client_hears_of_the_end(line: LocalTransport) -> None:
    line.authority.close()
    line.queue.clear()
    line.clients["two"].resync()
    line.pump()
    assert line.clients["two"].ended


def test_the_last_events_arrive_after_an_end_that_overtook_them(line: LocalTransport) -> None:
    for seat in range(3):
        line.authority.choose(seat, choice(line, seat))
    line.queue.clear()
    line.authority.close()
    line.pump()
    client = line.clients["none"]
    assert client.ended and not client.behind
    assert client.events == told(line.authority.table, ())


# -- invalid messages ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a message"),
        ("[]", "not a message: must be an object"),
        ('{"v":1', "not a message"),
        ("[" * 500, "not a message: nested too deep"),
        ('{"v":1,"kind":"resync","has":1e999}', "not a message: '1e999' is not a finite number"),
        ("{}", "message version None"),
        ('{"v":0,"kind":"resync","has":null}', "message version 0, not 1: reload the page"),
        ('{"v":true,"kind":"resync","has":null}', "message version True"),
        ('{"v":1.0,"kind":"resync","has":null}', r"message version 1\.0"),
        ('{"v":1}', "message kind None, not choose or resync"),
        ('{"v":1,"kind":[]}', "message kind"),
        ('{"v":1,"kind":"view"}', "message kind 'view', not choose or resync"),
        ('{"v":1,"kind":"resync"}', "resync: has is missing"),
        ('{"v":1,"kind":"resync","has":[0]}', r"resync: has: \[0\] is not a list of 2"),
        ('{"v":1,"kind":"resync","has":[0,-1]}', "resync: has: -1 is not a whole number"),
        ('{"v":1,"kind":"resync","has":null,"more":1}', "resync: unknown field 'more'"),
        ('{"v":1,"kind":"choose","at":[0,1,0],"seat":"0","action":[1]}', "choose: seat: '0' is no"),
        ('{"v":1,"kind":"choose","at":[0,1],"seat":0,"action":[1]}', "choose: at: "),
        (" " * LONGEST_ANSWER + "{}", "a message of 2002 characters is too long"),
    ],
)
def test_an_invalid_message_to_a_table_is_refused(
    line: LocalTransport, text: str, why: str
) -> None:
    with pytest.raises(BadInput, match=why) as refused:
        line.authority.receive("one", text)
    assert str(refused.value).isprintable() and len(str(refused.value)) < 300
    assert line.authority.at == Stamp(0, 1, 0) and not line.queue


def sent(line: LocalTransport, name: str, kind: str) -> dict[str, Any]:
    """Parsed message to that client, for a test to change."""
    if kind == "seat":
        line.authority._send_all(name)
    elif kind == "view":
        line.authority._send_view(name)
    elif kind == "events":
        line.authority._send_events(name, 0)
    else:
        line.authority.close()
    [parcel] = [parcel for parcel in line.queue if parcel.client == name]
    line.queue.clear()
    found: dict[str, Any] = json.loads(parcel.text)
    return found


WRONG = [
    ("seat", {"game": "chess"}, "unknown game 'chess'"),
    ("seat", {"game": 7}, "game: 7 is not a text"),
    ("seat", {"options": []}, "options must be an object"),
    ("seat", {"options": {}}, "options: "),
    ("seat", {"options": {"players": 3, "two_player": None, "board": "moor"}}, "board must be"),
    (
        "seat",
        {"options": {"players": 4, "two_player": None, "board": "stroll"}},
        "must have 4 entries",
    ),
    ("seat", {"seats": [0, 3]}, "seat 3 is not one of"),
    ("seat", {"seats": [1]}, "the view is of other seats"),
    ("seat", {"seats": None}, "seats: None is not a list"),
    ("seat", {"events": [["Nothing"]]}, "is not one of"),
    ("seat", {"events": {}}, "events: {} is not a list"),
    ("seat", {"view": None}, "None is not an object"),
    ("view", {"view": {}}, "seen is missing"),
    ("view", {"count": -1}, "count: -1 is not a whole number"),
    ("view", {"refused": "x" * 301}, "not a text of at most 300"),
    ("view", {"at": [0, 0]}, "at: "),
    ("events", {"base": None}, "base: None is not a whole number"),
    ("events", {"events": [["RoundEnded", "1"]]}, "RoundEnded: number: '1' is not a whole number"),
    ("end", {"count": None}, "count: None"),
    ("end", {"kind": "choose"}, "message kind 'choose', not seat or view or events or end"),
    ("end", {"v": 2}, "message version 2, not 1"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "changed", "why"), WRONG)
def test_an_invalid_message_from_a_table_is_refused(
    line: LocalTransport, kind: str, changed: dict[str, object], why: str
) -> None:
    text = json.dumps({**sent(line, "one", kind), "at": [0, 5, 0], **changed})
    client = line.clients["one"]
    before = dict(vars(client)) | {"events": list(client.events)}
    with pytest.raises(BadInput, match=why) as refused:
        client.receive(text)
    assert str(refused.value).isprintable() and len(str(refused.value)) < 300
    assert vars(client) == before and not line.queue
    new = Client(RULES, lambda text: pytest.fail("it has nothing to ask for"))
    if kind == "seat":
        before = dict(vars(new)) | {"events": []}
        with pytest.raises(BadInput, match=why):
            new.receive(text)
        assert vars(new) == before


def test_a_view_of_other_seats_is_refused(line: LocalTransport) -> None:
    others = sent(line, "two", "view")
    before = line.clients["one"].view
    with pytest.raises(BadInput, match="the view is of other seats"):
        line.clients["one"].receive(json.dumps({**others, "at": [0, 9, 0]}))
    mine = sent(line, "one", "view")
    for chosen, why in (
        ([[1, [5]]], "which is at another device"),
        ([[0, [61]]], "cannot do"),
        ([[0, 1], [0, 1]], "twice"),
    ):
        wrong = {**mine, "at": [0, 9, 0], "view": mine["view"] | {"chosen": chosen}}
        with pytest.raises(BadInput, match=why):
            line.clients["one"].receive(json.dumps(wrong))
    assert line.clients["one"].view is before


def test_a_seat_at_another_table_is_refused(line: LocalTransport) -> None:
    other = LocalTransport(in_progress("okiya"), RULES)
    other.join("one", [0])
    with pytest.raises(BadInput, match="another table"):
        line.clients["one"].receive(other.queue[0].text)
    assert found(line.clients["one"].sitting).game.name == "sakura"


def test_a_message_that_is_too_long_is_not_parsed(line: LocalTransport) -> None:
    with pytest.raises(BadInput, match="too long"):
        line.clients["one"].receive("{" + " " * LONGEST)


def test_seats_that_have_committed_are_not_waited_for(line: LocalTransport) -> None:
    for covered, waiting in (([1], (0, 2)), ([1, 2], (0,)), ([], (0, 1, 2))):
        line.authority.cover(covered)
        line.pump()
        assert {found(one.view).waiting for one in line.clients.values()} == {waiting}
        line.authority.cover(covered)
        assert not line.queue


def test_a_choice_from_a_later_epoch_is_refused(line: LocalTransport) -> None:
    """After a host's clock was set back, a guest may know an epoch that this table has not."""
    line.authority.receive("one", message(line, at=[1, 0, 0]))
    line.pump()
    assert line.clients["one"].refused == "the table has changed: choose again"


@pytest.mark.parametrize("decisions", [3, 4])
def test_a_client_asks_again_after_each_gap(decisions: int) -> None:
    """It sees a gap from the events alone: the view that follows them may be lost."""
    line = okiya(decisions)
    client, table = line.clients["me"], line.authority.table
    for _ in range(2):
        for _ in range(2):
            line.queue.clear()
            line.authority.choose(table.waiting()[0], choice(line, table.waiting()[0]))
        events, _ = line.queue
        line.queue.clear()
        line.deliver(events)
        assert [json.loads(parcel.text)["kind"] for parcel in line.queue] == ["resync"]
        line.deliver(line.queue.popleft())
        line.deliver(line.queue.popleft())
        assert client.events == told(table, [0])


def test_counts_are_numbers_that_every_reader_keeps(line: LocalTransport) -> None:
    for steps, said in ((2**53 - 1, ""), (2**53, "is not a whole number from 0 to")):
        text = message(line, at=[0, steps, 0])
        if said:
            with pytest.raises(BadInput, match=said):
                line.authority.receive("one", text)
        else:
            line.authority.receive("one", text)
            assert "the table has changed" in line.queue[-1].text
