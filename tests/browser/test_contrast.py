"""Contrast themes and increased contrast: selection, turn and controls are marked by borders,
outlines and fills, without colours of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.links import kept_record, okiya, sakura, to_play
from tests.browser.seen import CARD, PLAY, RESULT, TILE
from tests.browser.test_ending import BEFORE, LAST
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.test_review import reviewed
from tests.browser.visitor import (
    OpenPage,
    change_table,
    decision,
    follow,
    skip,
    tab_to,
    take_tile,
)
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKS: tuple[dict[str, Any], ...] = tuple(
    {"color_scheme": scheme} | how
    for scheme in ("light", "dark")
    for how in (
        {"forced_colors": "active", "contrast": "no-preference"},
        {"forced_colors": "none", "contrast": "more"},
    )
)
"""Contrast themes and increased contrast, light and dark."""

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
"""Script that returns an element's outlines and fill; in a contrast theme only those in theme
colours that are visible on its background. Shadows, opacity and font weight do not count."""


def alike(page: Page, *pairs: tuple[str, str]) -> list[str]:
    """First elements of the pairs that look like the second, or have no outline at all."""

    def edges(selector: str) -> Any:
        return page.locator(selector).first.evaluate(EDGES)

    seen = {one: (edges(one), edges(other)) for one, other in pairs}
    return [one for one, (chosen, plain) in seen.items() if not chosen or chosen == plain]


def in_all_themes(page: Page, *pairs: tuple[str, str]) -> list[str]:
    """Faults in any look, of the pairs and of all controls."""
    found = []
    for look in LOOKS:
        page.emulate_media(**look)
        faults = alike(page, *pairs)
        for script in (EDGELESS, PILLS, CLEAR):
            faults += page.evaluate(script)
        found += [f"{' '.join(look.values())}: {fault}" for fault in faults]
    return found


HINT = "[data-command=hint]"
ACTS = ":is(.acts-garden, .acts-painter)"

EDGELESS = f"""() => {{
    const plain = '.icon, .link, .cell, .practice, .door button,'
        + ' :is(#log, .figures, .values) button';
    return [...document.querySelectorAll('button, select, summary.quiet')]
        .filter((e) => e.checkVisibility({{ visibilityProperty: true }}) && !e.matches(plain))
        .filter((e) => !({EDGES})(e).length)
        .concat([...document.querySelectorAll('select')]
            .filter((e) => getComputedStyle(e).backgroundImage === 'none'))
        .map((e) => e.outerHTML.slice(0, 80));
}}"""
"""Script that lists buttons without an outline, except icons, links and tiles, and selects without
an arrow."""

PILLS = f"""() => [...document.querySelectorAll('fieldset:has(.pill :checked)')]
    .filter((e) => e.checkVisibility()).flatMap((fieldset) => {{
        const told = (which) => `${{({EDGES})(fieldset.querySelector(`.pill:has(${{which}})`))}}`;
        if (!fieldset.querySelector('.pill :not(:checked)')) return [];
        const chosen = told(':checked');
        return chosen && chosen !== told('input:not(:checked)') ? [] : [fieldset.textContent];
    }})"""
"""Script that lists option groups of the start form in which the selected option looks like
another."""


CLEAR = """() => [...document.querySelectorAll('.seat, .standings button')]
    .filter((e) => ['Top', 'Bottom'].some((side) =>
        parseFloat(getComputedStyle(e)[`border${side}Width`]) > 3
        && getComputedStyle(e)[`border${side}Color`] !== 'rgba(0, 0, 0, 0)'))
    .map((e) => e.outerHTML.slice(0, 80))"""
"""Script that lists rows whose transparent border, which enlarges the tap target, has become
visible."""


@rare
def test_a_choice_is_visible_without_shades(open_page: OpenPage) -> None:
    page = open_page("?speed=instant", "desktop")
    found = {}
    change_table(page)
    assert page.locator("fieldset .pill").count() > 6
    page.locator("[name=players]:checked").focus()
    page.keyboard.press("ArrowRight")
    focused = ".pill:has(:focus-visible)"
    found["form"] = in_all_themes(page, (focused, ".pill:has(:checked):not(:focus-within)"))

    follow(page, to_play(sakura(3)))
    decision(page)
    page.locator(CARD).nth(1).click()
    page.wait_for_selector(PLAY)
    tab_to(page, HINT)
    found["card"] = in_all_themes(
        page,
        (".card[aria-pressed=true]", ".card[aria-pressed=false]"),
        (PLAY, ".hand"),
        (f"{HINT}:focus", ".card:not(:focus)"),
    )

    follow(page, to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    found["turn"] = in_all_themes(
        page,
        (f".turn{ACTS} .card", f".turn:not({ACTS}) .card"),
        (".seat.acting", ".seat:not(.acting)"),
        (".you > .emblem-picture", ".seat:not(.you) .emblem-picture"),
    )

    follow(page, to_play(okiya(*BEFORE)))
    page.wait_for_selector(TILE)
    page.locator(TILE).last.evaluate("(cell) => cell.classList.add('advised')")
    found["tiles"] = in_all_themes(
        page,
        (TILE, ".cell:not(.legal, .taken)"),
        (".cell.advised", ".cell.legal:not(.advised)"),
        (".cell.last", ".cell.taken:not(.last)"),
        (".seat.acting", ".seat:not(.acting)"),
    )
    take_tile(page, LAST)
    page.wait_for_selector(RESULT)
    found["won"] = in_all_themes(page, (".cell.won", ".cell.taken:not(.won)"))
    assert {view: faults for view, faults in found.items() if faults} == {}


@rare
def test_final_places_are_visible_without_shades(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + kept_record("sakura-3"))
    skip(page)
    page.locator("[data-way]").last.click()
    plain = "[data-way]:not(.won, [aria-pressed=true])"
    pairs = (".won[data-way]", plain), ("[data-way][aria-pressed=true]", plain)
    assert in_all_themes(page, *pairs) == []


@rare
def test_the_current_step_of_a_review_is_visible_without_shades(open_page: OpenPage) -> None:
    page = reviewed(open_page, "okiya")
    page.locator(".values button").nth(2).click()
    page.wait_for_selector("#seek")
    page.click("[data-command=review]")
    page.wait_for_selector(".values [aria-current]")
    current = ".values [aria-current]"
    assert in_all_themes(page, (current, ".values button:not([aria-current])")) == []


LAWN = """() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'background-color: var(--lawn); forced-color-adjust: none';
    return getComputedStyle(probe).backgroundColor;
}"""
"""Script that returns the background colour of a garden."""


def test_drawings_follow_a_contrast_theme_and_not_the_setting(open_page: OpenPage) -> None:
    page = open_page("?theme=light", ready=False, color_scheme="dark", forced_colors="active")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    dark = page.evaluate(LAWN)
    page.evaluate("() => { delete document.documentElement.dataset.theme; }")
    assert page.evaluate(LAWN) == dark
    page.emulate_media(color_scheme="light")
    assert page.evaluate(LAWN) != dark
