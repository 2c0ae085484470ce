"""Numbers, percentages, dates and lists are written as each language writes them."""

from __future__ import annotations

import pytest

from sakura.ui.notation import Notation
from sakura.ui.words import LANGUAGES, Words

EN, ES, FR = (Words(language) for language in ("en", "es", "fr"))


def test_numbers_follow_their_language() -> None:
    assert [EN.number(-2.71, 1), ES.number(-2.71, 1), FR.number(-2.71, 1)] == [
        "−2.7",
        "−2,7",
        "−2,7",
    ]
    assert [words.number(12345.6, 1) for words in (EN, ES, FR)] == [
        "12,345.6",
        "12.345,6",
        "12\u202f345,6",
    ]
    assert EN.number(1234) == "1234"
    assert EN.number(-0.04, 1) == "0.0"


def test_a_nonzero_number_has_its_sign() -> None:
    assert [EN.signed(value) for value in (54, -3, 0, 0.4, -0.4)] == ["+54", "−3", "0", "0", "0"]
    assert FR.signed(1.25, 2) == "+1,25"


def test_a_percentage_never_breaks_before_its_sign() -> None:
    assert [words.percent(0.31) for words in (EN, ES, FR)] == ["31%", "31\u202f%", "31\u202f%"]
    assert FR.percent(-0.027, 1, signed=True) == "−2,7\u202f%"


def test_dates_name_the_month() -> None:
    assert EN.date(2026, 11, 29) == "29 November 2026"
    assert ES.date(2026, 1, 1) == "1 de enero de 2026"
    assert FR.date(2026, 2, 3) == "3 février 2026"


def test_lists_end_with_the_languages_conjunction() -> None:
    names = ["Haruo", "Kenji", "Mariko"]
    assert [EN.listed(names[:n]) for n in range(4)] == [
        "",
        "Haruo",
        "Haruo and Kenji",
        "Haruo, Kenji and Mariko",
    ]
    assert ES.listed(names) == "Haruo, Kenji y Mariko"
    assert FR.either(names) == "Haruo, Kenji ou Mariko"
    assert EN.row(names) == "Haruo, Kenji, Mariko"


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("Inés", "y e Inés"), ("hijo", "y e hijo"), ("hielo", "y y hielo"), ("yo", "y y yo"),
        ("Íñigo", "y e Íñigo"),
    ],
)  # fmt: skip
def test_spanish_y_becomes_e_before_the_same_sound(last: str, joined: str) -> None:
    assert ES.listed(["y", last]) == joined


def test_spanish_o_becomes_u_before_the_same_sound() -> None:
    assert [ES.either(["7", last]) for last in ("8", "11", "12", "110", "ocho")] == [
        "7 u 8",
        "7 u 11",
        "7 o 12",
        "7 o 110",
        "7 u ocho",
    ]


@pytest.mark.native  # Babel belongs to the desk
def test_any_language_of_cldr_has_a_notation() -> None:
    from tools.build.cldr import notation

    assert notation("ja").joined(["a", "b", "c"], notation("ja").both) == "a、b、c"
    assert notation("ja").date == "{year}年{number}月{day}日"
    assert notation("de").percent == "{}\u202f%"
    assert notation("pt-BR").months[0] == "janeiro"
    assert notation("zh-Hant").either == ("或", "或")


def test_every_compiled_catalogue_has_its_notation() -> None:
    written = {language: Words(language).notation for language in LANGUAGES}
    assert written.pop("en") == Notation()
    assert all(len(set(each.months)) == 12 for each in written.values())
    assert Notation() not in written.values()


def test_sentences_are_joined_with_the_scripts_spacing() -> None:
    ja = Words("ja")
    assert EN.sentences(["One.", "", "Two.", "Three…"]) == "One. Two. Three…"
    assert ES.sentences(["Uno."]) == "Uno." and FR.sentences([]) == ""
    assert FR.sentences(["Un.", "Deux."]) == "Un. Deux."
    assert ja.sentences(["一。", "二。", "三…"]) == "一。二。三…"


def test_asides_are_in_the_brackets_of_the_script() -> None:
    assert [words.aside("1", "2") for words in (EN, ES, FR)] == ["1 (2)"] * 3
    assert Words("ja").aside("一", "二") == "一（二）"
