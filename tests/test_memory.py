"""Storage of games by link: games that were only opened never replace one's own. The storage is a
dictionary here."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from tests.storage import Full, Storage

if TYPE_CHECKING:
    from sakura.browser.memory import Memory

pytestmark = pytest.mark.native  # it replaces modules that Pyodide really has


@pytest.fixture
def memory(no_browser: None, monkeypatch: pytest.MonkeyPatch) -> Memory:
    """Memory with an empty storage and a stopped clock."""
    from sakura.browser import address, dom, store
    from sakura.browser import memory as module

    window = SimpleNamespace(localStorage=Storage(), sessionStorage=Storage())
    monkeypatch.setattr(store, "window", window)
    monkeypatch.setattr(module, "window", window)
    monkeypatch.setattr(module, "Date", SimpleNamespace(now=lambda: 0))
    monkeypatch.setattr(address, "settle", lambda: None)
    monkeypatch.setattr(dom, "MISSING", (AttributeError, Full))
    monkeypatch.setattr(dom, "listen", lambda *about: None)
    return module.Memory("sakura.", lambda: None, lambda: None)


def kept(memory: Memory, own: int, guests: int) -> set[str]:
    """Fill an empty memory with one's own letters, then with opened ones; return all names."""
    for number in range(own):
        memory.write("letter.", f"own {number}", "played")
    for number in range(guests):
        memory.write("letter.", f"guest {number}", "opened", guest=True)
    return set(memory.entries("letter."))


def test_an_opened_letter_evicts_none_of_the_visitors(memory: Memory) -> None:
    mine = kept(memory, own=6, guests=0)
    assert len(mine) == 6
    memory.write("letter.", "opened", "opened", guest=True)
    assert set(memory.entries("letter.")) == mine


@pytest.mark.parametrize("kind", ["game.", "letter."])
def test_the_visitors_own_games_are_never_evicted(memory: Memory, kind: str) -> None:
    names = {f"own {number}" for number in range(9)}
    for name in sorted(names):
        memory.write(kind, name, "played")
    assert set(memory.entries(kind)) == names


def test_a_finished_letter_is_stored_and_may_be_evicted(memory: Memory) -> None:
    mine = kept(memory, own=6, guests=0)
    memory.write("letter.", "own 3", "over", over=True)
    assert memory.entries("letter.")["own 3"]["game"] == "over"
    memory.write("letter.", "new", "played")
    assert set(memory.entries("letter.")) == mine - {"own 3"} | {"new"}


def test_a_finished_letter_is_not_evicted_for_an_opened_one(memory: Memory) -> None:
    """Otherwise a loser could have the game forgotten, and then forge another end."""
    mine = kept(memory, own=1, guests=0)
    memory.write("letter.", "own 0", "over", over=True)
    for number in range(9):
        memory.write("letter.", f"guest {number}", "opened", guest=True)
    assert mine < set(memory.entries("letter."))
    memory.write("letter.", "new", "played")
    assert mine < set(memory.entries("letter."))  # opened ones go first


def test_the_latest_invitation_is_kept_beside_many_finished_letters(memory: Memory) -> None:
    for number in range(6):
        memory.write("letter.", f"own {number}", "over", over=True)
    for number in range(3):
        memory.write("letter.", f"guest {number}", "opened", guest=True)
    assert len(memory.entries("letter.")) == 7
    assert "guest 2" in memory.entries("letter.")


@pytest.mark.parametrize("guest", [True, False])
def test_the_oldest_guest_is_evicted_first(memory: Memory, guest: bool) -> None:
    before = kept(memory, own=4, guests=2)
    assert len(before) == 6
    memory.write("letter.", "new", "opened or played", guest=guest)
    assert set(memory.entries("letter.")) == before - {"guest 0"} | {"new"}


def test_a_played_letter_is_no_longer_a_guest(memory: Memory) -> None:
    mine = kept(memory, own=5, guests=1)
    memory.write("letter.", "guest 0", "played")
    memory.write("letter.", "opened", "opened", guest=True)
    assert set(memory.entries("letter.")) == mine


# -- unreadable entries -------------------------------------------------------------------------

MOST, LARGEST = 20, 200_000
"""Most entries that stay set aside, and their total number of characters."""


