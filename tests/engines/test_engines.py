"""The main games and offline use in every engine."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from sakura.core import link
from sakura.core.day import Day
from sakura.core.deal import EDITION
from sakura.core.record import dump
from sakura.core.seats import LEVELS
from sakura.play.daily import DailyLink, PlayedGarden
from tests.browser.conditions import room
from tests.browser.seen import CARD, OUTSIDE, PLAY, RESULT, SHOWN, WORKER
from tests.desk import ROOT, Site
from tests.engines.guest import (
    DECISION,
    READY,
    begin,
    finish_okiya,
    finish_sakura,
    pick,
    settle,
    visit,
)
from tests.play.test_daily import attempt
from tests.play.test_field import FILE

if TYPE_CHECKING:
    from tests.engines.browser import Browser, OpenBrowser

PICTURES = ROOT / "test-results/engines"
"""Screenshots of every view in every engine, for manual inspection."""

SHAPE = """(() => {
    const picture = document.querySelector('.start-picture .garden').getBoundingClientRect();
    return picture.width / picture.height;
})()"""
JAPANESE = """await (async () => {
    const { href } = document.head.querySelector("link[href$='/5-interpreter.js']");
    const { log, error } = console;
    const python = await (await import(href)).loadPyodide({ stdout: log, stderr: error });
    const codec = python.pyimport("_codecs_jp").getcodec("shift_jis");
    return python.runPython("lambda codec: codec.encode('桜')[0].hex()")(codec);
})()"""
"""Expression that calls a function from the second part of Pyodide, which the site itself never
does."""

CUT = """[...document.querySelectorAll('.bar h1, .bar .round')]
    .filter((element) => element.scrollWidth > element.clientWidth).map((e) => e.textContent)"""


def test_the_start_page(open_browser: OpenBrowser, site: str) -> None:
    browser = open_browser()
    visit(browser, site)
    assert browser.count(".garden .figure") == 5
    assert browser.words("#play") == "Play"
    assert browser.evaluate("document.querySelector('#notice').hidden")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_every_view_fits_the_window(
    open_browser: OpenBrowser, site: str, size: str, engine: type[Browser]
) -> None:
    browser = open_browser(size)
    assert browser.evaluate("[innerWidth, innerHeight]") == [browser.width, browser.height]
    PICTURES.mkdir(parents=True, exist_ok=True)
    for view in ("start", "sakura", "okiya"):
        visit(browser, site + "?speed=instant&seat-1=random")
        if view == "start":
            assert browser.evaluate(SHAPE) == pytest.approx(400 / 380, rel=0.01)
        else:
            begin(browser, view)
            assert browser.evaluate(f"({OUTSIDE})()") == [], view
            assert browser.evaluate(CUT) == []
            if view == "sakura":
                browser.click(CARD)
                browser.until_there(PLAY)
        name = f"{engine.__name__.lower()}-{size}-{view}.png"
        (PICTURES / name).write_bytes(browser.picture())
        browser.evaluate("localStorage.clear()")
        settle(browser)


def test_a_whole_game_of_sakura(open_browser: OpenBrowser, site: str) -> None:
    browser = open_browser("phone")
    visit(browser, site + "?players=3&board=stroll&speed=instant")
    begin(browser, "sakura")
    assert len(finish_sakura(browser)) >= 4
    assert re.fullmatch(r"You win|(Kenji|Mariko) wins", browser.words("#result"))
    assert browser.evaluate("document.activeElement.id") == "result"


def test_a_whole_game_of_okiya_with_a_master_in_the_worker(
    open_browser: OpenBrowser, site: str
) -> None:
    browser = open_browser()
    visit(browser, site + "?seat-1=master&speed=instant")
    begin(browser, "okiya")
    browser.until_there(WORKER)
    settle(browser)
    finish_okiya(browser)
    assert re.fullmatch(r"You win|Mariko wins", browser.words("#result"))
    assert browser.evaluate("document.documentElement.dataset.thinking") == "worker"


def test_a_card_by_keyboard(open_browser: OpenBrowser, site: str) -> None:
    browser = open_browser()
    visit(browser, site + "?players=3&speed=instant&seat-1=random&seat-2=random")
    tab_to(browser, "#play")
    browser.press("Enter")
    browser.until(DECISION)
    browser.press("2")
    assert browser.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    browser.press("ArrowRight")
    browser.press("Enter")
    assert browser.evaluate(f"[...document.querySelectorAll('{CARD}')].indexOf("
                            "document.querySelector('[aria-pressed=true]'))") == 2  # fmt: skip
    tab_to(browser, PLAY)
    browser.press("Enter")
    browser.until(f"!document.querySelector('{PLAY}')")
    browser.until(DECISION)
    assert browser.count("#log li") > 2


def tab_to(browser: Browser, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(40):
        if browser.evaluate(f"document.activeElement.matches('{selector}')"):
            return
        browser.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_the_language_is_switched_and_remembered(open_browser: OpenBrowser, site: str) -> None:
    browser = open_browser()
    visit(browser, site)
    pick(browser, "language", "fr")
    browser.until("document.querySelector('#play').textContent === 'Jouer'")
    settle(browser)
    browser.reload()
    browser.until(READY)
    assert browser.words("#play") == "Jouer"
    assert browser.evaluate("document.documentElement.lang") == "fr"


def test_a_field_comes_out_as_on_the_desktop(open_browser: OpenBrowser, site: str) -> None:
    """The worker plays the field of a stored garden; each result depends on every choice."""
    head, *lines = FILE.read_text("utf-8").splitlines()
    day = Day.read(json.loads(head)["date"])
    expected = [json.loads(line) for line in lines[: len(LEVELS)]]
    key = json.dumps(f"sakura.daily.sakura.{day}")
    played = json.dumps(dump(PlayedGarden(attempt(str(day), day=day)).write()))
    browser = open_browser()
    visit(browser, site)
    browser.evaluate(f"localStorage.setItem({key}, {played})")
    settle(browser)
    told = link.write("daily", DailyLink("sakura", str(day), EDITION).write())
    visit(browser, f"{site}?speed=instant#{told}")
    field = f"JSON.parse(localStorage.getItem({key})).field"
    browser.until(f"{field}.length >= {len(expected)}")
    found = browser.evaluate(f"{field}.slice(0, {len(expected)})")
    assert found == [[one["tokens"], one["place"], one["share"]] for one in expected]
    settle(browser)


def test_a_game_survives_a_reload_and_a_restart(open_browser: OpenBrowser, site: str) -> None:
    browser = open_browser()
    visit(browser, site + "?players=3&speed=instant")  # an address with options starts a new game
    begin(browser, "sakura")
    browser.click(CARD)
    browser.click(PLAY)
    browser.until(f"!document.querySelector('{PLAY}')")
    browser.until(DECISION)
    seen = table(browser)
    settle(browser)
    browser.open(site)
    assert again(browser) == seen
    settle(browser)
    browser.reload()
    assert again(browser) == seen
    browser.close()
    browser = open_browser()
    browser.open(site)
    assert again(browser) == seen


def again(browser: Browser) -> Any:
    """Wait for the restored table and return its state."""
    browser.until(READY)
    browser.until(DECISION)
    return table(browser)


def table(browser: Browser) -> Any:
    """Visible state and log of a game."""
    return browser.evaluate(
        f"""({SHOWN})()
            .concat([...document.querySelectorAll('#log li')].map((line) => line.textContent))"""
    )


def test_a_later_visit_starts_from_the_snapshot(open_browser: OpenBrowser, site: str) -> None:
    browser = open_browser()
    visit(browser, site + "?seat-0=random&seat-1=random&speed=instant")
    if not browser.evaluate("!!navigator.storage"):
        pytest.skip("this engine does not say how much room there is, so that nothing is kept")
    browser.evaluate(room())  # even on a machine with little memory
    begin(browser, "okiya")
    browser.until_there(RESULT)
    browser.until("localStorage.getItem('sakura.snapshot')")
    browser.close()
    browser = open_browser()
    visit(browser, site + "?board=stroll&players=3&speed=instant")
    assert browser.evaluate("performance.getEntriesByName('restored').length") == 1
    begin(browser, "sakura")
    finish_sakura(browser)


def test_the_site_works_without_its_server(open_browser: OpenBrowser) -> None:
    browser = open_browser()
    with Site() as served:
        visit(browser, served.address)
        settle(browser)
    browser.reload()
    browser.until(READY)
    browser.close()
    browser = open_browser()  # a new process
    visit(browser, served.address + "?players=2&board=stroll&speed=instant&lang=fr")
    assert browser.words("#play") == "Jouer"
    begin(browser, "sakura")
    finish_sakura(browser)
    browser.until("performance.getEntriesByName('whole').length")
    assert browser.evaluate(JAPANESE) == "桜".encode("shift_jis").hex()
    browser.open(served.address + "rules.html")
    assert "Sakura" in browser.words("h1")
