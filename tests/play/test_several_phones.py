"""A table with several phones, without a browser: whole games between a host and its guests."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sakura.core import talk
from sakura.core.error import BadInput
from sakura.core.fair_talk import CommitMessage
from sakura.core.game import WATCHER
from sakura.core.message import LONGEST_ANSWER, VERSION
from sakura.core.seats import FRIEND, PERSON
from sakura.core.view import view_of
from sakura.play.attendance import BURST, REACTION, STEADY, WATCHING
from sakura.play.table_host import BEAT, LOOK, PATIENCE
from sakura.ui.reactions import SAID
from tests.fuzz.seeds import damaged
from tests.fuzz.table_doors import messages_to_table
from tests.narrowed import found
from tests.phones import (
    GAMES,
    Desk,
    Phone,
    Room,
    played,
    reloaded,
    run,
    seated,
    settled,
    silent,
    wait,
)
from tests.play.stores import Venue
from tests.sweeps import first
from tests.tables import OPTIONS

pytestmark = pytest.mark.native  # with an event loop of their own


@pytest.mark.parametrize(("name", "raw", "who"), GAMES, ids=["okiya", "host watches", "sakura"])
def test_a_whole_game(name: str, raw: Any, who: list[str]) -> None:
    async def play() -> None:
        room, phones = await seated(name, raw, who)
        games = [found(phone.game) for phone in phones]
        desks = await played([room.game, *games])
        outcome = room.game.table.outcome()
        assert outcome and [game.table.outcome() for game in games] == [outcome] * len(games)
        assert all(desk.asked for desk in desks[1:])
        told = [event for step in room.game.table.steps for event in step.events]
        for phone, game in zip(phones, games, strict=True):
            course = game.course()
            shown = [one for step in range(len(course)) for one in course.events(step)]
            assert shown == told == phone.client.events
            assert course.now.outcome == outcome and not phone.refused and not phone.anew
            assert phone.report.faults == () and phone.report.since == 1
            assert not phone.report.replaced

    run(play())


def test_guests_know_each_other() -> None:
    async def play() -> None:
        room, phones = await seated(*GAMES[2])
        people = found(phones[0].people)
        assert people.names == ("Ana", "guest 1", "guest 2", "", "", "guest 5")
        assert people.who == (FRIEND, FRIEND, FRIEND, "adept", FRIEND, FRIEND)
        assert people.here == (0, 4) and people.away == ()
        game = found(phones[1].game)
        assert (game.people, game.you, game.computers) == ([2], 2, [])
        assert game.opponents == {} and not game.won
        assert list(game.saved.names) == list(people.names)
        assert set(room.lines) == {0, 1, 2}

    run(play())


def test_a_guest_has_no_position() -> None:
    async def play() -> None:
        _, phones = await seated(*GAMES[2])
        table = found(phones[0].game).table
        assert not hasattr(table, "position") and table.steps == []
        for forbidden in (lambda: table.observe(0), table.record, table.rounds):
            with pytest.raises(ValueError, match=r"not at this device|only at its table"):
                forbidden()

    run(play())


def test_a_guest_takes_back_nothing() -> None:
    async def play() -> None:
        _, phones = await seated(*GAMES[0])
        venue: Any = Venue()
        game = found(phones[0].game)
        assert not game.offers.undo and not game.undo(venue)
        assert venue.asked == ["nothing to undo"]

    run(play())


# -- away and back ---------------------------------------------------------------------------------


def test_silence_is_noticed_within_three_seconds() -> None:
    assert PATIENCE + LOOK < 3 and 2 * LOOK <= BEAT

    async def play() -> None:
        room, (one, two, three) = await seated(*GAMES[2])
        await wait(room, 10)
        assert room.host.away == []
        silent(room, one)
        await wait(room, 3)
        assert room.host.away == [1]
        assert found(two.people).away == found(three.people).away == (1,)
        room.cut.clear()
        await wait(room, 1)
        assert room.host.away == [] and found(two.people).away == ()
        assert not room.reseated

    run(play())


@pytest.mark.parametrize("successor", [PERSON, "adept"])
def test_a_seat_is_taken_over_and_given_back(successor: str) -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        hand = found(one.game).table.observe(1).hand
        room.host.hand_over(1, successor)
        assert room.game.who[1] == FRIEND  # nobody loses a seat while there
        room.host.closed(room.line_of(one))
        room.host.hand_over(1, successor)
        assert room.game.who[1] == successor and room.reseated == 1 and room.host.away == []
        assert (1 in room.game.people, 1 in room.game.computers) == (
            successor == PERSON,
            successor != PERSON,
        )
        assert room.game.controller(1, Desk(room.game, 1)).__class__.__name__ != "Remote"
        again = room.connect(1, "guest 1")
        await settled()
        assert room.game.who[1] == FRIEND and room.reseated == 2
        assert found(again.game).table.observe(1).hand == hand
        assert found(again.people).away == ()

    run(play())


def test_a_newer_connection_has_the_seat() -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        again = room.connect(1, "Bo")
        await settled()
        room.host.closed(room.line_of(one))
        assert room.host.away == [] and found(again.people).names[1] == "Bo"
        room.host.heard(room.line_of(one), "{}")
        await settled()
        assert not one.refused

    run(play())


@pytest.mark.parametrize(("name", "raw", "who"), GAMES[::2], ids=["okiya", "sakura"])
def test_a_table_goes_on_after_a_reload_between_two_games(
    name: str, raw: Any, who: list[str]
) -> None:
    """Everybody sees the result again, which is noted once; the next game has the same seats."""

    async def play() -> None:
        room, phones = await seated(name, raw, who)
        await played([room.game, *(found(phone.game) for phone in phones)])
        outcome = found(room.game.table.outcome())
        ended: Any = Venue()
        room.game.ended(ended)
        room = await reloaded(room)
        room.game.ended(ended)
        assert len(ended.asked) == 1
        seats = [seat for seat, kind in enumerate(who) if kind == FRIEND]
        phones = [
            room.connect(seat, f"guest {seat}", phone)
            for seat, phone in zip(seats, phones, strict=True)
        ]
        await settled()
        for phone in phones:
            assert found(phone.game).table.outcome() == outcome == room.game.table.outcome()
            assert phone.report.faults == ()
        assert room.game.who == who and room.host.away == []
        room.host.deal(room.draw, room.begin)
        await settled()
        games = [room.game, *(found(phone.game) for phone in phones)]
        assert not any(game.over for game in games)
        await played(games)
        assert all(phone.report.faults == () for phone in phones)

    run(play())


@pytest.mark.parametrize("seed", first(4, range(100)))
def test_no_game_is_lost_by_breaks(seed: int) -> None:
    """Guests reload, fall asleep and are replaced, and the host reloads: the same game goes on, and
    all see its end."""

    async def play() -> None:
        name, raw, who = GAMES[0] if seed % 2 else GAMES[2]
        random = Random(seed)
        room, phones = await seated(name, raw, who, seed)
        seats = [seat for seat, kind in enumerate(who) if kind == FRIEND]
        steps = 0
        for _ in range(200):
            desks = [
                Desk(game, random.randrange(99))
                for game in [room.game, *[found(p.game) for p in phones]]
            ]
            playing = [asyncio.ensure_future(desk.play()) for desk in desks]
            for _ in range(random.randrange(1, 120)):
                await asyncio.sleep(0)
            over = room.game.over
            if over:
                await asyncio.gather(*playing)
                break
            for task in playing:
                task.cancel()
            assert len(room.game.table.steps) >= steps
            steps = len(room.game.table.steps)
            number = random.randrange(len(phones))
            match random.randrange(4):
                case 0:  # a guest reloads
                    phones[number] = room.connect(seats[number], "again", phones[number])
                case 1:  # a guest is killed, replaced, and comes back
                    room.host.closed(room.line_of(phones[number]))
                    room.host.hand_over(seats[number], random.choice([PERSON, "adept"]))
                    phones[number] = room.connect(seats[number], "again", phones[number])
                case 2:  # asleep for half a minute, on both sides
                    silent(room, phones[number])
                    await wait(room, 30)
                    phones[number] = room.connect(seats[number], "awake", phones[number])
                case _:
                    room = await reloaded(room)
                    phones = [
                        room.connect(seat, f"guest {seat}", phone)
                        for seat, phone in zip(seats, phones, strict=True)
                    ]
            await settled()
        outcome = room.game.table.outcome()
        assert outcome and all(found(phone.game).table.outcome() == outcome for phone in phones)
        await settled()
        assert [phone.report.faults for phone in phones] == [()] * len(phones)

    run(play())


def test_reactions_reach_everybody_but_not_too_often() -> None:
    async def play() -> None:
        room, (one, two, three) = await seated(*GAMES[2])
        screen = room.connect(WATCHING, "wall")
        await settled()
        shown: list[tuple[int, str]] = []
        room.host.reacted = lambda seat, what: shown.append((seat, what))
        react = talk.write(talk.ReactMessage("well"))
        assert await refusals(room, one, react) == []
        for phone in (one, two, three, screen):
            assert phone.table.reaction == talk.ReactionMessage(1, "well")
        one.post(react)
        await settled()
        assert one.refused == ["often"] and shown == [(1, "well")]
        room.time += REACTION
        assert await refusals(room, one, react) == [] and len(shown) == 2
        assert room.host.react("ouch") and not room.host.react("ouch")
        await settled()
        assert shown[-1] == (0, "ouch") and found(two.table.reaction).seat == 0
        assert await refusals(room, screen, react) == ["message"]
        unknown = json.dumps({"v": VERSION, "kind": "react", "what": "<b>"})
        assert await refusals(room, two, unknown) == ["message"] and len(shown) == 3
        assert set(SAID) == set(talk.REACTIONS)

    run(play())


def test_a_closed_table_asks_nobody_any_more() -> None:
    async def play() -> None:
        room, phones = await seated(*GAMES[2])
        games = [found(phone.game) for phone in phones]
        assert all(game.waiting() for game in games)
        room.game.authority.close()
        await settled()
        assert [phone.anew for phone in phones] == [1, 1, 1]  # so that questions are withdrawn
        assert all(game.client.ended and not game.waiting() for game in games)

    run(play())


@pytest.mark.parametrize(("name", "raw", "who"), GAMES, ids=["okiya", "host watches", "sakura"])
def test_a_spectator_learns_what_everybody_may_know(name: str, raw: Any, who: list[str]) -> None:
    """At every moment its view is that of a watcher, which holds no hand; no message has another
    view, a choice that is still secret, or the deck."""

    async def play() -> None:
        room, phones = await seated(name, raw, who)
        heard: list[Any] = []

        def listen(phone: Phone, text: str) -> str:
            if phone.name == "wall" and text:
                heard.append((json.loads(text), room.game.over))
                view = phone.client.view
                if view and not room.game.over and phone.client.at == room.game.authority.at:
                    assert view.seen == view_of(room.game.table, ()).seen and not view.chosen
            return text

        room.tamper = listen
        screen = room.connect(WATCHING, "wall")
        await settled()
        assert screen.table.watches and found(screen.game).people == []
        assert found(screen.people).watchers == ("wall",)
        desks = [Desk(room.game, 1), *[Desk(found(phone.game), 2) for phone in phones]]
        await asyncio.gather(*(desk.play() for desk in desks))
        await settled()
        before = [message for message, over in heard if not over]
        assert {message["kind"] for message in before} == {
            *("place", "people", "deal", "nonces", "seat", "view", "events", "committed")
        }
        views = [message["view"] for message in before if "view" in message]
        assert all([seat for seat, _ in view["seen"]] == [WATCHER] for view in views)
        assert all(view["chosen"] == [] for view in views)
        assert found(screen.game).over and not screen.report.faults
        screen.table.tell_check()
        await settled()
        assert not room.game.checks[WATCHING].faults

    run(play())


def test_a_spectator_decides_nothing() -> None:
    async def play() -> None:
        room, _ = await seated(*GAMES[2])
        screen = room.connect(WATCHING, "")
        await settled()
        step, deal = len(room.game.table.steps), room.game.fair.deal.deal
        for seat in (0, 1, WATCHING):
            message = CommitMessage(deal, step, seat, 64 * "0")
            assert await refusals(room, screen, talk.write(message)) == ["deal"]
        assert (
            not room.game.fair.ballot.commitments and room.host.guests.free_to_watch == WATCHING + 1
        )
        assert await refusals(room, screen, '{"v":1,"kind":"resync","has":null}') == []
        room.host.closed(room.line_of(screen))
        assert room.host.away == [] and room.host.guests.free_to_watch == WATCHING

    run(play())


# -- hostile messages ------------------------------------------------------------------------------


async def refusals(room: Room, phone: Phone, text: str) -> list[str]:
    """Reasons for which the host refuses a text."""
    phone.told.clear()
    room.time += 2
    phone.post(text)
    await settled()
    return phone.refused


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", []),
        ("hello", ["message"]),
        ("[]", ["message"]),
        ('{"v": 1}', ["message"]),
        ('{"v": 0, "kind": "hello", "name": "x"}', ["version"]),
        ('{"v": 1, "kind": "hello", "name": 7}', ["message"]),
        ('{"v": 1, "kind": "people", "names": []}', ["message"]),
        ("x" * (LONGEST_ANSWER + 1), ["large"]),
        (json.dumps({"v": VERSION, "kind": "resync", "has": [0, -1]}), ["message"]),
        ('{"v":1,"kind":"choose","at":[5,1,0],"seat":0,"action":[1,null]}', ["message"]),
        ("[" * 500, ["message"]),
    ],
)
def test_a_hostile_message_is_refused(text: str, why: list[str]) -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        before = (room.game.table.position, dict(room.game.table.chosen), list(room.game.who))
        assert await refusals(room, one, text) == why
        assert before == (room.game.table.position, room.game.table.chosen, room.game.who)

    run(play())


def test_a_flood_is_refused() -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        room.time += 60
        for _ in range(BURST + 50):
            one.post('{"v":1,"kind":"resync","has":null}')
        await settled()
        assert one.refused == ["often"]  # once a second
        room.time += 2
        for _ in range(2 * STEADY + 1):
            one.post('{"v":1,"kind":"resync","has":null}')
        await settled()
        assert one.refused == ["often", "often"]
        room.time += 10
        assert await refusals(room, one, talk.write(talk.HelloMessage("calm"))) == []
        assert found(one.people).names[1] == "calm"

    run(play())


@pytest.mark.parametrize("part", range(10))
def test_hostile_messages_change_nothing(part: int) -> None:
    """2,000 texts in each part, 20,000 in all: damaged messages, and those of other moments."""

    async def play() -> None:
        room, (one, *_) = await seated("okiya", OPTIONS["okiya"], ["adept", FRIEND], 3)
        random = Random(part)
        hello = talk.write(talk.HelloMessage("x"))
        choose = {
            "v": VERSION,
            "kind": "choose",
            "at": list(room.game.authority.at),
            "seat": 0,
            "action": 5,
        }
        seeds = [text.encode() for text in [*messages_to_table(), hello, json.dumps(choose)]]
        position, people = room.game.table.position, list(room.game.who)
        chosen = dict(room.game.table.chosen)
        line = room.line_of(one)
        count = len(first(20, range(2000)))
        for _ in range(count):
            room.time += 1
            text = damaged(random.choice(seeds), random).decode("utf-8", "replace")
            room.host.heard(line, text)
            if (room.game.table.position, room.game.table.chosen) != (position, chosen):
                assert json.loads(text)["kind"] == "choose"  # damage may leave a legal choice
                room.game.authority.rewind(0)
                position = room.game.table.position
                chosen = dict(room.game.table.chosen)
            assert room.game.who == people and len(room.host.guests.name_of(1)) <= 16
        await settled()
        assert set(one.refused) <= set(talk.REASONS) and one.refused

    run(play())


@pytest.mark.parametrize(
    "odd", [{"away": (2,)}, {"here": (9,)}, {"names": ("Ana",)}, {"who": (PERSON,) * 3}]
)
def test_people_who_do_not_fit_the_game_are_ignored(odd: dict[str, Any]) -> None:
    async def play() -> None:
        _, (phone, *_) = await seated(*GAMES[0])
        game, people = found(phone.game), found(phone.people)
        before = list(game.who), game.saved.names, game.away
        assert not game.seat_people(replace(people, **{"names": ("x", "y"), **odd}))
        assert (list(game.who), game.saved.names, game.away) == before
        assert game.seat_people(replace(people, names=("x", "y"), away=(0,)))
        assert game.away == (0,)

    run(play())


def test_a_name_is_cleaned() -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        await refusals(room, one, talk.write(talk.HelloMessage(" <b>\u202eBo\n ")))
        assert room.host.guests.name_of(1) == "<b>Bo"

    run(play())


def test_the_state_of_every_seat() -> None:
    async def play() -> None:
        room, phones = await seated(*GAMES[2])
        states = [room.host.state(seat) for seat in range(6)]
        assert states == ["own", "here", "here", "other", "own", "here"]
        assert room.host.state(WATCHING) == "free"
        silent(room, phones[0])
        await wait(room, 4)
        assert room.host.state(1) == "away" and room.host.away == [1]

    run(play())


def test_seats_are_free_before_the_game() -> None:
    async def play() -> None:
        room = Room(*GAMES[0])
        assert [room.host.state(seat) for seat in (0, 1, WATCHING)] == ["own", "free", "free"]
        room.connect(1, "Bo")
        await settled()
        assert room.host.state(1) == "here"

    run(play())


def test_silence_is_noticed_soon_after_the_page_was_opened() -> None:
    """The clock begins with the page, so times may be small."""

    async def play() -> None:
        room = Room(*GAMES[0])
        room.time = 0.5
        room.connect(1, "Bo")
        await settled()
        room.time += PATIENCE + 0.1
        room.host.look()
        assert room.host.state(1) == "free"

    run(play())


# -- before the game -------------------------------------------------------------------------------


def test_guests_see_who_comes_before_the_game() -> None:
    async def play() -> None:
        room = Room("okiya", OPTIONS["okiya"], [PERSON, FRIEND, FRIEND])
        room.host.choose("sakura", 3, "Ana")
        one = room.connect(1, "Bo")
        await settled()
        assert one.lobby == talk.LobbyMessage("sakura", ("Ana", "Bo", ""), 0, (1,))
        assert (one.place, one.told) == (1, ["place", "lobby"])
        two = room.connect(2, "Cleo")
        await settled()
        three = talk.LobbyMessage("sakura", ("Ana", "Bo", "Cleo"), 0, (1, 2))
        assert one.lobby == two.lobby == three
        room.host.choose("sakura", 2, "Ana")
        room.host.choose("sakura", 2, "Ana")
        await settled()
        assert two.lobby == talk.LobbyMessage("sakura", ("Ana", "Bo"), 0, (1,))
        assert two.told.count("lobby") == 2
        room.host.deal(room.draw, room.begin)
        await settled()
        room.host.choose("okiya", 2, "Ana")
        await settled()
        assert found(one.lobby).game == "sakura"

    run(play())


def test_a_guest_learns_its_way_back_however_soon_that_is_known() -> None:
    async def play() -> None:
        room, (phone,) = await seated(*GAMES[0])
        late = Phone(lambda text: room.host.heard(7, text), "Bo")
        room.lines[7] = late
        room.host.return_by(1, "old")
        await settled()
        assert phone.table.way_back == "old"
        room.host.closed(room.line_of(phone))
        room.host.opened(7, 1)
        room.host.return_by(1, "new")
        await settled()
        assert late.table.way_back == ""
        late.hello()
        await settled()
        assert late.table.way_back == "new"

    run(play())


def test_guests_watch_who_have_no_seat_in_the_game() -> None:
    async def play() -> None:
        room = Room("okiya", OPTIONS["okiya"], [PERSON, FRIEND])
        room.host.choose("sakura", 4, "Ana")
        one, two = room.connect(1, "Bo"), room.connect(2, "Cleo")
        await settled()
        assert (one.place, two.place) == (1, 2)
        room.host.choose("okiya", 2, "Ana")
        three = room.connect(3, "Dan")
        await settled()
        assert (one.place, two.place, three.place) == (1, None, None)
        assert room.host.guests.seated == [1]
        assert [guest.name for guest in room.host.guests.watchers] == ["Cleo", "Dan"]
        room.host.deal(room.draw, room.begin)
        await settled()
        assert found(one.game).people == [1]
        assert found(two.game).people == found(three.game).people == []
        await played([room.game, found(one.game)])
        for phone in (one, two, three):
            assert found(phone.game).over and phone.report.faults == ()

    run(play())


def test_a_guest_has_the_seat_again_that_the_host_gives_back() -> None:
    async def play() -> None:
        room = Room("okiya", OPTIONS["okiya"], [PERSON, FRIEND])
        room.host.choose("sakura", 4, "Ana")
        phone = room.connect(2, "Cleo")
        await settled()
        room.host.choose("okiya", 2, "Ana")
        room.host.choose("sakura", 3, "Ana")
        await settled()
        assert phone.place == 2 and room.host.guests.seated == [2]

    run(play())


@pytest.mark.parametrize(("game", "host"), [("chess", 0), ("sakura", 2)])
def test_a_lobby_of_no_such_game_or_seat_is_refused(game: str, host: int) -> None:
    async def play() -> None:
        room = Room("okiya", OPTIONS["okiya"], [PERSON, FRIEND])
        phone = room.connect(1, "Bo")
        text = talk.write(talk.LobbyMessage(game, ("Ana", "Bo"), host, (1,)))
        with pytest.raises(BadInput):
            phone.receive(text)
        assert phone.lobby is None and not phone.told

    run(play())
