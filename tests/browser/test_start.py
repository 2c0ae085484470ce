"""The start page: drawn at once, in the visitor's language, robust against what it is given."""

import re

import pytest
from visitor import choose, prefer, ready


def test_the_garden_and_the_form_are_there_before_python(open_page):
    page = open_page(java_script_enabled=False, ready=False)
    assert page.locator(".garden .figure").count() == 5
    assert page.locator("select[name=board]").is_visible()
    notice = page.locator("noscript .notice").inner_text() if page.locator(
        "noscript .notice").count() else page.locator(".notice").inner_text()  # fmt: skip
    assert "JavaScript" in notice
    page.locator(".notice a").first.click()
    assert "The rules of Sakura and Okiya" in page.content()


def test_a_choice_made_before_python_is_kept(open_page):
    page = open_page(ready=False)
    page.locator('[name="game"][value="okiya"]').check(force=True)
    page.click("#play")
    page.wait_for_selector(".okiya-board")


def test_a_browser_without_webassembly_is_told(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    page.wait_for_selector("#loading:has-text('WebAssembly')")
    assert page.locator("a:has-text('Rules')").first.is_visible()
    context.close()


@pytest.mark.parametrize(
    ("locale", "language", "word"),
    [
        ("es-ES", "es", "Jugar"),
        ("fr-FR", "fr", "Jouer"),
        ("en-GB", "en", "Play"),
        ("la", "en", "Play"),  # which nobody is likely to add
    ],
)
def test_the_browsers_language_is_spoken(open_page, locale, language, word):
    page = open_page(locale=locale)
    assert page.locator("#play").inner_text() == word
    assert page.evaluate("() => document.documentElement.lang") == language


def test_the_language_can_be_changed_and_is_remembered(open_page):
    page = open_page()
    page.locator('[name="players"][value="5"]').check(force=True)
    page.select_option(".more [name=language]", "fr")
    assert page.locator("#play").inner_text() == "Jouer"
    assert page.locator('[name="players"]:checked').get_attribute("value") == "5"
    page.reload()
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
    assert page.locator("#play").inner_text() == "Jouer"


def test_an_unknown_parameter_is_named_and_ignored(open_page):
    page = open_page("?players=3&colour=red&board=jungle")
    assert "colour, board" in page.locator("#notice").inner_text()
    assert page.locator('[name="players"]:checked').get_attribute("value") == "3"
    page.click("[data-command=dismiss]")
    assert page.locator("#notice").is_hidden()
    page.click("#play")
    page.wait_for_selector("#hand .card")


@pytest.mark.parametrize(
    "stored", ["{", "[]", "17", '{"preferences": {"speed": "warp"}}', '{"choices": {"x": "y"}}']
)
def test_corrupt_settings_are_told_and_replaced(open_page, stored):
    page = open_page()
    page.evaluate("(text) => localStorage.setItem('sakura.settings', text)", stored)
    page.reload()
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
    assert "could not be read" in page.locator("#notice").inner_text()
    page.reload()
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
    assert page.locator("#notice").is_hidden()
    page.click("#play")
    page.wait_for_selector("#hand .card")


def test_no_storage_no_harm(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})"
    )
    page.goto(site)
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
    page.click("#play")
    page.wait_for_selector("#hand .card")
    context.close()


def test_settings_survive_a_visit(open_page):
    page = open_page()
    page.locator('[name="players"][value="3"]').check(force=True)
    page.click("#play")
    page.wait_for_selector("#hand .card")
    prefer(page, speed="fast", theme="dark")
    page.reload()
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
    page.wait_for_selector("#hand .card")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.click("[data-command=leave]")
    assert page.locator('[name="players"]:checked').get_attribute("value") == "3"
    page.click("[data-command=settings]")
    assert page.locator("#speed").input_value() == "fast"


