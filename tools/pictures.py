"""Screenshots of every main view, in every size, light and dark, into `docs/pictures/`.

Two of the sizes are also taken in forced colours, as in the contrast themes of Windows; pages of
several phones are taken in these sizes alone. Arguments select views by name. With `--check`
nothing is written: new pictures are compared with those in the repository, so that no view changes
unnoticed. The comparison reduces them eight times, because fonts differ between machines.
"""

from __future__ import annotations

import io
import itertools
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

from sakura.core.plain import Json
from sakura.core.restore import load
from sakura.core.saved import Saved, save
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.games.sakura.view.start_picture import picture as garden_picture
from tools import pictured, pictured_phones
from tools.browsers.chromium import FLAGS, find
from tools.build.typefaces import TYPEFACES
from tools.paths import ROOT, STATIC
from tools.serve import Site

FOLDER = ROOT / "docs/pictures"
SOCIAL = STATIC / "social.png"
ICON = STATIC / "icon.svg"
TITLE = 'Sakura <span class="second">&amp; Okiya</span>'
MASKABLE = '<rect x="-10" y="-10" width="84" height="84"'
SIZES = ((320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
FORCED = ((390, 844), (1280, 800))
"""Sizes that are also taken in forced colours."""

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WHOSE: tuple[tuple[str, Literal["none", "active"]], ...] = (("", "none"), ("forced-", "active"))
"""Prefixes of picture names, with their `forced_colors` setting."""

COLOURS = 128
"""Size of the palette in which pictures are saved; flat art needs few colours."""

REDUCED = 8
NOTICED = 40
"""Least difference of a reduced pixel that counts, of 255, and the share of such pixels that is
accepted."""
ALLOWED = 0.02

SAKURA = {"players": 4, "two_player": None, "board": "classic"}
OKIYA = {"match": "first-to-3", "target": None, "full_board": "win"}


def played(game: str, options: Mapping[str, Json], seed: int) -> Iterator[AnyTable]:
    """Play a game of computers; yield the table before every decision of seat 0, the last of its
    round."""
    rules = RULES[game]
    random = Random(seed)
    table = Table(rules, rules.options(options), random)
    seats = [GAMES[game].make_seat("adept", random) for _ in range(rules.seats(table.options))]
    while waiting := table.waiting():
        seat = waiting[-1]
        if seat == 0:
            yield table
        table.choose(seat, seats[seat].choose(table.observe(seat)))


def kept(table: AnyTable) -> str:
    """Serialize the game as the page saves it, with seat 0 as a person."""
    who = ["person", *["adept"] * (table.game.seats(table.options) - 1)]
    return json.dumps({"at": 1, "game": save(Saved(table, who))})


def middle(game: str, options: Mapping[str, Json], decisions: int) -> str:
    """Saved game after that many free choices of seat 0."""
    choices = (table for table in played(game, options, 5) if len(table.legal(0)) > 2)
    return kept(next(itertools.islice(choices, decisions, None)))


def last(game: str, options: Mapping[str, Json], won: bool = False) -> tuple[str, int]:
    """Saved game that one action of seat 0 ends, whatever the others do, and the number of that
    action's button; if `won`, seat 0 wins alone."""
    for seed in itertools.count():
        for table in played(game, options, seed):
            text = kept(table)
            for number, action in enumerate(table.legal(0)):
                saved = load(json.loads(text)["game"], RULES, lambda game, name: True, Random(0))
                saved.table.choose(0, action)
                outcome = saved.table.outcome()
                if outcome and (not won or outcome.winners == (0,)):
                    return text, number
    raise AssertionError


def card(number: int) -> Callable[[Page], None]:
    def chosen(page: Page) -> None:
        page.wait_for_selector("#hand .card")
        page.locator("#hand .card").nth(number).click()

    return chosen


def cells(page: Page) -> None:
    page.wait_for_selector(".cell.legal")


def lesson(page: Page) -> None:
    page.click("[data-command=learn]")
    page.click("[data-learn=sakura]")
    page.wait_for_selector("#hand .card")


def recap(page: Page) -> None:
    page.wait_for_selector("#hand .card")
    page.click("[data-command=recap]")
    page.locator("[data-turn]").first.click()


def direction(page: Page) -> None:
    page.wait_for_selector("#commands [data-command=back]")


def panel(key: str) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        page.wait_for_selector("#hand .card")
        page.keyboard.press(key)
        page.wait_for_selector("#panel:not([hidden])")

    return opened


def doors(page: Page) -> None:
    for game in GAMES:
        page.wait_for_selector(f".door:has(button[value={game}]) .daily-card")


def ends(number: int) -> Callable[[Page], None]:
    def ended(page: Page) -> None:
        page.locator("#hand .card, .cell.legal").nth(number).click()
        if page.locator("[data-command=play]").count():
            page.click("[data-command=play]")
        page.wait_for_selector("#result")

    return ended


def reviewed(number: int) -> Callable[[Page], None]:
    def reviewed(page: Page) -> None:
        ends(number)(page)
        page.click("[data-command=review]")
        page.wait_for_function("() => document.querySelector('#review :is(.choices, .values)')")
        page.wait_for_function("() => !document.querySelector('#review .progress')")
        page.mouse.move(0, 0)  # no hover effects

    return reviewed


def gone_into(number: int) -> Callable[[Page], None]:
    def seen(page: Page) -> None:
        reviewed(number)(page)
        page.locator("#review [data-see]").last.dispatch_event("click")
        page.wait_for_selector("#seek")

    return seen


MIDDLE = middle("sakura", SAKURA, 6)
DIRECTION = kept(next(table for table in played("sakura", SAKURA, 5) if len(table.legal(0)) == 2))
LAST_SAKURA, LAST_CARD = last("sakura", SAKURA)
LAST_OKIYA, LAST_CELL = last("okiya", OKIYA | {"match": "single"})
LAST_SEALED, SEALED_CELL = pictured.last_of_sealed()
DUEL, DUEL_LINK = pictured.duel()


def opened(link: str, shown: str) -> Callable[[Page], None]:
    """Follow a link of this site, until that is shown."""

    def followed(page: Page) -> None:
        page.evaluate("(fragment) => { location.hash = fragment; }", link)
        page.wait_for_selector(shown)

    return followed


def profile(page: Page) -> None:
    page.click("[data-command=profile]")
    page.wait_for_selector("#panel .record-of")


def puzzle(page: Page) -> None:
    page.click(".more [data-command=puzzles]")
    page.click("[data-puzzle='okiya easy']")
    cells(page)


def fair_play(page: Page) -> None:
    ends(SEALED_CELL)(page)
    page.click("[data-command=fair-play]")
    page.wait_for_selector("[data-panel=fair-play] > #panel")


def game(text: str) -> Mapping[str, str]:
    """Storage with a game in progress."""
    return {"sakura.game.picture": text}


DAY = "#daily-month table"
NOTHING: Mapping[str, str] = {}
View: TypeAlias = "tuple[Mapping[str, str], Callable[[Page], None]]"
"""Stored entries of a view, and the way to it from the start page."""

VIEWS: dict[str, View] = {
    "start": (NOTHING, doors),
    "sakura": (game(MIDDLE), card(1)),
    "recap": (game(MIDDLE), recap),
    "direction": (game(DIRECTION), direction),
    "okiya": (game(middle("okiya", OKIYA, 3)), cells),
    "lesson": (NOTHING, lesson),
    "rules": (game(MIDDLE), panel("r")),
    "settings": (game(MIDDLE), panel("o")),
    "end-sakura": (game(LAST_SAKURA), ends(LAST_CARD)),
    "end-okiya": (game(LAST_OKIYA), ends(LAST_CELL)),
    "review-sakura": (game(LAST_SAKURA), reviewed(LAST_CARD)),
    "review-okiya": (game(LAST_OKIYA), reviewed(LAST_CELL)),
    "gone-through-sakura": (game(LAST_SAKURA), gone_into(LAST_CARD)),
    "gone-through-okiya": (game(LAST_OKIYA), gone_into(LAST_CELL)),
    "daily": (NOTHING, opened(pictured.day_link("sakura"), DAY)),
    "daily-result": (pictured.garden(), opened(pictured.day_link("sakura"), DAY)),
    "five": (pictured.five(True, False), opened(pictured.day_link("okiya"), DAY)),
    "five-result": (
        pictured.five(True, False, True, True, True),
        opened(pictured.day_link("okiya"), DAY),
    ),
    "puzzle": (NOTHING, puzzle),
    "duel": (NOTHING, opened(DUEL_LINK, "#duel-title")),
    "duel-result": (DUEL, opened(DUEL_LINK, "#duel-rounds li")),
    "profile": (pictured.results(), profile),
    "fair-play": (game(LAST_SEALED), fair_play),
    **{name: (NOTHING, prepare) for name, prepare in pictured_phones.VIEWS.items()},
}


@contextmanager
def opened_view(
    browser: Browser,
    address: str,
    view: View,
    size: tuple[int, int],
    locale: str = "en-US",
    scale: int = 1,
) -> Iterator[Page]:
    """Open the site in a window of that size and language, and go to a view. Pictures have `scale`
    pixels for each of the window's."""
    stored, prepare = view
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        reduced_motion="reduce",
        locale=locale,
    )
    page = context.new_page()
    page.clock.set_fixed_time(pictured.NOON)  # no picture depends on today
    page.add_init_script("delete window.AudioContext")  # no question about sound
    page.add_init_script(
        f"for (const [key, text] of Object.entries({json.dumps(stored)}))"
        " localStorage.setItem(key, text);"
    )
    page.goto(address)
    page.wait_for_function("() => document.documentElement.dataset.python === 'ready'")
    prepare(page)
    yield page
    for opened in browser.contexts:  # of the other side, too
        opened.close()


def taken(browser: Browser, address: str, wanted: list[str]) -> Iterator[tuple[str, Image.Image]]:
    """Yield every picture by name, or only those of the wanted views."""
    address += "?speed=instant"
    for view in (name for name in VIEWS if not wanted or name in wanted):
        for width, height in FORCED if view in pictured_phones.VIEWS else SIZES:
            with opened_view(browser, address, VIEWS[view], (width, height)) as page:
                for name, picture in in_themes(page, forced=(width, height) in FORCED):
                    yield f"{view}-{width}x{height}-{name}.png", picture


def in_themes(page: Page, forced: bool) -> Iterator[tuple[str, Image.Image]]:
    """Yield pictures of the page, light and dark, in forced colours too if `forced`."""
    for prefix, colours in WHOSE[: 1 + forced]:
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, forced_colors=colours)
            page.wait_for_timeout(250)
            yield f"{prefix}{theme}", picture_of(page)


