"""Everything to press is at least 44 by 44 pixels, in all views. Smaller targets are named here,
each with the exception of WCAG 2.5.5 that it is."""

from __future__ import annotations

import pytest

from tests.browser.views import WAYS
from tests.browser.visitor import OpenPage
from tests.sweeps import rare

LEAST = 44

EXCEPTIONS = {
    "#log": "equivalent: the slider and its buttons lead to the same moments",
    "#seek": "user agent control: the track of a slider",
    ".chart": "equivalent: the table below has a button for each round",
    ".document": "inline: links within text",
    ".panel-body p a": "inline: links within text",
}
"""Selectors of smaller targets, and why they may be."""

SMALL = """([least, exceptions]) => {
    const found = [];
    for (const each of document.querySelectorAll(
        'button, a[href], select, input:not([type=hidden]), summary, textarea, [data-revisit]')) {
        if (!each.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        if (each.disabled || exceptions.some((one) => each.closest(one))) continue;
        const choice = ['radio', 'checkbox', 'file'].includes(each.type);
        const box = ((choice && each.closest('label')) || each).getBoundingClientRect();
        if (box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < least - 0.5) {
            const about = each.dataset.command || each.name || each.className || each.innerText;
            found.push(`${each.localName} ${about} ${box.width | 0}x${box.height | 0}`);
        }
    }
    return [...new Set(found)];
}"""


@rare
@pytest.mark.parametrize("way", WAYS)
def test_everything_to_press_is_large_enough(open_page: OpenPage, way: str) -> None:
    found: dict[str, list[str]] = {}
    for view, page in WAYS[way](open_page, "lang=en"):
        small = page.evaluate(SMALL, [LEAST, [*EXCEPTIONS]])
        if small:
            found[view] = small
    assert found == {}
