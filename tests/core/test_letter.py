"""Games by letters: they go to and fro, and a changed history is refused by whoever it betrays."""

import copy
from random import Random

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.letter import Changed, Letter
from sakura.core.table import Table
from sakura.games import RULES

ANNE, BO, EVE = (name.ljust(16).encode() for name in ("anne", "bo", "eve"))
SECRETS = (ANNE, BO)


def begun(seed, match="single", target=None):
    game = RULES["okiya"]
    options = game.options({"match": match, "target": target, "full_board": "win"})
    letter = Letter("0123", Table(game, options, Random(seed)))
    letter.seal(0, ANNE)
    return letter


def posted(letter):
    """The letter as it arrives."""
    kind, value = link.read(link.write("letter", letter.write()))
    assert kind == "letter"
    return Letter.read(value, RULES, Random(0))


def answer(letter, random):
    """Whoever is to move takes any tile; the letter with that."""
    seat = letter.table.waiting()[0]
    letter.table.choose(seat, random.choice(letter.table.legal(seat)))
    letter.seal(seat, SECRETS[seat])
    return posted(letter)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("match", [("single", None), ("first-to-3", None), ("points", 10)])
def test_a_whole_game_goes_to_and_fro(seed, match):
    letter, random = posted(begun(seed, *match)), Random(seed)
    while letter.table.outcome() is None:
        mover = letter.table.waiting()[0]
        assert letter.seat_of(SECRETS[mover]) == mover
        letter = answer(letter, random)
        assert letter.seat_of(SECRETS[mover]) == mover
    assert letter.seat_of(EVE) is None


def test_whoever_opens_the_first_letter_is_invited():
    letter = posted(begun(1))
    assert letter.seat_of(ANNE) == 0
    assert letter.seat_of(BO) == letter.seat_of(EVE) == 1


def in_progress(decisions, seed=3):
    letter, random = begun(seed), Random(seed)
    for _ in range(decisions):
        letter = answer(letter, random)
    return letter


def test_a_changed_move_is_refused_by_its_player():
    letter = in_progress(6)
    for number in range(6):
        forged = letter.write()
        moves = list(forged["game"]["rounds"][0]["moves"])
        for cell in range(16):
            changed = copy.deepcopy(forged)
            changed["game"]["rounds"][0]["moves"] = [*moves[:number], cell, *moves[number + 1 :]]
            if cell == moves[number]:
                continue
            try:
                opened = Letter.read(changed, RULES, Random(0))
            except BadInput:
                continue  # not even legal
            with pytest.raises(Changed):
                opened.seat_of(SECRETS[_mover(letter, number)])


def _mover(letter, number):
    return (letter.table.position.starter + number) % 2


def test_tiles_laid_otherwise_are_refused_by_whoever_laid_them():
    forged = begun(2).write()
    tiles = forged["game"]["rounds"][0]["tiles"]
    tiles[0], tiles[1] = tiles[1], tiles[0]
    with pytest.raises(Changed):
        Letter.read(forged, RULES, Random(0)).seat_of(ANNE)


def test_nobody_can_move_for_another_or_take_back_behind_their_back():
    letter = in_progress(4)
    mover = letter.table.waiting()[0]
    letter.table.choose(mover, letter.table.legal(mover)[0])
    letter.seal(1 - mover, SECRETS[1 - mover])  # the other one seals it
    with pytest.raises(Changed):
        posted(letter).seat_of(SECRETS[mover])
    shorter = in_progress(4).write()
    shorter["game"]["rounds"][0]["moves"] = shorter["game"]["rounds"][0]["moves"][:-2]
    refused = 0
    for secret in SECRETS:
        try:
            Letter.read(shorter, RULES, Random(0)).seat_of(secret)
        except Changed:
            refused += 1
    assert refused == 2


@pytest.mark.parametrize(
    "broken",
    [
        {"id": 1},
        {"players": None},
        {"players": [""]},
        {"players": ["", 3]},
        {"seals": {}},
        {"game": []},
        {"game": {"format": "sakura-record/2"}},
        {"game": None},
    ],
)
def test_a_broken_letter_is_bad_input(broken):
    with pytest.raises(BadInput):
        Letter.read(begun(1).write() | broken, RULES, Random(0))
