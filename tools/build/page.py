"""The pages: `index.html` with all that is drawn, set and known at build time, and the others."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import tomllib
import zlib
from html import escape

from sakura.games import GAMES
from sakura.site import demo, index, licences
from sakura.ui.pages import demo_address, rules_address
from sakura.ui.words import LANGUAGES
from tools.build import components
from tools.patch import replace_once
from tools.paths import DIST, ROOT
from tools.pyodide import version

PAGE = "index.html"

INLINE = "static/start/1-fetch.js"
"""The script that stands in the page itself."""

ADDRESS = os.environ.get("URL", "")
"""The site's address, if it is known (Netlify gives it), because robots that draw a picture of a
link need whole addresses."""

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
"""The policy of a page, the same in all."""

FOR_AUTHORS = re.compile(r"\n *(?:<!--.*?-->|(?=<))", re.DOTALL)
"""Comments, and a line for each element."""

PRELOAD = re.compile(r'(<link rel="(?:module)?preload"(?! as="font")[^>]*?) href="([^"]+)"')
"""Preloads of everything that Python needs to start."""

BOM = "\ufeff"
"""Begins every page: browsers read it as UTF-8, even from hosts that call it something else."""

WHOLE = re.compile(
    r'(<(?:meta property="og:(?:url|image)" content|link rel="(?:canonical|alternate)"[^>]* href)="'
    r'|"provider_url": "|"thumbnail_url": "|src=\\")\./'
)
"""The beginning of such an address in `index.html` and `oembed.json`."""


def write_all() -> None:
    """`index.html` with the first garden drawn into it, and in every language the rules, the page
    of frames, and what the site is made of."""
    html = with_script(with_pyscript((ROOT / PAGE).read_text("utf-8")))
    html = FOR_AUTHORS.sub("", PRELOAD.sub(_with_size, with_fragments(html)))
    (DIST / PAGE).write_text(BOM + html, "utf-8")
    for address in re.findall(r'(?:src|href)="((?:static|vendor)/[^"]+)"', html):
        if not (DIST / address).is_file():
            raise SystemExit(f"{PAGE} asks for {address}, which is not built")
    policy = POLICY.findall(html)[0]
    published, within = components.published(), components.within()
    for language in LANGUAGES:
        for name, text in (
            (rules_address(language), index.rules_page(GAMES, language)),
            (demo_address(language), demo.demo_page(GAMES, language)),
            (
                licences.licences_address(language),
                licences.licences_page(published, within, language),
            ),
        ):
            text = BOM + text.replace("<head>", "<head>" + policy)
            (DIST / name).write_text(text, "utf-8")
    if ADDRESS:
        for name in (PAGE, "oembed.json"):
            file = DIST / name
            file.write_text(with_whole_addresses(file.read_text("utf-8"), ADDRESS), "utf-8")


def with_fragments(html: str) -> str:
    """The page with what the views draw for it."""
    fragments = index.fragments(GAMES)
    wanted = re.findall(r"<!--build:([a-z-]+)-->", html)
    if sorted(wanted) != sorted(fragments):
        raise SystemExit(f"{PAGE} asks for {sorted(wanted)}, drawn were {sorted(fragments)}")
    for name, fragment in fragments.items():
        html = html.replace(f"<!--build:{name}-->", fragment)
    return html


def with_pyscript(html: str) -> str:
    """The page with what PyScript must be told, and where most of it is. Its settings stand in the
    page, since a file would have to be fetched and read first."""
    plugins = [f"!{name}" for name in version.PLUGINS]
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8")) | {"plugins": plugins}
    for asked, known in (
        ('config="pyscript.toml"', f'config="{escape(json.dumps(settings))}"'),
        ("build:plugins", json.dumps(plugins)),
        ("build:core", version.CORE),
    ):
        html = replace_once(PAGE, html, asked, known)
    return html


def with_script(html: str) -> str:
    """The page with its first script in it, for which all that Python needs would wait; its
    policy, and that of the host, must name what it allows to be there."""
    script = (DIST / INLINE).read_text("utf-8")
    (DIST / INLINE).unlink()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'self' 'sha256-{digest}'"
    for name in (PAGE, "netlify.toml"):
        if allowed not in (ROOT / name).read_text("utf-8"):
            raise SystemExit(f"{INLINE} has changed: {name} must say {allowed}")
    return replace_once(
        PAGE, html, f'<script src="{INLINE}"></script>', f"<script>{script}</script>"
    )


def allowed() -> str:
    """The script that stands in the page, as the page's policy names it."""
    (digest,) = set(re.findall(r"'sha256-[^']+'", (ROOT / PAGE).read_text("utf-8")))
    return str(digest)


def _with_size(link: re.Match[str]) -> str:
    """A link with about as many bytes as will come over the wire: the page says how far it is."""
    size = len(zlib.compress((DIST / link[2]).read_bytes()))
    return f'{link[1]} data-bytes="{size}" href="{link[2]}"'


def with_whole_addresses(text: str, address: str) -> str:
    """A file with the site's address, wherever robots want it."""
    return WHOLE.sub(rf"\g<1>{address.rstrip('/')}/", text)
