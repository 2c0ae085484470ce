"""Games by link: letters go back and forth, and a forged history is refused by the player it would
cheat."""

from __future__ import annotations

import copy
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.letter import Changed, Letter, Outdated
from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.tiles import TILES
from tests.narrowed import fields, found, items

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

ANNE, BO, EVE = (name.ljust(16).encode() for name in ("anne", "bo", "eve"))
SECRETS = (ANNE, BO)


def begun(
    seed: int,
    match: str = "single",
    target: int | None = None,
    *,
    full_board: str = "win",
    first: Layout | None = None,
) -> Letter:
    game = RULES["okiya"]
    options = game.options({"match": match, "target": target, "full_board": full_board})
    letter = Letter("0123", Table(game, options, Random(seed), first))
    letter.seal(0, ANNE)
    return letter


def posted(letter: Letter) -> Letter:
    """Letter after serialization and parsing."""
    kind, value = link.read(link.write("letter", letter.write()))
    assert kind == "letter"
    return Letter.read(value, RULES, Random(0))


def answer(letter: Letter, random: Random) -> Letter:
    """Answer with a random tile."""
    seat = letter.table.waiting()[0]
    letter.table.choose(seat, random.choice(letter.table.legal(seat)))
    letter.seal(seat, SECRETS[seat])
    return posted(letter)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("match", [("single", None), ("first-to-3", None), ("points", 10)])
def test_a_whole_game_goes_to_and_fro(seed: int, match: tuple[str, int | None]) -> None:
    letter, random = posted(begun(seed, *match)), Random(seed)
    while letter.table.outcome() is None:
        mover = letter.table.waiting()[0]
        assert letter.seat_of(SECRETS[mover]) == mover
        letter = answer(letter, random)
        assert letter.seat_of(SECRETS[mover]) == mover
    assert letter.seat_of(EVE) is None


def test_opening_the_first_link_invites() -> None:
    letter = posted(begun(1))
    assert letter.seat_of(ANNE) == 0
    assert letter.seat_of(BO) == letter.seat_of(EVE) == 1


def in_progress(decisions: int, seed: int = 3) -> Letter:
    letter, random = begun(seed), Random(seed)
    for _ in range(decisions):
        letter = answer(letter, random)
    return letter


def test_a_changed_move_is_refused_by_its_player() -> None:
    letter = in_progress(6)
    for number in range(6):
        forged = letter.write()
        moves = list(items(forged, "game", "rounds", 0, "moves"))
        for cell in range(16):
            changed = copy.deepcopy(forged)
            laid = fields(changed, "game", "rounds", 0)
            laid["moves"] = [*moves[:number], cell, *moves[number + 1 :]]
            if cell == moves[number]:
                continue
            try:
                opened = Letter.read(changed, RULES, Random(0))
            except BadInput:
                continue  # illegal
            with pytest.raises(Changed):
                opened.seat_of(SECRETS[_mover(letter, number)])


def _mover(letter: Letter, number: int) -> int:
    starter: int = letter.table.position.starter
    return (starter + number) % 2


def test_changed_tiles_are_refused_by_the_player_who_dealt_them() -> None:
    forged = begun(2).write()
    tiles = items(forged, "game", "rounds", 0, "tiles")
    tiles[0], tiles[1] = tiles[1], tiles[0]
    with pytest.raises(Changed):
        Letter.read(forged, RULES, Random(0)).seat_of(ANNE)


def test_neither_player_can_move_or_undo_for_the_other() -> None:
    letter = in_progress(4)
    mover = letter.table.waiting()[0]
    letter.table.choose(mover, letter.table.legal(mover)[0])
    letter.seal(1 - mover, SECRETS[1 - mover])  # sealed by the other player
    with pytest.raises(Changed):
        posted(letter).seat_of(SECRETS[mover])
    shorter = in_progress(4).write()
    del items(shorter, "game", "rounds", 0, "moves")[-2:]
    refused = 0
    for secret in SECRETS:
        try:
            Letter.read(shorter, RULES, Random(0)).seat_of(secret)
        except Changed:
            refused += 1
    assert refused == 2


# -- the device's own copy decides -----------------------------------------------------------------


