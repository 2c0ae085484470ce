"""Ways through all views of the site: each yields the views that it passes, by name.

A view stays on the page until the next one is asked for, so tests look at it, measure it or
photograph it in between.
"""

from __future__ import annotations

from collections.abc import Callable

from sakura.core import link
from sakura.games import GAMES
from sakura.play.quiz import Quiz
from tests.browser.challenge_views import Passing, days, duels, fair, puzzles, record
from tests.browser.links import kept_record, okiya, sakura, to_play
from tests.browser.seen import ANALYSED, CARD, PLAY, RESULT, TILE
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    decision,
    finish_sakura,
    follow,
    hint,
    learn,
    open_panel,
    play_card,
    send,
    take_tile,
)

SIX = """() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('sakura.game.'));
    for (let copy = 0; copy < 6; copy++) localStorage['sakura.game.' + copy] = localStorage[name];
}"""
"""Script that fills the storage with as many games as are kept, and one more."""

HALFWAY = okiya(0, 1, 5, 6, who=("person", "novice"), match="first-to-3")
WON = okiya(0, 3, 1, 13, 5, 7)
"""Round that seat 0 wins by taking cell 4."""

UNFOLD = (
    "() => document.querySelectorAll('#review details').forEach((each) => { each.open = true; })"
)
REFUSED = """() => {
    navigator.clipboard.writeText = async () => { throw new Error('no'); };
    Object.defineProperty(navigator, 'share', {value: undefined, configurable: true});
}"""
"""Script after which links can neither be copied nor shared, so they are shown."""


