"""What a browser keeps of games by links: those that were only opened never take the place of one's
own. The storage is a dictionary here."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

pytestmark = pytest.mark.native  # it stands in for what Pyodide really has


class Storage(dict[str, str]):
    """As browsers have it."""

    @property
    def length(self) -> int:
        return len(self)

    def key(self, number: int) -> str:
        return list(self)[number]

    getItem, setItem, removeItem = dict.get, dict.__setitem__, dict.__delitem__


@pytest.fixture
def memory(no_browser: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What is kept in an empty storage, on a clock that stands still."""
    from sakura.browser import dom
    from sakura.browser import memory as module

    monkeypatch.setattr(module, "window", SimpleNamespace(localStorage=Storage()))
    monkeypatch.setattr(module, "Date", SimpleNamespace(now=lambda: 0))
    monkeypatch.setattr(dom, "listen", lambda *about: None)
    return module.Memory("sakura.", lambda: None)


def kept(memory: Any, own: int, guests: int) -> set[str]:
    """Fills an empty memory with letters of one's own, then with guests; the names of all."""
    for number in range(own):
        memory.write("letter.", f"own {number}", "played")
    for number in range(guests):
        memory.write("letter.", f"guest {number}", "opened", guest=True)
    return set(memory.entries("letter."))


def test_a_letter_that_is_only_opened_pushes_out_none_of_ones_own(memory: Any) -> None:
    mine = kept(memory, own=6, guests=0)
    assert len(mine) == 6
    memory.write("letter.", "opened", "opened", guest=True)
    assert set(memory.entries("letter.")) == mine


@pytest.mark.parametrize("kind", ["game.", "letter."])
def test_nothing_of_ones_own_ever_makes_room(memory: Any, kind: str) -> None:
    names = {f"own {number}" for number in range(9)}
    for name in sorted(names):
        memory.write(kind, name, "played")
    assert set(memory.entries(kind)) == names


def test_a_letter_that_is_over_is_kept_as_it_ended_and_makes_room(memory: Any) -> None:
    mine = kept(memory, own=6, guests=0)
    memory.write("letter.", "own 3", "over", over=True)
    assert memory.entries("letter.")["own 3"]["game"] == "over"
    memory.write("letter.", "new", "played")
    assert set(memory.entries("letter.")) == mine - {"own 3"} | {"new"}


def test_a_letter_that_is_over_makes_no_room_for_one_that_is_only_opened(memory: Any) -> None:
    """Else whoever had lost could have it forgotten, and then be believed with another end."""
    mine = kept(memory, own=1, guests=0)
    memory.write("letter.", "own 0", "over", over=True)
    for number in range(9):
        memory.write("letter.", f"guest {number}", "opened", guest=True)
    assert mine < set(memory.entries("letter."))
    memory.write("letter.", "new", "played")
    assert mine < set(memory.entries("letter."))  # guests go first


def test_however_many_are_over_the_latest_invitation_is_kept(memory: Any) -> None:
    for number in range(6):
        memory.write("letter.", f"own {number}", "over", over=True)
    for number in range(3):
        memory.write("letter.", f"guest {number}", "opened", guest=True)
    assert len(memory.entries("letter.")) == 7
    assert "guest 2" in memory.entries("letter.")


@pytest.mark.parametrize("guest", [True, False])
def test_the_guest_that_came_first_makes_room(memory: Any, guest: bool) -> None:
    before = kept(memory, own=4, guests=2)
    assert len(before) == 6
    memory.write("letter.", "new", "opened or played", guest=guest)
    assert set(memory.entries("letter.")) == before - {"guest 0"} | {"new"}


def test_a_letter_that_is_played_is_a_guest_no_more(memory: Any) -> None:
    mine = kept(memory, own=5, guests=1)
    memory.write("letter.", "guest 0", "played")
    memory.write("letter.", "opened", "opened", guest=True)
    assert set(memory.entries("letter.")) == mine
