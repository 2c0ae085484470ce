"""The table around the garden: painters' rows, hand, question and main button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from sakura.core.game import WATCHER
from sakura.core.table import AnyTable
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import COURT, observe
from sakura.games.sakura.view import table as view
from sakura.games.sakura.view.garden import Placement, figures
from sakura.games.sakura.view.painter import painter_panel
from sakura.games.sakura.view.scene import Scene, scene_of
from sakura.games.sakura.view.story import Story
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words
from tests.tables import played

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Sakura()
EN = Words("en")
OPTIONS: list[JsonObject] = [
    {"players": 2, "two_player": "standard", "board": "classic"},
    {"players": 2, "two_player": "tactical", "board": "stroll"},
    {"players": 4, "two_player": None, "board": "classic"},
]


def scenes(raw: JsonObject) -> Iterator[tuple[AnyTable, Scene]]:
    """Yield a whole game, position by position."""
    table = played(GAME, raw, 3)
    for step in table.steps[1:]:
        yield table, scene_of(observe(step.before, WATCHER))


def rows(html: str) -> list[str]:
    return re.findall("<li>.*?</li>", html)


def unseen(row: str) -> str:
    """Screen reader text of a row or a card."""
    (text,) = re.findall('<span class="unseen">([^<]*)</span>', row)
    return str(text)


def column(row: str, name: str) -> str:
    """Content of one column of a row."""
    found = re.search(rf'<span[^>]*class="{name}[^"]*"[^>]*>(.*?)</span>', row)
    return "" if found is None else re.sub("<[^>]*>", "", found[1])


@pytest.mark.parametrize("raw", OPTIONS)
def test_every_row_states_its_painters_space(raw: JsonObject) -> None:
    warned = resting = acting = 0
    for table, scene in scenes(raw):
        names = view.painter_names(table.options, 0, EN)
        who = ["person", "adept", "master", "novice"][: table.options.players]
        drawn = rows(view.seats(scene, table.options, names, who, (), EN))
        assert len(drawn) == len(scene.painters)
        cards = {painter: order for order, painter in scene.played}
        for painter, row in enumerate(drawn):
            space, said = scene.painters[painter], unseen(row).split(", ")
            tokens = scene.tokens[painter]
            assert said[:2] == [
                names.label(painter, EN), f"{tokens} token{'' if tokens == 1 else 's'}"
            ]  # fmt: skip
            assert said[2] == ("at the gate" if space == GATE else f"space {space}")
            assert (f"card {cards.get(painter)}" in said) == (painter in cards)
            assert column(row, "tokens") == str(tokens)
            danger = painter in scene.endangered()
            assert ("one more step would bump into the Emperor" in said) == danger
            gap = "" if space == GATE else str(scene.emperor - space) + "!" * danger
            assert column(row, "gap") == gap
            acts = scene.current is not None and cards.get(painter) == scene.current
            done = not acts and cards.get(painter) in scene.turned
            assert ('class="seat acting' in row, 'class="seat done' in row) == (acts, done)
            warned, resting, acting = warned + danger, resting + (space == GATE), acting + acts
    assert warned and resting and acting


@pytest.mark.parametrize("raw", OPTIONS)
def test_the_panel_of_a_painter_explains_the_marks_of_its_row_and_figure(raw: JsonObject) -> None:
    explained = set()
    for table, scene in scenes(raw):
        names = view.painter_names(table.options, 0, EN)
        drawn = rows(view.seats(scene, table.options, names, ["adept"] * 4, (), EN))
        placed = Placement(scene.emperor, scene.painters, scene.closest())
        standing = figures(scene.board, "tall", placed, names, EN)
        for painter, row in enumerate(drawn):
            panel = painter_panel(painter, names, scene, Story([GATE]), GAME.cards, EN)
            meanings = dict(re.findall("<th><span[^>]*>(.*?)</span></th><td>(.*?)</td>", panel))
            style, figure = re.findall(
                rf'<g id="painter-{painter}" class="([^"]*)".*?class="badge".*?>(\w+)</text>',
                standing,
            )[0]
            badge = [figure] if "closest" in style.split() else []
            marks = [re.sub("<.*?>", "", mark) for mark in meanings]
            assert marks == re.findall(r"\d+|!", column(row, "gap")) + badge
            explained |= set(marks)
            of_badge = [text for text in meanings.values() if "closest" in text]
            assert len(of_badge) == len(badge)
            title = "; ".join(text for text in meanings.values() if text not in of_badge)
            assert re.findall('class="gap.*?title="(.*?)"', row) == [title] * bool(title)
            (where,) = re.findall(r"[AO][tn] (the gate|space \d+)\.", panel)
            assert unseen(row).split(", ")[2].endswith(where)
    assert {"!", "1"} < explained


def test_the_court_painter_is_labelled_in_a_game_of_two() -> None:
    table, scene = next(scenes(OPTIONS[0]))
    names = view.painter_names(table.options, 0, EN)
    drawn = rows(view.seats(scene, table.options, names, ["person", "adept"], (), EN))
    assert unseen(drawn[COURT]).endswith("Court painter")
    assert f">{PAINTERS[COURT].name}</b>" in drawn[COURT]
    others, scene = next(scenes(OPTIONS[2]))
    names = view.painter_names(others.options, None, EN)
    assert names.known[COURT] == PAINTERS[COURT].name
    drawn = rows(view.seats(scene, others.options, names, ["person"] * 4, (), EN))
    assert not any("ourt painter" in row for row in drawn)


def test_seats_that_have_chosen_are_marked_until_the_reveal() -> None:
    shown = hidden = 0
    for table, scene in scenes(OPTIONS[2]):
        names = view.painter_names(table.options, 0, EN)
        who = ["person", "adept", "adept", "adept"]
        drawn = rows(view.seats(scene, table.options, names, who, (1, 3), EN))
        marked = [n for n, row in enumerate(drawn) if "✓" in row]
        assert marked == ([] if scene.played else [1, 3])
        shown, hidden = shown + bool(scene.played), hidden + (not scene.played)
    assert shown and hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_marks_the_players_and_the_court_painters_card(language: str) -> None:
    words = Words(language)
    cards = (7, 12, 30)
    two = view.hand(cards, GAME.cards, [12, 30], True, words)
    one = view.hand(cards, GAME.cards, [12], False, words)
    for drawn, chosen in ((two, (12, 30)), (one, (12,))):
        buttons = re.findall("<button.*?</button>", drawn)
        assert [int(n) for n in re.findall(r'data-card="(\d+)"', drawn)] == list(cards)
        assert [('aria-pressed="true"' in button) for button in buttons] == [
            order in chosen for order in cards
        ]
        assert [('tabindex="0"' in button) for button in buttons] == [True, False, False]
    places = [column(button, "place") for button in re.findall("<button.*?</button>", two)]
    you, court = (words.say_in("card for", whom) for whom in ("you", "court"))
    assert places == ["", you, court]
    assert 'class="place"' not in one
    assert unseen(re.findall("<button.*?</button>", two)[2]).endswith(words.aside("", court))


def test_the_number_under_an_icon_has_its_sign() -> None:
    halves = [half for card in GAME.cards.values() for half in (card.garden, card.painter)]
    assert {half.either for half in halves} == {True, False}
    for half in halves:
        said = view.short_words(half, EN)
        sign = "±" if half.either else "+" if half.steps > 0 else "−"
        if half.who not in ("leap", "count"):
            assert said.endswith(f"{sign}{abs(half.steps)}")
        assert "{" not in said


def test_hidden_hands_show_backs_only() -> None:
    assert view.backs(0) == ""
    assert view.backs(3) == 3 * view.backs(1)
    assert "data-card" not in view.backs(1)


def test_the_question_and_the_button_name_every_card_played() -> None:
    names = Names(("Haruo", "Kenji", "Mariko"), 0)
    assert view.question(0, False, names, EN) == "Choose a card."
    assert view.question(1, True, names, EN) == (
        "Kenji, choose your card, then one for the court painter."
    )
    assert ">Play card 7<" in view.play_button([7], EN)
    assert ">Play 7, court painter 30<" in view.play_button([7, 30], EN)
    asked = view.direction_question(7, "garden", 1, names, EN)
    assert asked == "Kenji, card 7: which way does the Emperor go?"
    asked = view.direction_question(7, "painter", 0, names, EN)
    assert asked == "Card 7: which way do you go?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_table_has_every_element_to_fill(language: str) -> None:
    drawn = view.page(False, False, ["person", "adept"], Words(language))
    ids = re.findall(r'id="([\w-]+)"', drawn)
    assert {"garden", "seats", "ask", "strip", "hand", "commands", "hand-box"} <= set(ids)
    assert len(ids) == len(set(ids))
    assert f'lang="{language}"' in drawn