def start(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?{query}")
    yield "start", page
    for key, panel in (("o", "settings"), ("?", "keys")):
        open_panel(page, key, panel)
        yield panel, page
    page.keyboard.press("Escape")
    change_table(page)
    choose(page, "players", "2")
    yield "form for two", page
    choose(page, "players", "6")
    yield "form for six", page
    choose(page, "game", "okiya")
    yield "form of Okiya", page


def quiz(open_page: OpenPage, query: str) -> Passing:
    for game, asked in (("sakura", 3), ("okiya", 2)):
        page = open_page(f"?{query}#" + link.write("quiz", Quiz(game, (0,) * asked, asked).write()))
        page.wait_for_selector("[data-answer]")
        yield f"question of {game}", page
        page.keyboard.press("1")
        page.wait_for_selector("#outcome")
        yield f"answer of {game}", page
        count = len(GAMES[game].questions())
        follow(page, "#" + link.write("quiz", Quiz(game, (0,) * count, count).write()))
        page.wait_for_selector("[data-lesson]")
        yield f"result of {game}", page


def kept(open_page: OpenPage, query: str) -> Passing:
    """A device that is handed over, and the games that are kept on it."""
    page = open_page(f"?players=6&seat-1=person&speed=instant&{query}")
    choose(page, "game", "sakura")
    page.click("#play")
    page.wait_for_selector("[data-command=reveal]")
    yield "hand over", page
    page.click("[data-command=leave]")
    page.wait_for_selector("#play")
    change_table(page)
    page.click("[data-command=games]")
    page.wait_for_selector("[data-saved]")
    yield "saved games", page
    page.evaluate(SIX)
    page.click("#play")
    page.wait_for_selector("#panel [data-command=anew]")
    yield "new game?", page


def game(open_page: OpenPage, query: str) -> Passing:
    """Sakura for six, from the first choice to the second, and what opens beside it."""
    page = open_page(f"?players=6&speed=instant&{query}")
    begin(page)
    yield "hand", page
    page.locator(CARD).first.click()
    page.wait_for_selector(PLAY)
    yield "chosen card", page
    hint(page)
    yield "hint", page
    panels = (("d", "describe"), ("r", "rules"), ("o", "settings of a table"), ("i", "share"))
    for key, panel in panels:
        open_panel(page, key, panel.partition(" ")[0])
        yield panel, page
    page.click("[data-command=embed]")
    page.wait_for_selector("#snippet")
    yield "embedding", page
    page.keyboard.press("Escape")
    play_card(page)
    page.click("[data-command=recap]")
    page.locator("[data-turn]").first.click()
    yield "recap", page
    page.click("[data-command=recap]")
    page.locator("[data-painter]").first.click()
    page.wait_for_selector("#panel")
    yield "painter", page
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.wait_for_selector("#log-box[open], #log")
    yield "log", page


def pair(open_page: OpenPage, query: str) -> Passing:
    """Sakura for two: a card for oneself, and one for the court painter."""
    page = open_page(f"?players=2&two_player=standard&speed=instant&{query}")
    begin(page)
    page.locator(CARD).nth(3).click()
    yield "first of two cards", page
    page.locator(CARD).nth(4).click()
    page.wait_for_selector(PLAY)
    yield "both cards", page
    follow(page, to_play(sakura(2)))
    page.wait_for_selector("#hand button.card:not([aria-pressed=true])")
    finish_sakura(page)
    yield "end for two", page


def direction(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?speed=instant&{query}" + to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    yield "direction", page


def guide(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?speed=instant&{query}")
    change_table(page)
    page.click("[data-command=guide]")
    page.wait_for_selector("#guide")
    decision(page)
    yield "guide", page


def lessons(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?speed=instant&{query}")
    learn(page)
    page.wait_for_selector("#lesson:not([hidden])")
    decision(page)
    yield "lesson of Sakura", page
    page.locator(CARD).first.click()
    page.click(PLAY)
    page.wait_for_selector("#commands [data-command=lesson-again]")
    yield "verdict on Sakura", page
    page.click("[data-command=leave]")
    choose(page, "game", "okiya")
    learn(page, "okiya")
    page.wait_for_selector(TILE)
    page.evaluate("() => document.querySelector('.cell:not(.legal, .taken)').click()")
    page.wait_for_function("() => document.getElementById('say').textContent")
    yield "lesson of Okiya", page


def square(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?speed=instant&game=okiya&{query}" + to_play(HALFWAY))
    decision(page)
    yield "square", page
    hint(page)
    yield "hint of Okiya", page


def ends(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?speed=instant&{query}" + to_play(sakura(6)))
    finish_sakura(page)
    yield "end of Sakura", page
    follow(page, to_play(WON))
    take_tile(page, '[data-cell="4"].legal')
    page.wait_for_selector(RESULT)
    yield "end of Okiya", page


def reviews(open_page: OpenPage, query: str) -> Passing:
    """The analyses of both games, and a position of Sakura with all hands."""
    page = open_page(f"?speed=instant&{query}" + to_play(okiya(0, 3, 1, 13, 5, 7, 4)))
    page.wait_for_selector(RESULT)
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)
    yield "review of Okiya", page
    page.locator(".values button").nth(2).dispatch_event("click")
    page.wait_for_selector("[data-command=branch]")
    yield "move gone back to", page
    follow(page, to_play(sakura(2, seed=21)))
    finish_sakura(page)
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)
    page.evaluate(UNFOLD)
    yield "review of Sakura", page
    page.locator("#review .way").nth(2).dispatch_event("click")
    page.wait_for_selector(".hands")
    yield "card gone back to", page
    page.click("[data-command=branch]")
    page.wait_for_selector(".practice")
    yield "practice", page


def letters(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?game=okiya&speed=instant&{query}")
    change_table(page)
    page.click("[data-command=letter]")
    page.wait_for_selector(f"{TILE}, [data-command=send]")
    if page.locator(TILE).count():
        take_tile(page)
    page.evaluate(REFUSED)
    send(page)
    page.wait_for_selector("#link")
    yield "letter", page
    follow(page, "#record=1.damaged")
    page.wait_for_selector("#notice:not([hidden])")
    yield "notice", page


def watching(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?speed=slow&{query}" + kept_record("sakura-3"))
    page.click("[data-command=pause]")
    page.wait_for_selector("[data-command=resume]")
    yield "watched game", page


def pages(open_page: OpenPage, query: str) -> Passing:
    """Pages without Python; their addresses name the language."""
    language = query.partition("lang=")[2].partition("&")[0]
    ending = "" if language == "en" else f".{language}"
    for name in ("rules", "about", "privacy", "embed", "licences"):
        yield f"page of {name}", open_page(f"{name}{ending}.html", ready=False)
    yield "cover", open_page(f"?embed=1&{query}", ready=False)


WAYS: dict[str, Callable[[OpenPage, str], Passing]] = {
    way.__name__: way
    for way in (
        start, quiz, kept, game, pair, direction, guide, lessons, square, ends, reviews, letters,
        days, puzzles, duels, fair, record, watching, pages,
    )
}  # fmt: skip
"""All of them by name."""