class Device:
    """A player's device: a secret, and the game as of the player's last decision."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.kept: Letter | None = None

    def open(self, letter: Letter) -> int:
        """Open a letter; return the player's seat."""
        return found(letter.seat_of(self.secret, self.kept))

    def decide(self, letter: Letter, random: Random, action: int | None = None) -> Letter:
        """Make that decision, or a random one; return the letter to send."""
        seat = self.open(letter)
        letter.table.random = letter.dice(seat, self.secret)
        action = random.choice(letter.table.legal(seat)) if action is None else action
        letter.table.choose(seat, action)
        letter.seal(seat, self.secret)
        self.kept = posted(letter)
        return posted(letter)


def exchange(seed: int, rounds: int, legacy: bool = False) -> tuple[Letter, Device, Device]:
    """Match up to the last letter after that many rounds, with its sender and receiver."""
    letter, devices, random = (
        posted(begun(seed, "points", 10)),
        [Device(ANNE), Device(BO)],
        Random(seed),
    )
    if legacy:
        letter.pledges = ["", ""]
    devices[0].kept = posted(letter)
    if legacy:
        devices[1].kept = sealed = posted(letter)
        sealed.seal(1, BO)
        sealed.pledges = letter.pledges = ["", ""]
        letter.marks, letter.seals = sealed.marks, sealed.seals
    while True:
        mover = letter.table.waiting()[0]
        letter = devices[mover].decide(letter, random)
        if letter.table.game.rounds(letter.table.position) >= rounds:
            return letter, devices[mover], devices[1 - mover]


@pytest.mark.parametrize("seed", range(5))
def test_later_shuffles_follow_from_both_players_secrets(seed: int) -> None:
    letter, _, friend = exchange(seed, 2)
    assert friend.open(letter) is not None
    first, again = exchange(seed, 1)[0], exchange(seed, 1)[0]
    assert first.table.position == again.table.position  # nothing else was drawn


@pytest.mark.parametrize("seed", range(5))
def test_tiles_of_a_later_round_dealt_by_one_player_are_refused(seed: int) -> None:
    letter, mover, friend = exchange(seed, 1)
    seat = mover.open(letter)
    # a cheater lays the tiles again until they suit
    letter.table.rewind(len(letter.table.steps) - 1)
    letter.seal(seat, mover.secret)
    with pytest.raises(Changed):
        friend.open(posted(letter))


TILES_OF_A_DRAW = (10, 14, 5, 1, 9, 2, 3, 11, 13, 7, 8, 4, 0, 6, 15, 12)
DRAW = (1, 15, 10, 4, 2, 13, 0, 5, 12, 11, 9, 6, 7, 14, 8, 3)
"""Cells in the order in which they are taken."""


@pytest.mark.parametrize("starter", range(2))
def test_the_taker_of_the_last_tile_of_a_draw_starts_the_next_round(starter: int) -> None:
    """Twice in a row, before the other player has revealed anything for that round."""
    first = Layout(starter, tuple(TILES[number] for number in TILES_OF_A_DRAW))
    letter = posted(begun(1, "points", 10, full_board="draw", first=first))
    devices, random = [Device(ANNE), Device(BO)], Random(1)
    devices[0].kept = posted(letter)
    for cell in DRAW:
        letter = devices[letter.table.waiting()[0]].decide(letter, random, cell)
    assert letter.table.game.rounds(letter.table.position) == 1
    assert letter.table.waiting() == (1 - starter,)  # the same player again
    for _ in range(4):  # whichever way the letter of the first decision is resent
        mover = letter.table.waiting()[0]
        assert posted(letter).seat_of(SECRETS[mover]) == mover  # after a reload
        letter = devices[mover].decide(letter, random)
    assert devices[1 - starter].open(letter) == 1 - starter


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("match", [("points", 10), ("first-to-3", None)])
def test_an_honest_player_is_never_refused(seed: int, match: tuple[str, int | None]) -> None:
    letter, devices = posted(begun(seed, *match, full_board="draw")), [Device(ANNE), Device(BO)]
    devices[0].kept, random = posted(letter), Random(seed)
    while letter.table.outcome() is None:
        letter = devices[letter.table.waiting()[0]].decide(letter, random)
    for device in devices:
        assert device.open(posted(letter)) == SECRETS.index(device.secret)


