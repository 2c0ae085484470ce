"""Start page: drawn at once, in the visitor's language, robust against invalid input."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.site.form import STRENGTHS
from tests.browser.conditions import NO_STORAGE, Held
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    chosen,
    decision,
    prefer,
    ready,
)
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from sakura.core.plain import JsonObject
    from tests.browser.pages import Pages


def test_the_doors_and_the_form_appear_before_python(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False, ready=False)
    assert page.locator(".garden .figure").count() == 5
    page.click("#change > summary")
    assert page.locator("select[name=board]").is_visible()
    assert "JavaScript" in page.locator(".notice").inner_text()
    page.locator(".notice a").first.click()
    page.wait_for_url("**/rules.html")
    assert "The rules of Sakura and Okiya" in page.content()


def test_a_choice_made_before_python_is_kept(pages: Pages) -> None:
    page = pages.new()
    python = Held(page, "**/pyodide.asm.wasm")
    page.goto(pages.site)
    choose(page, "game", "okiya")
    page.click("#play")
    python.release()
    page.wait_for_selector(".okiya-board")


def test_a_browser_without_webassembly_gets_a_message(open_page: OpenPage) -> None:
    page = open_page(ready=False, script="delete globalThis.WebAssembly")
    page.wait_for_selector("#loading:has-text('WebAssembly')")
    assert page.locator("a:has-text('Rules')").first.is_visible()


@pytest.mark.parametrize(
    ("locale", "language", "word"),
    [
        ("es-ES", "es", "Jugar"),
        ("fr-FR", "fr", "Jouer"),
        ("en-GB", "en", "Play"),
        ("la", "en", "Play"),  # an unlikely addition
    ],
)
def test_the_page_uses_the_browsers_language(
    open_page: OpenPage, locale: str, language: str, word: str
) -> None:
    page = open_page(locale=locale)
    assert page.locator("#play").inner_text() == word
    assert page.evaluate("() => document.documentElement.lang") == language


def test_the_language_can_be_changed_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "players", "5")
    page.select_option(".more [name=language]", "fr")
    page.wait_for_selector("#play:has-text('Jouer')")
    assert chosen(page, "players") == "5"
    page.reload()
    ready(page)
    assert page.locator("#play").inner_text() == "Jouer"


def test_an_unknown_parameter_is_named_and_ignored(open_page: OpenPage) -> None:
    page = open_page("?players=3&colour=red&board=jungle")
    assert "colour, board" in page.locator("#notice").inner_text()
    assert chosen(page, "players") == "3"
    page.click("[data-command=dismiss]")
    assert page.locator("#notice").is_hidden()
    page.click("#play")
    page.wait_for_selector("#hand .card")


CHESS: JsonObject = {"format": "sakura-record/1", "game": "chess", "options": {}, "rounds": []}
"""Record of an unknown game."""

LETTER: JsonObject = {"id": "1", "players": ["", ""], "seals": ["", ""], "game": CHESS}


@pytest.mark.parametrize(
    ("address", "said"),
    first(
        2,
        [
            ("?game=chess", "makes no sense here and is ignored: game"),
            ("#" + link.write("letter", LETTER), "damaged"),
            ("#" + link.write("setup", {"game": "chess"}), "damaged"),
            ("#" + link.write("record", CHESS), "damaged"),
            ("#" + link.write("game", CHESS | {"meta": {"seats": ["person"]}}), "damaged"),
        ],
    ),
)
def test_an_unknown_game_in_an_address_is_reported(
    open_page: OpenPage, address: str, said: str
) -> None:
    page = open_page(address)
    assert said in page.inner_text("#notice")
    assert page.locator(".table").count() == 0
    begin(page)


@rare
def test_tracking_parameters_in_an_address_are_not_reported(open_page: OpenPage) -> None:
    page = open_page("?fbclid=x&utm_source=post&name=&players=3")
    assert page.locator("#notice").is_hidden()
    assert chosen(page, "players") == "3"


@rare
def test_a_frame_with_an_unknown_game_plays_the_usual_one(open_page: OpenPage) -> None:
    page = open_page("?embed=1&game=chess", ready=False)
    page.click("[data-command=open]")
    ready(page)
    assert "ignored: game." in page.inner_text("#notice")
    page.wait_for_selector(".table.sakura")


@rare
def test_a_stored_game_of_an_unknown_kind_is_skipped(open_page: OpenPage) -> None:
    page = open_page()
    kept = {"at": 1, "game": json.dumps(CHESS | {"meta": {"seats": ["person"]}})}
    page.evaluate("(text) => localStorage.setItem('sakura.game.x', text)", json.dumps(kept))
    letter = {"at": 1, "game": link.write("letter", LETTER)}
    page.evaluate("(text) => localStorage.setItem('sakura.letter.x', text)", json.dumps(letter))
    page.reload()
    ready(page)
    assert page.locator(".table").count() == 0
    assert page.locator("#resume button").count() == 0
    begin(page)


def test_the_page_works_without_storage(open_page: OpenPage) -> None:
    page = open_page(script=NO_STORAGE)
    begin(page)


@rare
def test_settings_survive_a_visit(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "players", "3")
    begin(page)
    prefer(page, speed="fast", theme="dark")
    page.reload()
    ready(page)
    page.wait_for_selector("#hand .card")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.click("[data-command=leave]")
    assert chosen(page, "players") == "3"
    page.click("[data-command=settings]")
    assert page.locator("#speed").input_value() == "fast"


def test_the_page_shows_pythons_progress(pages: Pages) -> None:
    page = pages.new()
    python = Held(page, "**/pyodide.asm.wasm")
    page.goto(pages.site)
    page.wait_for_function("() => /[1-9]0%/.test(document.getElementById('loading').textContent)")
    percent = re.search(r"(\d+)%", page.inner_text("#loading"))
    assert percent and int(percent[1]) <= 40  # most of it was held up
    python.release()
    ready(page)
    assert page.inner_text("#loading") == ""


@pytest.mark.parametrize("missing", first(1, ["pyodide.asm.wasm", "sakura.bin", "core.js"]))
def test_a_failed_download_is_announced_and_retried(pages: Pages, missing: str) -> None:
    page = pages.new(lenient=True)
    page.route(
        f"**/{missing}",
        lambda route: route.continue_() if "players=5" in page.url else route.abort(),
    )
    page.goto(pages.site)
    page.wait_for_selector("#loading button")
    assert "Check your connection" in page.inner_text("#loading")
    choose(page, "players", "5")
    page.evaluate("() => { document.querySelector('[name=name]').value = 'Hana'; }")
    page.click("#loading button")
    ready(page)
    assert "Hana" not in page.url  # names must not be sent to the server
    assert chosen(page, "players") == "5"
    begin(page)


def test_a_first_game_begins_while_the_second_bundle_loads(pages: Pages) -> None:
    page = pages.new()
    bundle = Held(page, "**/second.bin")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(pages.site)
    ready(page)
    begin(page)
    assert [url for url in asked if url.endswith((".woff2", "/later.css"))] == []
    page.click("#hand button.card >> nth=0")
    page.click("#commands [data-command=play]")
    page.wait_for_selector("#hand .card.played")
    page.click("[data-command=rules]")
    page.wait_for_selector("#notice:has-text('One moment')")
    page.click("[data-command=settings]")  # the last click counts
    bundle.release()
    page.wait_for_selector("#panel #speed")
    page.click("[data-command=close]")
    assert page.is_hidden("#notice")
    page.wait_for_selector("#strip .turn")


@rare
def test_keys_work_while_the_second_bundle_loads(pages: Pages) -> None:
    """Their commands are queued like clicks; the preview of figures is shown then too."""
    page = pages.new()
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    page.keyboard.press("End")  # a visitor who scrolls has requested nothing
    begin(page)
    for number in (3, 2):
        page.keyboard.press(str(number))
        page.wait_for_selector(f"#hand button.card:nth-of-type({number})[aria-pressed=true]")
    assert page.is_hidden("#notice")
    page.keyboard.press("r")
    page.wait_for_selector("#notice:has-text('One moment')")
    page.keyboard.press("Shift")  # no command: leaves the queued one alone
    bundle.release()
    page.wait_for_selector("[data-panel=rules] > #panel")
    assert page.locator("#ghosts .ghost").count()


@rare
def test_a_painters_panel_opens_once_the_second_bundle_has_loaded(pages: Pages) -> None:
    page = pages.new()
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    begin(page)
    page.locator("[data-painter]").first.click()
    page.wait_for_selector("#notice:has-text('One moment')")
    bundle.release()
    page.wait_for_selector("#panel")


@rare
def test_a_key_without_a_command_replaces_no_pending_command(pages: Pages) -> None:
    """Neither a key without a command, nor the key events without a key that autofill creates."""
    page = pages.new()
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    page.click("[data-command=learn]")
    page.keyboard.press("ArrowDown")
    page.evaluate("() => document.body.dispatchEvent(new Event('keydown', {bubbles: true}))")
    bundle.release()
    page.wait_for_selector("[data-learn=sakura]")


@rare
def test_settings_saved_by_another_tab_are_kept(open_page: OpenPage) -> None:
    """Also a win there: stronger opponents are suggested from the next visit."""
    page = open_page()
    prefer(page, theme="dark")
    page.evaluate(
        """() => {
            const known = JSON.parse(localStorage['sakura.settings']);
            Object.assign(known, {won: true, known: ['okiya'], lessons: {sakura: 2}});
            localStorage['sakura.settings'] = JSON.stringify(known);
        }"""
    )
    prefer(page, theme="light")
    stored = json.loads(page.evaluate("() => localStorage['sakura.settings']"))
    assert stored["preferences"]["theme"] == "light"
    assert (stored["won"], stored["known"], stored["lessons"]) == (True, ["okiya"], {"sakura": 2})
    page.reload()
    ready(page)
    assert chosen(page, "strength") == STRENGTHS[True]


@rare
def test_a_pending_language_survives_the_next_command(pages: Pages) -> None:
    page = pages.new()
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    change_table(page)
    page.select_option(".more [name=language]", "fr")
    choose(page, "game", "okiya")
    page.click("#play")
    bundle.release()
    decision(page)
    page.wait_for_selector("#page:has-text('Prenez')")


LATE = "#notice:has-text('still loading')"
DRESSED = "() => [...document.styleSheets].some((sheet) => sheet.href?.endsWith('/later.css'))"
"""True once the last style sheet is applied."""


def without_second_bundle(pages: Pages) -> Page:
    """Page that is ready, with its second bundle held back."""
    page = pages.new(lenient=True)
    page.route("**/second.bin", lambda route: route.abort())
    page.goto(pages.site)
    ready(page)
    return page


@rare
def test_a_second_bundle_that_fails_to_load_is_fetched_again(pages: Pages) -> None:
    page = without_second_bundle(pages)
    choose(page, "game", "okiya")
    page.click("#play")
    page.wait_for_selector(LATE)
    page.unroute("**/second.bin")
    page.wait_for_selector("#board button")
    assert page.is_hidden("#notice")


@rare
def test_lateness_is_announced_until_the_bundle_loads(pages: Pages) -> None:
    page = without_second_bundle(pages)
    begin(page)
    page.wait_for_selector(LATE)
    page.unroute("**/second.bin")
    page.wait_for_selector("#notice", state="hidden")
    assert page.locator("#hand button.card").count() == 5


@rare
@pytest.mark.parametrize("game", first(1, ["okiya", "sakura"]))
def test_a_stalled_second_bundle_is_reported(pages: Pages, game: str) -> None:
    page = pages.new()
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    choose(page, "game", game)
    page.click("#play")
    page.wait_for_function(  # “One moment…” may follow it, because no wait is long here
        "() => { endLongWaits(); return notice.textContent.includes('still loading'); }"
    )
    bundle.release()
    page.wait_for_selector("#notice", state="hidden")
    decision(page)


@rare
def test_a_sentence_said_after_loading_stays(pages: Pages) -> None:
    """Only the message about the delay disappears."""
    page = without_second_bundle(pages)
    begin(page)
    page.wait_for_selector(LATE)
    page.evaluate("location.hash = '#record=1.damaged'")
    page.unroute("**/second.bin")
    page.wait_for_function(DRESSED)
    assert page.is_visible("#notice:has-text('damaged')")