def wait_for_fonts(page: Page) -> None:
    """Wait until the page is drawn in its typefaces; their rules come in a later style sheet."""
    page.wait_for_function(
        "(name) => [...document.fonts].some((face) => face.family.replaceAll('\"', '') === name)",
        arg=TYPEFACES[0].family,
    )
    # Those of the device, until then, may be missing.
    page.evaluate(
        """async () => {
            await Promise.allSettled([...document.fonts].map((face) => face.load()));
            await document.fonts.ready;
        }"""
    )


def picture_of(page: Page) -> Image.Image:
    """Take a picture of the window, without transparency."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def social(
    browser: Browser,
    address: str,
    size: tuple[int, int] = (1200, 630),
    title: str = TITLE,
) -> Image.Image:
    """Draw the preview image of links: the lower part of the garden, and the name, which is
    HTML."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto(address + "rules.html")
    page.evaluate(
        """(html) => {
            trustedTypes.createPolicy('default', {createHTML: (html) => html});
            document.body.innerHTML = html;
        }""",
        f'<main class="social">{garden_picture("wide")}<h1>{title}</h1></main>',
    )
    wait_for_fonts(page)
    picture = picture_of(page)
    page.close()
    return picture


def icon(browser: Browser, size: int, maskable: bool = False) -> Image.Image:
    """Draw the icon at a size. A maskable icon fills its square and keeps clear of the edge."""
    drawing = ICON.read_text("utf-8")
    if maskable:
        drawing = drawing.replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"')
        drawing = drawing.replace('<rect width="64" height="64" rx="14"', MASKABLE)
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing}")
    picture = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    page.close()
    return picture


