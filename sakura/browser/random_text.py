"""Random texts from the browser's own source, for seeds and salts that nobody may guess."""

from __future__ import annotations

from js import Uint8Array, crypto

from sakura.core.commitment import RANDOM


def random_text() -> str:
    """Return a random text in hexadecimal digits."""
    return bytes(crypto.getRandomValues(Uint8Array.new(RANDOM // 2)).to_py()).hex()
