"""The story of a game in three sentences, against the events that it tells."""

from __future__ import annotations

from random import Random

import pytest

from sakura.games.sakura.rules.cards import printed_deck
from sakura.games.sakura.rules.events import (
    CardTurned,
    EmperorMoved,
    Event,
    PainterDisgraced,
    PainterMoved,
    TokensPaid,
)
from sakura.games.sakura.view import tale as view
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words
from tests.games.sakura.test_analysis import made_up, played

NAMES = Names(("Haruo", "Kenji", "Mariko"), 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", range(3))
def test_three_sentences_tell_the_game(language: str, seat: int) -> None:
    analysis, words = played(3), Words(language)
    answers = made_up(analysis, [seat], Random(seat))
    accounts = analysis.accounts(answers, seat)
    told = view.tale(analysis, accounts, NAMES, words)
    outcome = analysis.game.outcome(analysis.end)
    assert outcome and len(told) == 2 + (len(outcome.winners) == 1)
    assert all(told) and not any("{" in sentence for sentence in told)
    most = max(accounts, key=lambda account: abs(account.after - account.before))
    assert str(most.round) in told[1]
    if len(outcome.winners) == 1:
        assert str(max(outcome.scores)) in told[-1]


def bump(seat: int, *before: Event) -> list[Event]:
    return [CardTurned(29, 1), *before, PainterDisgraced(seat, 10, 10, 7, 1)]


@pytest.mark.parametrize(
    ("events", "about", "card"),
    [
        (bump(0, EmperorMoved(11, 10)), view.CAME, 29),
        (bump(0, PainterMoved(2, 1, 3, "furthest")), view.PUSHED, 29),
        ([CardTurned(42, 0), PainterDisgraced(0, 7, 10, 6, 1)], view.BUMPED, 42),
        ([CardTurned(20, 2), TokensPaid(16, ((1, 3), (0, 2)))], view.PAID, 0),
        (bump(2, EmperorMoved(11, 10)), view.QUIET_ROUND, 0),
    ],
)
def test_the_cause_is_what_befell_the_painter(
    events: list[Event], about: tuple[str, str], card: int
) -> None:
    assert view._cause(events, 0) == (about, card)
    assert card == 0 or card in printed_deck()


@pytest.mark.parametrize(
    ("led", "about"),
    [
        ((True, True, True), view.LED_ALWAYS),
        ((False, False, False), view.NEVER_LED),
        ((True, False, False), view.LED_UNTIL[0]),
        ((True, True, False), view.LED_UNTIL[1]),
        ((False, True, True), view.LED_FROM[0]),
        ((False, False, True), view.LED_FROM[1]),
        ((False, True, False), view.LED_ONCE),
        ((True, False, True), view.LED_TWICE),
    ],
)
def test_the_lead_is_told_by_trees(
    led: tuple[bool, ...], about: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "_led", lambda analysis, seat: iter(led))
    assert view._course(played(3), 0) == about


def test_the_lead_at_a_tree_is_that_of_the_tokens() -> None:
    analysis = played(3)
    led = [list(view._led(analysis, seat)) for seat in range(3)]
    assert all(len(one) == 3 for one in led)
    assert all(any(one[tree] for one in led) for tree in range(3))
    last = [seat for seat in range(3) if led[seat][2]]
    assert all(analysis.end.tokens[seat] == max(analysis.end.tokens[:3]) for seat in last)
