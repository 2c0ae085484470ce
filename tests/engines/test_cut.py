"""A guest whose network is cut in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk import FINDERS, Lan, lan_why_not
from tests.engines.cuts import CUT, LONG, SHORT, cut, play_until, table


@pytest.fixture
def lan() -> Iterator[Lan]:
    """A network of three devices."""
    if why := lan_why_not():
        pytest.skip(why)
    with Lan(3) as lan:
        yield lan


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_a_guest_that_is_cut_off_is_missed_and_comes_back(lan: Lan, engine: str) -> None:
    """By itself after a short cut, by codes after a long one; the game goes on each time."""
    if not FINDERS[engine]():
        pytest.skip(f"{engine} is not on this system")
    with table(lan, engine, "chromium") as devices:
        for number, seconds in enumerate((SHORT, LONG)):
            play_until(devices, f"Round {2 + number}")
            seen = cut(lan, devices, seconds)
            assert seen.kept, str(seen)
        play_until(devices, "Round 4")
        notes = devices[CUT].do(lambda browser: browser.evaluate("window.notes"))
        assert not [note for note in notes if note["said"].startswith("Away: Bo")]
