"""HTML pages: `index.html` with everything drawn and configured at build time, and the others."""

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
from sakura.site import about, demo, index, licences, privacy
from sakura.ui.pages import about_address, demo_address, rules_address
from sakura.ui.words import LANGUAGES
from tools.build import cards, components, servers
from tools.patch import replace_once
from tools.paths import DIST, ROOT
from tools.pyodide import version

PAGE = "index.html"

INLINE = "static/start/1-fetch.js"
"""Script that is inlined into the page."""

ADDRESS = os.environ.get("URL", "")
"""Address of the site, if known (Netlify sets it). Link previews need absolute addresses."""

CONTACT = os.environ.get("CONTACT", "")
"""E-mail or web address of the people who run the site, for the page about it."""

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
"""Pattern of a page's content security policy, the same on all pages."""

FOR_AUTHORS = re.compile(r"\n *(?:<!--.*?-->|(?=<))", re.DOTALL)
"""Pattern of comments and line breaks between elements."""

PRELOAD = re.compile(r'(<link rel="(?:module)?preload"(?! as="font")[^>]*?) href="([^"]+)"')
"""Pattern of the preloads of everything that Python needs to start."""

BOM = "\ufeff"
"""Byte order mark that begins every page: browsers then read it as UTF-8, even if the host declares
another encoding."""

WHOLE = re.compile(
    r'(<(?:meta property="og:(?:url|image)" content|link rel="(?:canonical|alternate)"[^>]* href)="'
    r'|"provider_url": "|"thumbnail_url": "|src=\\")\./'
)
"""Pattern of the start of such an address in `index.html` and `oembed.json`."""


def write_all() -> None:
    """Write `index.html` with the first garden, and in every language the rules, the pages
    about the site, privacy and frames, and the list of components."""
    html = with_script(with_pyscript((ROOT / PAGE).read_text("utf-8")))
    html = replace_once(PAGE, html, "</head>", servers.markup(servers.SETTING) + "</head>")
    html = FOR_AUTHORS.sub("", PRELOAD.sub(_with_size, with_fragments(html)))
    (DIST / PAGE).write_text(BOM + html, "utf-8")
    for address in re.findall(r'(?:src|href)="((?:static|vendor)/[^"]+)"', html):
        if not (DIST / address).is_file():
            raise SystemExit(f"{PAGE} refers to {address}, which is not built")
    policy = POLICY.findall(html)[0]
    published, within = components.published(), components.within()
    for language in LANGUAGES:
        for name, text in (
            (rules_address(language), index.rules_page(GAMES, language)),
            (
                about_address(language),
                about.about_page(GAMES, components.named_in_reports(), CONTACT, language),
            ),
            (demo_address(language), demo.demo_page(GAMES, language)),
            (
                licences.licences_address(language),
                licences.licences_page(published, within, language),
            ),
            (
                privacy.privacy_address(language),
                privacy.privacy_page(servers.names(servers.SETTING), CONTACT, language),
            ),
        ):
            text = BOM + text.replace("<head>", "<head>" + policy)
            (DIST / name).write_text(text, "utf-8")
    cards.write(policy, BOM)
    if ADDRESS:
        for file in (DIST / PAGE, *DIST.glob("*.json"), *(DIST / f"{game}.html" for game in GAMES)):
            file.write_text(with_whole_addresses(file.read_text("utf-8"), ADDRESS), "utf-8")


def with_fragments(html: str) -> str:
    """Insert the markup that the views draw."""
    fragments = index.fragments(GAMES)
    wanted = re.findall(r"<!--build:([a-z-]+)-->", html)
    if sorted(wanted) != sorted(fragments):
        raise SystemExit(
            f"{PAGE} has placeholders {sorted(wanted)}, but the build draws {sorted(fragments)}"
        )
    for name, fragment in fragments.items():
        html = html.replace(f"<!--build:{name}-->", fragment)
    return html


def with_pyscript(html: str) -> str:
    """Insert PyScript's settings and locations.

    The settings are inlined, because a file would have to be fetched and read first.
    """
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
    """Inline the first script, on which everything that Python needs depends. The policies of the
    page and of the host must allow it."""
    script = (DIST / INLINE).read_text("utf-8")
    (DIST / INLINE).unlink()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'self' 'sha256-{digest}'"
    for name in (PAGE, "netlify.toml"):
        if allowed not in (ROOT / name).read_text("utf-8"):
            raise SystemExit(f"{INLINE} has changed: the policy in {name} needs {allowed}")
    return replace_once(
        PAGE, html, f'<script src="{INLINE}"></script>', f"<script>{script}</script>"
    )


def allowed() -> str:
    """Source expression of the inline script for the content security policy."""
    (digest,) = set(re.findall(r"'sha256-[^']+'", (ROOT / PAGE).read_text("utf-8")))
    return str(digest)


def _with_size(link: re.Match[str]) -> str:
    """Add the approximate transfer size to a link, for the page's progress bar."""
    size = len(zlib.compress((DIST / link[2]).read_bytes()))
    return f'{link[1]} data-bytes="{size}" href="{link[2]}"'


def with_whole_addresses(text: str, address: str) -> str:
    """Replace relative addresses by absolute ones where robots need them."""
    return WHOLE.sub(rf"\g<1>{address.rstrip('/')}/", text)
