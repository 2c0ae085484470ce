"""Challenges: one deal for everybody, whose first result counts."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.attempt import Attempt, Placing, attempt_of, decisions, placing
from sakura.core.challenge import EDITION, Challenge
from sakura.core.deal import Deal, seat_seed
from sakura.core.duel import Practice
from sakura.core.error import BadInput
from sakura.core.game import CHANCE, Outcome
from sakura.core.json_text import parse_object
from sakura.core.record import dump
from sakura.core.saved import Saved
from sakura.core.seats import PERSON
from sakura.core.table import AnyTable
from sakura.games import GAMES, RULES
from sakura.play.challenge_game import ChallengeGame
from sakura.play.retry_game import branches
from sakura.play.session import Session
from tests.play.stores import Venue
from tests.tables import OPTIONS

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

EDITIONS = {1: "27a40959"}
"""Beginning of the digest of the seats' choices in `tests/data/choices.txt` in each edition. Where
seats choose otherwise than before, the gardens of the past change: raise EDITION and add a line."""

ANALYSED = re.compile("  advice|  study|    ")
"""Beginning of a line of that file about hints or analyses, which change no garden."""

GARDEN = Challenge(
    "sakura",
    {"players": 4, "two_player": None, "board": "classic"},
    ("adept", "novice:shadow", PERSON, "expert"),
    2,
    "2026-12-24/1",
)
MATCH = Challenge("okiya", dict(OPTIONS["okiya"]), ("adept", PERSON), 1, "a match")
EACH = pytest.mark.parametrize("challenge", [GARDEN, MATCH], ids=["sakura", "okiya"])


def known(game: str, name: str) -> bool:
    return GAMES[game].is_seat(name)


class Store:
    """Store of first attempts that several tabs share."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def attempt(self, challenge: Challenge) -> Attempt | None:
        text = self.texts.get(challenge.seed)
        return Attempt.read(parse_object(text)) if text else None


