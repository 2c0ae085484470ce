"""Hosting: Netlify's headers, a subfolder of another site, and Python's own server."""

from __future__ import annotations

import codecs
import json
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.message import Message
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from sakura.games import GAMES
from sakura.ui.words import LANGUAGES
from tests.browser.pages import REFUSED
from tests.browser.seen import ARRIVED
from tests.browser.visitor import begin, ready, until
from tests.desk import DIST, ROOT, Handler, Site
from tests.sweeps import first, rare
from tools.build import hashed
from tools.build.integrity import digest

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

    from tests.browser.pages import Pages

STYLE = "head > [rel=stylesheet][href$='/style.css']"

POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


def headers(address: str) -> Message:
    with urllib.request.urlopen(address) as answer:
        known: Message = answer.headers
    return known


def place(name: str) -> Path:
    """Path of a file in a folder with a hashed name."""
    return next(DIST.glob(f"hashed/*/{name}")).relative_to(DIST)


def test_headers_are_those_of_netlify_toml(site: str) -> None:
    page = headers(site)
    settings = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    for name, value in settings["headers"][0]["values"].items():
        assert page[name] == value
    assert page["X-Frame-Options"] is None
    assert page["Access-Control-Allow-Origin"] == "*"
    for always in ("", "index.html", "offline.js", "manifest.json"):
        assert headers(site + always)["Cache-Control"] == "no-cache"
    for ever in ("sakura.bin", "style.css", "pyodide/pyodide.asm.wasm", "pyscript/core.js"):
        kept = headers(site + str(place(ever)))
        assert "immutable" in kept["Cache-Control"]
        assert kept["X-Content-Type-Options"] == "nosniff"


ASKS = re.compile(r"<(?:script|link)\b[^>]*>")
CHECKED = re.compile(
    r'<script (?:.* )?src=|<link rel="(?:modulepreload|stylesheet)"|as="(?:style|script)"'
)


def test_the_page_has_the_digest_of_every_script_and_style() -> None:
    """Except for Python's worker: browsers do not check workers, but the worker's archives are
    checked."""
    text = (DIST / "index.html").read_text("utf-8")
    asked = [
        element
        for element in ASKS.findall(text)
        if CHECKED.search(element) and 'type="py"' not in element
    ]
    assert len(asked) > 12
    for element in asked:
        known = re.search(r' crossorigin integrity="sha256-([^"]+)" ', element)
        file = re.search(r'(?:href|src)="(hashed/[^"]+)"', element)
        assert known and file, element
        assert known[1] == digest((DIST / file[1]).read_bytes()), element


def test_every_page_carries_the_same_policy() -> None:
    settings = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    policy = settings["headers"][0]["values"]["Content-Security-Policy"]
    pages = list(DIST.glob("*.html"))
    translated = ("rules", "about", "privacy", "embed", "licences")
    assert len(pages) == 1 + len(translated) * len(LANGUAGES) + len(GAMES)
    for page in pages:
        assert POLICY.findall(page.read_text("utf-8")) == [policy]


def test_different_content_has_a_different_name() -> None:
    file = DIST / place("sakura.bin")
    assert re.fullmatch(r"static-[0-9a-f]{12}", file.parent.name)
    assert hashed.digest([file]) != hashed.digest([DIST / "index.html"])


def test_a_violation_of_the_policy_is_noticed(pages: Pages) -> None:
    page = pages.open(lenient=True, ready=False)
    with page.expect_console_message(lambda message: message.type == "error") as said:
        page.evaluate(
            "() => { document.body.appendChild(document.createElement('style')).append('p{}'); }"
        )
    assert "Content Security Policy" in said.value.text
    assert said.value.text in REFUSED, "also where a test expects faults"
    REFUSED.clear()


WRITTEN = """() => {
    const place = document.body.appendChild(document.createElement('p'));
    const tries = {
        inner: (text) => { place.innerHTML = text; },
        outer: (text) => { place.outerHTML = text; },
        beside: (text) => place.insertAdjacentHTML('beforeend', text),
        frame: (text) => { document.createElement('iframe').srcdoc = text; },
        read: (text) => new DOMParser().parseFromString(text, 'text/html'),
        handler: (text) => place.setAttribute('onclick', text),
        script: (text) => { document.createElement('script').text = text; },
        policy: () => trustedTypes.createPolicy('another', {createHTML: (text) => text}),
        again: () => trustedTypes.createPolicy('default', {createHTML: (text) => text}),
    };
    const went = [];
    for (const [name, write] of Object.entries(tries)) {
        try { write('<b>text</b>'); went.push(name); } catch {}
    }
    place.innerHTML = markup('<b>text</b>');
    return [went, place.innerHTML];
}"""
"""Script that attempts injection around the sanitizer and returns what got through."""