def test_a_copy_with_forged_marks_changes_nothing() -> None:
    """Otherwise the device could no longer tell its own seat, and would trust seals alone."""
    letter, _, friend = exchange(1, 1)
    seat = friend.open(letter)
    for marks in ([letter.marks[seat]] * 2, ["", ""], ["00" * 12] * 2):
        copied = posted(letter)
        copied.marks = list(marks)
        assert friend.open(copied) == seat
        assert copied.marks == letter.marks


def test_two_players_with_the_same_mark_are_refused() -> None:
    anne, letter = Device(ANNE), posted(begun(1, "points", 10))
    anne.kept = posted(letter)
    letter.marks[1] = letter.marks[0]
    with pytest.raises(Changed):
        anne.open(letter)


@pytest.mark.parametrize("seed", range(5))
def test_a_copy_without_the_revealed_links_does_not_remove_them(seed: int) -> None:
    """Otherwise the receiver would lay tiles that the sender must refuse."""
    letter, devices, random = (
        posted(begun(seed, "points", 10)),
        [Device(ANNE), Device(BO)],
        Random(seed),
    )
    devices[0].kept = posted(letter)
    while not letter.table.game.rounds(letter.table.position):
        mover = letter.table.waiting()[0]
        device = devices[mover]
        if device.kept and len(letter.table.steps) > 3:
            device.open(letter)
            device.kept = posted(letter)  # as saved after opening
            letter = posted(letter)
            letter.links[1 - mover] = ""
        letter = device.decide(letter, random)
    assert devices[1 - mover].open(letter) == 1 - mover


@pytest.mark.parametrize("part", ["links", "pledges"])
@pytest.mark.parametrize("text", ["", "00" * 12])
def test_a_link_or_a_pledge_that_is_withheld_or_false_is_refused(part: str, text: str) -> None:
    letter, mover, friend = exchange(1, 1)
    getattr(letter, part)[mover.open(letter)] = text
    with pytest.raises(Changed):
        friend.open(posted(letter))


@pytest.mark.parametrize("part", ["links", "pledges"])
def test_an_invited_player_gets_a_link_from_the_first_decision_on(part: str) -> None:
    """Otherwise a cheater could lay the tiles of later rounds again until they suit."""
    anne, invited, random = Device(ANNE), Device(BO), Random(1)
    letter = posted(begun(1, "points", 10))
    anne.kept = posted(letter)
    while not letter.pledges[1]:
        letter = (anne, invited)[letter.table.waiting()[0]].decide(letter, random)
    assert anne.open(posted(letter)) == 0
    getattr(letter, part)[1] = ""
    with pytest.raises(Changed):
        anne.open(posted(letter))


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("text", ["00" * 12, "pledge"])
def test_a_link_that_proves_nothing_is_refused_at_once(keeps: bool, text: str) -> None:
    """Not only with the next decision, which would fail. The pledge is an earlier link of the hash
    chain."""
    letter, devices, random = posted(begun(1, "points", 10)), [Device(ANNE), Device(BO)], Random(1)
    devices[0].kept = posted(letter)
    for _ in range(4):
        mover = letter.table.waiting()[0]
        letter = devices[mover].decide(letter, random)
    friend = devices[1 - mover]
    friend.kept = friend.kept if keeps else None
    assert friend.open(posted(letter)) == 1 - mover
    letter.links[mover] = letter.pledges[mover] if text == "pledge" else text
    with pytest.raises(Changed):
        friend.open(posted(letter))


def test_a_mark_that_is_stripped_does_not_help_to_replace_the_history() -> None:
    letter, _, friend = exchange(1, 1)
    seat = friend.open(letter)
    other = posted(begun(7, "points", 10))
    other.name = letter.name
    for marks in ([letter.marks[1 - seat], ""], ["", letter.marks[1 - seat]], ["", ""]):
        other.marks, other.seals = marks, list(marks)
        with pytest.raises(Changed):
            friend.open(posted(other))


