"""The documentation as a site in `dist/docs/`, which `make docs` builds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from sakura.ui.pages import about_address
from sakura.ui.words import LANGUAGES
from tests.desk import DIST, ROOT
from tests.sweeps import rare

if TYPE_CHECKING:
    from tests.browser.pages import Pages

pytestmark = rare

BUILT = DIST / "docs"

LINK = re.compile(r'<a [^>]*?href="([^"]+)"')
FETCHED = re.compile(
    r'<(?:script|img|iframe|source)\b[^>]*? src="([^"]+)"|<link\b[^>]*? href="([^"]+)"'
)
IN_STYLES = re.compile(r"url\(([^)]+)\)|@import[^;]+")


def reached() -> set[Path]:
    """All pages that links lead to, from the first page on."""
    found, left = set[Path](), [BUILT / "index.html"]
    while left:
        page = left.pop()
        if page in found:
            continue
        found.add(page)
        for address in LINK.findall(page.read_text("utf-8")):
            parts = urlsplit(address)
            if not parts.scheme and parts.path:
                file = (page.parent / unquote(parts.path)).resolve()
                assert file.is_file(), (page, address)
                left += [file] if file.suffix == ".html" else []
    return found


def test_every_guide_and_every_module_is_reached() -> None:
    pages = {file.relative_to(BUILT.resolve()) for file in reached()}
    guides = {file.relative_to(ROOT) for file in (ROOT / "docs").rglob("*.md")}
    guides |= {file.relative_to(ROOT) for file in ROOT.glob("*.md")}
    guides -= {Path("docs/README.md")}  # the first page
    assert {guide.with_suffix(".html") for guide in guides} <= pages
    reference = "".join(
        (BUILT / page).read_text("utf-8") for page in pages if "reference" in page.parts
    )
    for name in ("sakura.api.new_game", "sakura.learn.batch.batch", "sakura.learn.coder.Coder"):
        assert f'id="{name}"' in reference


def test_no_other_host_is_asked_for_anything() -> None:
    for file in BUILT.rglob("*"):
        if file.suffix == ".html":
            for pair in FETCHED.findall(file.read_text("utf-8")):
                assert not urlsplit(pair[0] or pair[1]).netloc, (file, pair)
        elif file.suffix == ".css":
            for address in IN_STYLES.findall(file.read_text("utf-8")):
                assert not urlsplit(address.strip("'\"")).netloc, (file, address)


def test_it_is_searched_under_the_sites_policy(pages: Pages) -> None:
    """Nothing violates the policy, which would fail the test, and no request leaves the host."""
    page = pages.new(lenient=True)
    asked: list[str] = []
    violations: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: violations.append(said.text) if said.type == "error" else None)
    page.goto(pages.site + "docs/search.html?q=determinise")
    page.locator("#search-results li a").first.wait_for()
    page.goto(pages.site + "docs/docs/python.html")
    page.locator(".theme-toggle").first.click()
    page.wait_for_function("() => document.body.dataset.theme !== 'auto'")
    assert violations == []
    assert asked and all(url.startswith((pages.site, "data:")) for url in asked)


def test_the_page_about_the_site_leads_to_it(pages: Pages) -> None:
    for language in LANGUAGES:
        text = (DIST / about_address(language)).read_text("utf-8")
        assert re.search(r'<p id="guides"><a href="docs/" hreflang="en">[^<]+</a></p>', text)
    page = pages.new(lenient=True)
    page.goto(pages.site + "about.html")
    page.click("#guides a")
    page.wait_for_url("**/docs/")
    assert page.locator("h1").inner_text().startswith("Documentation")


def test_the_service_worker_does_not_keep_it() -> None:
    script = (DIST / "offline.js").read_text("utf-8")
    assert "about.html" in script and '"docs/' not in script
