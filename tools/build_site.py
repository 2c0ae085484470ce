"""Builds the site into `dist/`: pages, style sheet, PyScript, Pyodide, and Python as `.pyc`.

Needs `npm ci` to have run.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import tomllib
import zipfile
import zlib
from html import escape
from pathlib import Path

from tools import vendor

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SHORTENER = ROOT / "tools/shorten.mjs"

STYLES = ("tokens", "page", "table")
SCREENSHOTS = {
    "sakura-phone.png": "sakura-390x844-light.png",
    "okiya-phone.png": "okiya-390x844-light.png",
    "sakura-wide.png": "sakura-1280x800-light.png",
}
"""Pictures that browsers show before they install the site, and what they are called here."""

AT_ROOT = ("oembed.json", "social.png")
"""Files whose address must stay the same, as must the manifest's."""

BUILT_IN = ("manifest.json", "offline.js", "bundle.py", "python.js")
"""Files that are not published as they are."""

HASHED = ("vendor", "static")
"""Folders that are published under a name made from what is in them, so that browsers may keep
them for ever; in the sources they have their plain names."""

NAMING = ("*.html", "*.json", "static/*.mjs")
"""Files that name what is in those folders."""

ADDRESS = os.environ.get("URL", "")
"""Where the site will be, if that is known (Netlify says so): robots that draw a picture of a link
want whole addresses."""

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
"""What pages may do, which all have in common."""

PRELOAD = re.compile(r'(<link rel="(?:module)?preload"[^>]*?) href="([^"]+)"')
"""What is fetched before Python can start."""

WHOLE = re.compile(
    r'(<(?:meta property="og:(?:url|image)" content|link rel="(?:canonical|alternate)"[^>]* href)="'
    r'|"provider_url": "|"thumbnail_url": "|src=\\")\./'
)
"""Where such an address begins, in `index.html` and `oembed.json`."""

