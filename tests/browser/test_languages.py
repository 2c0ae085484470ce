"""Change of language at any moment: only the words change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sakura.games import GAMES
from sakura.ui.emblems import PAINTERS
from tests.browser.conditions import Held
from tests.browser.links import kept_record, to_play
from tests.browser.seen import CARD, CATALOGUES, PLAY, SHOWN, TILE, TOLD, TURNS
from tests.browser.test_letters import TURN, invited, received, sent
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    decision,
    follow,
    prefer,
    ready,
    take_tile,
    to_card,
)
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.pages import Pages

STANDS = f"""() => [
    ({SHOWN})(), ({TOLD})(), document.getElementById('seek')?.value,
    [...document.querySelectorAll('#commands [data-command]')].map((e) => e.dataset.command),
    [...document.querySelectorAll('[aria-pressed=true]')].map((e) => e.dataset.card),
    [...document.querySelectorAll('#strip li')].map((e) => e.className),
    [...document.querySelectorAll('.cell.legal')].map((e) => e.dataset.cell),
    document.querySelectorAll('.practice').length,
    document.querySelectorAll('#ghosts > *').length,
]"""
"""State of a game without words: visible pieces, position, controls and selection."""

TEXTS = """() => {
    const table = document.querySelector('.table'), found = [];
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.data);
    for (const name of ['title', 'aria-label'])
        for (const e of table.querySelectorAll(`[${name}]`)) found.push(e.getAttribute(name));
    return found;
}"""
"""All text at the table, accessible labels included."""

SPOKEN = "() => [...document.querySelectorAll('#spoken p')].map((line) => line.textContent)"

SAME = {painter.name for painter in PAINTERS} | {game.title for game in GAMES.values()} | {"Pause"}
"""Words that are the same in French."""


def worded(texts: list[str]) -> set[str]:
    """Texts that differ between English and French."""
    return {text for text in texts if set(re.findall(r"[A-Za-z]{2,}", text)) - SAME}


def in_french_and_back(page: Page, again: int = 0) -> None:
    """Switch to another language and back: nothing but the words may change. `again` is the number
    of sentences repeated: a question, or the result of a chosen card."""
    page.evaluate(TURNS)
    stands, english, spoken = (page.evaluate(each) for each in (STANDS, TEXTS, SPOKEN))
    for language, rules in (("fr", "Règles"), ("en", "Rules")):
        prefer(page, language=language)
        page.wait_for_selector(f"[title={rules}]")
        page.wait_for_function(f"() => ({STANDS})().length")
        page.evaluate(TURNS)
        assert page.evaluate(STANDS) == stands
        said = page.evaluate(SPOKEN)
        assert said[: len(spoken)] == spoken
        assert len(said) == len(spoken) + again
        spoken = said
        texts = page.evaluate(TEXTS)
        if language == "fr":
            assert worded(texts) & worded(english) == set()
            assert worded(said[len(said) - again :]) & worded(english) == set()
        else:
            assert texts == english


def look_at(page: Page) -> None:
    """Step back in one's own game, to the latest line of the log with a link."""
    page.keyboard.press("l")
    page.locator("#log [data-revisit]").last.click()
    page.wait_for_selector("[data-command=step]")


