"""Plucked notes for events, from oscillators instead of sound files. Off by default."""

from __future__ import annotations

from js import window
from pyodide.ffi import JsException

from sakura.browser.dom import JsProxy

NOTES = {"D": 293.66, "E♭": 311.13, "G": 392.0, "A": 440.0, "B♭": 466.16, "d": 587.33, "g": 783.99}
"""Frequencies of a Japanese scale, in hertz."""

APART = 0.11
"""Seconds between two notes."""

RINGS = 0.7
LOUD = 0.16


def can_sound() -> bool:
    """True if the browser has audio."""
    return hasattr(window, "AudioContext")


class Sound:
    """The instrument; silent in a browser without audio."""

    def __init__(self) -> None:
        self._context: JsProxy = None

    def play(self, tune: str) -> None:
        """Play notes by name, separated by spaces."""
        if not tune:
            return
        try:
            if self._context is None:
                self._context = window.AudioContext.new()
            for number, note in enumerate(tune.split()):
                self._pluck(NOTES[note], self._context.currentTime + number * APART)
        except (JsException, AttributeError):
            return

    def _pluck(self, hertz: float, at: float) -> None:
        string, body = self._context.createOscillator(), self._context.createGain()
        string.type = "triangle"
        string.frequency.value = hertz
        body.gain.setValueAtTime(LOUD, at)
        body.gain.exponentialRampToValueAtTime(0.001, at + RINGS)
        string.connect(body).connect(self._context.destination)
        string.start(at)
        string.stop(at + RINGS)


INSTRUMENT = Sound()
"""The page's only instrument, shared by all games."""
