"""Every command has a key on every keyboard layout, with any state of Shift and Caps Lock."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from sakura.games import GAMES
from sakura.ui.commands import table
from sakura.ui.keyboard import BY_INPUT_METHOD, Press

KNOWN = {
    key for command in table([game.commands for game in GAMES.values()]) for key in command.keys
}
LETTERS = sorted(key for key in KNOWN if key.isalpha() and len(key) == 1)

PLACES = {
    "numbers": [f"Digit{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)],
    "top": [f"Key{letter}" for letter in "QWERTYUIOP"],
    "home": [*(f"Key{letter}" for letter in "ASDFGHJKL"), "Semicolon"],
    "bottom": [*(f"Key{letter}" for letter in "ZXCVBNM"), "Comma", "Period", "Slash"],
}
"""`code` of the keys, row by row."""


def typed(**rows: str) -> dict[str, str]:
    """Characters of a layout's keys by `code`, separated by spaces if a name is longer."""
    keys: dict[str, str] = {}
    for name, row in rows.items():
        signs = row.split() if " " in row else list(row)
        keys |= dict(zip(PLACES[name], signs, strict=True))
    return keys


LATIN = {
    "QWERTY": typed(numbers="1234567890", top="qwertyuiop", home="asdfghjkl;", bottom="zxcvbnm,./"),
    "AZERTY fr": typed(
        numbers="&é\"'(-è_çà", top="azertyuiop", home="qsdfghjklm", bottom="wxcvbn,;:!"
    ),
    "AZERTY be": typed(
        numbers="&é\"'(§è!çà", top="azertyuiop", home="qsdfghjklm", bottom="wxcvbn,;:="
    ),
    "AZERTY fr, Caps Lock": typed(
        numbers="1234567890", top="AZERTYUIOP", home="QSDFGHJKLM", bottom="WXCVBN?./§"
    ),
    "QWERTZ de": typed(
        numbers="1234567890", top="qwertzuiop", home="asdfghjklö", bottom="yxcvbnm,.-"
    ),
    "QWERTZ cs": typed(
        numbers="+ěščřžýáíé", top="qwertzuiop", home="asdfghjklů", bottom="yxcvbnm,.-"
    ),
    "QWERTZ hu": typed(
        numbers="123456789ö", top="qwertzuiop", home="asdfghjklé", bottom="yxcvbnm,.-"
    ),
    "Dvorak": typed(numbers="1234567890", top="',.pyfgcrl", home="aoeuidhtns", bottom=";qjkxbmwvz"),
    "Dvorak, Shift": typed(
        numbers="!@#$%^&*()", top='"<>PYFGCRL', home="AOEUIDHTNS", bottom=":QJKXBMWVZ"
    ),
    "Colemak": typed(
        numbers="1234567890", top="qwfpgjluy;", home="arstdhneio", bottom="zxcvbkm,./"
    ),
    "Bépo": typed(
        numbers='"«»()@+-/*', top="b é p o è Dead v d l j", home="auie,ctsrn", bottom="àyx.k’qghf"
    ),
    "Turkish F": typed(
        numbers="1234567890", top="fgğıodrnhp", home="uieaütkmly", bottom="jövcçzsb.,"
    ),
    "Lithuanian": typed(
        numbers="ąčęėįšųū90", top="qwertyuiop", home="asdfghjkl;", bottom="zxcvbnm,./"
    ),
    "Vietnamese": typed(
        numbers="ăâêô\u0300\u0309\u0303\u0301\u0323đ",
        top="qwertyuiop",
        home="asdfghjkl;",
        bottom="zxcvbnm,./",
    ),
}

