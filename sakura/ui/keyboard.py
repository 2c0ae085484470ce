"""Mapping of key presses on any keyboard layout to the keys of the table of commands.

Commands use Latin letters, digits, the question mark and named keys such as Escape. On a Latin
layout a letter is the one that the key types. On a layout of another script it is the letter in the
same place on a QWERTY keyboard. The digit row counts as digits even where it types accents or
signs. Shift and Caps Lock make no difference.
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
"""Signs that some Latin layouts (Dvorak, Colemak, AZERTY, Bépo) have in the place of a QWERTY
letter.

On such a layout the letter is elsewhere, so these keys mean nothing.
"""

UNTYPED = ("", "Dead", "Process", "Unidentified")
"""Names of keys that type nothing by themselves or belong to an input method."""

BY_INPUT_METHOD = 229
"""`keyCode` of a press that an input method handles."""


@dataclass(frozen=True, slots=True)
class Press:
    """A `KeyboardEvent`; `key` and `code` are the browser's.

    `modified` is True with Ctrl, Alt, AltGr or Meta held, `composing` if an input method handles
    the press, and `repeated` if the key is held down.
    """

    key: str
    code: str = ""
    shift: bool = False
    modified: bool = False
    composing: bool = False
    repeated: bool = False

    @classmethod
    def of(cls, event: object) -> Press:
        """The press of an event. Autofill sends events that lack most attributes."""
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
        """The key in the table of commands: a small letter, a digit, "?", a space or a name; "" for
        any other key."""
        if self.composing or self.modified or self.key in UNTYPED:
            return ""
        if len(self.key) > 1 and self.key.isascii():
            return self.key
        return self._typed() or self._in_place()

    def _typed(self) -> str:
        """The key by the character it types."""
        if self.key in QUESTIONS:
            return "?"
        if self.key.isdecimal():
            return str(int(self.key))
        letter = self.key.lower()[0]  # "İ" becomes an "i" and a dot
        return letter if letter == " " or _is_plain(letter) else ""

    def _in_place(self) -> str:
        """The key by its position on the keyboard."""
        if self.code.startswith("Digit"):
            return self.code[-1]
        if _is_latin(self.key[0]):
            return ""  # such as the Turkish "ğ": the layout has the Latin letters elsewhere
        if self.code == "Slash" and self.shift and self.key.isalpha():
            return "?"
        letter = self.code[-1:] if self.code.startswith("Key") else ""
        return "" if self.key in LATIN_SIGNS.get(letter, "") else letter.lower()


def _is_plain(letter: str) -> bool:
    return "a" <= letter <= "z"


def _is_latin(letter: str) -> bool:
    """True for a Latin letter, with or without accents."""
    return letter.isalpha() and (letter <= "\u024f" or "\u1e00" <= letter <= "\u1eff")