class Tab:
    """One tab's attempts, in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.seen: dict[str, str] = {}
        self.asked: list[str] = []

    def open(self, challenge: Challenge, begun: str = "2026-12-24") -> ChallengeGame:
        """Go on with the first attempt, begin it, or begin practice after it."""
        attempt = self.store.attempt(challenge)
        if not attempt or attempt.result:
            saved = Saved(challenge.table(RULES), list(challenge.who))
            return self._enter(ChallengeGame(challenge, saved, self, begun, not attempt))
        self.seen[challenge.seed] = self.store.texts[challenge.seed]
        saved = attempt.restore(RULES, known)
        return self._enter(ChallengeGame(challenge, saved, self, attempt.begun, True))

    def _enter(self, session: ChallengeGame) -> ChallengeGame:
        session.keep()
        return session

    def changed(self, challenge: Challenge) -> Saved | None:
        text = self.store.texts.get(challenge.seed)
        if text in (None, self.seen.get(challenge.seed)):
            return None
        attempt = self.store.attempt(challenge)
        return attempt.restore(RULES, known) if attempt else None

    def keep(self, attempt: Attempt) -> None:
        text = dump(attempt.write())
        self.store.texts[attempt.challenge.seed] = self.seen[attempt.challenge.seed] = text

    def ended(self, challenge: Challenge) -> None:
        self.asked.append("ended")

    def practise(self, challenge: Challenge) -> None:
        self.asked.append("practise")

    def reopen(self, challenge: Challenge) -> None:
        self.asked.append("reopen")


def decide(session: ChallengeGame, index: int = 0) -> None:
    """Let the person choose once, and computers as often as it takes until then and after."""
    done = False
    while (waiting := session.waiting()) and not (done and session.challenge.seat in waiting):
        for seat in waiting:
            if seat != session.challenge.seat:
                name, seed = session.who[seat], session.challenge.seat_seed(session.table, seat)
                if name == "expert":
                    name = "adept"
                made = GAMES[session.game.name].make_seat(name, Random(seed))
                session.choose(seat, made.choose(session.table.observe(seat)))
            elif not done:
                session.choose(seat, session.table.legal(seat)[index])
                done = True


def finish(session: ChallengeGame, index: int = 0) -> None:
    while session.waiting():
        decide(session, index)


def shuffles(table: AnyTable) -> list[object]:
    return [step.actions[CHANCE] for step in table.steps if CHANCE in step.actions]


@pytest.mark.native  # it reads a file
def test_the_edition_changes_with_the_choices_of_the_seats() -> None:
    text = (Path(__file__).parent.parent / "data/choices.txt").read_text("utf-8")
    chosen = "\n".join(line for line in text.splitlines() if not ANALYSED.match(line))
    assert EDITIONS[EDITION] == sha256(chosen.encode()).hexdigest()[:8]
    assert list(EDITIONS) == list(range(1, EDITION + 1))


@EACH
def test_equal_choices_give_equal_games(challenge: Challenge) -> None:
    one, other = Tab(Store()).open(challenge), Tab(Store()).open(challenge)
    finish(one)
    finish(other)
    assert one.table.record() == other.table.record()


def test_a_resumed_game_continues_as_if_never_left() -> None:
    whole = Tab(Store()).open(GARDEN)
    finish(whole)
    assert len(shuffles(whole.table)) > 1
    store = Store()
    Tab(store).open(GARDEN)
    for _ in decisions(whole.table, GARDEN.seat):
        decide(Tab(store).open(GARDEN))
    assert store.texts[GARDEN.seed] == dump(attempt_of(GARDEN, "2026-12-24", whole.saved).write())


def test_other_choices_leave_the_same_deal() -> None:
    one, other = Tab(Store()).open(GARDEN), Tab(Store()).open(GARDEN)
    finish(one)
    finish(other, -1)
    assert one.table.record() != other.table.record()
    for session in (one, other):
        GARDEN.check_deal(session.table)
    first, second = shuffles(one.table)[1], shuffles(other.table)[1]
    assert isinstance(first, tuple) and isinstance(second, tuple) and first != second
    common = set(first) & set(second)
    assert [one for one in first if one in common] == [one for one in second if one in common]


@EACH
def test_the_first_result_counts_despite_later_ones(challenge: Challenge) -> None:
    store = Store()
    session = Tab(store).open(challenge)
    assert session.first and not session.practice and not session.offers.hints
    assert not session.take_back() and not session.change_seat(0, "novice")
    assert not branches(session) or not session.offers.replay
    finish(session)
    counted = store.texts[challenge.seed]
    attempt = store.attempt(challenge)
    assert attempt and attempt.result and attempt.restore(RULES, known).table.outcome()
    for index in (0, -1):
        later = Tab(store).open(challenge)
        assert later.practice and later.offers.hints and not later.first
        finish(later, index)
        assert store.texts[challenge.seed] == counted


def test_the_end_is_shown_and_can_be_practised() -> None:
    tab, venue = Tab(Store()), Venue()
    session = tab.open(GARDEN)
    session.again(venue)
    assert tab.asked == []
    finish(session)
    session.halted(venue)
    session.ended(venue)
    assert not session.undo(venue) and not session.take_back()
    session.again(venue)
    assert tab.asked == ["ended", "practise"]
    assert venue.asked[0] == "show end" and venue.asked[-1] == "retry"
    assert session.offers.replay and branches(session)


def test_practice_can_be_taken_back_and_keeps_the_deal() -> None:
    store = Store()
    finish(Tab(store).open(GARDEN))
    later = Tab(store).open(GARDEN)
    finish(later)
    before = later.table.record()
    while later.take_back():
        pass
    assert later.waiting()
    finish(later)
    assert later.table.record() == before


def test_of_two_tabs_the_first_decision_stored_counts() -> None:
    store = Store()
    one, two = Tab(store), Tab(store)
    first, second = one.open(GARDEN), two.open(GARDEN)
    decide(first, 0)
    stored = store.texts[GARDEN.seed]
    decide(second, 1)
    assert second.outdated and not second.waiting() and store.texts[GARDEN.seed] == stored
    second.halted(Venue())
    assert two.asked == ["reopen"] and not second.over
    decide(two.open(GARDEN))  # where the first tab stands
    assert first.superseded(Venue()) and one.asked == ["reopen"]


def test_a_tab_that_catches_up_may_continue() -> None:
    store = Store()
    first, second = Tab(store).open(GARDEN), Tab(store).open(GARDEN)
    decide(first)
    decide(second)
    decide(second)
    assert not second.outdated
    decide(first, 1)
    assert first.outdated


def test_storage_wiped_during_a_game_loses_nothing_on_the_page() -> None:
    store = Store()
    session = Tab(store).open(GARDEN)
    decide(session)
    store.texts.clear()
    decide(session)
    attempt = store.attempt(GARDEN)
    assert attempt and not session.outdated
    assert len(decisions(attempt.restore(RULES, known).table, 2)) >= 2


@EACH
def test_a_challenge_survives_json(challenge: Challenge) -> None:
    assert Challenge.read(parse_object(dump(challenge.write()))) == challenge
    challenge.check(RULES, known)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "go"}, "game must be one of sakura, okiya, not 'go'"),
        ({"options": {}}, "options"),
        ({"options": {"players": 3, "two_player": None, "board": "stroll"}}, "for 3 cannot have"),
        ({"who": ["adept"]}, "a challenge for 4 cannot have these seats"),
        ({"who": ["adept", "adept", "adept", "adept"]}, "cannot have these seats"),
        ({"who": ["adept", "friend", "person", "adept"]}, "there is no computer seat 'friend'"),
        ({"who": ["adept", "nobody", "person", "adept"]}, "there is no computer seat 'nobody'"),
        ({"seat": 5}, "cannot have these seats"),
        ({"seat": 0}, "cannot have these seats"),
        ({"seat": -1}, "seat: -1 is not a whole number from 0 to 5"),
        ({"who": ["adept"] * 7}, "who: .* is not a list of at most 6 items"),
        ({"seed": "x" * 81}, "seed: .* is not a text of at most 80 characters"),
        ({"orders": [[]] * 176}, "orders: .* is not a list of at most 175 items"),
        ({"edition": 0}, "edition: 0 is not a whole number from 1 to 1000000"),
        ({"more": 1}, "unknown field 'more'"),
    ],
)
def test_invalid_challenge_data_is_refused_in_a_sentence(change: JsonObject, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Challenge.read(GARDEN.write() | change).check(RULES, known)


def changed(attempt: JsonObject, **change: Json) -> Attempt:
    return Attempt.read(attempt | change)


def test_an_attempt_that_does_not_match_its_challenge_is_refused() -> None:
    session = Tab(Store()).open(GARDEN)
    finish(session)
    good = attempt_of(GARDEN, "2026-12-24", session.saved).write()
    game = good["game"]
    assert isinstance(game, dict) and isinstance(game["meta"], dict)
    elsewhere = GARDEN.write() | {"seed": "2026-12-25/1"}
    other_board = GARDEN.write() | {"options": GARDEN.options | {"board": "stroll"}}
    bad = [
        (changed(good, challenge=elsewhere), "step 0 is another deal"),
        (changed(good, challenge=other_board), "other options"),
        (changed(good, result=None), "a result that the game does not have"),
        (changed(good, result={"tokens": 99, "place": 1, "share": 1.0}), "a result that"),
        (changed(good, challenge=MATCH.write()), "other seats"),
        (changed(good, game={}), "not a record"),
    ]
    for attempt, said in bad:
        with pytest.raises(BadInput, match=said):
            attempt.restore(RULES, known)
    for share in (2, True, "1"):
        result: JsonObject = {"tokens": 1, "place": 1, "share": share}
        with pytest.raises(BadInput, match="is not a share of the win"):
            changed(good, result=result)
    assert Attempt.read(good).restore(RULES, known).table.record() == session.table.record()


def test_a_record_of_the_challenge_can_be_resumed() -> None:
    session = Tab(Store()).open(GARDEN)
    for _ in range(4):
        decide(session)
    table = GARDEN.resume(session.table.record(), RULES)
    steps = table.steps
    assert len(steps) > 1 and steps == session.table.steps[: len(steps)]
    with pytest.raises(BadInput, match="another deal"):
        GARDEN.resume(Tab(Store()).open(MATCH_OF_OTHER_SEED).table.record(), RULES)


MATCH_OF_OTHER_SEED = Challenge(
    GARDEN.game, GARDEN.options, GARDEN.who, GARDEN.seat, "another seed"
)


def test_a_placing_has_tokens_place_and_share() -> None:
    session = Tab(Store()).open(GARDEN)
    finish(session)
    attempt = attempt_of(GARDEN, "2026-12-24", session.saved)
    assert isinstance(session, Session) and attempt.result
    outcome = session.table.outcome()
    assert outcome and attempt.result.tokens == outcome.scores[2]
    assert isinstance(attempt.result, Placing) and 1 <= attempt.result.place <= 4


def test_a_draw_is_shared_and_places_count_from_one() -> None:
    assert placing(Outcome((), (8, 8)), 1) == Placing(8, 1, 0.5)
    assert placing(Outcome((0, 2), (8, 3, 8)), 2) == Placing(8, 1, 0.5)
    assert placing(Outcome((2,), (9, 11, 11)), 1) == Placing(11, 2, 0.0)
    assert placing(Outcome((2,), (9, 11, 11)), 0) == Placing(9, 3, 0.0)


def test_each_shuffle_of_a_stored_deal_keeps_its_own_order() -> None:
    deal, decks = Deal("a seed", orders=(("b", "a"), ("a", "b"))), [["a", "b"], ["b", "a"]]
    for deck in decks:
        deal.shuffle(deck)
    assert decks == [["b", "a"], ["a", "b"]]


def test_each_choice_has_a_seed_of_its_own() -> None:
    """Two choices of a seat in one round must not follow the same random numbers, and those of a
    day stay what they were."""
    session = Tab(Store()).open(MATCH)
    finish(session)
    game, steps = session.game, session.table.steps
    seeds = [
        seat_seed(MATCH.seed, game, steps[:number], step.before, seat)
        for number, step in enumerate(steps)
        for seat in step.actions
        if seat != CHANCE
    ]
    assert len(seeds) > 8 and len(set(seeds)) == len(seeds)
    assert seeds[0] == "4a92519958608b2042dba882b857f815"


def test_only_a_finished_first_attempt_is_a_challenge() -> None:
    tab = Tab(Store())
    session = tab.open(MATCH)
    with pytest.raises(Practice):
        session.duel("Ana")
    finish(session)
    assert [one.name for one in session.duel("Ana").results] == ["Ana"]
    practice = tab.open(MATCH)
    for _ in range(2):
        with pytest.raises(Practice):
            practice.duel("Ana")
        finish(practice)
