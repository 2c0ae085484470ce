"""Links mangled by messengers, mail programs and phones can still be read."""

from __future__ import annotations

import base64
import json
import re
import string
import zlib
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.json_text import LONGEST
from sakura.core.letter import Letter
from sakura.core.mangled import LOST, endings, readings
from sakura.core.public import public_record
from sakura.core.record import dump
from sakura.core.saved import Saved, save
from sakura.games import GAMES, RULES
from sakura.site.form import form_fields
from tests.sweeps import FULL
from tests.tables import in_progress

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from sakura.core.table import AnyTable

    Mangle = Callable[[str], str]

CUT = "-_.,;:!?)]}'\"*~"
"""Characters that some linkifier treats as punctuation."""


def letter_of(table: AnyTable) -> JsonObject:
    """Content of a game by link in this state."""
    letter = Letter("0123456789ab", table)
    letter.seal(0, b"anne".ljust(16))
    return letter.write()


def plainly(kind: str, value: JsonObject) -> str:
    """Link in the format of earlier versions, whatever its last character."""
    packer = zlib.compressobj(9, zdict=link.DICTIONARY)
    data = packer.compress(dump(value).encode()) + packer.flush()
    return f"{kind}=1.{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def okiya(decisions: int, seed: int) -> AnyTable:
    return in_progress("okiya", decisions, seed)


VALUES: list[tuple[str, JsonObject]] = [
    ("setup", {}),
    ("setup", {"game": "okiya", "match": "points-15", "full_board": "draw"}),
    ("record", okiya(16, 4).record()),
    ("record", public_record(Saved(in_progress("sakura", 9), ["person"] * 3), Random(0))),
    ("game", json.loads(save(Saved(okiya(3, 1), ["person", "adept"])))),
    ("letter", letter_of(okiya(5, 3))),
]  # fmt: skip


def ending_in(end: str) -> tuple[str, JsonObject, str]:
    """Kind, content and old link that ends in `end`.

    The ending is in the last bits of the checksum, which is the sum of all bytes plus 1 (RFC 1950).
    """
    size = 64 ** len(end)
    bits = int.from_bytes(base64.urlsafe_b64decode(end.rjust(4, "A")))
    for number in range(100):
        text = f"{3**number} "
        missing = (
            bits - 1 - sum(dump({"id": text}).encode())
        ) % size + 3 * 64**2  # enough to cover the remainder
        count, more = divmod(missing, ord("a"))
        value: JsonObject = {"id": text + "a" * (count - more) + "b" * more}
        fragment = plainly("letter", value)
        if fragment.endswith(end) and fragment[-len(end) - 1] not in LOST:
            return "letter", value, fragment
    raise AssertionError(f"no link ends in {end}")


# -- writing --------------------------------------------------------------------------------------


def is_safe(fragment: str) -> bool:
    """True if no messenger truncates it and every earlier version can read it."""
    kind, _, packed = fragment.partition("=")
    version, _, data = packed.partition(".")
    deflated = base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True)
    unpacker = zlib.decompressobj(zdict=link.DICTIONARY)
    value = json.loads(unpacker.decompress(deflated, LONGEST))
    return (
        version == "1"
        and unpacker.eof
        and not unpacker.unused_data
        and (kind, value) == link.read(fragment)
        and set(fragment) <= set(string.ascii_letters + string.digits + "-_.=")
        and data[0] not in CUT
        and data[-1] not in CUT
    )


COUNT = 2000 if FULL else 30


def records() -> list[tuple[str, JsonObject]]:
    """States of games of both kinds, `COUNT` of each."""
    found: list[tuple[str, JsonObject]] = []
    for name in RULES:
        count = 0
        for seed in range(COUNT):
            table = in_progress(name, 10**6, seed)
            while table.steps and count < COUNT:
                count += 1
                found += [("record", table.record())]
                if table.game.open:
                    found += [("letter", letter_of(table))]
                table.rewind(len(table.steps) - 1 - seed % 7 if len(table.steps) > 7 else 0)
    return found


def setups() -> list[tuple[str, JsonObject]]:
    fields, random = form_fields(GAMES), Random(1)
    return [
        ("setup", {name: random.choice(list(fields[name].values)) for name in names})
        for names in (random.sample(list(fields), random.randint(0, 9)) for _ in range(COUNT))
    ]


