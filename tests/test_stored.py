"""Storage of earlier versions of the site is read, and its games continue."""

from __future__ import annotations

import json
from random import Random

import pytest

from sakura.core import link
from sakura.core.letter import Letter
from sakura.core.saved import save
from sakura.core.seats import PERSON
from sakura.games import GAMES, RULES
from sakura.play.link_game import LinkGame
from sakura.play.own_game import OwnGame
from sakura.site.form import form_fields
from sakura.ui.preferences import PREFERENCES
from tests.play.stores import Device, Shelf
from tests.stored import SITE, STATES, Stored
from tests.tables import restored

every_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES)

SECRET, PRACTICE, LETTER = (
    STATES[name] for name in ("sakura-secret-choice", "sakura-practice", "okiya-and-letter")
)


def letters(state: Stored) -> dict[str, Letter]:
    """All games by link, opened."""
    return {
        name: Letter.read(link.read(fragment)[1], RULES, Random(0))
        for name, fragment in state.letters().items()
    }


@every_state
def test_every_stored_key_is_known(state: Stored) -> None:
    known = {SITE + "settings", SITE + "secret"}
    known |= {f"{SITE}game.{name}" for name in state.games()}
    known |= {f"{SITE}letter.{name}" for name in state.letters()}
    assert set(state.local) <= known
    assert set(state.session) == {SITE + "tab"}
    assert state.tab in state.games()


@every_state
def test_every_game_is_read_back_and_written_as_it_was(state: Stored) -> None:
    for text in state.games().values():
        saved = restored(text)
        assert json.loads(save(saved)) == json.loads(text)
        assert saved.table.outcome() is None and PERSON in saved.who


@every_state
def test_every_stored_game_can_be_finished(state: Stored) -> None:
    for text in state.games().values():
        session = OwnGame(restored(text), Shelf())
        random = Random(1)
        while waiting := session.waiting():
            session.choose(waiting[0], random.choice(session.table.legal(waiting[0])))
        assert session.over


@every_state
def test_stored_settings_and_choices_are_still_read(state: Stored) -> None:
    assert set(state.settings) == {"preferences", "choices", "lessons"}
    known = {"preferences": PREFERENCES, "choices": form_fields(GAMES)}
    for part, fields in known.items():
        assert set(state.settings[part]) <= set(fields)
        for name, value in state.settings[part].items():
            assert value in fields[name].values, name


@every_state
def test_every_game_by_links_is_read_back_and_written_as_it_was(state: Stored) -> None:
    for name, letter in letters(state).items():
        assert letter.name == name
        assert link.write("letter", letter.write()) == state.letters()[name]


def test_a_stored_secret_choice_stays_secret() -> None:
    saved = restored(SECRET.games()[SECRET.tab])
    assert saved.who == [PERSON, PERSON, "master:shadow"]
    assert set(saved.table.chosen) == {0, 2} and saved.table.waiting() == (1,)
    session = OwnGame(saved, Shelf())
    assert session.take_back() and not session.practice
    assert session.waiting() == (0, 1)


def test_stored_practice_returns_to_its_real_game() -> None:
    practice = restored(PRACTICE.games()[PRACTICE.tab])
    real = restored(PRACTICE.games()[practice.origin])
    assert not real.origin and real.who == practice.who == [PERSON, "novice:saboteur"]
    steps = len(practice.table.steps)
    assert [step.before for step in real.table.steps[:steps]] == [
        step.before for step in practice.table.steps
    ]
    assert real.table.steps[steps].before == practice.table.position


def test_a_game_by_links_resumes_with_its_browsers_secret() -> None:
    (letter,) = letters(LETTER).values()
    assert letter.seat_of(LETTER.secret) == 0
    game = LinkGame(letter, 0, Device("unused"))
    assert (game.waiting(), game.people) == ((1,), [0])
    game.table.choose(1, game.table.legal(1)[0])  # the friend's answer, which is not sealed here
    answer = Letter.read(link.read(game.fragment)[1], RULES, Random(0))
    assert answer.seat_of(LETTER.secret) == 0 and answer.table.waiting() == (0,)