def test_a_change_of_language_keeps_every_state(open_page: OpenPage) -> None:
    page = open_page("?speed=slow" + kept_record("sakura-3"))
    page.click("[data-command=pause]")
    prefer(page, speed="instant")
    page.focus("#seek")
    for _ in range(3):
        page.keyboard.press("PageUp")
    page.wait_for_selector("[data-command=branch]")
    in_french_and_back(page)  # a paused replay
    page.click("[data-command=branch]")
    page.wait_for_selector(".practice")
    to_card(page)
    page.locator(CARD).nth(1).click()
    page.wait_for_selector(PLAY)
    in_french_and_back(page, again=1)  # a retry with a card chosen
    follow(page, to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    in_french_and_back(page, again=1)  # choosing a direction
    look_at(page)
    in_french_and_back(page)  # stepping through one's own game
    page.click("[data-command=skip]")
    page.wait_for_selector("#commands [data-command=back]")


@rare
def test_a_change_of_language_keeps_a_game_by_links(open_page: OpenPage) -> None:
    mine, theirs = invited(open_page)
    while not mine.locator("[data-command=send]").count():
        take_tile(mine)
        mine.wait_for_selector(TURN)
    in_french_and_back(mine, again=1)  # the opponent's turn: the link has to be sent
    received(theirs, sent(mine))
    theirs.wait_for_selector(TILE)
    in_french_and_back(theirs, again=1)  # one's own turn


# -- the catalogues ------------------------------------------------------------------------------

REFUSED = "#notice:has-text('be loaded')"


def catalogues_of(page: Page) -> list[str]:
    """Growing list of the catalogues that a page requests."""
    asked: list[str] = []

    def note(url: str) -> None:
        if "/words." in url:
            asked.append(url.rpartition("/")[2])

    page.on("request", lambda request: note(request.url))
    return asked


@pytest.mark.parametrize(
    ("locale", "question"), first(1, [("es-ES", "Elige"), ("fr-FR", "Choisissez")])
)
def test_a_first_game_begins_in_its_language_without_the_second_bundle(
    pages: Pages, locale: str, question: str
) -> None:
    page = pages.new(locale=locale)
    asked = catalogues_of(page)
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    begin(page)
    assert question in page.inner_text("#ask")
    assert set(asked) == {f"words.{locale[:2]}.bin"}
    bundle.release()
    page.click("[data-command=rules]")
    page.wait_for_selector("#panel")


FIRST_SEEN = """requestAnimationFrame(function look() {
    window.firstSeen = document.getElementById('play')?.textContent;
    if (firstSeen === undefined) requestAnimationFrame(look);
})"""
"""Keeps the button's words in the first frame that has it."""

DRAWN = "() => document.getElementById('play') && document.styleSheets.length"
"""True once the page is drawn as the build wrote it, whether or not it is shown."""


@pytest.mark.parametrize(
    ("locale", "address", "word"),
    first(
        2,
        [
            *(("fr-FR", "", "Jouer"), ("en-GB", "?lang=fr", "Jouer")),
            *(("fr-FR", "?lang=en", "Play"), ("en-GB", "", "Play")),
        ],
    ),
)
def test_the_first_paint_is_in_the_visitors_language(
    pages: Pages, locale: str, address: str, word: str
) -> None:
    assert first_seen(pages.new(locale=locale, script=FIRST_SEEN), pages.site + address) == word


@rare
def test_the_first_paint_is_in_the_language_that_was_chosen_before(pages: Pages) -> None:
    page = pages.new(locale="en-GB", script=FIRST_SEEN)
    page.goto(pages.site)
    ready(page)
    prefer(page, language="fr")
    assert first_seen(page, pages.site) == "Jouer"


def first_seen(page: Page, address: str) -> str:
    """Load that page again; return what its button says in its first frame."""
    script = Held(page, "**/2-wait.js")
    page.goto(address, wait_until="commit")
    page.wait_for_function(DRAWN, polling=50)  # there are no frames before the script arrives
    script.release()
    ready(page)
    return str(page.evaluate("() => firstSeen"))


@rare
def test_a_catalogue_is_fetched_once_its_language_is_chosen(open_page: OpenPage) -> None:
    page = open_page()
    asked = catalogues_of(page)
    assert page.evaluate(CATALOGUES) == []
    for language, word in (("fr", "Jouer"), ("en", "Play"), ("fr", "Jouer")):
        change_table(page)
        page.select_option(".more [name=language]", language)
        page.wait_for_selector(f"#play:has-text('{word}')")
    assert asked == ["words.fr.bin"]


def test_a_catalogue_missing_at_the_start_is_reported_and_retried(pages: Pages) -> None:
    page = pages.new(lenient=True, locale="fr-FR")
    page.route(
        "**/words.fr.bin",
        lambda route: route.continue_() if "players=5" in page.url else route.abort(),
    )
    page.goto(pages.site)
    page.wait_for_selector("#loading button:has-text('Réessayer')")
    choose(page, "players", "5")
    page.click("#loading button")
    ready(page)
    assert page.inner_text("#play") == "Jouer"
    begin(page)


def test_a_language_that_fails_to_load_is_reported_and_the_old_one_stays(pages: Pages) -> None:
    page = pages.open(lenient=True)
    page.route("**/words.*.bin", lambda route: route.abort())
    begin(page)
    question = page.inner_text("#ask")
    page.click("[data-command=settings]")
    page.select_option("#language", "fr")
    page.wait_for_selector(REFUSED)
    assert page.input_value("#language") == "en"
    assert page.evaluate("() => document.documentElement.lang") == "en"
    assert page.inner_text("#ask") == question
    page.unroute("**/words.*.bin")
    page.select_option("#language", "fr")
    page.wait_for_selector("[title=Règles]")
    assert (
        page.evaluate("() => JSON.parse(localStorage['sakura.settings']).preferences.language")
        == "fr"
    )


@rare
def test_of_two_loading_languages_the_last_chosen_counts(pages: Pages) -> None:
    page = pages.open()
    french = Held(page, "**/words.fr.bin")
    change_table(page)
    page.select_option(".more [name=language]", "fr")
    page.select_option(".more [name=language]", "es")
    page.wait_for_selector("#play:has-text('Jugar')")
    french.release()
    choose(page, "game", "okiya")
    page.click("#play")
    decision(page)
    assert page.evaluate("() => document.documentElement.lang") == "es"


@rare
def test_a_loading_catalogue_delays_no_click(pages: Pages) -> None:
    """The game continues meanwhile, and keeps its state when the words arrive."""
    page = pages.open()
    french = Held(page, "**/words.fr.bin")
    begin(page)
    prefer(page, language="fr")
    page.locator(CARD).nth(1).click()
    page.wait_for_selector(PLAY)
    french.release()
    page.wait_for_selector("[title=Règles]")
    assert page.locator(f"{CARD}[aria-pressed=true]").count() == 1
    assert page.is_hidden("#notice")
