"""The table of the start form: who sits there, and what it says about them."""

from __future__ import annotations

import re

import pytest

from sakura.core.seats import COMPUTER, EVEN, LEVELS, PERSON
from sakura.games import GAMES
from sakura.play.odds import expected_share, spoken
from sakura.play.rating import newcomer
from sakura.site.form import SEATS, defaults, form_fields
from sakura.site.guests import GuestList
from sakura.site.seating import Odds, seating
from sakura.ui.words import LANGUAGES, Words

FIELDS = form_fields(GAMES)
USUAL = defaults(FIELDS)
SAKURA, OKIYA = GAMES["sakura"], GAMES["okiya"]


def drawn(guests: GuestList, opened: int | None = None, odds: Odds | None = None) -> str:
    return seating(guests, opened, odds, Words())


def chairs(page: str) -> list[str]:
    """Text of each chair, in order."""
    found = re.findall(r'<button[^>]*class="chair".*?</button>', page)
    return [" ".join(re.sub("<svg.*?</svg>|<[^>]*>", " ", chair).split()) for chair in found]


def test_chairs_name_their_guests_in_the_order_of_seats() -> None:
    choices = USUAL | {"players": "4", "seat-2": "expert", "style-2": "shadow", "seat-3": PERSON}
    named = GuestList(SAKURA, choices, ["Ana", "", "", "Bo"])
    assert chairs(drawn(named)) == [
        "Ana Person",
        "Kenji novice",
        "Mariko expert, shadow",
        "Bo Person",
        "+ Add a seat",
    ]
    assert chairs(drawn(GuestList(OKIYA, USUAL))) == ["Haruo you", "Mariko novice"]


def test_pieces_carry_the_initials_of_their_guests() -> None:
    guests = GuestList(SAKURA, USUAL | {"players": "3", "seat-2": PERSON}, ["Ana", "", "Bo"])
    assert re.findall(r'class="letter"[^>]*>(\w)<', drawn(guests).partition("sits-0")[2]) == [
        *"AKB"
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", ["2", "6"])
def test_the_table_holds_every_choice_of_a_seat(game: str, players: str) -> None:
    """The form's choices include those of seats and styles that the game lacks."""
    choices = USUAL | {"players": players, "style-4": "patient", "seat-5": "master"}
    page = drawn(GuestList(GAMES[game], choices, ["Ana", "", "", "", "", "Bo"]))
    for seat in range(SEATS):
        level, style = choices[f"seat-{seat}"], choices[f"style-{seat}"]
        row = page.partition(f'name="seat-{seat}"')[2].partition("</select>")[0]
        assert f'value="{level}" selected' in row
        after = page.partition(f'name="style-{seat}"')[2][:400]
        assert f'value="{style}"' in after
    assert page.count('name="name"') == SEATS and page.count('value="Bo"') == 1


def test_only_the_opened_seat_shows_its_fields() -> None:
    page = drawn(GuestList(SAKURA, USUAL), opened=2)
    fields = re.findall(r'id="(edit-\d)"( hidden)?', page)
    assert fields == [(f"edit-{seat}", "" if seat == 2 else " hidden") for seat in range(SEATS)]
    assert re.findall(r'id="(sits-\d)"[^>]*aria-expanded="true"', page) == ["sits-2"]


def test_a_chair_has_the_bar_of_its_level() -> None:
    levels = dict(zip(("seat-1", "seat-2", "seat-3"), LEVELS[1:4], strict=True))
    page = drawn(GuestList(SAKURA, USUAL | levels))
    assert re.findall(r'guest-bar" data-level="(\w+)"', page) == list(LEVELS[1:4])
    assert "guest-bar" not in drawn(GuestList(OKIYA, USUAL | {"strength": EVEN}))


def test_a_closed_seat_leaves_its_place_to_those_after_it() -> None:
    choices = USUAL | {"players": "4", "seat-1": "master", "seat-2": PERSON, "style-3": "patient"}
    now = GuestList(SAKURA, choices, ["Ana", "", "Bo"]).without(1)
    assert SAKURA.seat_names(now.choices) == [PERSON, PERSON, "novice:patient"]
    assert list(now.names) == ["Ana", "Bo", "", "", "", ""]
    assert now.choices["seat-3"] == COMPUTER and now.choices["style-3"] == "plain"


def test_an_added_seat_goes_to_a_computer_like_the_others() -> None:
    stored = USUAL | {"players": "3", "seat-3": "master", "style-3": "shadow"}
    now = GuestList(SAKURA, stored).extended()
    assert SAKURA.seat_names(now.choices) == [PERSON, "novice", "novice", "novice"]


@pytest.mark.parametrize("players", ["2", "3", "6"])
def test_seats_can_be_closed_and_added_as_far_as_the_game_allows(players: str) -> None:
    page = drawn(GuestList(SAKURA, USUAL | {"players": players}), opened=0)
    assert ("data-close-seat" in page) == (players != "2")
    assert ("seat-add" in page) == (players != "6")
    page = drawn(GuestList(OKIYA, USUAL), opened=0)
    assert "data-close-seat" not in page and "seat-add" not in page


def test_watching_seats_computers_in_place_of_people() -> None:
    choices = USUAL | {"players": "3", "seat-2": PERSON, "seat-1": "master"}
    watching = GuestList(SAKURA, choices).watching()
    assert SAKURA.seat_names(watching.choices) == ["novice", "master", "novice"]
    assert "you will watch them play" in drawn(watching)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_are_a_fraction_in_every_language(language: str) -> None:
    guests, said = GuestList(SAKURA, USUAL), set()
    for own in (True, False):
        page = seating(guests, None, Odds(3, 20, own), Words(language))
        sentence = re.findall(r'class="odds">(.*?)</p>', page)[0]
        assert "3" in sentence and "20" in sentence
        said.add(sentence)
    assert len(said) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_stronger_opponents_leave_fewer_wins(level: str) -> None:
    options = SAKURA.game.options(SAKURA.raw_options(USUAL))
    ladder = SAKURA.ladder(options)
    weaker = LEVELS[max(0, LEVELS.index(level) - 1)]
    share = expected_share(newcomer(), [level] * 3, ladder)
    before = expected_share(newcomer(), [weaker] * 3, ladder)
    assert share < before or level == weaker
    won, games = spoken(share)
    assert abs(won / games - share) < 0.06
