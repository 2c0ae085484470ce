"""Advice in words matches the findings of the search."""

from dataclasses import replace
from random import Random

import pytest

from sakura.core.seats import seat_name
from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.position import Observation as Square
from sakura.games.okiya.rules.square import cells, completing
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.view import table as okiya_table
from sakura.games.okiya.view.board import value, values_words
from sakura.games.okiya.view.gentle import gentle_words
from sakura.games.okiya.view.tiles import opening, tile_name
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import COURT, Observation, Play
from sakura.games.sakura.rules.preview import Fall, Preview
from sakura.games.sakura.seats.advice import ALIKE, BEHIND, REASONS, TOKENS, SakuraAdvice
from sakura.games.sakura.seats.styles import STYLES
from sakura.games.sakura.view import advice as sakura_advice
from sakura.games.sakura.view.ghosts import preview_words
from sakura.games.sakura.view.table import painter_names
from sakura.ui import panels
from sakura.ui.names import Names
from sakura.ui.preferences import PREFERENCES
from sakura.ui.seats import seat_words
from sakura.ui.words import LANGUAGES, Words
from tests.translated import full_stop

EN = Words("en")
KNOWN = SakuraAdvice(Play(12), place=2, placed=0.7, reached=0.0, bumps=0.05, keeps=False)


def seen_at_sakura() -> Observation:
    game = Sakura()
    options = game.options({"players": 4, "two_player": None, "board": "classic"})
    return Table(game, options, Random(1)).observe(0)


def painter_words(advice: SakuraAdvice = KNOWN, words: Words = EN) -> str:
    return words.sentences(sakura_advice.advice_words(advice, seen_at_sakura(), words))


def test_advice_names_a_card_its_destination_and_risks() -> None:
    assert painter_words() == (
        "Play card 12. You'll probably end up second behind the Emperor. A bump is unlikely."
    )
    assert painter_words(
        replace(KNOWN, reached=0.8, place=1, placed=0.95, keeps=True, bumps=0.01)
    ) == (
        "Play card 12. You should end up closest at the tree. There's hardly any risk of a bump. "
        "You keep your more useful cards for later."
    )
    assert "too far ahead for a bump." in painter_words(replace(KNOWN, bumps=0.0))
    near = replace(seen_at_sakura(), painters=(1, 0, 0, 0), emperor=3)
    assert "hardly any risk" in " ".join(
        sakura_advice.advice_words(replace(KNOWN, bumps=0.0), near, EN)
    )
    assert "could end up last." in painter_words(replace(KNOWN, place=6, placed=0.3))
    assert "some risk" in painter_words(replace(KNOWN, bumps=0.2))
    assert "may well bump" in painter_words(replace(KNOWN, bumps=0.6))
    assert painter_words(replace(KNOWN, action=Play(3, 40))).startswith(
        "Play card 3, and 40 for the court painter. "
    )


def test_advice_names_a_direction() -> None:
    assert painter_words(replace(KNOWN, action=FORWARD)).startswith("Send the Emperor forward. ")
    assert painter_words(replace(KNOWN, action=BACK)).startswith("Send the Emperor back. ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reached", [0.0, 1.0])
def test_every_rank_has_words(language: str, reached: float) -> None:
    said = {
        painter_words(replace(KNOWN, place=place, reached=reached), Words(language))
        for place in range(7)
    }
    assert len(said) == 7
    assert not any("{" in sentence for sentence in said)


def square() -> Square:
    game = Okiya()
    options = game.options({"match": "single", "target": None, "full_board": "win"})
    return Table(game, options, Random(1)).observe(0)


def test_advice_at_okiya_states_the_exact_value() -> None:
    at = square()
    tiles = [tile_name(tile, EN) for tile in at.tiles]

    def said(value: str, plies: int | None, replies: tuple[int, ...] = ()) -> str:
        return okiya_table.advice_words(OkiyaAdvice(0, value, plies, replies), at, EN)

    first = opening(tiles[0])
    assert said("win", 1) == f"{first} wins at once."
    assert said("win", 5) == f"{first} wins in 5 tiles, your opponent's included."
    assert said("win", None) == f"{first} wins with best play."
    assert said("draw", 9) == f"{first} leads to a draw with best play."
    lost = said("loss", None, (5,))
    assert lost.startswith(first) and lost.endswith(f"but only {tiles[5]} beats it.")
    assert said("loss", None, (5, 6)).endswith(f": {tiles[5]} and {tiles[6]} beat it.")
    assert said("loss", 4, (5,)) == (
        f"Every tile loses. Longest resistance: {tiles[0]}, in 4 tiles, and only {tiles[5]} beats "
        "it."
    )
    assert said("loss", 4, (5, 6)).endswith(f"in 4 tiles; {tiles[5]} and {tiles[6]} beat it.")


