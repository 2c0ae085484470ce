"""Progress in the browser's storage, which is a dictionary here."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from sakura.core.json_text import LATEST, parse_stored
from sakura.core.progress import DELETED, BadLine
from sakura.core.record import dump
from sakura.games import RULES
from sakura.play.results import KEPT, RESULT
from sakura.play.stored_texts import GAME, LETTER, SECRET, SETTINGS
from tests.earlier import PROGRESS, STORAGE, versions
from tests.kinds import GAMES_BEGUN, KINDS, LETTERS, RESULTS, SETTINGS_STORED
from tests.storage import Full, Storage
from tests.stored import STATES

if TYPE_CHECKING:
    from pathlib import Path

    from sakura.browser.memory import Memory
    from sakura.browser.progress import ProgressStore

pytestmark = pytest.mark.native  # it replaces modules that Pyodide really has


class Device:
    """A browser: its storage, its clock, and the progress in it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from sakura.browser import address, dom, store
        from sakura.browser import memory as kept
        from sakura.browser import progress as module

        self.storage = Storage()
        self.window = SimpleNamespace(localStorage=self.storage, sessionStorage=Storage())
        self.clock = 1_000
        monkeypatch.setattr(store, "window", self.window)
        monkeypatch.setattr(kept, "window", self.window)
        monkeypatch.setattr(module, "Date", SimpleNamespace(now=lambda: self.clock))
        monkeypatch.setattr(address, "settle", lambda: None)
        monkeypatch.setattr(dom, "MISSING", (AttributeError, Full))
        monkeypatch.setattr(dom, "listen", lambda *about: None)
        self.memory: Memory = kept.Memory("sakura.", lambda: None, lambda: None)
        self.full = module.Full
        self.store = module.ProgressStore

    def tab(self) -> ProgressStore:
        """Progress as another tab sees it."""
        return self.store(self.memory, KINDS, RULES)


@pytest.fixture
def device(no_browser: None, monkeypatch: pytest.MonkeyPatch) -> Device:
    return Device(monkeypatch)


def test_wiping_and_restoring_gives_the_same_bytes(device: Device) -> None:
    progress = device.tab()
    for number, result in enumerate(RESULTS):
        progress.note(RESULT, str(number), result)
    progress.delete(RESULT, "3")
    for kind, values in ((GAME, GAMES_BEGUN), (LETTER, LETTERS)):
        for number, value in enumerate(values):
            progress.note(kind, str(number), value)
    progress.note(SETTINGS, "", SETTINGS_STORED[1])
    progress.note(SECRET, "", "ab" * 16)
    text, stored = progress.export(), dict(device.storage)
    device.storage.clear()
    progress.add(progress.read(text.encode()))
    assert progress.export() == text and dict(device.storage) == stored


def test_the_file_holds_everything_stored(device: Device) -> None:
    """A browser of an earlier version, with games, games by link, settings and secret."""
    for state in STATES.values():
        device.storage.clear()
        device.storage.update(state.local)
        kept = {key for key in state.local if re.match(r"sakura\.(game\.|letter\.|se)", key)}
        text = device.tab().export()
        device.storage.clear()
        device.tab().add(device.tab().read(text.encode()))
        assert set(device.storage) == kept
        for key in kept - {"sakura.settings"}:
            assert device.storage[key] == state.local[key]
        stored, before = (
            json.loads(local["sakura.settings"]) for local in (device.storage, state.local)
        )
        assert stored | {"place": ""} == before | {"place": ""}


def test_games_by_link_with_another_secret_are_not_imported(device: Device) -> None:
    progress = device.tab()
    progress.note(SECRET, "", "ab" * 16)
    progress.note(LETTER, "a", LETTERS[0])
    text = progress.export().encode()
    device.storage.clear()
    progress.note(SECRET, "", "cd" * 16)
    progress.add(progress.read(text))
    assert progress.items(LETTER) == {} and progress.items(SECRET) == {"": "cd" * 16}


def test_each_device_keeps_its_preferences(device: Device) -> None:
    progress = device.tab()
    progress.note(SETTINGS, "", json.dumps({"preferences": {"theme": "dark"}, "won": True}))
    text = progress.export().encode()
    device.storage.clear()
    mine = {"preferences": {"theme": "light"}, "lessons": {"okiya": 3}, "won": False}
    progress.note(SETTINGS, "", json.dumps(mine))
    progress.add(progress.read(text))
    stored = json.loads(device.storage["sakura.settings"])
    assert stored["preferences"] == {"theme": "light"} and stored["lessons"] == {"okiya": 3}
    assert stored["won"] and stored["place"] == "sakura."


