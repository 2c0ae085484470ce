"""Remarks of opponents: true of what happened, at most one a round, never the same twice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sakura.core.table import Table
from sakura.games import GAMES, RULES
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.seats.styles import STYLES
from sakura.games.sakura.view.remarks import SAID, Remark, Talk
from sakura.ui.bubble import bubble
from sakura.ui.portraits import GLAD, UPSET
from sakura.ui.words import Words

STYLED = dict(enumerate(("", *STYLES), 1))
"""Styles of five computers; seat 0 is a person's."""


def whole_game(seed: int) -> list[happened.Event]:
    """The events of a game of six novices."""
    rules, random = RULES["sakura"], Random(seed)
    table = Table(
        rules, rules.options({"players": 6, "two_player": None, "board": "classic"}), random
    )
    seats = [GAMES["sakura"].make_seat("novice", random) for _ in range(6)]
    events: list[happened.Event] = []
    while waiting := table.waiting():
        seat = waiting[-1]
        events += table.choose(seat, seats[seat].choose(table.observe(seat)))
    return events


def spoken(events: list[happened.Event], styles: dict[int, str]) -> Iterator[tuple[int, Remark]]:
    """Each remark of a game, with its round."""
    talk, number = Talk(styles, 6), 0
    for event in events:
        number += isinstance(event, happened.CardsRevealed)
        if remark := talk.hear(event):
            yield (99 if isinstance(event, happened.GameEnded) else number), remark


@pytest.mark.parametrize("seed", range(4))
def test_at_most_one_remark_per_round_without_repeats(seed: int) -> None:
    said = list(spoken(whole_game(seed), STYLED))
    rounds, texts = [number for number, _ in said], [remark.text for _, remark in said]
    assert len(said) > 3
    assert len(set(rounds)) == len(rounds) and len(set(texts)) == len(texts)
    assert all(remark.painter in STYLED for _, remark in said)


def test_people_make_no_remarks() -> None:
    assert list(spoken(whole_game(1), {})) == []


def test_the_painter_who_caused_a_bump_remarks_on_it() -> None:
    bump = happened.PainterDisgraced(2, 5, 6, 3, 1)

    def after_card_of(painter: int, styles: dict[int, str]) -> Remark | None:
        talk = Talk(styles, 6)
        talk.hear(happened.CardTurned(7, painter))
        return talk.hear(bump)

    assert after_card_of(2, STYLED) == Remark(2, UPSET, SAID["bumped"]["hurrier"][0])
    assert after_card_of(4, STYLED) == Remark(4, GLAD, SAID["caused"]["saboteur"][0])
    assert after_card_of(0, STYLED) == Remark(2, UPSET, SAID["read"]["hurrier"][0])
    assert after_card_of(0, {1: ""}) is None


def test_painters_remark_on_a_tree_by_its_payment() -> None:
    def after(*paid: tuple[int, int]) -> Remark | None:
        return Talk(STYLED, 6).hear(happened.TokensPaid(15, paid))

    assert after((5, 3), (1, 2)) == Remark(5, GLAD, SAID["lead"]["patient"][0])
    assert after((1, 2), (5, 2)) == Remark(1, GLAD, SAID["paid"][""][0])
    to_people = Talk({5: "patient"}, 6)
    everybody_else = tuple((painter, 2) for painter in range(5))
    said = to_people.hear(happened.TokensPaid(15, everybody_else))
    assert said == Remark(5, UPSET, SAID["unpaid"]["patient"][0])


def test_the_winner_or_best_loser_remarks_on_the_end() -> None:
    talk = Talk(STYLED, 6)
    talk.hear(happened.TokensPaid(15, ((4, 3), (1, 2))))
    assert talk.hear(happened.GameEnded((4,))) == Remark(4, GLAD, SAID["close"][""][0])
    talk = Talk(STYLED, 6)
    talk.hear(happened.TokensPaid(15, ((4, 4), (1, 2))))
    assert talk.hear(happened.GameEnded((4,))) == Remark(4, GLAD, SAID["won"]["saboteur"][0])
    talk = Talk(STYLED, 6)
    talk.hear(happened.TokensPaid(15, ((0, 4), (4, 2))))
    assert talk.hear(happened.GameEnded((0,))) == Remark(4, UPSET, SAID["lost"]["saboteur"][0])


def test_a_bubble_can_be_turned_off() -> None:
    shown = bubble(2, GLAD, "Mariko", "Mind <it>!", Words("en"))
    assert "Mind &lt;it&gt;!" in shown and 'data-command="hush"' in shown and "aria-label" in shown