OTHER = {
    "Russian": typed(
        numbers="1234567890", top="йцукенгшщз", home="фывапролдж", bottom="ячсмитьбю."
    ),
    "Russian, Caps Lock": typed(
        numbers="1234567890", top="ЙЦУКЕНГШЩЗ", home="ФЫВАПРОЛДЖ", bottom="ЯЧСМИТЬБЮ."
    ),
    "Bulgarian": typed(
        numbers="1234567890", top=",уеишщксдз", home="ьяаожгтнвм", bottom="юйъэфхпрлб"
    ),
    "Greek": typed(
        numbers="1234567890", top=";ςερτυθιοπ", home="ασδφγηξκλ΄", bottom="ζχψωβνμ,./"
    ),
    "Japanese kana": typed(
        numbers="ぬふあうえおやゆよわ", top="たていすかんなにらせ", home="ちとしはきくまのりれ",
        bottom="つさそひこみもねるめ",
    ),
    "Hebrew": typed(
        numbers="1234567890", top="/'קראטוןםפ", home="שדגכעיחלךף", bottom="זסבהנמצתץ."
    ),
    "Arabic": typed(
        numbers="1234567890",
        top="ضصثقفغعهخح",
        home="شسيبلاتنمك",
        bottom="ئ ء ؤ ر لا ى ة و ز ظ",
    ),
    "Arabic, Shift": typed(
        numbers="!@#$%^&*)(",
        top="\u064e \u064b \u064f \u064c لإ إ ‘ ÷ × ؛",
        home="\u0650 \u064d ] [ لأ أ ـ ، / :",
        bottom="~ \u0652 } { لآ آ ’ , . ؟",
    ),
    "Persian": typed(
        numbers="۱۲۳۴۵۶۷۸۹۰", top="ضصثقفغعهخح", home="شسیبلاتنمک", bottom="ظطزرذدپو./"
    ),
    "Hindi": typed(
        numbers="१२३४५६७८९०",
        top="\u094c\u0948\u093e\u0940\u0942बहगदज",
        home="\u094b\u0947\u094d\u093f\u0941परकतच",
        bottom="ॆंमनवलस,.य",
    ),
    "Thai": typed(
        numbers="ๅ/-ภถุึคตจ", top="ๆไำพะัีรนย", home="ฟหกดเ้่าสว", bottom="ผปแอิืทมใฝ"
    ),
}  # fmt: skip


def meant(key: str, code: str = "", **held: bool) -> str:
    return Press(key, code, **held).meant


def pressed(layout: dict[str, str], **held: bool) -> dict[str, str]:
    """Meaning of every key of a layout, by its code."""
    return {code: meant(key, code, **held) for code, key in layout.items()}


LAYOUTS = {**LATIN, **OTHER}
every_layout = pytest.mark.parametrize("name", LAYOUTS)


@every_layout
@pytest.mark.parametrize("shift", [False, True])
def test_the_row_of_digits_chooses_cards_on_every_layout(name: str, shift: bool) -> None:
    means = pressed(LAYOUTS[name], shift=shift)
    assert [means[code] for code in PLACES["numbers"]] == list("1234567890")


@pytest.mark.parametrize("name", LATIN)
def test_a_latin_letter_counts_as_typed_on_any_layout(name: str) -> None:
    for code, meaning in pressed(LATIN[name]).items():
        key = LATIN[name][code]
        if len(key) == 1 and key.isascii() and key.isalpha():
            assert meaning == key.lower(), (key, code)
        elif not code.startswith("Digit"):
            assert meaning == ("?" if key == "?" else ""), (key, code)


@pytest.mark.parametrize("name", LATIN)
def test_no_two_keys_of_a_latin_layout_give_the_same_letter(name: str) -> None:
    means = [meaning for meaning in pressed(LATIN[name]).values() if meaning in LETTERS]
    assert len(means) == len(set(means)) > 20


@pytest.mark.parametrize("name", OTHER)
@pytest.mark.parametrize("shift", [False, True])
def test_other_scripts_use_the_positions_of_latin_letters(name: str, shift: bool) -> None:
    means = pressed(OTHER[name], shift=shift)
    wrong = {
        code: meaning
        for code, meaning in means.items()
        if code.startswith("Key") and meaning != code[-1].lower()
    }
    assert wrong == {}