def test_no_link_ends_in_a_character_that_messengers_cut_off() -> None:
    every = records() + setups() + [("letter", {"id": number}) for number in range(10 * COUNT)]
    assert len(every) > 13 * COUNT
    assert [one for one in every if not is_safe(link.write(*one))] == []
    # otherwise the test shows nothing
    assert [one for one in every if plainly(*one)[-1] in LOST] != []


def test_links_in_different_notations_are_the_same() -> None:
    kind, value, old = ending_in("-")
    new = link.write(kind, value)
    assert new != old and link.same(new, old) and link.same(old, old)
    assert not link.same(new, link.write(kind, {"id": "x"})) and not link.same(new, "letter=1.x")


# -- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", list(endings()))
def test_the_end_cut_off_an_old_link_is_restored(end: str) -> None:
    kind, value, old = ending_in(end)
    assert link.read(old) == (kind, value)
    for count in range(1, len(end) + 1):
        assert link.read(old[:-count]) == (kind, value)


def spread(between: str, every: int = 70) -> Mangle:
    """Insert a text between the characters of a link."""
    return lambda text: between.join(text[n : n + every] for n in range(0, len(text), every))


def each(characters: str, escape: str) -> Mangle:
    """Escape these characters by their code, in a format such as %{:02X}."""
    return lambda text: "".join(escape.format(ord(c)) if c in characters else c for c in text)


