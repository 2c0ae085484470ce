"""Terminal of a command: output with replacement characters, errors, and Ctrl+C."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, Self, TextIO

from sakura.core.error import printable

INTERRUPTED = 130
"""Exit code after Ctrl+C, as in shells."""

BROKEN_PIPE = 141
"""Exit code after the reader closed the pipe, as in shells."""

UNWRITTEN = 1
"""Exit code when the output could not be written."""

PLAIN = {
    "−": "-", "–": "-", "—": "-", "±": "+-", "×": "x", "’": "'", "“": '"', "”": '"', "…": "...",
    "\u00a0": " ", "\u202f": " ",
}  # fmt: skip
"""ASCII replacements for characters that an encoding lacks; all others become a question mark."""


def put(lines: Iterable[str]) -> int:
    """Print the lines on standard output, replacing characters that its encoding lacks.

    Returns the exit code: 0, or another one after an error.
    """
    stream = sys.stdout
    if stream is None:
        complain("there is no standard output to write to")
        return UNWRITTEN
    try:
        for line in lines:
            stream.write(f"{encodable(line, stream)}\n")
        stream.flush()
    except BrokenPipeError:  # such as head after enough lines
        _drop(stream)
        return BROKEN_PIPE
    except (OSError, ValueError) as error:
        _drop(stream)
        why = getattr(error, "strerror", None) or str(error)
        complain(f"cannot write to standard output: {why}")
        return UNWRITTEN
    return 0


def complain(text: str) -> None:
    """Print one line on standard error, if it is open."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            print(f"sakura: {encodable(printable(text), sys.stderr)}", file=sys.stderr, flush=True)


class ProgressBar:
    """Bar on standard error that says how much of a long run is done, and how much time is left.

    It is drawn at most ten times a second, and only on a terminal: files and pipes get nothing.
    """

    WIDTH = 30
    APART = 0.1

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = self._drawn = clock()
        self._length = 0

    def __call__(self, done: int, total: int) -> None:
        """Draw the bar for that many of all parts."""
        now = self._clock()
        stream = sys.stderr
        if stream is None or not stream.isatty() or (now - self._drawn < self.APART):
            return
        self._drawn = now
        full = self.WIDTH * done // total
        left = (now - self._began) / done * (total - done)
        text = f"{'#' * full}{'.' * (self.WIDTH - full)} {done} of {total}, {_duration(left)} left"
        self._write(stream, text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the bar, so that other output has the line."""
        if self._length and sys.stderr is not None:
            self._write(sys.stderr, "")

    def _write(self, stream: TextIO, text: str) -> None:
        with suppress(OSError, ValueError):
            end = "\r" if not text else ""
            stream.write(f"\r{text}{' ' * (self._length - len(text))}{end}")
            stream.flush()
        self._length = len(text)


def _duration(seconds: float) -> str:
    """A duration in words: seconds, minutes, or hours and minutes."""
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{round(seconds)} s"
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def encodable(text: str, stream: TextIO) -> str:
    """Return the text with replacements for characters that the stream cannot encode."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    if _has(encoding, text):
        return text
    return "".join(one if _has(encoding, one) else PLAIN.get(one, "?") for one in text)


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True


def _drop(stream: TextIO) -> None:
    """Redirect the stream to the null device, so that Python does not fail again when it flushes on
    exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def hold_interrupts() -> None:
    """Block Ctrl+C for the rest of the process.

    Python removes signal handlers on its way out; a further Ctrl+C would then kill the process
    instead of letting it exit with its own code.
    """
    if sys.platform != "win32" and sys.platform != "emscripten":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def interruptible() -> Iterator[None]:
    """Let the first Ctrl+C raise KeyboardInterrupt, and the second end the process at once, without
    waiting for cleanup."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return

    def first(*_: object) -> NoReturn:
        signal.signal(signal.SIGINT, second)
        raise KeyboardInterrupt

    def second(*_: object) -> NoReturn:
        hold_interrupts()
        complain("interrupted")
        os._exit(INTERRUPTED)

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is first:
            signal.signal(signal.SIGINT, signal.default_int_handler)