@pytest.mark.parametrize("letter", LETTERS)
def test_shift_and_caps_lock_change_no_letter(letter: str) -> None:
    code = f"Key{letter.upper()}"
    for key in (letter, letter.upper()):
        for shift in (False, True):
            assert meant(key, code, shift=shift) == letter
    assert meant(letter) == letter, "some remote keyboards send no code"


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("?", "Slash"),  # QWERTY, Hebrew, Greek
        ("?", "KeyM"),  # AZERTY
        ("?", "Minus"),  # QWERTZ, Spanish, Italian
        ("?", "Digit7"),  # Russian
        ("?", "KeyN"),  # Bépo
        ("؟", "Slash"),  # Arabic
        ("？", "Slash"),  # full width
        ("\u037e", "KeyQ"),  # Greek
        ("Ф", "Slash"),  # any script without one
    ],
)
def test_a_question_mark_is_recognized_on_every_layout(key: str, code: str) -> None:
    assert meant(key, code, shift=True) == "?"


@pytest.mark.parametrize(("key", "code"), [("/", "Slash"), ("-", "Slash"), ("ظ", "Slash")])
def test_no_other_key_opens_the_list_of_keys(key: str, code: str) -> None:
    assert meant(key, code) == ""


@pytest.mark.parametrize("number", range(10))
def test_digits_of_the_numeric_keypad_count_too(number: int) -> None:
    assert meant(str(number), f"Numpad{number}") == str(number)


def test_the_numeric_keypad_without_num_lock_has_arrows() -> None:
    assert meant("End", "Numpad1") == "End"
    assert meant("ArrowLeft", "Numpad4") == "ArrowLeft"


@pytest.mark.parametrize("key", ["İ", "i"])
def test_the_turkish_i_counts_as_i(key: str) -> None:
    assert meant(key, "Quote") == "i"
    assert meant("ı", "KeyI") == ""


@pytest.mark.parametrize("key", ["Dead", "Process", "Unidentified", ""])
@pytest.mark.parametrize("code", ["KeyP", "Digit1", ""])
def test_a_dead_key_is_ignored(key: str, code: str) -> None:
    assert meant(key, code) == ""


@pytest.mark.parametrize("key", ["p", "ㅔ", "せ", "1", "Escape", " "])
def test_keys_taken_by_an_input_method_are_ignored(key: str) -> None:
    assert meant(key, "KeyP", composing=True) == ""


@pytest.mark.parametrize(
    ("key", "code"), [("€", "KeyE"), ("@", "KeyQ"), ("ł", "KeyL"), ("ą", "KeyA"), ("p", "KeyP")]
)
def test_a_symbol_typed_with_alt_gr_is_no_letter(key: str, code: str) -> None:
    assert meant(key, code, modified=True) == ""


@pytest.mark.parametrize("key", ["Escape", "ArrowLeft", "Home", "Enter", " "])
def test_named_keys_and_the_space_bar_are_themselves(key: str) -> None:
    assert meant(key, "Space" if key == " " else key) == key


EVENT = {
    "key": "p", "code": "KeyP", "keyCode": 80, "shiftKey": False, "ctrlKey": False, "altKey": False,
    "metaKey": False, "isComposing": False, "repeat": False, "getModifierState": lambda name: False,
}  # fmt: skip


def event(**differs: object) -> SimpleNamespace:
    return SimpleNamespace(**{**EVENT, **differs})


def test_an_event_is_read() -> None:
    assert Press.of(event()) == Press("p", "KeyP")
    assert Press.of(event(shiftKey=True, repeat=True)) == Press(
        "p", "KeyP", shift=True, repeated=True
    )


@pytest.mark.parametrize(
    "held",
    [
        {"ctrlKey": True},
        {"altKey": True},
        {"metaKey": True},
        {"ctrlKey": True, "altKey": True},  # AltGr on Windows
        {"getModifierState": lambda name: name == "AltGraph"},  # elsewhere
    ],
)
def test_a_key_with_a_modifier_is_the_browsers(held: dict[str, object]) -> None:
    assert Press.of(event(**held)).meant == ""


@pytest.mark.parametrize("method", [{"isComposing": True}, {"keyCode": BY_INPUT_METHOD}])
def test_input_methods_may_claim_keys(method: dict[str, object]) -> None:
    assert Press.of(event(**method)).meant == ""


def test_a_key_event_from_autofill_is_ignored() -> None:
    assert Press.of(SimpleNamespace()).meant == ""


def test_only_steps_repeat_while_a_key_is_held() -> None:
    commands = table([game.commands for game in GAMES.values()])
    assert {one.name for one in commands if one.repeats} == {"step", "step-back"}
