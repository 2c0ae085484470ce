"""How it looks: typefaces that come late and move nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conditions import Held, combined
from tests.browser.seen import OUTSIDE, PAINTED
from tests.browser.visitor import OpenPage, begin, ready

if TYPE_CHECKING:
    from tests.browser.pages import Pages

MOVED = """(() => {
    window.moved = 0;
    const note = (list) => list.getEntries().forEach((shift) => { moved += shift.value; });
    new PerformanceObserver(note).observe({type: 'layout-shift', buffered: true});
})()"""
"""Adds up how much of the page moves, as browsers count it."""

LITTLE = 0.02

DRESSED = """() => ['Cabin', 'Zen Antique Soft'].every((name) => [...document.fonts].some(
    ({family, status}) => family.replaceAll('"', '') === name && status === 'loaded'))"""
"""Both typefaces are here."""


@pytest.mark.parametrize(
    ("where", "size", "language"),
    combined(["start", "table"], ["phone", "small", "desktop"], ["en", "fr"]),
)
def test_typefaces_move_nothing_when_they_arrive(
    pages: Pages, size: str, language: str, where: str
) -> None:
    page = pages.new(size, script=MOVED)
    faces = Held(page, "**/*.woff2")
    page.goto(pages.site + f"?lang={language}")
    ready(page)
    if where == "table":
        begin(page)
    before = page.evaluate("() => moved")
    faces.release()
    page.wait_for_function(DRESSED)
    page.evaluate(PAINTED)
    assert page.evaluate("() => moved") - before <= LITTLE
    if where == "table":
        assert page.evaluate(OUTSIDE) == []


def test_without_typefaces_all_is_as_usual(pages: Pages) -> None:
    page = pages.new(lenient=True)
    page.route("**/later.css", lambda route: route.abort())
    page.goto(pages.site)
    ready(page)
    begin(page)
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("name", ["rules.html", "embed.fr.html"])
def test_other_pages_have_them_too(pages: Pages, name: str) -> None:
    page = pages.new()
    page.goto(pages.site + name)
    page.wait_for_function(DRESSED)


AT_ONCE = """addEventListener('DOMContentLoaded', () => {
    window.dressed = !!document.querySelector('head > link[href$="/later.css"]');
})"""
"""Notes whether the page has its later style sheet before Python is there."""


def test_who_keeps_the_site_sees_it_dressed_from_the_beginning(open_page: OpenPage) -> None:
    page = open_page(script=AT_ONCE, service_workers="allow")
    assert page.evaluate("() => dressed") is False
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload()
    assert page.evaluate("() => dressed") is True
    ready(page)
    page.wait_for_function(DRESSED)
    assert page.locator("head > link[href$='/later.css']").count() == 1