def test_two_tabs_never_overwrite_each_other(device: Device) -> None:
    one, other = device.tab(), device.tab()
    one.note(RESULT, "a", RESULTS[0])
    other.note(RESULT, "b", RESULTS[6])
    other.note(RESULT, "a", RESULTS[4])  # the same deal, later
    assert one.items(RESULT) == other.items(RESULT) == {"a": RESULTS[0], "b": RESULTS[6]}


def test_importing_a_file_twice_changes_nothing_more(device: Device) -> None:
    progress = device.tab()
    progress.note(RESULT, "a", RESULTS[0])
    text = progress.export().encode()
    progress.note(RESULT, "b", RESULTS[6])
    before = dict(device.storage)
    for _ in range(2):
        progress.add(progress.read(text))
        assert device.storage == before


def test_a_damaged_file_changes_nothing(device: Device) -> None:
    progress = device.tab()
    progress.note(RESULT, "a", RESULTS[0])
    before = dict(device.storage)
    with pytest.raises(BadLine):
        progress.read(progress.export().replace('"at":1', '"at":-1').encode())
    assert device.storage == before


def test_a_file_that_does_not_fit_changes_nothing(device: Device) -> None:
    progress = device.tab()
    for number, result in enumerate(RESULTS[:8]):
        progress.note(RESULT, str(number), result)
    text = progress.export().encode()
    device.storage.clear()
    progress.note(RESULT, "0", RESULTS[8])
    progress.note(RESULT, "x", RESULTS[9])
    before = dict(device.storage)
    device.storage.room = sum(len(key) + len(value) for key, value in before.items()) + 900
    with pytest.raises(device.full):
        progress.add(progress.read(text))
    assert device.storage == before


def test_without_storage_progress_lasts_as_long_as_the_page(device: Device) -> None:
    device.storage.room = 0
    progress = device.tab()
    progress.note(RESULT, "a", RESULTS[0])
    assert progress.items(RESULT) == {"a": RESULTS[0]}
    assert not device.storage


def test_damaged_items_are_set_aside(device: Device) -> None:
    progress = device.tab()
    progress.note(RESULT, "a", RESULTS[0])
    device.storage["sakura.progress.result.b"] = '{"value":{"at":-1}}'
    device.storage["sakura.progress.result.c"] = "[" * 300
    assert progress.items(RESULT) == {"a": RESULTS[0]}
    assert progress.find(RESULT, "b") is None
    assert len(device.memory.aside()) == 2


def test_a_clock_set_back_does_not_reorder_games(device: Device) -> None:
    progress = device.tab()
    progress.note(RESULT, "a", replace(RESULTS[0], at=5_000))
    assert progress.now() == 5_001
    device.clock = 10**18
    assert progress.now() == LATEST


def test_a_deleted_game_can_be_restored(device: Device) -> None:
    progress = device.tab()
    progress.note(RESULT, "a", RESULTS[0])
    progress.delete(RESULT, "a")
    assert progress.items(RESULT) == {} and progress.items(DELETED)
    progress.restore(RESULT, "a", RESULTS[0])
    assert progress.items(RESULT) == {"a": RESULTS[0]} and not progress.items(DELETED)


def test_older_games_keep_only_their_results(device: Device) -> None:
    progress = device.tab()
    for number in range(KEPT + 2):
        progress.note(RESULT, f"{number:04}", replace(RESULTS[0], at=number))
    progress.prune()
    found = progress.items(RESULT)
    assert len(found) == KEPT + 2
    assert [key for key in found if not found[key].record] == ["0000", "0001"]
    assert progress.export() == device.tab().export()


STORED = [folder for folder in versions() if (folder / STORAGE).is_file()]


@pytest.mark.parametrize("folder", STORED, ids=lambda folder: folder.name)
def test_stored_texts_of_an_earlier_version_are_read(device: Device, folder: Path) -> None:
    for name, text in json.loads((folder / STORAGE).read_text("utf-8")).items():
        device.storage.setItem(name, text)
    everything = device.tab().everything()
    wanted = device.tab().read((folder / PROGRESS).read_bytes())
    settings = everything[SETTINGS].pop(""), wanted[SETTINGS].pop("")
    assert len({dump(dict(parse_stored(text), place="")) for text in settings}) == 1
    assert {kind: items for kind, items in everything.items() if items} == {
        kind: items for kind, items in wanted.items() if items
    }
    assert device.memory.aside() == {}
