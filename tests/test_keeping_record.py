"""The page asks the browser once to keep the record, says once where it is forgotten, and shows how
old the last file is."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sakura.ui.words import Words
from tests.test_progress_store import Device

if TYPE_CHECKING:
    from sakura.browser.profile import Profile

pytestmark = pytest.mark.native  # it replaces modules that Pyodide really has

DAY = 86_400_000


class Owner:
    """A visitor on a device whose browser may forget."""

    def __init__(self, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
        from sakura.browser import ages, profile, record_file, transfer

        self.forgets = False
        self.asked = 0
        self.notices: list[tuple[str, str]] = []
        self.now = 0
        words = Words("en")
        self.page: Any = SimpleNamespace(
            memory=device.memory,
            progress=device.tab(),
            words=words,
            say=words.say,
            notice=lambda sentence, more, lasts: self.notices.append((sentence, more)),
        )
        self._module = profile
        self.age = record_file.age
        self.save = record_file.save
        persist, given = self._persist, SimpleNamespace(persist=None)
        given.persist, given.forgets = persist, lambda: self.forgets
        monkeypatch.setattr(profile, "device", given)
        monkeypatch.setattr(asyncio, "ensure_future", lambda asked: asked)
        clock = SimpleNamespace(now=lambda: self.now)
        monkeypatch.setattr(record_file, "Date", clock)
        monkeypatch.setattr(ages, "Date", clock)
        form = SimpleNamespace(format=lambda count, unit: f"{count} {unit}")
        intl = SimpleNamespace(
            RelativeTimeFormat=SimpleNamespace(new=lambda language, numeric: form)
        )
        monkeypatch.setattr(ages, "Intl", intl)
        monkeypatch.setattr(transfer, "save_file", lambda *file: None)

    def _persist(self) -> None:
        self.asked += 1

    def profile(self) -> Profile:
        """The part in a new tab."""
        return self._module.Profile(self.page)


@pytest.fixture
def owner(no_browser: None, monkeypatch: pytest.MonkeyPatch) -> Owner:
    return Owner(Device(monkeypatch), monkeypatch)


def test_after_the_third_game_the_browser_is_asked_once(owner: Owner) -> None:
    for games in range(1, 6):
        owner.profile()._secure(games)
        assert owner.asked == (games >= 3)
    assert owner.notices == []


def test_where_the_browser_forgets_the_page_says_so_once(owner: Owner) -> None:
    owner.forgets = True
    for games in range(1, 6):
        owner.profile()._secure(games)
        assert len(owner.notices) == (games >= 3)
    sentence, ways = owner.notices[0]
    assert "after seven days" in sentence and "home screen" in sentence
    assert 'data-command="save-progress"' in ways


def test_the_age_of_the_last_file_is_shown(owner: Owner) -> None:
    assert owner.age(owner.page) == "<p>You haven't saved a file yet.</p>"
    owner.now = 5 * DAY
    owner.save(owner.page)
    owner.now += 400 * DAY
    assert owner.age(owner.page) == "<p>Last file: -400 day.</p>"


def test_a_clock_before_1970_still_notes_the_file(owner: Owner) -> None:
    owner.now = -DAY
    owner.save(owner.page)
    assert owner.age(owner.page).startswith("<p>Last file: ")
