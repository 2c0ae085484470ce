"""Any static host will do: Netlify's headers, a folder of another site, Python's own server."""

import re
import shutil
import socket
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest
from visitor import begin, ready

from tools.build import hashed
from tools.paths import DIST
from tools.serve import Site

ROOT = Path(__file__).parent.parent.parent
POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


def headers(address):
    with urllib.request.urlopen(address) as answer:
        return answer.headers


def place(name):
    """The path of a file in a folder with a hashed name."""
    return next(DIST.glob(f"hashed/*/{name}")).relative_to(DIST)


def test_headers_are_those_of_netlify_toml(site):
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


def test_every_page_carries_the_same_policy():
    settings = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    policy = settings["headers"][0]["values"]["Content-Security-Policy"]
    pages = list(DIST.glob("*.html"))
    assert len(pages) == 7
    for page in pages:
        assert POLICY.findall(page.read_text("utf-8")) == [policy]


def test_another_content_has_another_name():
    file = DIST / place("sakura.bin")
    assert re.fullmatch(r"static-[0-9a-f]{12}", file.parent.name)
    assert hashed.digest([file]) != hashed.digest([DIST / "index.html"])


def test_a_violation_of_the_policy_is_noticed(browser, site):
    page = browser.new_page()
    said = []
    page.on("console", lambda message: said.append((message.type, message.text)))
    page.goto(site)
    page.evaluate("() => { const s = document.createElement('script'); s.textContent = '1';"
                  " document.body.append(s); }")  # fmt: skip
    page.wait_for_timeout(200)
    assert any(kind == "error" and "Content Security Policy" in text for kind, text in said)


def play_there(page, address):
    """The games start there, with a worker, and the site is kept for offline."""
    faults = []
    page.on("console", lambda message: message.type == "error" and faults.append(message.text))
    page.on("response", lambda r: r.status >= 400 and faults.append(r.url))
    page.goto(address)
    ready(page)
    begin(page)
    page.wait_for_function("() => document.querySelector('script[worker]')?.xworker")
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
    assert page.evaluate("() => navigator.serviceWorker.ready.then((r) => r.scope)") == address
    assert faults == []


@pytest.fixture
def page(browser):
    page = browser.new_page()
    page.set_default_timeout(20_000)
    return page


def test_in_a_folder_of_another_site(page, tmp_path):
    shutil.copytree(DIST, tmp_path / "me/garden")
    with Site(tmp_path, plain=True) as site:
        play_there(page, site.address + "me/garden/")
        page.goto(site.address + "me/garden/embed.fr.html")
        page.frame_locator("iframe").first.locator(".cover .primary").wait_for()


def test_from_pythons_own_server(page):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", DIST]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", port)) == 0:
                    break
            page.wait_for_timeout(100)
        play_there(page, f"http://127.0.0.1:{port}/")
    finally:
        server.terminate()
        server.wait()