def stored(memory: Memory) -> Storage:
    """The underlying storage."""
    from sakura.browser import store

    storage = vars(store)["window"].localStorage
    assert isinstance(storage, Storage)
    return storage


def test_the_latest_entries_set_aside_stay(memory: Memory) -> None:
    for number in range(30):
        memory.put(f"sakura.game.{number}", f"text {number}")
        memory.set_aside(f"sakura.game.{number}")
    assert list(memory.aside().values()) == [f"text {n}" for n in range(30 - MOST, 30)]
    assert memory.texts("sakura.") == {}


def test_setting_aside_together_or_singly_keeps_the_same_entries(memory: Memory) -> None:
    for number in range(30):
        memory.put(f"sakura.game.{number}", f"text {number}")
    memory.set_aside(*(f"sakura.game.{number}" for number in range(30)))
    assert list(memory.aside().values()) == [f"text {n}" for n in range(30 - MOST, 30)]
    assert len(stored(memory)) == MOST


@pytest.mark.parametrize(
    ("sizes", "stay"),
    [
        ([LARGEST], 1), ([LARGEST + 1], 0), ([LARGEST // 2] * 2, 2), ([LARGEST // 2] * 3, 2),
        ([1, LARGEST], 1), ([LARGEST, 1], 1), ([LARGEST + 1, 5, LARGEST + 1], 1), ([50_000] * 9, 4),
    ],
)  # fmt: skip
def test_entries_set_aside_have_a_size_limit(memory: Memory, sizes: list[int], stay: int) -> None:
    for number, size in enumerate(sizes):
        memory.put(f"sakura.game.{number}", str(number) * size)
        memory.set_aside(f"sakura.game.{number}")
    assert len(memory.aside()) == stay
    assert sum(map(len, memory.aside().values())) <= LARGEST


def test_entries_set_aside_by_an_earlier_version_are_deleted_first(memory: Memory) -> None:
    for number in range(MOST):
        memory.put(f"aside.sakura.game.{'+' * number}", "old")
    memory.put("sakura.game.x", "new")
    memory.set_aside("sakura.game.x")
    assert list(memory.aside().values()) == ["old"] * (MOST - 1) + ["new"]


def test_entries_set_aside_can_be_deleted(memory: Memory) -> None:
    memory.put("sakura.game.x", "spoilt")
    memory.put("aside.other.game.x", "somebody else's")
    memory.set_aside("sakura.game.x")
    memory.forget_aside()
    assert memory.aside() == {}
    assert stored(memory) == {"aside.other.game.x": "somebody else's"}


@pytest.mark.parametrize("room", [1200, 2000])
def test_games_in_progress_evict_entries_set_aside(memory: Memory, room: int) -> None:
    memory.put("sakura.game.x", "s" * 1000)
    memory.set_aside("sakura.game.x")
    stored(memory).room = room
    memory.enter("own")
    memory.keep("g" * (room - 100))
    assert memory.unsaved == {} and memory.aside() == {}
    assert memory.entries("game.")["own"]["game"] == "g" * (room - 100)


def test_in_full_storage_a_game_lasts_as_long_as_the_page(
    memory: Memory,
) -> None:
    stored(memory).setItem("other", "x" * 4_999_000)
    memory.enter("own")
    memory.keep("g" * 2000)
    assert list(memory.unsaved) == ["sakura.game.own"]
    assert memory.entries("game.")["own"]["game"] == "g" * 2000
    stored(memory).clear()
    memory.keep("g" * 2001)
    assert memory.unsaved == {} and "sakura.game.own" in stored(memory)


def test_a_damaged_entry_without_room_to_set_aside_stays(memory: Memory) -> None:
    memory.put("sakura.game.x", "spoilt")
    stored(memory).room = len("sakura.game.x") + len("spoilt")
    memory.set_aside("sakura.game.x")
    assert stored(memory) == {"sakura.game.x": "spoilt"}


def test_a_game_that_grows_too_long_stays_as_last_stored(memory: Memory) -> None:
    reports: list[str] = []
    memory.overlong = lambda: reports.append("too long")
    memory.enter("own")
    memory.keep("before")
    for size in (49_000, 50_001, 100_000):
        memory.keep('"' * size)
        assert memory.entries("game.")["own"]["game"] == memory.text == "before"
    assert reports == ["too long"] * 3 and memory.aside() == memory.unsaved == {}
