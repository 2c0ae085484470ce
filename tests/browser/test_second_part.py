"""Second part of Pyodide's WebAssembly: functions that the site is not known to call, and their
data."""

from __future__ import annotations

import bz2
import json
import lzma
import unicodedata
from typing import TYPE_CHECKING

import pytest

from tests.browser.visitor import ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.pages import Pages


SECOND = "pyodide.cold.wasm"

IN_PYTHON = """async (code) => {
    const { href } = document.head.querySelector("link[href$='/5-interpreter.js']");
    const { log, error } = console;
    const { loadPyodide } = await import(href);
    return (await loadPyodide({ stdout: log, stderr: error })).runPython(code);
}"""
JAPANESE = "import _codecs_jp; _codecs_jp.getcodec('shift_jis').encode('桜')[0].hex()"

CORE = """
import _codecs, binascii, math, random
def answers():
    letters = [chr(code) for code in (*range(0x32000), *range(0x32000, 0x110000, 61))]
    yield [[getattr(letter, ask)() for letter in letters] for ask in (
        "isalpha", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isprintable",
        "isspace", "istitle", "isupper", "casefold", "lower", "title", "upper")]
    yield [repr(letter) for letter in letters]
    numbers = [random.Random(at).uniform(-1e9, 1e9) for at in range(1000)]
    yield [(repr(n), float(repr(n)), f"{n:.3g}", round(n), n.hex(), math.sin(n)) for n in numbers]
    text = "".join(letters[:0xD800])
    for encoding in "utf_8", "utf_16", "utf_32", "utf_7", "unicode_escape":
        encoded, _ = getattr(_codecs, encoding + "_encode")(text)
        yield encoded, getattr(_codecs, encoding + "_decode")(encoded)
"""
"""Answers of the core that use its tables."""

DIGEST = f"{CORE}\nbinascii.crc32(repr(list(answers())).encode('utf-8', 'surrogatepass'))"

TABLES = """
import _bz2, _codecs_kr, _codecs_tw, _lzma, _sqlite3, binascii, json, unicodedata
kept = b"In the garden" * 1000
makers = _bz2.BZ2Compressor(), _lzma.LZMACompressor()
archives = [maker.compress(kept) + maker.flush() for maker in makers]
json.dumps([
    [_codecs_kr.getcodec("euc_kr").encode("벚꽃")[0].hex()],
    [_codecs_tw.getcodec("big5").encode("櫻花")[0].hex()],
    [unicodedata.name("🌸"), unicodedata.lookup("cherry blossom")],
    [unicodedata.category("桜"), unicodedata.numeric("½"), unicodedata.normalize("NFKD", "é①가")],
    *_sqlite3.connect(":memory:").execute("select upper('rain'), 7 / 2.0, hex('桜')").fetchall(),
    [binascii.b2a_hex(archive).decode() for archive in archives],
])
"""


def without_it(pages: Pages) -> tuple[Page, list[str]]:
    """Page that has started without it, and its requests."""
    page = pages.new(lenient=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(pages.site)
    ready(page)
    assert SECOND not in asked
    return page, asked


@pytest.mark.cold
def test_an_untraced_function_loads_the_second_part_when_called(pages: Pages) -> None:
    page, asked = without_it(pages)
    assert page.evaluate(IN_PYTHON, JAPANESE) == "桜".encode("shift_jis").hex()
    assert page.evaluate(IN_PYTHON, JAPANESE.replace("桜", "梅")) == "梅".encode("shift_jis").hex()
    assert asked.count(SECOND) == 1


@pytest.mark.cold
def test_the_second_part_loads_when_the_page_is_idle(pages: Pages) -> None:
    page, _ = without_it(pages)
    page.evaluate("() => endLongWaits()")
    page.wait_for_function("() => performance.getEntriesByName('whole').length")
    page.route(f"**/{SECOND}", lambda route: route.abort())
    assert page.evaluate(IN_PYTHON, JAPANESE) == "桜".encode("shift_jis").hex()


@pytest.mark.cold
def test_the_caller_gets_an_error_if_the_second_part_fails(pages: Pages) -> None:
    page, _ = without_it(pages)
    page.route(f"**/{SECOND}", lambda route: route.fulfill(status=404))
    said = page.evaluate(f"(code) => ({IN_PYTHON})(code).catch((error) => error.message)", JAPANESE)
    assert "the second part of Pyodide did not arrive" in said


@pytest.mark.cold
def test_data_of_untraced_functions_arrive_with_them(pages: Pages) -> None:
    page, _ = without_it(pages)
    *answers, archives = json.loads(page.evaluate(IN_PYTHON, TABLES))
    assert answers == [
        ["벚꽃".encode("euc_kr").hex()],
        ["櫻花".encode("big5").hex()],
        [unicodedata.name("🌸"), "🌸"],
        [unicodedata.category("桜"), 0.5, unicodedata.normalize("NFKD", "é①가")],
        ["RAIN", 3.5, "桜".encode().hex().upper()],
    ]
    for archive, library in zip(archives, (bz2, lzma), strict=True):
        assert library.decompress(bytes.fromhex(archive)) == b"In the garden" * 1000


@pytest.mark.cold
def test_the_core_needs_none_of_the_second_parts_data(pages: Pages) -> None:
    page, _ = without_it(pages)
    page.route(f"**/{SECOND}", lambda route: route.abort())
    before = page.evaluate(IN_PYTHON, DIGEST)
    page.unroute(f"**/{SECOND}")
    assert page.evaluate(IN_PYTHON, TABLES + DIGEST) == before
