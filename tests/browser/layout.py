"""Layout faults of a table in the current window, as measured by the browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tests.browser.seen import OUTSIDE
from tests.browser.visitor import resize

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = "#garden svg, .okiya-board"

COVERED = f"""() => {{
    const board = document.querySelector('{BOARD}');
    const b = board.getBoundingClientRect();
    const points = [];
    for (let i = 1; i < 8; i++) for (let j = 1; j < 8; j++)
        points.push([b.left + b.width * i / 8, b.top + b.height * j / 8]);
    return points.filter(([x, y]) => {{
        const top = document.elementFromPoint(x, y);
        return !(top && (board.contains(top) || top.contains(board)));
    }}).length;
}}"""
"""Script that counts the sample points at which something covers the board."""

SMALL = """() => [...document.querySelectorAll('button, select')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('#log'))
    .map((e) => [e.dataset.command ?? e.className, e.getBoundingClientRect()])
    .filter(([, b]) => b.width && (b.width < 43.5 || b.height < 43.5)).map(([name]) => name)"""
"""Script that lists controls too small to tap, except for the rounds of the log, which are lines of
text."""

OVERLAPS = """() => {
    const parts = '.bar, .board-box, .middle, .strip, .hand, #commands, .ask, .players,'
        + ' .binding-box, .foot, .lesson, .log[open], .panel';
    const boxes = [...document.querySelectorAll(parts)]
        .filter((e) => e.checkVisibility({ visibilityProperty: true })
            && (e.textContent || e.matches('.board-box')))
        .map((e) => [e, e.id || e.className, e.getBoundingClientRect()]);
    return boxes.flatMap(([one, name, a], n) => boxes.slice(n + 1)
        .filter(([two, , b]) => !one.contains(two) && !two.contains(one)
            && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map(([, other]) => `${name} and ${other}`));
}"""
"""Script that lists parts of the table that overlap."""

TEXT = r"""(root) => {
    const faults = [], seen = [], styles = new Map(), range = document.createRange();
    const style = (e) => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
    const all = document.createTreeWalker(
        document.querySelector(root ?? '.table'), NodeFilter.SHOW_TEXT);
    const boxes = 'button, .card, th, td, .seat, .answer, .notice, .panel';
    const SEED = /^[\da-f]{32}\W*$/;
    const headings = 'h1, h2, h3, legend, caption, th, dt, summary';
    for (let node; (node = all.nextNode());) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.closest('svg, option, script, style, template, noscript')
            || !parent.checkVisibility({ visibilityProperty: true })) continue;
        const cuts = [];
        let hidden = false;
        for (let e = parent; e && e !== document.body; e = e.parentElement) {
            const s = style(e);
            hidden ||= s.clipPath.startsWith('inset(50%') || s.opacity === '0';
            if (s.overflowX === 'visible') continue;
            const slides = /auto|scroll/.test(s.overflowX) && e.matches('[tabindex], details');
            cuts.push([e.getBoundingClientRect(), /auto|scroll/.test(s.overflowY), slides]);
        }
        if (hidden) continue;
        const box = parent.closest(boxes)?.getBoundingClientRect();
        const breaks = /^(ja|zh)/.test(parent.closest('[lang]').lang) ? 0
            : style(parent).hyphens === 'auto' ? 12 : Infinity;
        const room = parent.closest('table')?.parentElement.clientWidth ?? innerWidth;
        const whole = breaks && room >= 340 && parent.closest(headings);
        for (const word of node.data.matchAll(/[^\s\u00a0\u202f-]+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const parts = [...range.getClientRects()].filter((r) => r.width > 0);
            if (parts.length > 1 && SEED.test(word[0])) continue;
            if (parts.some((r) => Math.abs(r.top - parts[0].top) > 2)
                && (whole || word[0].length < breaks && !word[0].includes('\u00ad'))) {
                faults.push('broken ' + word[0]);
            }
            for (const r of parts) {
                let { top, bottom, left, right } = r;
                if (!cuts.some(([, , slides]) => slides)
                    && (left < -1 || right > innerWidth + 1)) faults.push('outside ' + word[0]);
                if (box && (r.left < box.left - 1.5 || r.right > box.right + 1.5))
                    faults.push('beside its box ' + word[0]);
                // From within: what is scrolled away is not cut.
                for (const [b, scrolls, slides] of cuts) {
                    const high = bottom - top;
                    if (scrolls) [top, bottom] = [Math.max(top, b.top), Math.min(bottom, b.bottom)];
                    else if (top < b.top - 4 || bottom > b.bottom + 4)
                        faults.push('cut ' + word[0]);
                    if (bottom - top < Math.min(3, high)) break;
                    if (slides) [left, right] = [Math.max(left, b.left), Math.min(right, b.right)];
                    else if (left < b.left - 1.5 || right > b.right + 1.5)
                        faults.push('cut ' + word[0]);
                }
                if (bottom - top > r.height / 2 && right - left > r.width / 2)
                    seen.push([word[0], left, right, top, bottom, word]);
            }
        }
    }
    seen.forEach(([one, l, r, t, b, whole], n) => {
        for (const [two, left, right, top, bottom, other] of seen.slice(n + 1))
            if (whole !== other && Math.min(r, right) - Math.max(l, left) > 1
                && Math.min(b, bottom) - Math.max(t, top) > Math.min(b - t, bottom - top) * .4)
                faults.push(`${one} over ${two}`);
    });
    return [...new Set(faults)];
}"""
"""Script that lists text that is cut off, broken, beside its box, outside of the window or
overlapping. Scrolled text does not count, sideways only in what the keyboard can scroll. Scripts
without spaces break anywhere; so do long words of languages with hyphens, but headings only where
there is very little room, and the seed of a deal anywhere."""

FIELDS = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select, input:not([type=range], [type=file]), button')]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.clientWidth > 1)
        .filter((e) => {
            if (e.localName !== 'select') return e.scrollWidth > e.clientWidth + 1;
            const s = getComputedStyle(e);
            pen.font = s.font;
            const room = e.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight);
            return pen.measureText(e.selectedOptions[0]?.text ?? '').width > room + 1;
        }).map((e) => `${e.localName} ${e.id || e.className}: ${e.value || e.textContent}`);
}"""
"""Script that lists fields and buttons whose text is wider than they are."""

