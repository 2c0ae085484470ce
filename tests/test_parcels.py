"""A record that arrives by links: in any order, twice, half, mixed with another, or edited."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.parcel import ParcelPart, split
from sakura.core.progress import write
from sakura.play.results import RESULT
from sakura.play.sendable import sendable
from sakura.play.stored_texts import SECRET
from sakura.ui.words import Words
from tests.kinds import KINDS, RESULTS
from tests.test_progress_store import Device

if TYPE_CHECKING:
    from sakura.browser.parcels import Parcels
    from sakura.core.progress import Progress

pytestmark = pytest.mark.native  # it replaces modules that Pyodide really has

RECORD: Progress = {RESULT: {str(number): result for number, result in enumerate(RESULTS)}}
OTHER: Progress = {RESULT: {f"x{number}": RESULTS[number] for number in range(8)}}


class Visitor:
    """A page that shows notices, on a device that has its own memory."""

    def __init__(self, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
        from sakura.browser import address, dom, parcels, record_file

        monkeypatch.setattr(address, "show", lambda fragment: None)
        monkeypatch.setattr(dom, "by_id", lambda name: None)
        monkeypatch.setattr(parcels, "Date", SimpleNamespace(now=self._now))
        monkeypatch.setattr(record_file, "Date", SimpleNamespace(now=self._now))
        self._module = parcels
        self._time = 0
        self.device = device
        self.told: list[str] = []
        self.progress = device.tab()
        words = Words("en")
        self.page: Any = SimpleNamespace(
            memory=device.memory,
            progress=self.progress,
            words=words,
            say=words.say,
            notice=lambda sentence, more="", lasts=False: self.told.append(sentence),
            dismiss=lambda: None,
            settings=Settings(),
        )
        self.tab()

    def _now(self) -> int:
        self._time += 1
        return self._time

    def tab(self) -> Parcels:
        """Parcels as a new tab sees them."""
        self.parcels: Parcels = self._module.Parcels(self.page)
        return self.parcels

    def open(self, part: ParcelPart) -> str:
        """Open a link in a new tab; return what the page says."""
        self.tab().open(link.read(part.link())[1])
        return self.told[-1]

    def results(self) -> set[str]:
        return set(self.progress.items(RESULT))


class Settings(dict[str, str]):
    """Preferences that nothing changes."""

    def __missing__(self, name: str) -> str:
        return ""

    def take_over(self) -> None:
        """Take over nothing."""


@pytest.fixture
def visitor(no_browser: None, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    return Visitor(Device(monkeypatch), monkeypatch)


def parts_of(progress: Progress) -> list[ParcelPart]:
    parts = split(write(KINDS, sendable(progress)).encode(), 260)
    assert len(parts) > 2
    return parts


@pytest.mark.parametrize("seed", range(4))
def test_parts_arrive_in_any_order(visitor: Visitor, seed: int) -> None:
    parts = parts_of(RECORD)
    Random(seed).shuffle(parts)
    for count, part in enumerate(parts[:-1], start=1):
        said = visitor.open(part)
        assert said.startswith(f"Part {part.number} of {part.of} of a record has arrived.")
        left = sorted(other.number for other in parts[count:])
        assert all(str(number) in said.partition("missing")[2] for number in left)
        assert visitor.results() == set()
    assert (
        visitor.open(parts[-1])
        == f"A record with {len(RESULTS)} games has arrived. Add it to yours?"
    )
    assert visitor.results() == set()
    visitor.parcels.does["add-parcel"]()
    assert visitor.told[-1] == f"{len(RESULTS)} games added."
    assert visitor.results() == set(RECORD[RESULT])
    assert not [key for key in visitor.device.storage if "parcel." in key]


def test_what_was_added_is_not_added_again(visitor: Visitor) -> None:
    parts = parts_of(RECORD)
    for part in parts:
        visitor.open(part)
    visitor.parcels.does["add-parcel"]()
    before = dict(visitor.device.storage)
    assert visitor.open(parts[0]) == "This record was added before."
    visitor.parcels.does["add-parcel"]()
    assert visitor.device.storage == before


def test_a_record_without_new_games_says_so(visitor: Visitor) -> None:
    for key, result in OTHER[RESULT].items():
        visitor.progress.note(RESULT, key, result)
    before = visitor.progress.export()
    for part in parts_of(OTHER):
        visitor.open(part)
    visitor.parcels.does["add-parcel"]()
    assert visitor.told[-1] == "Added to your record."
    assert visitor.progress.export() == before


def test_a_part_that_comes_twice_is_told(visitor: Visitor) -> None:
    parts = parts_of(RECORD)
    visitor.open(parts[1])
    assert visitor.open(parts[1]).startswith(f"Part 2 of {parts[0].of} was here before.")


def test_two_records_are_kept_apart(visitor: Visitor) -> None:
    parts, others = parts_of(RECORD), parts_of(OTHER)
    visitor.open(parts[0])
    said = visitor.open(others[0])
    assert said.startswith(
        f"This is another record than before, of which 1 of {parts[0].of} parts are here and stay."
    )
    for part in [*parts[1:], *others[1:]]:
        visitor.open(part)
    visitor.parcels.does["add-parcel"]()
    assert visitor.results() == set(OTHER[RESULT])
    assert visitor.open(parts[0]).startswith("A record with")
    visitor.parcels.does["add-parcel"]()
    assert visitor.results() == {*OTHER[RESULT], *RECORD[RESULT]}


def test_the_oldest_of_four_records_makes_room(visitor: Visitor) -> None:
    records = [parts_of({RESULT: {**RECORD[RESULT], key: RESULTS[0]}}) for key in "wxyz"]
    for parts in records:
        visitor.open(parts[0])
    kept = {key.split(".")[2] for key in visitor.device.storage if "parcel." in key}
    assert kept == {parts[0].parcel for parts in records[1:]}


def test_an_edited_part_is_noticed_and_replaced(visitor: Visitor) -> None:
    parts = parts_of(RECORD)
    edited = parts[1]._replace(data=parts[1].data[::-1])
    for part in [parts[0], edited, *parts[2:-1]]:
        visitor.open(part)
    assert visitor.open(parts[-1]).startswith("These links don't make up a record")
    visitor.parcels.does["add-parcel"]()
    assert visitor.results() == set()
    assert visitor.open(parts[1]).startswith("A record with")


def test_a_part_that_counts_otherwise_is_refused(visitor: Visitor) -> None:
    parts = parts_of(RECORD)
    visitor.open(parts[0])
    with pytest.raises(BadInput):
        visitor.open(parts[1]._replace(of=parts[1].of + 1))
    assert len([key for key in visitor.device.storage if "parcel." in key]) == 1


def test_a_record_with_more_than_links_carry_is_refused(visitor: Visitor) -> None:
    text = write(KINDS, {SECRET: {"": "ab" * 16}}).encode()
    (part,) = split(text, 500)
    with pytest.raises(BadInput):
        visitor.open(part)
    visitor.parcels.does["add-parcel"]()
    assert not visitor.device.storage


def test_without_storage_the_parts_last_as_long_as_the_page(visitor: Visitor) -> None:
    visitor.device.storage.room = 0
    parts = parts_of(RECORD)
    assert "This browser blocks storage" in visitor.open(parts[0])
    for part in parts[1:]:
        visitor.open(part)
    assert visitor.told[-1].startswith("A record with")


def test_without_room_nothing_is_changed_and_nothing_lost(visitor: Visitor) -> None:
    for part in parts_of(RECORD):
        visitor.open(part)
    before = dict(visitor.device.storage)
    visitor.device.storage.room = sum(len(k) + len(v) for k, v in before.items()) + 300
    visitor.parcels.does["add-parcel"]()
    assert visitor.told[-1].startswith("There is no room for this record")
    assert visitor.device.storage == before
    visitor.device.storage.room = 10**7
    visitor.parcels.does["add-parcel"]()
    assert visitor.results() == set(RECORD[RESULT])


def test_a_record_that_is_not_wanted_is_forgotten(visitor: Visitor) -> None:
    for part in parts_of(RECORD):
        visitor.open(part)
    visitor.parcels.does["drop-parcel"]()
    assert not visitor.device.storage
    visitor.parcels.does["add-parcel"]()
    assert visitor.results() == set()


def test_damaged_parts_in_storage_are_set_aside(visitor: Visitor) -> None:
    parts = parts_of(RECORD)
    visitor.open(parts[0])
    key = next(key for key in visitor.device.storage if "parcel." in key)
    storage = visitor.device.storage
    storage[key.replace(".1", ".2")] = storage[key]
    storage["sakura.parcel.x"] = "{"
    assert "Still missing: 2," in visitor.open(parts[0]).replace(" and", ",")
    assert len(visitor.device.memory.aside()) == 2
