"""Build the documentation as a site of its own in `dist/docs/`: the guides, and the reference of
the Python interfaces from their docstrings.

Sphinx makes it, with packages of its own (`tools/docs/requirements.txt`). It can be searched
without a server, asks no other host for anything, and works under the policy of the site: Sphinx's
inline scripts and styles are moved into files. The page “About” then links to it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sakura.ui.pages import about_address
from sakura.ui.words import LANGUAGES
from tools.build import names
from tools.copies import renew
from tools.paths import CACHE, DIST, ROOT

FOLDER = "docs"
PACKAGES = CACHE / "docs" / "packages"
SOURCE, BUILT = CACHE / "docs" / "source", CACHE / "docs" / "html"
GUIDES = ROOT / "docs"

MODULES = {
    "Playing": "sakura.api sakura.core.game sakura.core.table sakura.core.error sakura.core.record "
    "sakura.core.replay sakura.play.seat",
    "Rules of Sakura": "game position board cards walk events determinise",
    "Rules of Okiya": "game position square tiles events solver",
    "Learning": "coder coders sakura_coder okiya_coder zoo gym spiel batch",
    "Laboratory": "tournament standings sprt check bots setting",
}
"""Modules of the reference by section; short names are completed by `BEGUN`."""

BEGUN = {
    "Rules of Sakura": "sakura.games.sakura.rules.",
    "Rules of Okiya": "sakura.games.okiya.rules.",
    "Learning": "sakura.learn.",
    "Laboratory": "sakura.lab.",
}

SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
STYLE = re.compile(r"<style>(.*?)</style>", re.S)
ATTRIBUTE = re.compile(r' style="([^"]+)"')
HANDLER = re.compile(r"\son\w+=\"")

TRUSTED = """\
// The site's policy lets scripts write markup through a policy of this name only. The documentation
// is made of its own files, and the site's policy allows no inline scripts.
const unchanged = (text) => text;
const everything = { createHTML: unchanged, createScriptURL: unchanged };
globalThis.trustedTypes?.createPolicy("default", everything);
"""

HIDDEN = '<p id="guides" hidden>'
"""Link to the documentation on the page “About”, as long as there is none."""


def reference() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the file, the title and the modules of each page of the reference."""
    for title, listed in MODULES.items():
        modules = [BEGUN.get(title, "") + name for name in listed.split()]
        yield title.lower().replace(" ", "-"), title, modules


def stems(folder: Path) -> list[str]:
    """Names of the pages of a folder, without its index."""
    return sorted({file.stem for file in folder.glob("*.md")} - {"README"})


