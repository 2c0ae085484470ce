"""People's own names: used wherever several people play, and never as markup."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest

from sakura.core.saved import Saved
from sakura.games import GAMES
from sakura.games.sakura.view.scene import scene_of
from sakura.games.sakura.view.table import painter_names, seats, short_name
from sakura.play.rematch import moved_on
from sakura.site.form import defaults, form_fields
from sakura.site.start import start_page
from sakura.site.ways_back import who_plays
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.typed_names import with_people
from sakura.ui.words import LANGUAGES, Words
from tests.tables import in_progress
from tests.ui.test_names import SEATS, okiya, okiya_sentences, sakura, sakura_sentences

EN = Words("en")
WHO = ["person", "person", "adept"]
MEAN = ["<b>{0}</b>", '%s & "{name}"']
"""Names of the maximal length."""


def test_people_are_called_by_the_names_they_typed() -> None:
    names = Names(("Haruo", "Kenji", "Mariko"))
    assert with_people(names, ["Ana", "", "Bo"], WHO).known == ("Ana", "Kenji", "Mariko")
    assert with_people(names, [], WHO) == names
    assert with_people(names, ["Haruo", "haruo"], WHO).known == ("Haruo", "haruo (Kenji)", "Mariko")
    assert with_people(names, ["Ana", "ana"], WHO).known == ("Ana (Haruo)", "ana (Kenji)", "Mariko")


def test_pieces_carry_the_initials_of_people_as_far_as_they_differ() -> None:
    usual = Names(("Haruo", "Kenji", "Mariko"))
    assert [usual.letter(seat) for seat in range(3)] == ["", "", ""]
    for typed, letters in (
        (["ana", "Bo"], "ABM"),
        (["Ana", "Ada"], "AKM"),
        (["Max", "Kim"], "HKM"),
        (["<Åsa>", "花子"], "Å花M"),
        (["", "!"], "HKM"),
    ):
        names = with_people(usual, typed, WHO)
        assert "".join(map(names.letter, range(3))) == letters
    table = in_progress("sakura")
    scene = scene_of(table.observe(0))
    names = with_people(painter_names(table.options, 0, EN), ["Ana"], WHO)
    drawn = seats(scene, table.options, names, ["person"] * len(names.known), (), EN)
    assert re.findall(r'class="letter"[^>]*>(\w)<', drawn)[:2] == ["A", "K"]


def test_a_lone_person_is_you_except_in_pictures() -> None:
    names = with_people(Names(("Haruo", "Kenji"), you=0), ["Ana"], ["person", "adept"])
    assert names.label(0, EN) == "You"
    assert Names(names.known).label(0, EN) == "Ana"


@pytest.mark.parametrize("language", LANGUAGES)
def test_brackets_are_left_out_where_space_is_short(language: str) -> None:
    table, words = sakura(2, "tactical"), Words(language)
    names = painter_names(table.options, None, words)
    names = with_people(names, ["mariko", "Ana"], ["person", "person"])
    assert re.match(rf"{PAINTERS[2].name}( \(|（)", names.known[2])
    assert [short_name(painter, names, words) for painter in range(3)] == [
        "mariko",
        "Ana",
        "Mariko",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_typed_names_are_escaped_throughout_a_game(game: str, language: str) -> None:
    words = Words(language)
    called = partial(with_people, typed=MEAN, who=["person", "person", "adept"])
    if game == "sakura":
        texts = [*sakura_sentences(sakura(3, None), None, words, called)]
    else:
        texts = [*okiya_sentences(okiya(1), None, words, called)]
    other = "Kenji" if game == "sakura" else "Mariko"
    usual = re.compile(rf"\b(Haruo|{other})\b", re.ASCII)
    assert [text for text in texts if usual.search(text)] == []
    drawn = [text for text in texts if re.search("</(li|h2|svg|g|tr|div)>", text)]
    assert drawn and not [text for text in drawn if MEAN[0] in text]
    assert any("&lt;b&gt;{0}&lt;/b&gt;" in text for text in drawn)
    assert any(MEAN[0] in text for text in texts if text not in drawn)  # sentences are no markup


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_with_a_period_ends_a_sentence(language: str) -> None:
    words = Words(language)
    passed = words.say("Pass the device to {name}.", name="Ada B.")
    # Japanese ends with the verb, and its full stop is none that a name has.
    assert passed.endswith("Ada B." if language != "ja" else "。") and "Ada B." in passed
    assert not passed.endswith("..")
    assert words.say("Thinking about it…").endswith("…")
    called = partial(with_people, typed=["Ada B.", "Bo.", "C."], who=["person"] * 3)
    texts = [*okiya_sentences(okiya(1), None, words, called)]
    for players, two_player in SEATS[:3]:
        texts += sakura_sentences(sakura(players, two_player), None, words, called)
    assert any("Bo." in text for text in texts)
    assert [text for text in texts if ".." in text] == []


def test_names_move_on_with_the_seats() -> None:
    saved = Saved(in_progress("sakura"), ["person", "adept", "person"], names=["Ana", "x", "Bo"])
    turned = moved_on(saved, Random(0))
    assert turned.who == ["person", "person", "adept"]
    assert turned.names == ["Bo", "Ana", ""]
    assert moved_on(Saved(saved.table, saved.who), Random(0)).names == []


def test_the_list_of_games_names_the_players() -> None:
    line = who_plays(["person", "person", "novice", "novice"], {}, EN, ["Ana", "", "", ""])
    assert line == "Ana, Person and 2 × Computer (novice)"


def test_the_form_has_a_name_field_per_seat() -> None:
    typed = ['"><script>', "Bo"]
    page = start_page(GAMES, EN, defaults(form_fields(GAMES)), typed)
    fields = re.findall('<input name="name"[^>]*>', page)
    assert len(fields) == 6
    assert 'value="&quot;&gt;&lt;script&gt;"' in fields[0] and 'value="Bo"' in fields[1]
    assert all('aria-label="Name"' in field and 'maxlength="16"' in field for field in fields)
    assert not any("value=" in field for field in fields[2:])
