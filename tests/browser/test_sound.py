"""Sounds as the browser makes them: rendered to samples, and measured."""

from __future__ import annotations

import base64
from array import array
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from sakura.play.tunes import BUMP, LAID, PAID, STEP, TREE, WON
from tests.browser.visitor import OpenPage, begin, ready
from tests.loudness import RATE, loudness
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

TUNES = (LAID, STEP, BUMP, TREE, PAID, WON)

APART = 3
"""Seconds from one tune to the next."""

RECORDER = f"""
window.now = 0;
window.AudioContext = class extends OfflineAudioContext {{
    constructor() {{ super(1, {len(TUNES) * APART * RATE}, {RATE}); window.recorder = this; }}
    get currentTime() {{ return window.now; }}
    get state() {{ return "running"; }}
}};"""
"""Script that gives the page a context which renders all sounds into one buffer."""

SAMPLES = """async () => {
    const samples = (await recorder.startRendering()).getChannelData(0);
    const bytes = new Uint8Array(samples.buffer);
    let text = "";
    for (let at = 0; at < bytes.length; at += 32768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return btoa(text);
}"""


def recorded(page: Page) -> list[array[float]]:
    """Samples of each tune, played from the settings."""
    for number, tune in enumerate(TUNES):
        page.evaluate("(now) => { window.now = now; }", number * APART)
        page.click(f'#panel [data-listen="{tune}"]')
    samples = array("f", base64.b64decode(page.evaluate(SAMPLES)))
    length = APART * RATE
    return [samples[at : at + length] for at in range(0, len(samples), length)]


def test_each_sound_is_heard_in_the_settings_and_is_neither_loud_nor_torn(
    open_page: OpenPage,
) -> None:
    page = open_page("?volume=loud", script=RECORDER)
    page.click("[data-command=settings]")
    for tune, samples in zip(TUNES, recorded(page), strict=True):
        assert 0.05 < max(map(abs, samples)) < 0.9, tune
        assert -40 < loudness(samples) < -16, tune
        assert abs(samples[0]) < 0.001 and abs(samples[-1]) < 0.001, tune
        assert max(abs(b - a) for a, b in pairwise(samples)) < 0.2, tune


STREAM = """
window.streams = 0;
const start = AudioBufferSourceNode.prototype.start, stop = AudioBufferSourceNode.prototype.stop;
AudioBufferSourceNode.prototype.start = function () { window.streams++; return start.call(this); };
AudioBufferSourceNode.prototype.stop = function () { window.streams--; return stop.call(this); };
"""
"""Script that counts the streams that run."""


@rare
@pytest.mark.parametrize("left", ["the table", "off"])
def test_the_stream_runs_at_a_table_while_it_is_wanted(open_page: OpenPage, left: str) -> None:
    page = open_page("?players=3&speed=instant", script=STREAM, audio=True)
    begin(page)
    assert page.evaluate("streams") == 0
    page.click("[data-command=settings]")
    page.select_option("#ambience", "on")
    page.wait_for_function("() => streams === 1")
    if left == "off":
        page.select_option("#ambience", "off")
    else:
        page.click("#panel [data-command=close]")
        page.click("[data-command=leave]")
    page.wait_for_function("() => streams === 0")


@rare
def test_a_browser_without_audio_is_silent(open_page: OpenPage) -> None:
    page = open_page("?sound=on&ambience=on", script="delete window.AudioContext;")
    page.click("[data-command=settings]")
    page.click(f'#panel [data-listen="{WON}"]')
    page.reload()
    ready(page)