def write_source() -> None:
    """Lay out the sources: the guides as in the checkout, an index, and pages that name the modules
    of the reference. The index is the one of the guides."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    (SOURCE / "reference").mkdir(parents=True)
    for name in ("docs/pictures", "docs/jspi-crash/index.html", "examples", "LICENSE"):
        (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
        (SOURCE / name).symlink_to(ROOT / name)
    for file in (*ROOT.glob("*.md"), *GUIDES.rglob("*.md")):
        place = SOURCE / file.relative_to(ROOT)
        text = with_names(file.read_text("utf-8"))
        if file.parent == ROOT:
            text = text.replace("](docs/README.md", "](index.md")
        elif file.parent == GUIDES:
            text = text.replace("](README.md", "](../index.md")
        if file == GUIDES / "README.md":
            place = SOURCE / "index.md"
            text = index(text)
        if file == GUIDES / "decisions/README.md":
            text += toctree("", [one.stem for one in sorted(file.parent.glob("[0-9]*.md"))])
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    for name, title, modules in reference():
        lines = [title, "=" * len(title), ""]
        for module in modules:
            lines += [module, "-" * len(module), "", f".. automodule:: {module}", ""]
        (SOURCE / "reference" / f"{name}.rst").write_text("\n".join(lines), "utf-8")


def index(text: str) -> str:
    """Index of the guides as the first page, with the lists of all pages."""
    text = re.sub(r"\]\((?!\.\./|http|#)", "](docs/", text).replace("](../", "](")
    parts = {
        "Guides": [f"docs/{stem}" for stem in stems(GUIDES)],
        "Python": [f"reference/{name}" for name, _, _ in reference()],
        "Project": [*stems(ROOT), "docs/decisions/README", "README", "docs/jspi-crash/README"],
    }
    return text + "".join(toctree(caption, pages) for caption, pages in parts.items())


def toctree(caption: str, pages: list[str]) -> str:
    """List pages for the side bar."""
    head = ["```{toctree}", ":hidden:", *([f":caption: {caption}"] if caption else []), ""]
    return "\n".join(["", *head, *pages, "```", ""])


def with_names(text: str) -> str:
    """Replace the names of the games in prose, if the site has others."""
    if not names.NAME:
        return text
    parts = re.split(r"(^```.*?^```|`[^`\n]+`)", text, flags=re.S | re.M)
    return "".join(part if part.startswith("`") else names.renamed(part) for part in parts)


def run_sphinx() -> None:
    """Build the pages. Raises SystemExit for a broken link."""
    shutil.rmtree(BUILT, ignore_errors=True)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(PACKAGES), str(ROOT)]),
        "DOCS_NAME": names.NAME,
    }
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going"]
    folders = ["-c", str(Path(__file__).parent), "-d", str(BUILT.parent / "trees")]
    done = subprocess.run([*command, *folders, str(SOURCE), str(BUILT)], env=environment)
    if done.returncode:
        raise SystemExit("the documentation has faults")


def move_out() -> None:
    """Move inline scripts and styles into files, which the site's policy allows, and drop what only
    Sphinx needs."""
    static = BUILT / "_static"
    (static / "trusted.js").write_text(TRUSTED, "utf-8")
    styles: dict[str, int] = {}
    for file in sorted(BUILT.rglob("*.html")):
        up = "../" * (len(file.relative_to(BUILT).parts) - 1) + "_static/"
        text = file.read_text("utf-8")
        for pattern, kind, element in (
            (SCRIPT, "js", '<script src="{}"></script>'),
            (STYLE, "css", '<link rel="stylesheet" href="{}">'),
        ):
            for content in pattern.findall(text):
                name = f"inline-{hashlib.sha256(content.encode()).hexdigest()[:8]}.{kind}"
                (static / name).write_text(content.strip() + "\n", "utf-8")
                begin, end = pattern.split(text, 1)[0], pattern.split(text, 1)[2]
                text = begin + element.format(up + name) + end
        for style in ATTRIBUTE.findall(text):
            number = styles.setdefault(style, len(styles))
            text = text.replace(f' style="{style}"', f' data-style="{number}"')
        if HANDLER.search(text):
            raise SystemExit(f"{file.name} has an inline handler")
        first = f'<head><script src="{up}trusted.js"></script>'
        last = f'<link rel="stylesheet" href="{up}styles.css"></head>'
        text = text.replace("<head>", first, 1).replace("</head>", last, 1)
        file.write_text(text, "utf-8")
    rules = (f'[data-style="{number}"] {{ {style} }}\n' for style, number in styles.items())
    (static / "styles.css").write_text("".join(rules), "utf-8")
    for rest in (".buildinfo", "objects.inv"):
        (BUILT / rest).unlink(missing_ok=True)
    shutil.rmtree(BUILT / "_sources", ignore_errors=True)


def link_to_it(site: Path) -> None:
    """Show the link on the page “About” in every language. The service worker knows these pages."""
    shown = (HIDDEN, HIDDEN.replace(" hidden", ""))
    renew(site, {about_address(language): shown for language in LANGUAGES})


def main() -> None:
    """Build the documentation into the built site."""
    write_source()
    run_sphinx()
    move_out()
    shutil.rmtree(DIST / FOLDER, ignore_errors=True)
    shutil.copytree(BUILT, DIST / FOLDER)
    link_to_it(DIST)
    files = [file for file in (DIST / FOLDER).rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    print(f"built dist/{FOLDER}/: {len(files)} files, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
