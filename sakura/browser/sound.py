"""Koto, wood and water from oscillators, and a stream in the garden from noise, instead of sound
files. All of it is off until the visitor turns it on."""

from __future__ import annotations

import asyncio
from random import Random

from js import Float32Array, Int8Array, crypto, window
from pyodide.ffi import JsException

from sakura.browser import dom
from sakura.browser.dom import JsProxy
from sakura.browser.page import Page
from sakura.play.instruments import NOTES, WATER, WOOD, steps
from sakura.ui.commands import Does

APART = 0.11
"""Seconds between two steps of a tune."""

LOUDNESS = {"soft": 0.35, "medium": 0.7, "loud": 1.0}
"""Factor for each value of the preference “volume”."""

STRING = (0, 1, 0.62, 0.44, 0.23, 0.19, 0.09, 0.07, 0.04)
"""Strength of the partial tones of a string that is plucked near its end, from the constant on."""

SILENT = 0.001
"""Level at which a sound ends; exponential ramps cannot reach 0."""

GRAINS, RATE = 65_536, 22_050
"""Length of the noise from which the stream is made, and its samples a second."""

STREAM = 0.05 / 128
"""Level of the stream; noise has whole numbers from -128 to 127."""

DROPS = (5.0, 14.0)
"""Least and greatest number of seconds between two drops into the pond."""


class Sound:
    """The part that plays; it is silent in a browser without audio.

    `speakers` is where all sounds end; a test gives its own to look at them.
    """

    def __init__(self, page: Page, speakers: JsProxy = None) -> None:
        self.page = page
        self.does: Does = {"listen": self.listen}
        self._speakers = speakers
        self._stream: JsProxy = None
        self._dropping: asyncio.Task[None] | None = None
        dom.listen(window, "left", lambda event: self._dry())

    def play(self, tune: str) -> None:
        """Play a tune (`play/instruments.py`), and let the stream run if that is chosen."""
        try:
            now = self._awake().currentTime
            self._surround()
            for number, step in enumerate(steps(tune)):
                for sound in step:
                    self._sound(sound, now + number * APART, self._volume)
        except (JsException, AttributeError):
            return

    def listen(self, tune: str) -> None:
        """Play an example from the settings."""
        self.play(tune)

    def heed(self) -> None:
        """Let the stream run or stop after a preference was changed."""
        self.play("")

    @property
    def _volume(self) -> float:
        return LOUDNESS[self.page.settings["volume"]]

    def _awake(self) -> JsProxy:
        """The audio context; browsers suspend one that was made before the first click."""
        if self._speakers is None:
            self._speakers = window.AudioContext.new()
        if self._speakers.state == "suspended":
            self._speakers.resume()
        return self._speakers

    def _sound(self, name: str, at: float, level: float) -> None:
        if name == WOOD:
            self._tone(at, (640, 620), (0.002, 0.09), 0.3 * level)
            self._tone(at, (1510, 1460), (0.002, 0.05), 0.12 * level)
        elif name == WATER:
            self._tone(at, (420, 1320), (0.012, 0.16), 0.22 * level)
            self._tone(at + 0.13, (560, 1480), (0.012, 0.11), 0.08 * level)
        else:
            self._pluck(NOTES[name], at, 0.3 * level)

    def _tone(
        self, at: float, hertz: tuple[float, float], seconds: tuple[float, float], level: float
    ) -> None:
        """A tone that glides between two frequencies; `seconds` are those of its rise and fall."""
        tone = self._speakers.createOscillator()
        tone.frequency.setValueAtTime(hertz[0], at)
        tone.frequency.exponentialRampToValueAtTime(hertz[1], at + seconds[1])
        self._let_ring(tone, tone, at, seconds, level)

    def _pluck(self, hertz: float, at: float, level: float) -> None:
        """A string: many partial tones at first, and few at the end."""
        string, body = self._speakers.createOscillator(), self._speakers.createBiquadFilter()
        none, partials = Float32Array.new(len(STRING)), Float32Array.of(*STRING)
        string.setPeriodicWave(self._speakers.createPeriodicWave(none, partials))
        string.frequency.value = hertz
        body.type = "lowpass"
        body.frequency.setValueAtTime(9 * hertz, at)
        body.frequency.exponentialRampToValueAtTime(1.5 * hertz, at + 0.5)
        string.connect(body)
        self._let_ring(string, body, at, (0.004, 1.1), level)

    def _let_ring(
        self, tone: JsProxy, end: JsProxy, at: float, seconds: tuple[float, float], level: float
    ) -> None:
        """Let a tone rise to its level and fall silent; `end` is the last of what it goes
        through."""
        envelope = self._speakers.createGain()
        envelope.gain.setValueAtTime(0, at)
        envelope.gain.linearRampToValueAtTime(level, at + seconds[0])
        envelope.gain.exponentialRampToValueAtTime(SILENT * level, at + seconds[0] + seconds[1])
        end.connect(envelope).connect(self._speakers.destination)
        tone.start(at)
        tone.stop(at + seconds[0] + seconds[1])

    # -- the garden --------------------------------------------------------------------------------

    def _surround(self) -> None:
        """Let the stream run, or stop it, as the preferences say."""
        if not self.page.room or self.page.settings["ambience"] == "off":
            self._dry()
        elif self._stream is None:
            self._stream = self._murmur()
            self._dropping = asyncio.ensure_future(self._drop())

    def _murmur(self) -> JsProxy:
        """Endless noise, of which a filter leaves the murmur of a stream."""
        audio = self._speakers
        grains = Float32Array.new(crypto.getRandomValues(Int8Array.new(GRAINS)))
        noise, source = audio.createBuffer(1, GRAINS, RATE), audio.createBufferSource()
        noise.copyToChannel(grains, 0)
        source.buffer, source.loop = noise, True
        bed, level = audio.createBiquadFilter(), audio.createGain()
        bed.type, bed.frequency.value, bed.Q.value = "bandpass", 480, 0.6
        level.gain.value = STREAM * self._volume
        source.connect(bed).connect(level).connect(audio.destination)
        source.start()
        return source

    async def _drop(self) -> None:
        random = Random()
        while True:
            await asyncio.sleep(DROPS[0] + (DROPS[1] - DROPS[0]) * random.random())
            self._sound(WATER, self._speakers.currentTime, 0.4 * self._volume)

    def _dry(self) -> None:
        """Stop the stream."""
        if self._stream is not None:
            self._stream.stop()
            self._stream = None
        if self._dropping:
            self._dropping.cancel()
            self._dropping = None
