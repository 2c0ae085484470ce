"""Portraits: six different faces in three moods, and the events that move them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.view.scene import Scene, after, scene_of
from sakura.games.sakura.view.table import painter_names, seats
from sakura.ui.emblems import PAINTERS
from sakura.ui.portraits import CALM, GLAD, MOODS, UPSET, portrait
from sakura.ui.words import Words
from tests.tables import in_progress

TABLE = in_progress("sakura")
PLAYERS = TABLE.game.seats(TABLE.options)


def moods(scene: Scene) -> list[str]:
    return [scene.mood(painter) for painter in range(PLAYERS)]


def test_all_faces_differ() -> None:
    drawn = {portrait(*each) for each in product(range(len(PAINTERS)), MOODS)}
    assert len(drawn) == len(PAINTERS) * len(MOODS)
    for markup in drawn:
        svg = ElementTree.fromstring(markup)
        assert svg.get("aria-hidden") == "true" and len(svg) > 8


def test_the_bumped_painter_is_upset_and_the_others_laugh() -> None:
    scene = scene_of(TABLE.observe(0))
    assert moods(scene) == [CALM] * PLAYERS
    scene = after(scene, happened.PainterDisgraced(1, 5, 6, 3, 1))
    assert moods(scene) == [UPSET if painter == 1 else GLAD for painter in range(PLAYERS)]
    assert moods(after(scene, happened.CardsRevealed(()))) == [CALM] * PLAYERS


def test_painters_smile_when_they_get_tokens() -> None:
    scene = after(scene_of(TABLE.observe(0)), happened.TokensPaid(15, ((0, 2), (1, 0))))
    assert moods(scene)[:2] == [GLAD, CALM]


def test_only_the_winners_smile_at_the_end() -> None:
    scene = after(scene_of(TABLE.observe(0)), happened.GameEnded((0,)))
    assert moods(scene) == [GLAD] + [UPSET] * (PLAYERS - 1)


def test_computers_have_faces_in_their_rows_and_people_emblems() -> None:
    words = Words("en")
    names = painter_names(TABLE.options, 0, words)
    who = ["person", *["adept"] * (PLAYERS - 1)]
    scene = replace(scene_of(TABLE.observe(0)), moods=((1, UPSET),))
    rows = seats(scene, TABLE.options, names, who, (), words)
    assert rows.count('class="portrait') == PLAYERS - 1
    assert f"portrait {PAINTERS[0].style}" not in rows and f"{PAINTERS[1].style} upset" in rows