def test_the_next_hint_repeats_no_sentence() -> None:
    seen = seen_at_sakura()
    advice = replace(KNOWN, keeps=True, bumps=0.2)
    first = sakura_advice.advice_words(advice, seen, EN)
    second = sakura_advice.advice_words(advice, seen, EN, first)
    third = sakura_advice.advice_words(advice, seen, EN, second)
    assert not {*first[1:]} & {*second[1:]} and not {*second[1:]} & {*third[1:]}
    assert len(second) == len(first) == len(third)
    sure = replace(KNOWN, bumps=0.0)
    told = sakura_advice.advice_words(sure, seen, EN)
    assert len(sakura_advice.advice_words(sure, seen, EN, told)) == len(told) - 1


def gently(
    *moves: int, value: str = "win", plies: int | None = None, cell: int | None = None
) -> str:
    """The gentle hint after these moves on the sorted board, for the seat to move."""
    options = Okiya().options({"match": "single", "target": None, "full_board": "win"})
    table = Table(Okiya(), options, Random(0), Layout(0, TILES))
    for move in moves:
        table.choose(table.waiting()[0], move)
    seen = table.observe(table.waiting()[0])
    action = seen.free()[0] if cell is None else cell
    return gentle_words(OkiyaAdvice(action, value, plies, ()), seen, EN)


def test_a_gentle_hint_gives_the_idea_and_no_tile() -> None:
    assert "border tile" in gently()
    # Cell 0 is the pine with a bird: matched by a pine, the bird is kept, and the other way round.
    assert gently(0, cell=1) == "Keep the bird tiles for yourself."
    assert gently(0, cell=4) == "Keep the pine tiles for yourself."
    assert "wins at once" in gently(0, plies=1)
    assert "longest resistance" in gently(0, value="loss", plies=4)


def test_a_gentle_hint_names_what_the_other_player_needs() -> None:
    random, game = Random(3), Okiya()
    options = game.options({"match": "single", "target": None, "full_board": "win"})
    found = 0
    for seed in range(60):
        table = Table(game, options, Random(seed), Layout(0, TILES))
        while waiting := table.waiting():
            seen = table.observe(waiting[0])
            needed = completing(seen.held[1 - seen.seat]) & ~(seen.held[0] | seen.held[1])
            said = gentle_words(OkiyaAdvice(seen.free()[0], "win", 5, ()), seen, EN)
            assert ("needs" in said) == bool(needed)
            assert all(tile_name(TILES[cell], EN) in said for cell in cells(needed))
            found += bool(needed)
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    assert found > 20


def test_a_tile_shows_its_value() -> None:
    shown = value(OkiyaAdvice(0, "win", 5, ()), TILES, EN)
    assert ">+5<" in shown and 'aria-label="wins in 5 tiles"' in shown
    assert ">−4<" in value(OkiyaAdvice(0, "loss", 4, (1,)), TILES, EN)
    assert "loses to the pine with the sun" in value(OkiyaAdvice(0, "loss", None, (1,)), TILES, EN)
    assert ">=<" in value(OkiyaAdvice(0, "draw", 9, ()), TILES, EN)
    assert ">+<" in value(OkiyaAdvice(0, "win", None, ()), TILES, EN)


def test_seats_are_named_by_level_and_style() -> None:
    assert seat_name("adept", "") == "adept"
    assert seat_name("master", "shadow") == "master:shadow"
    assert seat_name("person", "shadow") == "person"
    assert seat_name("random", "shadow") == "random"
    assert seat_words("master:shadow", STYLES, EN) == "Computer (master, shadow)"
    assert seat_words("novice", STYLES, EN) == "Computer (novice)"


