"""Differences between one's own game, a replay, a lesson, and a game by link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from random import Random

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.game import CHANCE
from sakura.core.letter import Changed, Letter
from sakura.core.public import public_record
from sakura.core.restore import of_record
from sakura.core.saved import Saved, save
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.tiles import TILES
from sakura.play.lesson_game import LessonGame
from sakura.play.link_game import LinkGame
from sakura.play.modes import ImportedGame, WatchedGame
from sakura.play.own_game import OwnGame
from sakura.play.retry_game import RetryGame, branch, branches, next_decision
from sakura.play.session import Session
from tests.play.stores import Device, Shelf, Venue
from tests.tables import OPTIONS, every_game, in_progress, played

ANNE, BO = 0, 1
"""Players of a game by link, by seat."""


def own() -> OwnGame:
    return OwnGame(Saved(in_progress("sakura"), [PERSON, "adept", PERSON]), Shelf())


def shown() -> WatchedGame:
    return WatchedGame(Saved(in_progress("sakura"), [PERSON, "adept", FRIEND]))


def lesson() -> LessonGame:
    lessons = GAMES["sakura"].lessons()
    return LessonGame(lessons[0], RULES, 0, len(lessons))


def invitation(device: Device | None = None) -> LinkGame:
    """Game by link that Anne has started, with Anne to move."""
    game = RULES["okiya"]
    table = Table(game, game.options(OPTIONS["okiya"]), Random(1), Layout(ANNE, TILES))
    return LinkGame(Letter("0123", table), ANNE, device or Device("anne"))


MODES: dict[Callable[[], Session], dict[str, object]] = {
    own: {
        "people": [0, 2], "computers": [1], "waits": True, "asks": [], "said": ["last"],
        "offers": {"hints", "undo", "levels", "sharing", "replay", "rotation"},
    },
    shown: {
        "people": [], "computers": [], "waits": False, "asks": ["end showing"], "said": ["last"],
        "offers": {"undo", "levels", "sharing", "replay"},
    },
    lesson: {
        "people": [0], "computers": [], "waits": True, "asks": ["introduce", "judge"], "said": [],
        "offers": set(),
    },
    invitation: {
        "people": [ANNE], "computers": [], "waits": True, "asks": ["await answer"],
        "said": ["last"], "offers": {"undo", "levels", "replay"},
    },
}  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_has_its_offers_and_messages(mode: Callable[[], Session]) -> None:
    session, venue = mode(), Venue()
    session.opened(venue, "last")
    session.halted(venue)
    found = {"waits": bool(session.waiting()), "asks": venue.asked, "said": venue.said}
    found["offers"] = {name for name, offered in asdict(session.offers).items() if offered}
    found |= {"people": session.people, "computers": session.computers}
    assert found == MODES[mode]


def choose(session: Session) -> None:
    """Choose for the next seat at this device."""
    for seat in session.waiting():
        if session.who[seat] != FRIEND:
            session.choose(seat, session.table.legal(seat)[0])


# -- one's own game ------------------------------------------------------------------------------


def test_an_own_game_is_saved_in_its_slot() -> None:
    shelf = Shelf()
    session = OwnGame(Saved(in_progress("okiya"), [PERSON, "adept"]), shelf)
    assert shelf.texts == {}
    session.keep()
    assert shelf.texts == {"first": save(session.saved)}
    shelf.begin()
    session.keep()
    assert set(shelf.texts) == {"first", "after first"}


def test_practice_is_saved_beside_its_real_game() -> None:
    shelf = Shelf()
    session = OwnGame(Saved(in_progress("okiya"), [PERSON, "adept"]), shelf)
    session.keep()
    session.branch()
    session.branch()
    session.keep()
    assert session.practice and set(shelf.texts) == {"first", "after first"}
    assert [shelf.saved(name).origin for name in shelf.texts] == ["", "first"]


# -- a received game -----------------------------------------------------------------------------


def test_an_imported_game_is_saved_after_the_first_local_decision() -> None:
    shelf = Shelf()
    session = ImportedGame(Saved(in_progress("okiya"), [PERSON, "adept"]), shelf)
    session.keep()
    while session.table.waiting() == (1,):
        session.choose(1, session.table.legal(1)[0])
    assert shelf.texts == {}
    session.choose(0, session.table.legal(0)[0])
    assert shelf.texts == {"first": save(session.saved)}
    session.change_seat(1, "master")
    assert shelf.saved().who == [PERSON, "master"]


def brought(decisions: int = 20) -> tuple[ImportedGame, Shelf]:
    """Received game of Sakura in which a person decides first."""
    sent = Saved(in_progress("sakura", decisions), [PERSON, "adept", "adept"])
    shelf = Shelf()
    given, random = public_record(sent, Random(0)), Random(0)
    came = of_record(given, RULES, lambda game, name: GAMES[game].is_seat(name), random)
    return ImportedGame(came, shelf), shelf


def test_practice_in_an_imported_game_returns_to_it() -> None:
    session, shelf = brought()
    real = save(session.saved)
    session.keep()
    assert shelf.texts == {}
    assert session.take_back()
    session.keep()  # as when the table is drawn
    choose(session)
    assert session.own and session.saved.origin == "first" != shelf.name
    assert shelf.texts == {"first": real, shelf.name: save(session.saved)}
    assert not shelf.saved("first").origin


def test_an_imported_game_without_an_undo_is_not_saved() -> None:
    session, shelf = brought(0)
    assert not session.take_back()
    session.keep()
    assert shelf.texts == {} and not session.practice


# -- a replay ------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("decisions", [0, 20, 10**6])
def test_a_watched_game_asks_for_no_decision(name: str, decisions: int) -> None:
    table = in_progress(name, decisions)
    session = WatchedGame(Saved(table, [PERSON] * table.game.seats(table.options)))
    before = table.position, list(table.steps), dict(table.chosen)
    assert session.waiting() == ()
    assert not session.take_back()
    session.keep()
    assert (table.position, table.steps, table.chosen) == before


def test_levels_can_be_changed_while_watching() -> None:
    session = shown()
    assert session.change_seat(1, "master")
    assert not session.change_seat(0, "master") and not session.change_seat(2, "master")
    assert session.who == [PERSON, "master", FRIEND]


@every_game
def test_playing_on_from_a_watched_game_takes_a_seat(name: str) -> None:
    """Players by link are absent, so computers take their seats."""
    table = in_progress(name)
    count = table.game.seats(table.options)
    seats = [PERSON, *["master"] * (count - 1)]
    assert WatchedGame(Saved(table, seats)).taken_over() == Saved(table, seats)
    friends = WatchedGame(Saved(table, [FRIEND] * count))
    assert friends.taken_over().who == [PERSON, *["adept"] * (count - 1)]
    assert friends.who == [FRIEND] * count


# -- a lesson ------------------------------------------------------------------------------------


def test_a_lesson_stops_after_the_learners_decision() -> None:
    session = lesson()
    assert session.waiting() == (0, 1, 2) and not session.tried
    for seat in (2, 1, 0):
        action = session.preset(seat) if seat else session.table.legal(0)[0]
        session.choose(seat, action)
    assert session.tried and session.waiting() == ()
    assert session.met in (True, False)


def test_a_lesson_has_no_undo() -> None:
    session = lesson()
    session.choose(0, session.table.legal(0)[0])
    venue = Venue()
    assert not session.undo(venue) and venue.asked == [] and 0 in session.table.chosen
    assert not session.take_back() and 0 in session.table.chosen


# -- a game by link ------------------------------------------------------------------------------


def opened(fragment: str, device: Device) -> LinkGame:
    """Received game, opened on a device."""
    letter = Letter.read(link.read(fragment)[1], RULES, Random(0))
    seat = letter.seat_of(device.secret())
    assert seat is not None
    return LinkGame(letter, seat, device)


def test_a_game_by_links_waits_while_the_friend_decides() -> None:
    anne = invitation()
    assert (anne.who, anne.waiting()) == ([PERSON, FRIEND], (ANNE,))
    choose(anne)
    assert anne.waiting() == (BO,) and BO not in anne.people
    bo = opened(anne.fragment, Device("bo"))
    assert (bo.who, bo.people, bo.waiting()) == ([FRIEND, PERSON], [BO], (BO,))
    assert bo.table.position == anne.table.position


def test_an_invitation_is_accepted_by_the_first_decision() -> None:
    anne, device = invitation(), Device("bo")
    anne.letter.seal(ANNE, anne.post.secret())
    choose(anne)
    bo = opened(anne.fragment, device)
    bo.keep()
    assert device.sent == {} and device.opened == {"0123": anne.fragment}
    assert bo.letter.marks[BO] == ""
    choose(bo)
    assert device.sent == {"0123": bo.fragment} and bo.letter.marks[BO]


def test_every_decision_is_sealed_and_ready_to_be_sent() -> None:
    device = Device("anne")
    anne = invitation(device)
    for _ in range(2):
        choose(anne)
        assert device.sent == {"0123": anne.fragment}
        assert opened(anne.fragment, device).seat == ANNE
        assert anne.take_back()
        anne.table.choose(ANNE, anne.table.legal(ANNE)[1])  # behind the player's back
        with pytest.raises(Changed):
            opened(anne.fragment, device)
        anne.keep()
        assert opened(device.sent["0123"], device).table.position == anne.table.position
        anne.take_back()


def test_undo_is_possible_until_the_friend_has_answered() -> None:
    device = Device("anne")
    anne = invitation(device)
    before = anne.table.position
    choose(anne)
    assert anne.take_back() and anne.table.position == before
    assert not anne.practice
    choose(anne)
    bo = opened(anne.fragment, Device("bo"))
    assert not bo.take_back()  # it was not Bo's decision
    choose(bo)
    answered = opened(bo.fragment, device)
    after = answered.table.position
    assert answered.waiting() == (ANNE,)
    assert not answered.take_back() and answered.table.position == after
    assert bo.take_back() and bo.waiting() == (BO,)


def asks(session: Session) -> list[str]:
    """Questions to the page when a decision to be undone has been sent."""
    venue = Venue()
    assert session.stays(venue) == bool(venue.asked)
    return venue.asked


def test_a_sent_move_cannot_be_undone() -> None:
    device = Device("anne")
    anne = invitation(device)
    assert asks(anne) == []
    choose(anne)
    assert asks(anne) == []
    bo = opened(anne.fragment, Device("bo"))
    anne.give()
    anne.keep_back()  # the share sheet was closed
    assert asks(anne) == []
    anne.give()
    assert asks(anne) == ["tell given"] and not anne.take_back()
    later = opened(anne.fragment, device)  # not known to have been sent
    assert asks(later) == ["tell given"] and not later.take_back()
    choose(bo)
    assert asks(bo) == [] and bo.take_back()
    choose(bo)
    answer = Letter.read(link.read(bo.fragment)[1], RULES, Random(0))
    assert answer.seat_of(device.secret(), anne.letter) == ANNE
    assert asks(opened(bo.fragment, device)) == []  # it is Anne's turn


def test_a_game_by_links_can_be_finished() -> None:
    devices = {ANNE: Device("anne"), BO: Device("bo")}
    game, decisions = invitation(devices[ANNE]), 0
    while not game.over:
        choose(game)
        decisions += 1
        game = opened(game.fragment, devices[1 - game.seat])
        if game.waiting() and game.seat not in game.waiting():  # the other begins the round
            game = opened(game.fragment, devices[1 - game.seat])
    assert decisions > 12 and game.waiting() == ()


def test_undo_after_the_end_starts_a_retry() -> None:
    """Its result would be lost; in an unfinished game the moves come again."""
    for name in ("sakura", "okiya"):
        over = in_progress(name, decisions=10**6)
        session = OwnGame(Saved(over, _seats(name)), Shelf())
        assert session.over and asks(session) == ([] if session.game.open else ["retry"])
        assert asks(OwnGame(Saved(in_progress(name), _seats(name)), Shelf())) == []
        assert asks(OwnGame(Saved(over, ["adept"] * len(_seats(name))), Shelf())) == []


# -- the end of a game, and a table that was left -------------------------------------------------


def whole(name: str) -> Saved:
    """Finished game with one person."""
    return Saved(in_progress(name, decisions=10**6), _seats(name))


def halted(session: Session) -> list[str]:
    """Calls of the page when nobody decides any more."""
    venue = Venue()
    session.halted(venue)
    return venue.asked


def ended(session: Session) -> list[str]:
    """Results that the page is asked to record."""
    venue = Venue()
    session.ended(venue)
    return venue.asked


def over_by_links() -> LinkGame:
    """Finished game by link."""
    game = invitation()
    while not game.over:
        (seat,) = game.table.waiting()
        game.table.choose(seat, game.table.legal(seat)[0])
    return game


@every_game
def test_each_mode_presents_its_own_end(name: str) -> None:
    own = OwnGame(whole(name), Shelf())
    assert halted(own) == ["show end"]
    assert halted(RetryGame(own, len(own.table.steps) - 1, Random(1))) == []
    assert halted(WatchedGame(whole(name))) == ["end showing"]
    assert halted(over_by_links()) == ["show end", "offer end"]


@every_game
def test_only_players_record_a_result(name: str) -> None:
    saved = whole(name)
    outcome = saved.table.outcome()
    assert outcome
    won = "won" if 0 in outcome.winners else "not won"
    assert ended(OwnGame(saved, Shelf())) == [f"note {name}, {won}"]
    assert ended(ImportedGame(saved, Shelf())) == []
    joined = ImportedGame(Saved(in_progress(name), _seats(name)), Shelf())
    while 0 not in joined.waiting():
        choose(joined)
    joined.choose(0, joined.table.legal(0)[0])
    assert ended(joined) == [f"note {name}, not won"]
    saved.origin = "first"
    assert ended(OwnGame(saved, Shelf())) == [f"note {name}, not won"], "practice"
    assert ended(over_by_links()) == [
        "note okiya, not won",  # no computer was beaten
        "keep result",
    ]


@every_game
def test_a_rematch_keeps_seats_names_and_options(name: str) -> None:
    venue, saved = Venue(), whole(name)
    saved.names = ["Ana"]
    OwnGame(saved, Shelf()).again(venue)
    (begun,) = venue.begun
    assert isinstance(begun, Saved) and begun.table.outcome() is None
    assert (begun.who, begun.names, begun.origin) == (saved.who, ["Ana"], "")
    assert begun.who is not saved.who and begun.table.options == saved.table.options


def test_a_rematch_by_links_is_played_by_links() -> None:
    venue, game = Venue(), over_by_links()
    game.again(venue)
    (begun,) = venue.begun
    assert isinstance(begun, Table) and begun.outcome() is None
    assert begun.options == game.table.options


def test_a_rematch_is_not_offered_before_the_end() -> None:
    venue = Venue()
    for session in (own(), shown(), lesson(), invitation()):
        session.again(venue)
    assert venue.begun == []


@pytest.mark.parametrize("changed", [False, True])
def test_changes_to_a_game_in_another_tab_count(changed: bool) -> None:
    venue = Venue()
    venue.changed = changed
    assert own().superseded(venue) == invitation().superseded(venue) == changed
    assert venue.asked == ["supersedes", "supersedes False"]
    venue.asked.clear()
    sent = ImportedGame(Saved(in_progress("okiya"), [PERSON, "adept"]), Shelf())
    for one in (sent, OwnGame(whole("okiya"), Shelf()), over_by_links(), shown(), lesson()):
        assert not one.superseded(venue)
    assert venue.asked == []


def test_practice_returns_to_its_real_game() -> None:
    venue, session = Venue(), own()
    session.leave_practice(venue)
    shown().leave_practice(venue)
    assert venue.asked == []
    session.branch()
    session.leave_practice(venue)
    step = next_decision(session.table, 0)
    assert step is not None
    RetryGame(session, step, Random(1)).leave_practice(venue)
    assert venue.asked == ["leave practice for first", "leave_retry"]


def test_a_refused_undo_gives_the_reason() -> None:
    venue, session = Venue(), OwnGame(Saved(in_progress("sakura", 0), _seats("sakura")), Shelf())
    assert not session.undo(venue) and venue.asked == ["nothing to undo"]
    choose(session)
    assert session.undo(venue) and venue.asked == ["nothing to undo"]
    over = OwnGame(whole("sakura"), Shelf())
    before = len(over.table.steps)
    assert not over.undo(venue) and len(over.table.steps) == before
    assert not shown().undo(venue)
    assert venue.asked == ["nothing to undo", "retry", "nothing to undo"]


# -- retries ---------------------------------------------------------------------------------------


@every_game
def test_a_retry_repeats_the_first_choices_of_others(name: str) -> None:
    session = OwnGame(Saved(in_progress(name), _seats(name)), Shelf())
    table = session.table
    before = list(table.steps), table.position
    step = next_decision(table, 0)
    assert step is not None
    retry = RetryGame(session, step, Random(1))
    assert retry.table.position == table.steps[step].before
    assert retry.practice and not retry.offers.sharing and retry.offers.hints == "asked"
    for seat in retry.waiting():
        assert retry.preset(seat) == table.steps[step].actions[seat]
        retry.choose(seat, retry.preset(seat))
    assert retry.table.steps[step].events == table.steps[step].events
    assert all(retry.preset(seat) is None for seat in retry.waiting())
    assert (list(table.steps), table.position) == before, "what is tried changes nothing"


@every_game
def test_a_retry_of_a_watched_game_gives_the_visitor_a_seat(name: str) -> None:
    table = in_progress(name)
    session = WatchedGame(Saved(table, ["adept"] * table.game.seats(table.options)))
    step = next_decision(table, 0)
    assert step is not None
    retry = RetryGame(session, step, Random(1))
    assert len(retry.people) == 1 and set(retry.people) <= set(retry.waiting())
    assert session.who == ["adept"] * len(session.who)
    alone = RetryGame(session, step, Random(1), explores=True)
    assert alone.people == list(range(len(session.who))) and alone.offers.hints == "unasked"


def test_a_retry_replaces_a_remote_friend_by_a_computer() -> None:
    session = invitation()
    session.choose(ANNE, session.table.legal(ANNE)[0])
    step = next_decision(session.table, 0)
    assert step is not None
    assert RetryGame(session, step, Random(1)).who == [PERSON, "adept"]


def test_no_retry_is_offered_during_a_game_by_links() -> None:
    """A retry shows the values of tiles, here in the very position that the friend has to play."""
    session = invitation()
    session.choose(ANNE, session.table.legal(ANNE)[0])
    assert not branches(session)
    while not session.over:
        (seat,) = session.table.waiting()
        session.table.choose(seat, session.table.legal(seat)[0])
    assert branches(session)


def test_a_retry_drops_names_of_computer_seats() -> None:
    saved = Saved(played(RULES["okiya"], OPTIONS["okiya"], 1), [PERSON, "master"])
    saved.names = ["Ana", "Bo"]  # the form's names, although Bo does not play
    retry = RetryGame(OwnGame(saved, Shelf()), 0, Random(1), explores=True)
    assert retry.who == [PERSON, PERSON] and retry.saved.names == ["Ana", ""]


def test_a_rematch_after_a_retry_has_the_real_games_seats() -> None:
    saved = Saved(played(RULES["okiya"], OPTIONS["okiya"], 1), [PERSON, "master"])
    session = OwnGame(saved, Shelf())
    retry = RetryGame(session, 0, Random(1), explores=True)
    assert retry.who == [PERSON, PERSON] and retry.lasting == [PERSON, "master"]
    choose(retry)
    assert RetryGame(retry, 0, Random(1)).lasting == [PERSON, "master"]


@every_game
def test_a_retry_repeats_no_action_in_another_position(name: str) -> None:
    """More than the retried step was undone, and another action was taken."""
    session = OwnGame(Saved(in_progress(name), _seats(name)), Shelf())
    steps = session.table.steps
    own = [n for n, step in enumerate(steps) if 0 in step.actions]
    step = next(n for n in range(own[0] + 1, len(steps)) if set(steps[n].actions) - {0, CHANCE})
    retry = RetryGame(session, step, Random(1))
    others = [seat for seat in retry.waiting() if seat]
    assert others and all(retry.preset(seat) is not None for seat in others)
    assert retry.take_back() and len(retry.table.steps) < step
    while len(retry.table.steps) < step or 0 in retry.waiting():
        seat = retry.waiting()[0]
        done = steps[len(retry.table.steps)].actions.get(seat)
        other = [action for action in retry.table.legal(seat) if action != done]
        retry.choose(seat, (other or retry.table.legal(seat))[0])
    assert all(retry.preset(seat) is None for seat in retry.waiting())


def test_the_last_step_has_no_next_decision() -> None:
    table = in_progress("sakura")
    assert next_decision(table, len(table.steps)) is None


@every_game
def test_a_branch_is_independent_of_its_table(name: str) -> None:
    table = in_progress(name, 0)
    for _ in range(3):
        for seat in table.waiting():
            table.choose(seat, table.legal(seat)[0])
    steps, position = list(table.steps), table.position
    for count in range(len(steps) + 1):
        other = branch(table, count, Random(2))
        assert other.steps[:count] == steps[:count]
        for seat in other.waiting():
            other.choose(seat, other.legal(seat)[-1])
        assert (table.steps, table.position) == (steps, position)
    secret = table.waiting()[0]
    table.choose(secret, table.legal(secret)[0])
    assert branch(table, len(table.steps), Random(2)).chosen == {}
    with pytest.raises(BadInput):
        branch(table, len(table.steps) + 1, Random(2))


def _seats(name: str) -> list[str]:
    table = in_progress(name)
    return [PERSON, *["adept"] * (table.game.seats(table.options) - 1)]