FOR_AUTHORS = re.compile(r"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE)
"""Comments and indents of style sheets, for which a browser has no use."""

ONLINE = ("social.png", "oembed.json", "demo.js", *SCREENSHOTS)
"""Files that no visit asks for."""


def main() -> None:
    """The whole site, from nothing."""
    shutil.rmtree(DIST, ignore_errors=True)
    (DIST / "static").mkdir(parents=True)
    vendor.CACHE.mkdir(exist_ok=True)
    vendor.copy(DIST / "vendor")
    copy_static()
    shorten_scripts()
    bundle_package()
    name_snapshot()
    write_pages()
    hash_folders()
    write_offline()
    total = sum(file.stat().st_size for file in DIST.rglob("*") if file.is_file())
    print(f"dist/ holds {total / 1e6:.1f} MB")


def copy_static() -> None:
    """Scripts and pictures; the style sheets joined into one."""
    for file in (ROOT / "static").iterdir():
        if file.suffix != ".css" and file.name not in (*vendor.DOORS, *AT_ROOT, *BUILT_IN):
            shutil.copyfile(file, DIST / "static" / file.name)
    from sakura.games import GAMES
    from sakura.site.manifest import manifest
    from sakura.site.styles import style_rows

    files = [ROOT / f"static/{name}.css" for name in STYLES]
    files += [ROOT / f"sakura/games/{name}/style.css" for name in GAMES]
    sheets = [*(file.read_text("utf-8") for file in files), style_rows(GAMES)]
    style = FOR_AUTHORS.sub("", "\n".join(sheets))
    (DIST / "static/style.css").write_text(style, "utf-8")
    for name in AT_ROOT:
        shutil.copyfile(ROOT / "static" / name, DIST / name)
    written = json.loads((ROOT / "static/manifest.json").read_text("utf-8"))
    (DIST / "manifest.json").write_text(json.dumps(manifest(written, GAMES)), "utf-8")
    for name, picture in SCREENSHOTS.items():
        shutil.copyfile(ROOT / "docs/pictures" / picture, DIST / "static" / name)


def shorten_scripts() -> None:
    """Our own scripts, as short as those from elsewhere."""
    doors = [DIST / "vendor" / name for name in vendor.DOORS]
    scripts = sorted(file for file in (DIST / "static").iterdir() if file.suffix in (".js", ".mjs"))
    command = ["node", SHORTENER.name, *map(str, scripts + doors)]
    subprocess.run(command, cwd=SHORTENER.parent, check=True)


def write_pages() -> None:
    """`index.html` with the first garden drawn into it, and the rules in every language."""
    from sakura.games import GAMES
    from sakura.site import demo
    from sakura.site import index as page
    from sakura.ui import pages
    from sakura.ui.words import LANGUAGES

    html = (ROOT / "index.html").read_text("utf-8")
    fragments = page.fragments(GAMES)
    wanted = re.findall(r"<!--build:([a-z-]+)-->", html)
    if sorted(wanted) != sorted(fragments):
        raise SystemExit(f"index.html asks for {sorted(wanted)}, drawn were {sorted(fragments)}")
    html = PRELOAD.sub(_with_size, with_script(with_settings(html)))
    for name, fragment in fragments.items():
        html = html.replace(f"<!--build:{name}-->", fragment)
    (DIST / "index.html").write_text(html, "utf-8")
    for address in re.findall(r'(?:src|href)="((?:static|vendor)/[^"]+)"', html):
        if not (DIST / address).is_file():
            raise SystemExit(f"index.html asks for {address}, which is not built")
    policy = POLICY.findall(html)[0]
    for language in LANGUAGES:
        for name, text in (
            (pages.rules_address(language), page.rules_page(GAMES, language)),
            (pages.demo_address(language), demo.demo_page(GAMES, language)),
        ):
            (DIST / name).write_text(text.replace("<head>", "<head>" + policy), "utf-8")
    if ADDRESS:
        for name in ("index.html", "oembed.json"):
            write_whole_addresses(DIST / name)


def with_settings(html: str) -> str:
    """The page with PyScript's settings in it: a file would have to be fetched and read first."""
    named = 'config="pyscript.toml"'
    if html.count(named) != 1:
        raise SystemExit(f"index.html is otherwise than known: look for {named}")
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    return html.replace(named, f'config="{escape(json.dumps(settings))}"')


def with_script(html: str) -> str:
    """The page with its first script in it, for which all that Python needs would wait; its
    policy, and that of the host, must name what it allows to be there."""
    script = (ROOT / "static/python.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'self' 'sha256-{digest}'"
    for name in ("index.html", "netlify.toml"):
        if allowed not in (ROOT / name).read_text("utf-8"):
            raise SystemExit(f"static/python.js has changed: {name} must say {allowed}")
    return html.replace('<script src="static/python.js"></script>', f"<script>{script}</script>")


def _with_size(link: re.Match[str]) -> str:
    """A link with about as many bytes as will come over the wire: the page says how far it is."""
    size = len(zlib.compress((DIST / link[2]).read_bytes()))
    return f'{link[1]} data-bytes="{size}" href="{link[2]}"'


def write_whole_addresses(file: Path) -> None:
    """Gives the file the site's address, wherever robots want it."""
    text = WHOLE.sub(rf"\g<1>{ADDRESS.rstrip('/')}/", file.read_text("utf-8"))
    file.write_text(text, "utf-8")


def hash_folders() -> None:
    """Gives the folders their lasting names, wherever those are written: our own last, since it
    names the other one."""
    (DIST / "hashed").mkdir()
    for folder in HASHED:
        files = sorted(file for file in (DIST / folder).rglob("*") if file.is_file())
        name = f"{folder}-{_digest(files)}"
        (DIST / folder).rename(DIST / "hashed" / name)
        for file in (file for pattern in NAMING for file in DIST.glob(pattern)):
            beside = "../" if file.parent.name == "static" else "hashed/"
            text = file.read_text("utf-8")
            text = re.sub(rf"(?<![\w/.-])(\./|\.\./)?{folder}/", rf"{beside}{name}/", text)
            file.write_text(text, "utf-8")


def _digest(files: list[Path]) -> str:
    """A short name for what is in the files, and for their own names."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.relative_to(DIST)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def _wanted_offline(file: Path) -> bool:
    return file.name not in ONLINE and not file.name.startswith("embed.")


def write_offline() -> None:
    """The service worker, with the list of all that a visit needs and a version of its own."""
    files = sorted(file for file in DIST.rglob("*") if file.is_file() and _wanted_offline(file))
    names = [str(file.relative_to(DIST)) for file in files if file.name != "index.html"]
    script = (ROOT / "static/offline.js").read_text("utf-8")
    script = script.replace("build:version", _digest(files))
    (DIST / "offline.js").write_text(
        script.replace("build:files", " ".join(["./", *names])), "utf-8"
    )


def bundle_package() -> None:
    """The package in two bundles: what a first game of Sakura needs, and the rest."""
    from tools.parts import parts

    for name, files in zip(("sakura", "rest"), parts(), strict=True):
        source = vendor.CACHE / f"{name}-source.zip"
        with zipfile.ZipFile(source, "w") as archive:
            for file in files:
                archive.writestr(str(file.relative_to(ROOT)), file.read_bytes())
        vendor.compile_archive(source, DIST / f"static/{name}.bin", "/bundle/")


def name_snapshot() -> None:
    """Snapshots of Python's memory are called after all that is in them."""
    starter = DIST / "static/python.mjs"
    name = f"python-{_digest(sorted(DIST.rglob('pyodide/*')) + sorted(DIST.rglob('*.bin')))}"
    starter.write_text(starter.read_text("utf-8").replace("build:snapshot", name), "utf-8")


if __name__ == "__main__":
    main()