def test_only_computers_can_be_changed() -> None:
    shown = panels.opponents(Names(("Haruo", "Kenji")), ("person", "adept:patient"), STYLES, EN)
    assert "seat-1" in shown and "seat-0" not in shown
    assert shown.count("selected") == 2 and "style-1" in shown
    assert "style-1" not in panels.opponents(
        Names(("Haruo", "Mariko")), ("person", "adept"), {}, EN
    )
    assert panels.opponents(Names(("Haruo",)), ("person",), STYLES, EN) == ""


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_gives_the_drawback_of_the_next_best_choice(language: str, reason: str) -> None:
    words = Words(language)
    said = painter_words(replace(KNOWN, instead=Play(31), reason=reason), words)
    advised = painter_words(KNOWN, words)
    assert said.startswith(advised)
    assert "31" in said.removeprefix(advised) and said.endswith(full_stop(language))


def test_a_place_further_back_is_named_if_it_is_likelier() -> None:
    behind = replace(KNOWN, instead=Play(31), reason=BEHIND)
    assert painter_words(replace(behind, instead_place=4)).endswith(
        " Card 31 would more likely leave you fourth behind the Emperor."
    )
    assert painter_words(replace(behind, instead_place=0)).endswith(
        " Card 31 would more likely leave you at the gate, without a place."
    )
    same = painter_words(replace(behind, instead_place=KNOWN.place))
    assert same.endswith(" Card 31 would leave you further back.")
    for language in LANGUAGES:
        said = painter_words(replace(behind, instead_place=6), Words(language))
        assert "{" not in said and "31" in said and said.endswith(full_stop(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_does_as_well_but_is_worth_more_is_one_sentence(language: str) -> None:
    words = Words(language)
    alike = replace(KNOWN, instead=Play(31), reason=ALIKE)
    keeps = painter_words(replace(alike, keeps=True), words)
    kept = words.say(sakura_advice.KEEPS[0])
    assert keeps != painter_words(alike, words) and kept not in keeps
    assert "31" in keeps and keeps.endswith(full_stop(language))
    assert kept in painter_words(replace(alike, keeps=True, reason=TOKENS), words)
    direction = replace(KNOWN, action=FORWARD, instead=BACK, reason=ALIKE)
    assert painter_words(direction).endswith(" Sending him back would do about as well.")


def test_the_other_direction_is_named() -> None:
    said = painter_words(replace(KNOWN, action=FORWARD, instead=BACK, reason=TOKENS))
    assert said.endswith(" Sending him back would bring fewer tokens.")


def test_symbols_on_tiles_are_explained() -> None:
    lost = value(OkiyaAdvice(0, "loss", 4, (1,)), TILES, EN)
    assert 'title="loses in 4 tiles, to the pine with the sun"' in lost
    for counted in (True, False):
        legend = values_words(counted, EN)
        assert {values_words(counted, Words(language)) for language in LANGUAGES} > {legend}
        assert all(sign in legend for sign in "+−=") and ("number" in legend) == counted


@pytest.mark.parametrize(
    ("language", "bumps"), [("en", "bumps"), ("es", "choca"), ("fr", "bouscule")]
)
def test_the_court_painters_card_is_not_about_you(language: str, bumps: str) -> None:
    words = Words(language)
    options = RULES["sakura"].options({"players": 2, "two_player": "tactical", "board": "classic"})
    names = painter_names(options, 0, words)
    seen = Preview((12,), {COURT: (3,)}, (Fall(COURT, 12, 3),), frozenset({COURT}))
    said = preview_words(seen, 12, names, COURT, words)
    assert said.count(names.known[COURT]) == 1 and bumps in said


def test_settings_at_a_table_link_to_description_and_opponents() -> None:
    chosen = {name: field.default for name, field in PREFERENCES.items()}
    opponents = panels.opponents(Names(("Haruo", "Kenji")), ("person", "adept"), STYLES, EN)
    at_table = panels.settings(chosen, [], True, opponents, EN)
    assert 'data-command="describe"' in at_table and 'name="seat-1"' in at_table
    assert 'data-command="describe"' not in panels.settings(chosen, [], False, "", EN)


def test_settings_explain_reduced_motion_only_if_it_is_on() -> None:
    chosen = {name: field.default for name, field in PREFERENCES.items()}
    note = panels.reduced_motion(EN)
    assert "reduced motion" in note
    assert note in panels.settings(chosen, [], False, "", EN, note)
    assert note not in panels.settings(chosen, [], False, "", EN)
