"""Games by link that fill a link: the limit is announced in advance, and the game ends without an
error."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.core.json_text import LONGEST
from sakura.core.letter import MOST_ROUNDS, Letter
from sakura.core.record import dump
from sakura.games import RULES
from sakura.games.okiya.rules.tiles import TILES
from sakura.play.link_game import LinkGame
from tests.core.test_letter import DRAW, TILES_OF_A_DRAW
from tests.narrowed import items
from tests.play.stores import Device, Venue

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

PLAYERS = (Device("anne"), Device("bo"))
LAID = [f"{TILES[number].plant}-{TILES[number].feature}" for number in TILES_OF_A_DRAW]


def drawn(rounds: int, moves: int) -> Letter:
    """Game after that many drawn rounds and tiles of the next one, in which both players have taken
    part."""
    options: JsonObject = {"match": "points", "target": 20, "full_board": "draw"}
    record: JsonObject = {
        "format": "sakura-record/1",
        "game": "okiya",
        "options": options,
        "rounds": [
            {
                "starter": number % 2,
                "tiles": [*LAID],
                "moves": [*DRAW[: moves if number == rounds else None]],
            }
            for number in range(rounds + 1)
        ],
    }
    letter = Letter.read({"id": "0" * 32, "game": record}, RULES, Random(0))
    for _ in PLAYERS:  # each revelation depends on the other's pledge
        for seat, player in enumerate(PLAYERS):
            letter.seal(seat, player.secret())
    return letter


def posted(fragment: str) -> Letter:
    return Letter.read(link.read(fragment)[1], RULES, Random(0))


def opened(letter: Letter, seat: int) -> LinkGame:
    assert letter.seat_of(PLAYERS[seat].secret()) == seat
    return LinkGame(letter, seat, PLAYERS[seat])


@pytest.mark.native  # hundreds of rounds, whose result does not depend on the platform
def test_the_maximum_of_drawn_rounds_fits_a_letter() -> None:
    longest = drawn(MOST_ROUNDS - 1, 15).write()
    assert all(
        isinstance(text, str) and len(text) == 24
        for name in ("players", "seals", "pledges", "links")
        for text in items(longest, name)
    )
    text = dump(drawn(MOST_ROUNDS, 0).write())
    assert len(dump(longest)) < len(text) < LONGEST
    assert posted(link.write("letter", drawn(MOST_ROUNDS, 0).write())).rounds_left == 0
    assert len(text) + 8 * 280 > LONGEST  # and for only a few more


@pytest.mark.native
def test_a_game_by_links_ends_with_the_last_round_that_fits() -> None:
    fragment = link.write("letter", drawn(MOST_ROUNDS - 1, 14).write())
    sent: set[str] = set()
    for number in count():
        letter = posted(fragment)
        seats = letter.table.waiting()
        if not letter.rounds_left:
            break
        assert letter.rounds_left == 1
        game = opened(letter, seats[0])
        assert not game.full and game.waiting() == seats
        game.choose(seats[0], DRAW[14 + number])
        game.give()
        fragment = game.fragment
        sent.add(fragment)
    assert len(sent) == 2
    for seat in range(2):  # both see the same end
        game = opened(posted(fragment), seat)
        assert game.full and not game.over and game.waiting() == ()
        venue = Venue()
        game.halted(venue)
        game.again(venue)
        assert venue.asked == ["tell full"] and len(venue.begun) == 1
        game.keep()
        assert PLAYERS[seat].sent["0" * 32] and PLAYERS[seat].over["0" * 32]
        assert posted(game.fragment).rounds_left == 0


@pytest.mark.parametrize(("rounds", "left"), [(0, MOST_ROUNDS), (MOST_ROUNDS - 2, 2)])
def test_a_game_by_links_counts_the_rounds_left(rounds: int, left: int) -> None:
    assert drawn(rounds, 3).rounds_left == left


def test_a_game_beyond_the_maximum_of_rounds_is_over() -> None:
    letter = posted(link.write("letter", drawn(MOST_ROUNDS + 3, 5).write()))
    assert opened(letter, letter.table.waiting()[0]).full
