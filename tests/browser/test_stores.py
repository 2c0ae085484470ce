"""Foreign or corrupt storage entries: they stop nothing and are reported."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.core.letter import Letter
from sakura.core.saved import Saved, save
from sakura.ui.words import LANGUAGES, Words
from tests.browser.links import okiya, to_play
from tests.browser.seen import TILE
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    decision,
    follow,
    play_card,
    ready,
    resize,
    shown,
    take_tile,
)
from tests.long_games import drawn
from tests.sweeps import combined, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

DEEP = "[" * 5000
GOOD = json.dumps({"at": 1, "game": save(okiya(0))})

GAMES = [
    DEEP,
    "7",
    json.dumps({"at": 1, "game": DEEP}),
    json.dumps({"at": 1, "game": "x" * 60_000}),
    '{"at": 1' + 400 * "0" + ', "game": "{}"}',
    '{"at": NaN, "game": "{}"}',
    json.dumps({"at": 1, "game": save(okiya(0, who=("person", "friend")))}),
    json.dumps({"at": 1, "game": save(okiya(0, who=("person", "wizard")))}),
]
LETTERS = [DEEP, '{"at": 1, "game": 7}', '{"at": 1, "game": "letter=1.abc"}']
SETTINGS = [
    DEEP,
    "{",
    '{"preferences": {"speed": "warp"}}',
    '{"choices": {"players": {}}}',
    "[]",
    "17",
    '{"preferences":' * 5000,
    '{"preferences": {"theme": {"toString": 1}}}',
    '{"choices": {"x": "y"}}',
    '{"choices": {"game": "chess"}}',
]

SPOILT = [
    {f"sakura.game.{number}": text for number, text in enumerate(GAMES)},
    {f"sakura.letter.{number}": text for number, text in enumerate(LETTERS)},
    *({"sakura.settings": text} for text in first(2, SETTINGS)),
]
"""Invalid values for stored names, one set for each visit."""


FAULTS = {
    "full": """() => { Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError'); }; }""",
    "denied": """() => ['localStorage', 'sessionStorage'].forEach((name) =>
        Object.defineProperty(window, name, {get() { throw new DOMException('denied'); }}))""",
    "cleared": "() => localStorage.clear()",
    "spoilt": "() => Object.keys(localStorage).forEach((key) => localStorage.setItem(key, '[[['))",
}
"""Storage faults during play."""

ELSEWHERE = ("cleared", "spoilt")
"""Actions of another page on the same host; later writes succeed."""


def stored(page: Page, name: str) -> str | None:
    """Value stored under that name."""
    text: str | None = page.evaluate("(name) => localStorage.getItem(name)", name)
    return text


def set_aside(page: Page, name: str) -> set[str]:
    """Unreadable values that were set aside for that name."""
    kept: dict[str, str] = page.evaluate("() => ({...localStorage})")
    return {text for key, text in kept.items() if key.startswith(f"aside.{name}")}


def store(page: Page, name: str, text: str) -> None:
    """Store a value and reload the page."""
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, text])
    page.reload()
    ready(page)


def test_unreadable_entries_are_set_aside_and_the_page_starts(open_page: OpenPage) -> None:
    page = open_page()
    for spoilt in SPOILT:
        page.evaluate("(all) => Object.assign(localStorage, all)", spoilt)
        page.reload()
        ready(page)
        page.wait_for_selector("#notice:not([hidden]):has-text('be read')")
        for name, text in spoilt.items():
            assert text in set_aside(page, name)
            assert stored(page, name) != text
        assert page.locator("#play").is_visible()
    page.reload()
    ready(page)
    assert page.locator("#notice").is_hidden()  # reported only once
    page.click("#play")
    page.wait_for_selector("#hand .card")


@rare
def test_entries_set_aside_under_one_name_are_all_kept(open_page: OpenPage) -> None:
    page = open_page()
    for text in ("one", "two", "three"):
        store(page, "sakura.game.x", text)
    assert set_aside(page, "sakura.game.x") == {"one", "two", "three"}


@rare
def test_entries_too_large_for_a_game_are_deleted(open_page: OpenPage) -> None:
    page = open_page()
    store(page, "sakura.settings", "x" * 3_000_000)  # of about five million
    assert set_aside(page, "sakura.settings") == set()
    assert len(stored(page, "sakura.settings") or "") < 10_000