def difference(one: Image.Image, other: Image.Image) -> float:
    """Share of reduced pixels that differ noticeably."""
    if one.size != other.size:
        return 1.0
    size = (one.width // REDUCED, one.height // REDUCED)
    small = [picture.convert("L").resize(size, Image.Resampling.BOX) for picture in (one, other)]
    off = ImageChops.difference(*small).point(lambda value: 255 * (value > NOTICED))
    return off.histogram()[255] / (size[0] * size[1])


def keep(picture: Image.Image, file: Path) -> None:
    """Save a picture in its compact form."""
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


def main() -> None:
    """Take all pictures; save them, or compare them and exit with 1 if one has changed."""
    check = "--check" in sys.argv
    wanted = [argument for argument in sys.argv[1:] if argument != "--check"]
    changed = []
    with Site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for name, picture in taken(browser, site.address, wanted):
            file = FOLDER / name
            if check:
                part = difference(picture, Image.open(file).convert("RGB")) if file.exists() else 1
                if part > ALLOWED:
                    changed.append(f"{name}: {part:.1%} differs")
            else:
                FOLDER.mkdir(exist_ok=True)
                keep(picture, file)
        if not check and not wanted:
            keep(social(browser, site.address), SOCIAL)
            for size in (180, 192, 512):
                icon(browser, size).save(ICON.with_name(f"icon-{size}.png"), optimize=True)
            masked = ICON.with_name("icon-maskable-512.png")
            icon(browser, 512, maskable=True).save(masked, optimize=True)
        browser.close()
    if changed:
        raise SystemExit("\n".join(changed))


if __name__ == "__main__":
    main()