def test_only_the_trusted_policy_turns_text_into_markup(pages: Pages) -> None:
    page = pages.open(lenient=True, ready=False)
    with page.expect_console_message(lambda message: "'TrustedHTML'" in message.text) as said:
        assert page.evaluate(WRITTEN) == [[], "<b>text</b>"]
    assert said.value.text in REFUSED
    REFUSED.clear()


def play_there(pages: Pages, address: str) -> Page:
    """Check that games start there, with a worker, and that the site is cached for offline use."""
    pages.site = address  # allow requests to it
    page = pages.new(worker=True, service_workers="allow")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address)
    ready(page)
    begin(page)
    until(page, ARRIVED)
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
    assert page.evaluate("() => navigator.serviceWorker.ready.then((r) => r.scope)") == address
    assert [answer.url for answer in answers if answer.status >= 400] == []
    return page


def test_in_a_folder_of_another_site(pages: Pages, tmp_path: Path) -> None:
    shutil.copytree(DIST, tmp_path / "me/garden")
    with Site(tmp_path, plain=True) as site:
        page = play_there(pages, site.address + "me/garden/")
        page.goto(site.address + "me/garden/embed.fr.html")
        page.frame_locator("iframe").first.locator(".cover .primary").wait_for()


@contextmanager
def pythons_own_server() -> Iterator[str]:
    """Serve the built site by `python -m http.server` on a free port."""
    command = [
        sys.executable,
        "-u",
        "-m",
        "http.server",
        "0",
        "--bind",
        "127.0.0.1",
        "-d",
        str(DIST),
    ]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout
        port = re.search(r" port (\d+)", server.stdout.readline())
        assert port
        yield f"http://127.0.0.1:{port[1]}/"
    finally:
        server.terminate()
        server.wait()


@rare
def test_from_pythons_own_server(pages: Pages) -> None:
    with pythons_own_server() as address:
        play_there(pages, address)


# -- unusual hosts -------------------------------------------------------------------------------


class Careless(Handler):
    """Host that does not redirect to a folder's slash, omits suffixes, declares every text as
    `charset`, and files by `types` instead of their own."""

    charset = ""
    types: Mapping[str, str] = {}

    def translate_path(self, path: str) -> str:
        """Path of a folder's page, or of a page without its suffix."""
        file = Path(super().translate_path(path))
        page = file.with_name(f"{file.name}.html")
        if file.is_dir():
            return str(file / "index.html")
        return str(page if page.is_file() and not file.exists() else file)

    def guess_type(self, path: Any) -> str:
        """Media type with another charset."""
        kind = self.types.get(Path(path).suffix) or super().guess_type(path)
        is_text = kind.startswith("text/") or kind.endswith("json")
        return f"{kind}; charset={self.charset}" if self.charset and is_text else kind


