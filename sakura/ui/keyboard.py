"""Keys of every keyboard layout, read as the keys of the table of commands.

Commands are on Latin letters, digits, the question mark and named keys such as Escape. A Latin
letter is the one that the layout types, wherever it lies. A layout of another script types none:
its keys stand for the letters that a QWERTY keyboard has in their places. The row of digits is one
also where a layout has accents or signs on it. Shift and Caps Lock change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

QUESTIONS = "?؟\u037e՞፧？"
"""Question marks: Latin, Arabic, Greek, Armenian, Ethiopic, full width."""

LATIN_SIGNS = {
    "E": ".>",
    "G": ",;",
    "M": ",",
    "N": "’",
    "P": ";:",
    "Q": "'\"",
    "V": ".:",
    "W": ",<",
    "Z": ";:",
}
"""Signs that a Latin layout (Dvorak, Colemak, AZERTY, Bépo) has in the place of a letter of QWERTY:
the letter is elsewhere on it."""

UNTYPED = ("", "Dead", "Process", "Unidentified")
"""Names of keys that type nothing by themselves, or leave it to an input method."""

BY_INPUT_METHOD = 229
"""The `keyCode` of a key that an input method takes."""


@dataclass(frozen=True, slots=True)
class Press:
    """A `KeyboardEvent`: `key` and `code` as browsers name them.

    `modified`: with Ctrl, Alt, AltGr or Meta, which make it a command of the browser or another
    sign; `composing`: taken by an input method; `repeated`: sent again since it is held down.
    """

    key: str
    code: str = ""
    shift: bool = False
    modified: bool = False
    composing: bool = False
    repeated: bool = False

    @classmethod
    def of(cls, event: object) -> Press:
        """The press of an event; what fills in forms sends events that lack most of it."""
        held = ("ctrlKey", "altKey", "metaKey")
        state = getattr(event, "getModifierState", None)
        taken = getattr(event, "keyCode", 0) == BY_INPUT_METHOD
        return cls(
            key=str(getattr(event, "key", "")),
            code=str(getattr(event, "code", "")),
            shift=bool(getattr(event, "shiftKey", False)),
            modified=any(getattr(event, name, False) for name in held)
            or bool(state and state("AltGraph")),
            composing=bool(getattr(event, "isComposing", False)) or taken,
            repeated=bool(getattr(event, "repeat", False)),
        )

    @property
    def meant(self) -> str:
        """The key in the table of commands: a small letter, a digit, "?", a space or a name; empty
        for one that means nothing here."""
        if self.composing or self.modified or self.key in UNTYPED:
            return ""
        if len(self.key) > 1 and self.key.isascii():
            return self.key
        return self._typed() or self._in_place()

    def _typed(self) -> str:
        """The key by what it types."""
        if self.key in QUESTIONS:
            return "?"
        if self.key.isdecimal():
            return str(int(self.key))
        letter = self.key.lower()[0]  # "İ" becomes an "i" and a dot
        return letter if letter == " " or _is_plain(letter) else ""

    def _in_place(self) -> str:
        """The key by its place on the keyboard."""
        if self.code.startswith("Digit"):
            return self.code[-1]
        if _is_latin(self.key[0]):
            return ""  # such as the Turkish "ğ": the layout has its Latin letters elsewhere
        if self.code == "Slash" and self.shift and self.key.isalpha():
            return "?"
        letter = self.code[-1:] if self.code.startswith("Key") else ""
        return "" if self.key in LATIN_SIGNS.get(letter, "") else letter.lower()


def _is_plain(letter: str) -> bool:
    return "a" <= letter <= "z"


def _is_latin(letter: str) -> bool:
    """True if it is a letter of the Latin script, with accents or without."""
    return letter.isalpha() and (letter <= "\u024f" or "\u1e00" <= letter <= "\u1eff")