@pytest.mark.parametrize("options", [{"full_board": "draw"}, {"match": "first-to-3"}])
def test_actions_cannot_be_changed_during_a_round(options: dict[str, str]) -> None:
    """Not even by a player, with the same moves."""
    kept = in_progress(4)
    mover = kept.table.waiting()[0]
    forged = answer(posted(kept), Random(0)).write()
    fields(forged, "game", "options").update(options)
    opened = Letter.read(forged, RULES, Random(0))
    with pytest.raises(Changed, match="does not continue the one kept here"):
        opened.seat_of(SECRETS[1 - mover], kept)
    assert not kept.precedes(opened)


def test_an_invited_player_has_not_decided_yet() -> None:
    letter = posted(begun(3))
    letter.table.choose(0, letter.table.legal(0)[0]) if 0 in letter.table.waiting() else None
    letter.table.choose(1, letter.table.legal(1)[0])
    letter.seal(0, ANNE)
    with pytest.raises(Changed):
        posted(letter).seat_of(BO)


def test_an_older_letter_is_known_as_one() -> None:
    letter, _, friend = exchange(2, 1)
    mine = found(friend.kept)
    assert mine.precedes(letter) and not letter.precedes(mine)
    assert not mine.precedes(mine)
    assert not posted(begun(8, "points", 10)).precedes(letter)


def test_an_invitation_without_the_hosts_pledge_is_refused() -> None:
    letter = posted(begun(1))
    letter.pledges[0] = ""
    with pytest.raises(Outdated):
        posted(letter).seat_of(BO)


def test_a_game_begun_by_an_earlier_version_continues_with_pledges() -> None:
    letter, _, friend = exchange(4, 2, legacy=True)
    assert all(letter.pledges) and all(letter.links)
    assert friend.open(letter) is not None


def test_chance_depends_on_the_other_players_revealed_link() -> None:
    """Openly before the other has revealed anything; one's own reveal does not matter."""
    letter = in_progress(4)
    assert all(letter.links)
    for seat, secret in enumerate(SECRETS):
        links, letter.links = letter.links, [*letter.links]
        letter.links[seat] = ""
        assert letter.dice(seat, secret).random() == letter.dice(seat, secret).random()
        letter.links = [*links]
        letter.links[1 - seat] = ""
        assert letter.dice(seat, secret).random() != letter.dice(seat, secret).random()
        letter.links = links


@pytest.mark.parametrize(
    "broken",
    [
        {"id": 1},
        {"id": "a" * 33},
        {"id": "\ud800"},
        {"pledges": "00"},
        {"pledges": ["00", "xy"]},
        {"links": ["00" * 33, ""]},
        {"players": None},
        {"players": [""]},
        {"players": ["", 3]},
        {"seals": {}},
        {"game": []},
        {"game": {"format": "sakura-record/2"}},
        {"game": None},
    ],
)
def test_a_broken_letter_is_bad_input(broken: JsonObject) -> None:
    with pytest.raises(BadInput):
        Letter.read(begun(1).write() | broken, RULES, Random(0))


def test_a_game_with_secrets_is_no_letter() -> None:
    game = RULES["sakura"]
    table = Table(
        game, game.options({"players": 3, "two_player": None, "board": "classic"}), Random(1)
    )
    with pytest.raises(BadInput):
        Letter.read(begun(1).write() | {"game": table.record()}, RULES, Random(0))


def test_a_letter_without_its_shuffles_is_refused() -> None:
    letter = begun(1).write()
    fields(letter, "game")["rounds"] = []
    with pytest.raises(BadInput):
        Letter.read(letter, RULES, Random(0))


def test_a_letter_carries_the_names_of_its_players() -> None:
    letter = begun(1)
    assert "names" not in letter.write()
    letter.names = ["Ana", ""]
    assert posted(letter).names == ["Ana", ""]


@pytest.mark.parametrize("names", ["Ana", ["Ana"], ["Ana", 7], [" Ana", ""], ["A\u202eb", ""]])
def test_names_that_were_not_typed_are_refused(names: Json) -> None:
    with pytest.raises(BadInput):
        Letter.read(begun(1).write() | {"names": names}, RULES, Random(0))


def test_a_friend_cannot_change_the_other_players_name() -> None:
    letter = begun(1)
    letter.names[0] = "Anne"
    kept = posted(letter)
    letter.seal(1, BO)
    letter.names = ["Nobody", "Bo"]
    back = posted(letter)
    assert back.seat_of(ANNE, kept) == 0 and back.names == ["Anne", "Bo"]
