"""Plucked notes for what happens: made here, of nothing but oscillators. Off unless wanted."""

from __future__ import annotations

from typing import Any

from js import window
from pyodide.ffi import JsException

from sakura.garden import events as garden
from sakura.okiya import events as okiya

NOTES = {"D": 293.66, "E♭": 311.13, "G": 392.0, "A": 440.0, "B♭": 466.16, "d": 587.33, "g": 783.99}
"""A Japanese scale, in hertz."""

TUNES: dict[type, str] = {
    garden.CardsRevealed: "A d",
    garden.CardTurned: "D",
    garden.EmperorMoved: "G",
    garden.PainterMoved: "A",
    garden.PainterDisgraced: "B♭ E♭ D",
    garden.SakuraReached: "G A d",
    garden.TokensPaid: "d g",
    garden.GameEnded: "D G A d g",
    okiya.TilesLaid: "D A d",
    okiya.TileTaken: "A",
    okiya.RoundWon: "G A d g",
    okiya.RoundDrawn: "A G D",
    okiya.MatchEnded: "D G A d g",
}
"""The notes of each event, one after the other; others are silent."""

APART = 0.11
"""Seconds from one note to the next."""

RINGS = 0.7
LOUD = 0.16


class Sound:
    """The instrument; a browser without one stays silent."""

    def __init__(self) -> None:
        self._context: Any = None

    def play(self, event: Any) -> None:
        """The event's notes, if it has any."""
        tune = TUNES.get(type(event))
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