DRAWN = """() => {
    const faults = [];
    for (const svg of document.querySelectorAll('svg')) {
        const frame = svg.getBoundingClientRect();
        if (!frame.width || !svg.checkVisibility({ visibilityProperty: true })) continue;
        const seen = [...svg.querySelectorAll('text')]
            .filter((e) => e.textContent.trim() && e.checkVisibility({ visibilityProperty: true }))
            .map((e) => [e.textContent, e.getBoundingClientRect()]).filter(([, b]) => b.width);
        for (const [text, b] of seen) {
            const inside = b.right > frame.left && b.left < frame.right
                && b.bottom > frame.top && b.top < frame.bottom; // else cropped away
            const over = Math.max(frame.left - b.left, b.right - frame.right);
            if (inside && over > 1.5) faults.push(`over its frame ${text}`);
        }
        if (!svg.matches('.chart')) continue; // in others figures may stand before each other
        seen.forEach(([one, a], n) => seen.slice(n + 1).forEach(([two, b]) => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 1 && high > .4 * Math.min(a.height, b.height))
                faults.push(`${one} over ${two}`);
        }));
    }
    return [...new Set(faults)];
}"""
"""Script that lists text of drawings that leaves its frame, or overlaps in a chart."""

SIDEWAYS = """() => document.documentElement.scrollWidth > document.documentElement.clientWidth
    ? ['scrolls sideways'] : []"""

CUT = f"""() => [
    ...({TEXT})('body').filter((fault) => !fault.includes(' over ')
        || !document.querySelector('#panel:not([hidden])')),
    ...({FIELDS})(), ...({DRAWN})(), ...({SIDEWAYS})(),
]"""
"""Script that lists all faults of text on the page, whatever is on it. Text may scroll under the
heading of a panel."""


def cut(page: Page, windows: Iterable[tuple[int, int]]) -> dict[tuple[int, int], list[str]]:
    """Return the faults of text in each window that has any, and go back to the present one."""
    before, found = page.viewport_size, {}
    for width, height in windows:
        resize(page, width, height)
        if wrong := page.evaluate(CUT):
            found[width, height] = wrong
    assert before
    resize(page, before["width"], before["height"])
    return found


WIDTH = f"() => document.querySelector('{BOARD}').getBoundingClientRect().width"

LOW = f"""() => {{
    const page = document.documentElement, found = [];
    if (page.scrollWidth > page.clientWidth) found.push('scrolls sideways');
    const board = document.querySelector('{BOARD}').getBoundingClientRect();
    const least = Math.min(page.clientWidth, 320);
    if (board.width < least - .5 || board.width > page.clientWidth)
        found.push('board ' + board.width);
    if (least * board.height / board.width <= innerHeight && board.height > innerHeight)
        found.push('higher than the window');
    for (const e of document.querySelectorAll('.table *')) {{
        const b = e.getBoundingClientRect();
        if (e.closest('svg, .figures') || b.width < 2
            || !e.checkVisibility({{ visibilityProperty: true }})
            || getComputedStyle(e).clipPath.startsWith('inset(50%')) continue;
        const name = e.id || e.className || e.localName;
        if (b.left < -1 || b.right > page.clientWidth + 1) found.push(name + ' is outside');
        const top = b.top + scrollY, bottom = b.bottom + scrollY;
        if (top < -1 || bottom > page.scrollHeight + 1) found.push(name + ' cannot be reached');
        if (['fixed', 'sticky'].includes(getComputedStyle(e).position)
            && e.matches(':not(.board-box)')) found.push(name + ' does not scroll');
        const parts = '.middle, .side, .hand-box, .panel, .lesson, .guide, .say, .ask, .commands';
        if (e.matches(parts) && getComputedStyle(e).overflowY !== 'visible'
            && e.scrollHeight > e.clientHeight + 1)
            found.push(name + ' scrolls within the page');
    }}
    return [...new Set(found)];
}}"""
"""Script that lists faults of a scrolling table: everything must be reachable by scrolling down."""

FAULTS = f"""() => ({{
    out: ({OUTSIDE})(), covered: ({COVERED})(), small: ({SMALL})(), overlaps: ({OVERLAPS})(),
    text: ({TEXT})(), board: ({WIDTH})(),
}})"""


def faults(page: Page, least: float, exactly: float | None = None) -> dict[str, Any]:
    """Return all faults, with a board of at least that width, or of `exactly` that one."""
    found: dict[str, Any] = page.evaluate(FAULTS)
    right = found["board"] >= least and exactly in (None, found["board"])
    found["board"] = 0 if right else found["board"]
    return {name: value for name, value in found.items() if value}
