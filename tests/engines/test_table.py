"""A whole game at a table of four devices, each a browser process with a network of its own."""

from __future__ import annotations

import pytest

from tests.desk import FINDERS, Lan, lan_why_not
from tests.engines.cuts import NAMES, play_until, table

CHECKED = "document.querySelector('#phones-verdict')?.textContent.includes('Checked: ')"
ALL_CHECKED = f"""{list(NAMES)}.every((name) =>
    document.querySelector('#phones-checks')?.textContent.includes(name))
    && document.querySelector('#phones-checks').textContent.trim()"""
PLACES = """[...document.querySelectorAll('.standings .tokens')]
    .map((tokens) => tokens.textContent.trim()).join()"""


def test_a_whole_game_of_four_devices() -> None:
    """Three Chromiums and a Firefox play to the end, and every guest's check finds it fair."""
    if why := lan_why_not():
        pytest.skip(why)
    if not FINDERS["firefox"]():
        pytest.skip("firefox is not on this system")
    with Lan(4) as lan, table(lan, "chromium", "firefox", "chromium") as devices:
        play_until(devices)
        host, *guests = devices
        for guest in guests:
            guest.do(lambda browser: browser.until(CHECKED))
        host.do(lambda browser: browser.until(ALL_CHECKED))
        said = host.do(lambda browser: browser.evaluate(ALL_CHECKED))
        assert said.startswith("Checked by ") and "does not match" not in said
        ends = {device.do(lambda browser: browser.evaluate(PLACES)) for device in devices}
        assert len(ends) == 1 and ends != {""}