def full_width(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def quoted_printable(text: str) -> str:
    return re.sub("(.{60})", "\\1=\r\n", text.replace("=", "=3D"))


MANGLES: dict[str, Mangle] = {
    "percent": each("#=._-", "%{:02X}"),
    "percent, small": each("#=._-", "%{:02x}"),
    "percent twice": lambda text: each("%", "%25")(each("#=._-", "%{:02X}")(text)),
    "percent, thrice": lambda text: each("#=._-", "%252525{:02X}")(text),
    "all of it in percent": each(string.printable, "%{:02X}"),
    "equals": each("=", "%3D"),
    "the underscore": each("_", "%5F"),
    "the hyphen": each("-", "%2D"),
    "the full stop": each(".", "%2E"),
    "quoted-printable": quoted_printable,
    "quoted-printable, in an address": lambda text: quoted_printable(text).replace("\r\n", ""),
    "quoted-printable, escaped": lambda text: quoted_printable(text).replace("\r\n", "%0D%0A"),
    "header": each("#=_", "={:02X}"),
    "html": each("#=._-", "&#{};"),
    "html, hexadecimal": each("#=._-", "&#x{:x};"),
    "html, in html": each("#=._-", "&amp;#{};"),
    "html, named": lambda text: text.replace("#", "&num;").replace("_", "&lowbar;"),
    "spaces": spread("%20"),
    "lines": spread("\r\n"),
    "escaped lines": spread("%0A"),
    "quoted lines": spread("\n> "),
    "tabs": spread("%09"),
    "no-break spaces": spread("%C2%A0"),
    "zero width": spread("\u200b"),
    "zero width, escaped": spread("%E2%80%8B"),
    "soft hyphens": spread("\u00ad"),
    "soft hyphens of html": spread("&shy;"),
    "word joiners": spread("\u2060", 1),
    "marks of direction": lambda text: f"\u2068{text}\u2069\u200e",
    "byte order mark": lambda text: "\ufeff" + text,
    "full-width sign": lambda text: text.replace("#", "＃"),
    "full-width sign, escaped": lambda text: "#" + text.replace("#", "%EF%BC%83"),
    "full width": full_width,
    "typeset": lambda text: text.replace("-", "‑").replace("=", "＝"),
    "dashes": lambda text: text.replace("--", "—").replace("-", "−"),
    "a dash for two": lambda text: text.replace("--", "–"),
    "short messages": lambda text: text.replace("_", "§"),
    "markdown": lambda text: text.replace("_", "\\_").replace("-", "\\-"),
    "markdown, escaped": lambda text: text.replace("_", "%5C_"),
    "bold": lambda text: f"**{text}**",
    "code": lambda text: f"`{text}`",
    "angle brackets": lambda text: f"<{text}>",
    "angle brackets, escaped": lambda text: f"%3C{text}%3E",
    "angle brackets of html": lambda text: f"&lt;{text}&gt;",
    "quotes": lambda text: f"“{text}”",
    "quotes, escaped": lambda text: f"%22{text}%22",
    "guillemets": lambda text: f"« {text} »",
    "brackets": lambda text: f"({text})",
    "a link in markdown": lambda text: f"[{text}]({text})",
    "upper-case kind": lambda text: text.partition("=")[0].upper() + "=" + text.partition("=")[2],
    "capital": lambda text: text[:2].upper() + text[2:],
    "mail gateway": lambda text: text + "&data=05%7C02%7C%7C0&sdata=x%3D&reserved=0",
    "mail gateway, html": lambda text: text + "&amp;data=05%7C02&amp;reserved=0",
    "campaign": lambda text: text + "?utm_source=mail&fbclid=IwAR0_x-y",
    "a whole address": lambda text: "#https://example.org/sakura/" + text,
    "a whole address, escaped": lambda text: "#https%3A%2F%2Fa.org%2F" + each("#", "%{:02X}")(text),
    "twice": lambda text: text + text,
    "twice, in two lines": lambda text: text + "%0A" + text,
    "a router": lambda text: text.replace("#", "#!/"),
    "words around it": lambda text: f"Your turn: https://example.org/{text} Good luck!",
    "a full stop": lambda text: text + ".",
    "an ellipsis": lambda text: text + "…",
}  # fmt: skip
"""Manglings by source or kind."""


@pytest.mark.parametrize("mangle", MANGLES.values(), ids=list(MANGLES))
def test_a_mangled_link_is_read(mangle: Mangle) -> None:
    for kind, value in VALUES:
        for fragment in (link.write(kind, value), plainly(kind, value)):
            assert link.read(mangle("#" + fragment)) == (kind, value)


@pytest.mark.parametrize("end", LOST)
def test_a_mangled_link_that_lost_its_end_is_read(end: str) -> None:
    kind, value, old = ending_in(end)
    for name in ("percent", "quoted-printable", "spaces", "mail gateway", "angle brackets"):
        assert link.read(MANGLES[name]("#" + old[:-1])) == (kind, value)


@pytest.mark.skipif(not FULL, reason="every two of them: only with make test-full")
def test_a_link_that_was_mangled_twice_is_read() -> None:
    """Only by manglings that can be distinguished."""
    lossy = {"dashes", "a dash for two", "typeset", "header", "capital", "upper-case kind"}
    kind, value = VALUES[2]
    fragment = "#" + link.write(kind, value)
    harmless = [name for name in MANGLES if "quoted-printable" not in name and name not in lossy]
    for first in ("percent", "zero width", "spaces", "markdown", "angle brackets", "full width"):
        for second in harmless:
            assert link.read(MANGLES[second](MANGLES[first](fragment))) == (kind, value), second


@pytest.mark.parametrize("mangle", MANGLES.values(), ids=list(MANGLES))
def test_a_link_both_mangled_and_damaged_is_refused(mangle: Mangle) -> None:
    kind, value = VALUES[2]
    fragment = "#" + link.write(kind, value)
    for index in (len(fragment) // 2, len(fragment) - 3):
        other = "A" if fragment[index] != "A" else "B"
        damaged = mangle(fragment[:index] + other + fragment[index + 1 :])
        with pytest.raises(BadInput, match="damaged"):
            link.read(damaged)


@pytest.mark.parametrize("mangle", MANGLES.values(), ids=list(MANGLES))
def test_a_later_version_is_recognized_in_a_mangled_link(mangle: Mangle) -> None:
    with pytest.raises(link.UnknownVersion):
        link.read(mangle("#record=2.abcdef"))


@pytest.mark.parametrize(
    "text", ["%" * 300, "&#999999;&#xfffff;&#0;&nothing;", "%ff%C0%80", "&" * 300]
)
def test_text_that_only_resembles_escapes_is_refused(text: str) -> None:
    assert len(list(readings(text))) <= 3
    with pytest.raises(BadInput):
        link.read(text)