def test_the_page_says_how_far_python_is(browser, site):
    page = browser.new_context(service_workers="block").new_page()
    held = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site)
    page.wait_for_function("() => /[1-9]0 %/.test(document.getElementById('loading').textContent)")
    percent = int(re.search(r"(\d+) %", page.inner_text("#loading"))[1])
    assert percent <= 40  # most of it is what was held up
    for route in held:
        route.continue_()
    ready(page)
    assert page.inner_text("#loading") == ""


@pytest.mark.parametrize("missing", ["sakura.bin", "pyodide.asm.wasm", "core.js"])
def test_what_does_not_arrive_is_told_and_tried_again(browser, site, missing):
    page = browser.new_context(service_workers="block").new_page()
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(site)
    page.wait_for_selector("#loading button")
    assert "did not arrive" in page.inner_text("#loading")
    choose(page, "players", "5")
    page.unroute(f"**/{missing}")
    page.click("#loading button")
    ready(page)
    assert page.locator('[name="players"]:checked').get_attribute("value") == "5"
    page.click("#play")
    page.wait_for_selector("#hand .card")


def test_a_first_game_begins_while_the_rest_is_on_its_way(browser, site):
    page = browser.new_context(service_workers="block", locale="en-US").new_page()
    held = []
    page.route("**/rest.bin", lambda route: held.append(route))
    page.goto(site)
    ready(page)
    page.click("#play")
    page.click("#hand button.card >> nth=0")
    page.click("#commands [data-command=play]")
    page.wait_for_selector("#hand .card.played")
    page.click("[data-command=rules]")
    page.wait_for_selector("#notice:has-text('One moment')")
    page.click("[data-command=settings]")  # the last wish is the one that counts
    held[0].continue_()
    page.wait_for_selector("#panel #speed")
    page.click("[data-command=close]")
    assert page.is_hidden("#notice")
    page.wait_for_selector("#log :text('The cards are turned over')", state="attached")


def test_a_rest_that_does_not_arrive_is_asked_for_again(browser, site):
    page = browser.new_context(service_workers="block", locale="en-US").new_page()
    page.route("**/rest.bin", lambda route: route.abort())
    page.goto(site)
    ready(page)
    choose(page, "game", "okiya")
    page.click("#play")
    page.wait_for_selector("#notice:has-text('has not arrived yet')")
    page.unroute("**/rest.bin")
    page.wait_for_selector("#board button")
    assert page.is_hidden("#notice")


IN_PYTHON = """async (code) => {
    const { href } = document.head.querySelector("link[href$='/5-interpreter.mjs']");
    const { log, error } = console;
    const { loadPyodide } = await import(href);
    return (await loadPyodide({ stdout: log, stderr: error })).runPython(code);
}"""
JAPANESE = "import _codecs_jp; _codecs_jp.getcodec('shift_jis').encode('桜')[0].hex()"


@pytest.mark.cold
def test_what_the_site_is_not_known_to_call_comes_when_it_is_called(open_page):
    page = open_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    assert page.evaluate(IN_PYTHON, JAPANESE) == "桜".encode("shift_jis").hex()
    assert page.evaluate(IN_PYTHON, JAPANESE.replace("桜", "梅")) == "梅".encode("shift_jis").hex()
    assert sum(address.endswith("/pyodide.cold.wasm") for address in asked) == 1


@pytest.mark.cold
def test_it_is_there_when_the_page_has_rested(open_page):
    page = open_page()
    page.wait_for_function("() => performance.getEntriesByName('whole').length")
    page.route("**/pyodide.cold.wasm", lambda route: route.abort())
    assert page.evaluate(IN_PYTHON, JAPANESE) == "桜".encode("shift_jis").hex()


@pytest.mark.cold
def test_if_that_does_not_come_whoever_called_is_told(browser, site):
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(site)
    ready(page)
    page.route("**/pyodide.cold.wasm", lambda route: route.fulfill(status=404))
    said = page.evaluate(f"(code) => ({IN_PYTHON})(code).catch((error) => error.message)", JAPANESE)
    assert "the rest of Pyodide did not arrive" in said
    context.close()