@contextmanager
def careless_host(
    folder: Path, charset: str = "", types: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Serve the folder by such a host."""
    kind = type("Kind", (Careless,), {"charset": charset, "types": types or {}})
    with Site(folder, plain=True) as site:
        site.server.RequestHandlerClass = partial(
            kind, directory=str(folder), rules={}, compressed=False
        )
        yield site.address


@pytest.mark.parametrize("charset", first(1, ["shift_jis", "iso-8859-1", "windows-1252"]))
def test_a_hosts_wrong_charset_garbles_no_letter(pages: Pages, charset: str) -> None:
    with careless_host(DIST, charset) as address:
        page = pages.new(lenient=True)
        for name in ("?embed=1&lang=fr", "rules.es.html", "embed.fr.html", "licences.fr.html"):
            page.goto(address + name, wait_until="domcontentloaded")
            assert page.evaluate("() => document.characterSet") == "UTF-8", name


def test_text_files_are_ascii_or_declare_utf8() -> None:
    """Modules are always read as UTF-8."""
    documentation = DIST / "docs"  # Sphinx's pages, if they are built, declare theirs
    for file in DIST.rglob("*"):
        if documentation in file.parents:
            continue
        if file.suffix == ".html":
            assert file.read_bytes().startswith(codecs.BOM_UTF8), file
        elif file.suffix in (".js", ".css", ".json", ".svg") and "pyscript" not in file.parts:
            assert file.read_bytes().isascii(), file


@pytest.mark.parametrize("asked", first(1, ["garden?lang=fr", "garden/index?lang=fr"]))
def test_a_folder_without_its_trailing_slash_is_found(
    pages: Pages, tmp_path: Path, asked: str
) -> None:
    (tmp_path / "garden").symlink_to(DIST)
    with careless_host(tmp_path) as address:
        pages.site = address
        page = pages.new(lenient=True, service_workers="allow")
        page.goto(address + asked)
        ready(page)
        assert page.inner_text("#play") == "Jouer"
        assert page.url == address + asked.replace("garden?", "garden/?")
        until(page, IN_FOLDER)
        page.reload()
        ready(page)
        page.goto(address + "garden/rules.fr")
        page.click(".document > p a >> nth=0")
        ready(page)
        assert page.url == address + "garden/"


@rare
@pytest.mark.parametrize("name", ["my garden", "庭とさくら", "d'été & 100% #1"])
def test_a_folder_may_have_any_name(pages: Pages, tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to(DIST)
    with Site(tmp_path, plain=True) as site:
        page = play_there(pages, f"{site.address}{quote(name)}/")
        page.reload()
        ready(page)


@rare
@pytest.mark.parametrize(
    "types",
    [
        {".wasm": "application/octet-stream", ".bin": "text/plain"},
        {".json": "text/html", ".svg": "text/xml", ".woff2": "application/octet-stream"},
    ],
    ids=["code", "the rest"],
)
def test_missing_media_types_do_no_harm(pages: Pages, types: dict[str, str]) -> None:
    with careless_host(DIST, types=types) as address:
        play_there(pages, address)


def test_no_module_is_called_mjs() -> None:
    """Some hosts have a wrong type for it, as which browsers run no module."""
    assert list(DIST.rglob("*.mjs")) == []
    names = r"[\w/.-]+\.mjs\b"
    ours = [*DIST.glob("*.html"), *DIST.glob("hashed/static-*/start/*"), DIST / "offline.js"]
    assert len(ours) > 20
    assert [file for file in ours if re.search(names, file.read_text("utf-8"))] == []


@rare
@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream"])
def test_modules_of_a_wrong_type_are_told(pages: Pages, kind: str) -> None:
    """No browser runs them, so the page can only say that it does not start."""
    with careless_host(DIST, types={".js": kind}) as address:
        page = pages.new(lenient=True)
        page.goto(address)
        page.get_by_text("Part of the page didn't load").wait_for()
        assert page.get_by_role("button", name="Try again").is_visible()


IN_FOLDER = """async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations();
    return registration && new URL(registration.scope).pathname === '/garden/';
}"""


def test_a_catch_all_host_is_recognized(pages: Pages) -> None:
    page = pages.new(lenient=True)
    html = (DIST / "index.html").read_text("utf-8")
    answer = {"body": html, "content_type": "text/html; charset=utf-8"}
    page.route(re.compile("/play"), lambda route: route.fulfill(**answer))
    page.goto(pages.site + "play?embed=1")
    assert page.locator(".cover .primary").is_visible()
    assert page.url == pages.site + "play?embed=1"


def test_each_copy_installs_as_a_separate_app() -> None:
    """Without an `id` their start address identifies them."""
    manifest = json.loads((DIST / "manifest.json").read_text("utf-8"))
    assert "id" not in manifest
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")


@pytest.mark.parametrize(
    ("locale", "says"),
    first(2, [("en-US", "opened as a file"), ("fr", "comme un fichier"), ("es", "como archivo")]),
)
def test_a_page_opened_as_a_file_names_a_command_that_serves_it(
    pages: Pages, locale: str, says: str
) -> None:
    page = pages.new(lenient=True, locale=locale)
    page.goto((DIST / "index.html").as_uri())
    page.wait_for_selector(f"[role=alert]:has-text('{says}')")
    text = page.inner_text("[role=alert]")
    assert "python3 -m http.server" in text and "make play" in text
    assert page.inner_text("body").count(says) == 1
    assert page.locator("[role=alert] button").count() == 0


def test_a_later_failure_does_not_replace_the_reason_already_given(pages: Pages) -> None:
    """A page's files fail in any order; its style sheet may be last."""
    page = pages.new(lenient=True, script="delete window.FinalizationRegistry")
    page.goto(pages.site)
    page.wait_for_selector(".loading:has-text('FinalizationRegistry')")
    page.evaluate(
        "(style) => document.querySelector(style).dispatchEvent(new Event('error'))", STYLE
    )
    assert "FinalizationRegistry" in page.inner_text("[role=alert]")
    assert page.inner_text("body").count("FinalizationRegistry") == 1
    assert page.locator("[role=alert] button").count() == 0
