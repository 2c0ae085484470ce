"""Contrast themes, and more contrast without one: what is chosen, whose turn it is and what can be
pressed is told by borders, outlines and fillings, none of which is a shade of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sakura.core.saved import Saved
from tests.browser.links import kept_record, okiya, sakura, to_play
from tests.browser.seen import CARD, PLAY, RESULT, TILE
from tests.browser.test_ending import BEFORE, LAST
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.test_review import looked_back
from tests.browser.visitor import (
    OpenPage,
    change_table,
    decision,
    follow,
    skip,
    tab_to,
    take_tile,
)
from tests.whole import first, seldom

if TYPE_CHECKING:
    from playwright.sync_api import Page

FORCED = {"forced_colors": "active"}
MORE = {"contrast": "more"}

EDGES = """(element) => {
    const probe = document.createElement('i');
    const colour = (name) => { probe.style.color = name; return getComputedStyle(probe).color; };
    document.body.append(probe);
    const forced = matchMedia('(forced-colors: active)').matches;
    const theirs = ['CanvasText', 'ButtonText', 'ButtonBorder', 'Highlight'].map(colour);
    const ground = colour('Canvas');
    probe.remove();
    const told = (part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        const lines = ['border-top', 'border-bottom', 'border-left', 'border-right', 'outline'];
        const seen = lines.flatMap((line) => {
            const [kind, width, hue] = ['style', 'width', 'color']
                .map((what) => style.getPropertyValue(`${line}-${what}`));
            const drawn = kind !== 'none' && parseFloat(width) >= 1
                && (forced ? theirs.includes(hue) : hue !== 'rgba(0, 0, 0, 0)');
            return drawn ? [`${line} ${kind} ${width} ${hue}`] : [];
        });
        const filled = style.backgroundColor;
        if (filled !== ground && (!forced || theirs.includes(filled))) seen.push('in ' + filled);
        return seen;
    };
    return [...told(), ...told('::after')];
}"""
"""The lines around an element and its filling; in a contrast theme those in its own colours only,
which can be seen on its ground. Shadows, fading and weights of type do not count."""


def edges(page: Page, selector: str) -> Any:
    """The lines around the first such element, and its filling."""
    return page.locator(selector).first.evaluate(EDGES)


def alike(page: Page, *pairs: tuple[str, str]) -> list[str]:
    """The first of each pair that looks like the second, or has nothing around it."""
    seen = {one: (edges(page, one), edges(page, other)) for one, other in pairs}
    return [one for one, (chosen, plain) in seen.items() if not chosen or chosen == plain]


ACTS = ":is(.acts-garden, .acts-painter)"

EDGELESS = f"""() => {{
    const plain = '.icon, .link, .cell, .practice, #log button, .figures button, .door button';
    return [...document.querySelectorAll('button, select, summary.quiet')]
        .filter((e) => e.checkVisibility({{ visibilityProperty: true }}) && !e.matches(plain))
        .filter((e) => !({EDGES})(e).length)
        .concat([...document.querySelectorAll('select')]
            .filter((e) => getComputedStyle(e).backgroundImage === 'none'))
        .map((e) => e.outerHTML.slice(0, 80));
}}"""
"""Buttons without an edge, but signs, links and tiles; and selects without their arrow."""

PILLS = f"""() => [...document.querySelectorAll('fieldset:has(.pill :checked)')]
    .filter((e) => e.checkVisibility()).flatMap((fieldset) => {{
        const told = (which) => `${{({EDGES})(fieldset.querySelector(`.pill:has(${{which}})`))}}`;
        if (!fieldset.querySelector('.pill :not(:checked)')) return [];
        const chosen = told(':checked');
        return chosen && chosen !== told('input:not(:checked)') ? [] : [fieldset.textContent];
    }})"""
"""Choices of the start form of which the chosen one looks like another."""


@pytest.mark.parametrize(
    ("theme", "how"),
    first(2, [("dark", FORCED), ("light", MORE), ("light", FORCED), ("dark", MORE)]),
)
def test_what_is_chosen_is_told_without_shades(
    open_page: OpenPage, theme: str, how: dict[str, str]
) -> None:
    page = open_page("?speed=instant", "desktop", color_scheme=theme, **how)
    found = {}
    change_table(page)
    assert page.locator("fieldset .pill").count() > 6
    found["form"] = page.evaluate(PILLS) + page.evaluate(EDGELESS)
    page.locator("[name=players]:checked").focus()
    page.keyboard.press("ArrowRight")
    found["focus"] = alike(
        page, (".pill:has(:focus-visible)", ".pill:has(:checked):not(:focus-within)")
    )

    follow(page, to_play(sakura(3)))
    decision(page)
    page.locator(CARD).nth(1).click()
    page.wait_for_selector(PLAY)
    found["card"] = alike(
        page, (".card[aria-pressed=true]", ".card[aria-pressed=false]"), (PLAY, ".hand")
    )
    found["card"] += page.evaluate(EDGELESS)
    tab_to(page, "[data-command=hint]")
    found["focus at the table"] = alike(page, ("[data-command=hint]:focus", ".card:not(:focus)"))

    follow(page, to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    found["turn"] = alike(
        page,
        (f".turn{ACTS} .card", f".turn:not({ACTS}) .card"),
        (".seat.acting", ".seat:not(.acting)"),
        (".you > .emblem-picture", ".seat:not(.you) > .emblem-picture"),
    )
    found["turn"] += page.evaluate(EDGELESS)

    follow(page, to_play(okiya(*BEFORE)))
    page.wait_for_selector(TILE)
    page.locator(TILE).last.evaluate("(cell) => cell.classList.add('advised')")
    found["tiles"] = alike(
        page,
        (TILE, ".cell:not(.legal, .taken)"),
        (".cell.advised", ".cell.legal:not(.advised)"),
        (".cell.last", ".cell.taken:not(.last)"),
        (".seat.acting", ".seat:not(.acting)"),
    )
    take_tile(page, LAST)
    page.wait_for_selector(RESULT)
    found["won"] = alike(page, (".cell.won", ".cell.taken:not(.won)")) + page.evaluate(EDGELESS)

    follow(page, kept_record("sakura-3"))
    skip(page)
    page.locator("[data-way]").last.click()
    pressed = "[data-way][aria-pressed=true]"
    found["places"] = alike(
        page,
        (".won[data-way]", "[data-way]:not(.won, [aria-pressed=true])"),
        (pressed, "[data-way]:not(.won, [aria-pressed=true])"),
    )
    assert {view: faults for view, faults in found.items() if faults} == {}


@seldom
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_review_tells_without_shades_where_one_is(open_page: OpenPage, theme: str) -> None:
    page = looked_back(open_page, "okiya", color_scheme=theme, **FORCED)
    page.locator(".values button").nth(2).click()
    page.wait_for_selector("#seek")
    page.click("[data-command=look-back]")
    page.wait_for_selector(".values [aria-current]")
    found = alike(page, (".values [aria-current]", ".values button:not([aria-current])"))
    if page.locator(".values .turned").count():
        found += alike(page, (".values .turned", ".values li:not(.turned)"))
    assert found == []


THEME = """() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.backgroundColor = 'var(--lawn)';
    probe.style.forcedColorAdjust = 'none';
    const lawn = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return lawn;
}"""


def test_drawings_follow_a_contrast_theme_and_not_the_setting(open_page: OpenPage) -> None:
    """Lines that are drawn are in the theme's colours: on a ground for the other they would not be
    seen."""
    page = open_page("?theme=light", color_scheme="dark", **FORCED)
    assert page.evaluate(THEME) == "rgb(37, 48, 42)"


CLEAR = """() => [...document.querySelectorAll('.seat, .standings button')]
    .filter((e) => ['Top', 'Bottom'].some((side) =>
        parseFloat(getComputedStyle(e)[`border${side}Width`]) > 3
        && getComputedStyle(e)[`border${side}Color`] !== 'rgba(0, 0, 0, 0)'))
    .map((e) => e.outerHTML.slice(0, 80))"""
"""Rows whose border without a colour, which only makes them larger to tap, has got one."""


def test_a_border_that_cannot_be_seen_stays_so(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + to_play(Saved(sakura(4).table, ["person"] * 4)), **FORCED)
    page.wait_for_selector(".seat")
    assert page.evaluate(CLEAR) == []
