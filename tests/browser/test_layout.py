"""Every window: nothing to scroll during play, nothing over the board, everything big enough."""

import pytest
from visitor import begin, prefer

WINDOWS = {
    "320x568": (320, 568),
    "390x844": (390, 844),
    "844x390": (844, 390),
    "768x1024": (768, 1024),
    "1280x800": (1280, 800),
    "1920x1080": (1920, 1080),
    "1280x800 at 200 %": (640, 400),
}
INSIDE = """() => {
    const page = document.documentElement;
    const visible = (e) => e.checkVisibility({ visibilityProperty: true });
    const all = '.garden, .okiya-board, .card, #commands button, .icon';
    const boxes = [...document.querySelectorAll(all)].filter(visible)
        .map((e) => [e.className.baseVal ?? e.className, e.getBoundingClientRect()]);
    const out = boxes.filter(([, b]) => b.left < -1 || b.right > innerWidth + 1
        || b.top < -1 || b.bottom > innerHeight + 1).map(([name]) => name);
    if (page.scrollWidth > innerWidth) out.push('scrolls sideways');
    if (page.scrollHeight > innerHeight) out.push('scrolls');
    return out;
}"""
COVERED = """() => {
    const board = document.querySelector('#garden svg, .okiya-board');
    const b = board.getBoundingClientRect();
    const points = [];
    for (let i = 1; i < 8; i++) for (let j = 1; j < 8; j++)
        points.push([b.left + b.width * i / 8, b.top + b.height * j / 8]);
    return points.filter(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return !(top && (board.contains(top) || top.contains(board)));
    }).length;
}"""
BOARD = """() => {
    const b = document.querySelector('#garden svg, .okiya-board').getBoundingClientRect();
    return [b.width, b.height];
}"""
SMALL = """() => [...document.querySelectorAll('button, select')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => [e.dataset.command ?? e.className, e.getBoundingClientRect()])
    .filter(([, b]) => b.width && (b.width < 43.5 || b.height < 43.5)).map(([name]) => name)"""


@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_every_window_shows_the_whole_table(open_page, game):
    page = open_page("?players=6&seat-1=random&speed=instant&lang=fr")
    begin(page, game)
    faults = {}
    for name, (width, height) in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        if game == "sakura":  # with a card chosen there is the most to show
            page.locator("#hand .card").first.click()
            if not page.locator("[data-command=play]").count():
                page.locator("#hand .card").first.click()
        board = page.evaluate(BOARD)
        found = {
            "out": page.evaluate(INSIDE),
            "covered": page.evaluate(COVERED),
            "small": page.evaluate(SMALL),
            "board": "" if min(board) >= 150 else board,
        }
        for key, label in (("o", "settings"), ("r", "rules")):
            page.keyboard.press(key)
            page.wait_for_timeout(60)
            found[f"{label} covers"] = page.evaluate(COVERED)
            panel = page.locator("#panel").bounding_box()
            found[f"{label} small"] = "" if panel["height"] >= 130 else panel
            page.keyboard.press("Escape")
        faults |= {name: wrong} if (wrong := {k: v for k, v in found.items() if v}) else {}
    assert faults == {}


@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_the_ways_to_share_stand_one_below_the_other(open_page, game):
    page = open_page("?speed=instant")
    begin(page, game)
    page.keyboard.press("i")
    lefts = page.locator(".way > *").evaluate_all(
        "(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left))"
    )
    assert len(lefts) > 2
    assert len(set(lefts)) == 1


def test_large_text_fits_too(open_page):
    page = open_page("?players=4&text=large&speed=instant")
    begin(page, "sakura")
    assert page.evaluate("() => getComputedStyle(document.body).fontSize") == "20px"
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        assert page.evaluate(INSIDE) == []


def test_labels_can_be_had(open_page):
    page = open_page("?seat-1=random&speed=instant")
    begin(page, "okiya")
    shown = "() => getComputedStyle(document.querySelector('.cell[data-mark]'), '::before').content"
    assert page.evaluate(shown) == "none"
    prefer(page, labels="on")
    assert "·" in page.evaluate(shown)


def test_a_card_shows_where_it_leads(open_page):
    page = open_page("?players=3&speed=instant")
    begin(page, "sakura")
    cards, ghosts = page.locator("#hand .card"), page.locator("#ghosts .ghost")
    for number in range(5):
        cards.nth(number).click()
        assert page.inner_text("#say").startswith("If it came first now: ")
        if ghosts.count():  # one card in twenty leads nowhere from the gate
            break
    assert ghosts.count() >= 1
    cards.nth(number).click()
    assert ghosts.count() == 0


def test_lessons_can_be_done_skipped_and_resumed(open_page):
    page = open_page("?speed=instant")
    page.click("[data-command=learn]")
    page.wait_for_selector("#lesson:has-text('1 of 5')")
    page.locator("#hand .card").nth(0).click()
    page.click("[data-command=play]")
    page.wait_for_selector("#lesson:has-text('Not yet')")
    page.click("#commands [data-command=lesson-again]")
    page.wait_for_selector("#lesson:has-text('1 of 5')")
    page.locator("#hand .card[data-card='42']").click()
    page.click("[data-command=play]")
    page.wait_for_selector("#lesson:has-text('Well done')")
    page.click("#commands [data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('2 of 5')")
    page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('3 of 5')")
    page.reload()
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
    page.click("[data-command=learn]")
    page.wait_for_selector("#lesson:has-text('3 of 5')")
    page.click("[data-command=leave]")
    page.locator('[name="game"][value="okiya"]').check(force=True)
    page.click("[data-command=learn]")
    for number in range(1, 6):
        page.wait_for_selector(f"#lesson:has-text('{number} of 5')")
        page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#play")


def test_sound_is_made_when_wanted(open_page):
    page = open_page("?players=3&speed=fast&sound=on", ready=False)
    page.evaluate(
        """() => {
            window.notes = 0;
            const made = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () {
                window.notes += 1;
                return made.call(this);
            };
        }"""
    )
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
    begin(page, "sakura")
    page.locator("#hand .card").nth(1).click()
    page.click("[data-command=play]")
    page.wait_for_function("() => window.notes > 2")


def test_less_motion_is_respected(open_page):
    page = open_page("?players=3&speed=normal", reduced_motion="reduce")
    begin(page, "sakura")
    page.locator("#hand .card").nth(1).click()
    page.click("[data-command=play]")
    page.wait_for_selector("#log li:has-text('Card ')", state="attached")
    assert page.evaluate("() => document.getAnimations().length") == 0