@rare
def test_settings_show_and_delete_entries_set_aside(open_page: OpenPage) -> None:
    page = open_page()
    page.click("[data-command=settings]")
    page.wait_for_selector("[data-panel=settings]")
    assert page.locator("[data-command=forget-aside]").count() == 0
    page.click("#panel [data-command=close]")
    for number, text in enumerate(("[" * 4000, "[" * 5000, "[" * 3000)):
        page.evaluate(f"(text) => localStorage.setItem('sakura.game.{number}', text)", text)
    page.reload()
    ready(page)
    page.click("[data-command=settings]")
    notice = page.locator(".spoilt", has_text="3 saved items couldn't be read")
    assert "(12 KB)" in notice.inner_text()
    page.click("[data-command=forget-aside]")
    page.wait_for_selector("#panel-status:has-text('Deleted.')")
    assert page.locator("[data-command=forget-aside]").count() == 0
    assert set_aside(page, "") == set()


@rare
def test_a_link_to_a_game_too_large_to_store_is_refused(
    open_page: OpenPage,
) -> None:
    page = open_page("?speed=instant")
    before = page.evaluate("() => ({...localStorage})")
    follow(page, "#" + link.write("record", drawn(179)))
    page.wait_for_selector("#notice:has-text('too long')")
    assert page.evaluate("() => ({...localStorage})") == before
    begin(page, "okiya")
    take_tile(page)
    page.goto(page.url.partition("?")[0])
    ready(page)
    decision(page)
    assert page.locator(".cell.taken").count() >= 1


