"""The start page as text: its entries, its form, and the meaning of the form's options."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.json_text import parse_entry
from sakura.core.saved import Saved
from sakura.core.seats import COMPUTER, EVEN, LEVELS, PERSON
from sakura.core.table import Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.okiya.view.table import PLAYERS
from sakura.play.session import Session
from sakura.site.form import defaults, form_fields, remembered, renewed, suggested
from sakura.site.index import fragments
from sakura.site.start import start_page
from sakura.site.ways_back import Way, games, resume, waiting_letter, who_plays, whose_turn
from sakura.ui.names import Names
from sakura.ui.panels import opponents
from sakura.ui.words import LANGUAGES, Words
from tests.translated import TRANSLATED

FIELDS = form_fields(GAMES)
USUAL = defaults(FIELDS)


WON = [2, 10, 6, 7, 3, 15, 14, 13, 12, 0, 1, 9, 5]
"""Cells of a round that seat 0 wins with the last one."""


def okiya(moves: list[int], who: tuple[str, str]) -> Saved:
    """Round in which seat 0 began and those cells were taken."""
    game = RULES["okiya"]
    options = game.options({"match": "single", "target": None, "full_board": "win"})
    table = Table(game, options, Random(0), Layout(0, tuple(TILES)))
    for cell in moves:
        table.choose(table.waiting()[0], cell)
    return Saved(table, list(who))


def doors(page: str) -> dict[str, str]:
    """Button of each game's entry."""
    found = re.findall(r'<button type="submit" value="(\w+)"[^>]*>', page)
    tags = re.findall(r'<button type="submit"[^>]*>', page)
    return dict(zip(found, tags, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_door_with_name_and_description(language: str) -> None:
    words = Words(language)
    page = start_page(GAMES, words, USUAL)
    assert list(doors(page)) == list(GAMES)
    for name, button in doors(page).items():
        title = words.say("Play {game}", game=GAMES[name].title)
        assert f'aria-label="{title}"' in button
        assert f'aria-describedby="about-{name}"' in button
        assert page.count(f'id="about-{name}"') == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_door_of_the_chosen_game_is_the_button_of_the_form(game: str) -> None:
    page = start_page(GAMES, Words(), USUAL | {"game": game})
    assert [name for name, button in doors(page).items() if 'id="play"' in button] == [game]


def test_the_pictures_are_in_the_page_once() -> None:
    drawn = fragments(GAMES)
    assert drawn["start"].count('class="garden') == 1
    assert 'class="garden' not in drawn["templates"]
    places = drawn["templates"].count('<div class="picture-okiya"></div>')
    # a cover in each language, a start page in all but the first
    assert places == 2 * len(LANGUAGES) - 1


def test_the_picture_of_the_garden_has_no_invisible_parts() -> None:
    drawn = GAMES["sakura"].picture()
    assert 'class="tree"' in drawn and 'class="figure"' in drawn
    assert not re.search('class="(bloom|badge|warning)', drawn)


def test_the_form_names_the_players_of_the_game() -> None:
    row = re.search(r'id="sits-1".*?</span></span></span>', start_page(GAMES, Words(), USUAL))
    assert row
    offered = dict(re.findall(r'class="of-(\w+)">.*?class="seat-name"[^>]*>(\w+)<', row[0]))
    assert offered["sakura"] == "Kenji"
    assert offered["okiya"] == PLAYERS[1] == "Mariko"


def test_all_computer_seats_have_the_strength_that_is_chosen_once() -> None:
    choices = USUAL | {"players": "4", "strength": "master", "seat-2": "adept", "style-1": "shadow"}
    assert GAMES["sakura"].seat_names(choices) == [PERSON, "master:shadow", "adept", "master"]
    assert GAMES["okiya"].seat_names(choices) == [PERSON, "master"]


def test_novices_are_suggested_until_the_first_win() -> None:
    assert USUAL["strength"] == suggested(won=False) == "novice"
    assert suggested(won=True) == "adept"
    assert all(USUAL[f"seat-{seat}"] == COMPUTER for seat in range(1, 6))


def steps(page: str) -> dict[str, dict[str, str]]:
    """Description of each level in the scale of opponents, by game."""
    scale = re.search(r'<fieldset class="pills scale">(.*?)</fieldset>', page)
    assert scale
    parts = re.findall(r'name="strength" value="(\w+)"(.*?)</label>', scale[1])
    return {
        level: dict(re.findall(r'<span class="of-(\w+)">(.+?)</span>', part))
        for level, part in parts
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_opponents_are_a_scale_with_a_sentence_for_each_step(language: str) -> None:
    descriptions = steps(start_page(GAMES, Words(language), USUAL))
    assert list(descriptions) == ["novice", "adept", "expert", "master", EVEN]
    assert descriptions.pop(EVEN) == {}, "the same sentence for every game"
    assert all(list(said) == list(GAMES) for said in descriptions.values())
    sentences = [sentence for said in descriptions.values() for sentence in said.values()]
    assert len(set(sentences)) == len(sentences)
    english = steps(start_page(GAMES, Words(), USUAL))
    assert language == "en" or all(descriptions[level] != english[level] for level in descriptions)


def test_explanations_are_not_in_the_initial_page() -> None:
    """The page adds it once the catalogue has loaded (`browser/start.py`)."""
    drawn = fragments(GAMES)
    assert (drawn["start"] + drawn["templates"]).count('class="limits"></p>') == len(LANGUAGES)
    places = re.findall("<small.*?</small>", drawn["start"] + drawn["templates"])
    assert len(places) == len(LANGUAGES) * (2 + len(LEVELS[1:]))
    assert all(element.endswith("></small>") for element in places)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_limits_of_games_by_links_are_stated_below_their_button(
    language: str,
) -> None:
    page = start_page(GAMES, Words(language), USUAL)
    said = re.findall(r'data-command="letter"[^>]*>[^<]+</button><p[^>]*>([^<]+)</p>', page)
    assert len(said) == page.count('data-command="letter"') == 1
    english = start_page(GAMES, Words(), USUAL)
    assert "could stack the tiles" in english and "clear your browser data" in english
    assert (said[0] in english) == (language == "en")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_every_level_can_be_chosen_remembered_and_sent(level: str) -> None:
    choices = {"strength": level, "seat-2": level}
    assert remembered(json.dumps({"choices": choices, "won": True}), FIELDS).choices == choices
    assert link.read(link.write("setup", choices))[1] == choices
    assert GAMES["sakura"].seat_names(USUAL | choices)[1:3] == [level, level]
    shown = opponents(Names(("Haruo", "Kenji")), (PERSON, level), {}, Words())
    assert f'value="{level}" selected' in shown


def test_choices_from_before_one_strength_keep_their_meaning() -> None:
    old = {
        "players": "3",
        "seat-0": PERSON,
        "seat-1": "adept",
        "seat-2": "adept",
        "seat-3": "master",
    }
    now = renewed(old)
    for game in GAMES.values():
        assert game.seat_names(USUAL | now) == game.seat_names(USUAL | old)
    assert now["strength"] == "adept" and now["seat-2"] == COMPUTER
    assert renewed({"seat-1": PERSON}) == {"seat-1": PERSON}


def test_stored_settings_are_restored_completely() -> None:
    choices = {"players": "3", "seat-1": "adept"}
    stored = {
        "preferences": {"theme": "dark"}, "choices": choices,
        "lessons": {"okiya": 2}, "known": ["sakura"], "names": ["Ana", ""],
        "won": True, "place": "sakura.", "signature": "Ana",
    }  # fmt: skip
    found = remembered(json.dumps(stored), FIELDS)
    known, names = ["sakura"], ["Ana", ""]
    assert found == ({"theme": "dark"}, choices, {"okiya": 2}, known, names, True, "Ana")
    del stored["won"]
    assert remembered(json.dumps(stored), FIELDS).choices == renewed(choices)
    assert remembered("{}", FIELDS) == ({}, {}, {}, [], [], False, None)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"signature": 7}, {"signature": " Ana"},
        {"preferences": {"theme": "pink"}}, {"preferences": {"colour": "dark"}},
        {"preferences": {"theme": ["dark"]}}, {"preferences": []}, {"choices": {"players": 3}},
        {"choices": {"jungle": "3"}}, {"choices": None}, {"lessons": {"okiya": -100}},
        {"lessons": {"okiya": True}}, {"lessons": {"okiya": 10**30}}, {"lessons": [2]},
        {"known": {}}, {"known": ["okiya", 3]}, {"known": None}, {"known": "okiya"},
        {"names": "Ana"}, {"names": [7]}, {"names": None},
    ],
    ids=str,
)  # fmt: skip
def test_damaged_settings_are_ignored(spoilt: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        remembered(json.dumps({"preferences": {"theme": "dark"}} | spoilt), FIELDS)


@pytest.mark.parametrize("text", ["", "[]", "{", "x" * 60_000, '{"a":' + "[" * 5000])
def test_settings_that_are_no_object_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        remembered(text, FIELDS)


def test_an_entry_has_a_text_and_a_time() -> None:
    entry = {"at": 5, "game": "…", "more": 1}
    assert parse_entry(json.dumps(entry)) == {"at": 5.0, "game": "…", "guest": False, "over": False}
    assert parse_entry(json.dumps(entry | {"guest": True}))["guest"] is True
    for spoilt in ({"at": -1}, {"at": 1e300}, {"at": "5"}, {"at": None}, {"at": float("nan")},
                   {"game": 3}, {"game": None}):  # fmt: skip
        with pytest.raises(BadInput):
            parse_entry(json.dumps(entry | spoilt))


@pytest.mark.parametrize(("who", "won"), [((PERSON, "random"), True), ((PERSON, PERSON), False),
                                          (("random", PERSON), False)])  # fmt: skip
def test_a_win_counts_where_a_person_beats_a_computer(who: tuple[str, str], won: bool) -> None:
    session = Session(okiya(WON, who))
    assert session.over and session.won is won
    assert not Session(okiya(WON[:-1], who)).won
    practice = okiya(WON, who)
    practice.origin = "real"
    assert not Session(practice).won


@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_a_game_in_progress_is_drawn_in_its_current_state(game: str) -> None:
    info, table = GAMES[game], Table(RULES[game], RULES[game].options(
        GAMES[game].raw_options(USUAL)), Random(3))  # fmt: skip
    before = info.sketch(table.position)
    for _ in range(20):
        if waiting := table.waiting():
            table.choose(waiting[0], table.legal(waiting[0])[0])
    after = info.sketch(table.position)
    assert before != after
    assert " id=" not in before + after and "<title" not in before + after


def test_ways_back_name_the_game_its_players_and_the_time() -> None:
    words = Words()
    assert "Continue: Sakura, round 7" in resume("Sakura, round 7", "", 2, words)
    assert "All (2)" in resume("Sakura, round 7", "", 2, words)
    letter = waiting_letter("y", "Okiya", True, words)
    for title in ("", "Sakura, round 7"):
        assert letter in resume(title, letter, 3, words) and "All (3)" in resume("", "", 3, words)
    who = who_plays([PERSON, "adept", "adept", "master"], {}, words)
    assert who == "You, 2 × Computer (adept) and Computer (master)"
    listed = games([Way("x", "Sakura, round 7", "<svg></svg>", who, "2 days ago")], 0, words)
    assert 'data-saved="x"' in listed and 'data-delete="game.x"' in listed
    assert "data-letter" not in listed and "more-games" not in listed
    assert 'aria-label="Delete Sakura, round 7"' in listed
    assert who in listed and "2 days ago" in listed
    turn = whose_turn(True, words)
    assert turn != whose_turn(False, words)
    listed = games([Way("y", "Okiya, round 2", "", turn, "now", by_links=True)], 7, words)
    assert 'data-letter="y"' in listed and 'data-delete="letter.y"' in listed and turn in listed
    assert "data-saved" not in listed and "Show 7 more" in listed