@rare
def test_a_good_game_beside_a_damaged_one_resumes(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("(game) => localStorage.setItem('sakura.game.good', game)", GOOD)
    store(page, "sakura.game.x", DEEP)
    decision(page)
    assert page.locator(".cell.taken").count() >= 1


@rare
def test_of_thousands_of_games_only_the_latest_are_read(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(
        """([never, good]) => {
            localStorage.setItem("sakura.game.0", never);
            for (let at = 1; at < 2000; at += 1)
                localStorage.setItem(`sakura.game.${at}`, good.replace('"at": 1', `"at": ${at}`));
        }""",
        [json.dumps({"at": 0, "game": "none"}), GOOD],
    )
    page.reload()
    ready(page)
    decision(page)
    page.click("[data-command=leave]")
    page.click("[data-command=games]")
    names = page.locator("#panel [data-saved]").evaluate_all(
        "(ways) => ways.map((way) => way.dataset.saved)"
    )
    assert names == [str(number) for number in range(1999, 1949, -1)]
    page.click("#panel [data-command=more-games]:has-text('Show 1950 more')")
    page.wait_for_selector("[data-saved='1900']")
    assert page.locator("#panel [data-saved]").count() == 100
    assert page.evaluate("() => document.activeElement.dataset.saved") == "1949"
    assert page.evaluate("() => localStorage['sakura.game.1']")  # the others are still there
    assert set_aside(page, "sakura.game.0") == set()


def by_links(count: int, own: int = 0) -> dict[str, str]:
    """Storage with that many games by link, and that many of the visitor's own."""
    secret = bytes(16)
    kept = {"sakura.secret": secret.hex()}
    for number in range(count):
        letter = Letter(f"{number}", okiya(*range(number % 3)).table)
        letter.seal(0, secret)
        text = {"at": number + 1.0, "game": link.write("letter", letter.write())}
        kept[f"sakura.letter.{number}"] = json.dumps(text)
    for number in range(own):
        text = {"at": 100 + number, "game": save(okiya(0))}
        kept[f"sakura.game.{number}"] = json.dumps(text)
    return kept


UNSEEN = """() => [...document.querySelectorAll('.door button, #resume button')].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
}).map((e) => e.textContent)"""
"""Script that lists buttons that are not completely on the first screen."""

COUNTS = [(14, 2), (40, 0), (1, 6), (0, 2), (0, 0), (1, 0), (2, 0), (6, 0), (7, 0), (7, 1), (40, 6)]


@rare
@pytest.mark.parametrize(("count", "own"), first(2, COUNTS))
def test_a_long_list_of_games_leaves_play_on_the_first_screen(
    open_page: OpenPage, count: int, own: int
) -> None:
    page = open_page("?game=okiya&lang=fr", script=storing(by_links(count, own)))
    page.wait_for_selector("#play:visible")
    for width, height in ((320, 568), (390, 664), (1280, 800)):
        resize(page, width, height)
        page.evaluate("() => scrollTo(0, 0)")
        assert page.evaluate(UNSEEN) == []
    shown = bool(own) + bool(count) + bool(own + count)
    assert page.locator("#resume button").count() == shown
    if own + count:
        assert f"({own + count})" in page.inner_text("#resume [data-command=games]")
        page.click("#resume [data-command=games]")
        page.wait_for_selector("[data-panel=games]")
        assert page.locator("#panel [data-letter]").count() == count
        assert page.locator("#panel [data-saved]").count() == own
        assert page.locator("#panel [data-delete]").count() == own + count


def storing(kept: dict[str, str]) -> str:
    """Script that stores these entries once."""
    return f"""if (location.protocol === 'http:' && !localStorage.length)
        Object.assign(localStorage, {json.dumps(kept)});"""


@rare
def test_a_deleted_game_by_links_can_be_restored_in_another_tab_too(
    open_page: OpenPage,
) -> None:
    page = open_page("?game=okiya", script=storing(by_links(3)))
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    other.click("#resume [data-command=games]:has-text('(3)')")
    other.wait_for_selector("[data-panel=games]")
    page.click("#resume [data-command=games]")
    before = stored(page, "sakura.letter.1")
    assert "With a friend, by link." in page.inner_text("#panel li:has([data-letter='1'])")
    page.click("[data-delete='letter.1']")
    page.wait_for_selector("#notice:has-text('Deleted: Okiya, round 1')")
    page.wait_for_selector("[data-letter='1']", state="detached")
    assert page.evaluate("() => document.activeElement.dataset.letter") == "0"  # next in the list
    assert stored(page, "sakura.letter.1") is None
    other.wait_for_selector("#panel [data-letter='1']", state="detached")
    assert other.locator("#panel [data-letter]").count() == 2
    assert "(2)" in other.inner_text("#resume [data-command=games]")
    page.click("[data-command=undelete]")
    page.wait_for_selector("#panel [data-letter='1']")
    assert stored(page, "sakura.letter.1") == before
    other.wait_for_selector("#panel [data-letter='1']")
    for number in range(3):
        page.click(f"[data-delete='letter.{number}']")
        page.wait_for_selector(f"#panel [data-letter='{number}']", state="detached")
    assert page.locator("#panel").is_hidden() and page.locator("#resume button").count() == 0
    other.wait_for_selector("#resume button", state="detached")
    assert other.locator("#panel").is_hidden()


def test_forward_does_not_restore_a_deleted_game_by_links(
    open_page: OpenPage,
) -> None:
    page = open_page("?game=okiya", script=storing(by_links(2)))
    page.click("#resume [data-letter]")
    page.wait_for_selector(".okiya-board")
    page.go_back()
    page.wait_for_selector("#start-form")
    page.click("#resume [data-command=games]")
    for number in range(2):
        page.click(f"[data-delete='letter.{number}']")
        page.wait_for_selector(f"#panel [data-letter='{number}']", state="detached")
    page.go_forward()
    page.wait_for_timeout(300)
    assert page.locator(".okiya-board").count() == 0
    assert page.evaluate("() => Object.keys(localStorage).join()").count("letter") == 0


@rare
def test_an_invalid_secret_is_replaced(open_page: OpenPage) -> None:
    page = open_page("?game=okiya&speed=instant")
    for text in ("xyz", "00", "00" * 5000):
        page.evaluate("(text) => localStorage.setItem('sakura.secret', text)", text)
        change_table(page)
        page.click("[data-command=letter]")
        page.wait_for_selector(".okiya-board")
        assert len(stored(page, "sakura.secret") or "") == 32
        page.click("[data-command=leave]")


@rare
def test_opening_links_evicts_none_of_the_visitors_games(open_page: OpenPage) -> None:
    page = open_page("?game=okiya&speed=instant")
    begin(page, "okiya")
    take_tile(page)
    names = "() => Object.keys(localStorage).filter((key) => key.startsWith('sakura.game.'))"
    own = page.evaluate(names)
    assert len(own) == 1
    for match in ("single", "first-to-3"):
        for taken in (1, 3, 0, 2):  # the visitor's turn comes last
            follow(page, to_play(okiya(*range(taken), match=match)))
            assert page.evaluate(names) == own
    assert "#game=" in page.url  # a reload would import it again


@rare
def test_viewing_a_finished_game_stores_nothing(open_page: OpenPage) -> None:
    """Not even a win, which is only the sender's claim."""
    won = next(filter(_is_won, map(_over, range(100))))
    page = open_page("?speed=instant")
    before = page.evaluate("() => ({...localStorage})")
    follow(page, to_play(won))
    page.wait_for_selector("#result:not(:empty)")
    page.reload()
    ready(page)
    assert page.evaluate("() => ({...localStorage})") == before


def _over(seed: int) -> Saved:
    saved, random = okiya(), Random(seed)
    while waiting := saved.table.waiting():
        saved.table.choose(waiting[0], random.choice(saved.table.legal(waiting[0])))
    return saved


def _is_won(saved: Saved) -> bool:
    outcome = saved.table.outcome()
    return outcome is not None and 0 in outcome.winners


@rare
def test_a_clock_set_back_evicts_no_game_in_progress(open_page: OpenPage) -> None:
    page = open_page("?game=okiya&speed=instant")
    for number in range(6):
        text = json.dumps({"at": 8e12 + number, "game": save(okiya(0))})
        page.evaluate(
            "([name, text]) => localStorage.setItem(name, text)", [f"sakura.game.{number}", text]
        )
    page.reload()
    ready(page)
    page.click("#play")
    page.click("[data-command=anew]")
    decision(page)
    take_tile(page)
    page.goto(page.url.partition("?")[0])
    ready(page)
    decision(page)
    assert page.evaluate("() => sessionStorage.getItem('sakura.tab')") not in map(str, range(6))


def decide(page: Page, game: str) -> None:
    """Play a card or take a tile, and wait for the next decision."""
    if game == "okiya":
        take_tile(page)
        decision(page)
    else:
        play_card(page)


NOT_KEPT = "This browser blocks storage; your game will be lost when you close the page."


@rare
def test_a_game_by_links_that_cannot_be_stored_says_so(open_page: OpenPage) -> None:
    """After a reload it would look like an imported one. Once there is space, everything needed is
    saved."""
    page = open_page("?game=okiya&speed=instant")
    page.evaluate(
        f"""() => {{
            const put = Storage.prototype.setItem;
            ({FAULTS["full"]})();
            window.mend = () => {{ Storage.prototype.setItem = put; }};
        }}"""
    )
    change_table(page)
    page.click("[data-command=letter]")
    page.wait_for_selector(".okiya-board")
    page.wait_for_selector(f"#notice:has-text('{NOT_KEPT}')")
    page.evaluate("() => mend()")
    page.click("[data-command=leave]")
    change_table(page)
    page.click("[data-command=letter]")
    page.wait_for_selector(".okiya-board")
    assert len(stored(page, "sakura.secret") or "") == 32
    page.goto(page.url.partition("?")[0])
    ready(page)
    page.click("[data-letter]")  # as the player who started it
    page.wait_for_selector(f"{TILE}, [data-command=send]")


@pytest.mark.parametrize(
    ("fault", "game", "language"),
    first(2, combined(list(FAULTS), ["sakura", "okiya"], list(LANGUAGES)[::-1])),
)
def test_storage_failing_during_play_loses_nothing_on_the_page(
    open_page: OpenPage, fault: str, game: str, language: str
) -> None:
    """The game continues, at least on this page, and the notice says what cannot be saved."""
    table = "?players=3&match=points-20&speed=instant&seat-1=random&seat-2=random"
    page = open_page(f"{table}&lang={language}")
    begin(page, game)
    decide(page, game)
    faulty = page
    if fault in ELSEWHERE:
        faulty = page.context.new_page()
        faulty.goto(page.url.partition("?")[0] + "rules.html")
    faulty.evaluate(FAULTS[fault])
    assert page.locator("#notice").is_hidden()
    decide(page, game)
    notice = page.locator("#notice", has_text=Words(language).say(NOT_KEPT))
    assert notice.is_visible() == (fault not in ELSEWHERE)
    if notice.is_visible():
        page.click("[data-command=dismiss]")
    seen = shown(page)
    page.click("[data-command=leave]")
    page.click("#resume [data-command=continue]")
    decision(page)
    assert shown(page) == seen
    decide(page, game)
    assert notice.is_hidden()  # reported only once
    if fault in ELSEWHERE:
        seen = shown(page)
        page.reload()
        ready(page)
        decision(page)
        assert shown(page) == seen
