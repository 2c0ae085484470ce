"""Size of a first visit: the purpose of every kilobyte, written to `docs/size.md`.

The built site is opened in Chromium, from a server that compresses. `make size` writes the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tools.paths import ROOT

PAGE = ROOT / "docs/size.md"

UNTIL, AFTER, LOOKS = "until a card", "after that", "looks, last"
"""Times at which a file comes."""


@dataclass(frozen=True)
class Purpose:
    """Purpose of the files whose names match a pattern, and the time at which they come."""

    pattern: str
    part: str
    use: str
    when: str = UNTIL


PURPOSES = (
    Purpose(r"", "page", "the start page, drawn in every language, and the script that fetches"),
    Purpose(r"style\.css", "styles", "layout and colours of the start page and the tables"),
    Purpose(r"contrast\.css", "contrast", "more contrast, where a visitor asks for it", AFTER),
    Purpose(r"print\.css", "print", "paper", AFTER),
    Purpose(r"start/.*", "start scripts", "fetching, unpacking and repairing what follows"),
    Purpose(r"pyscript/.*", "PyScript", "starting Python from the page's tags"),
    Purpose(
        r"pyodide/pyodide\.cold\.wasm",
        "Python, second part",
        "functions that no start calls",
        AFTER,
    ),
    Purpose(r"pyodide/pyodide\.asm\.wasm", "Python", "the interpreter, as WebAssembly"),
    Purpose(r"pyodide/stdlib\.bin", "library", "Python's modules that the games use, as bytecode"),
    Purpose(r"pyodide/.*", "Pyodide", "loading the interpreter, and calls to and from the page"),
    Purpose(
        r"sakura\.bin", "a first game", "rules, opponents and drawing of a first game of Sakura"
    ),
    Purpose(r"words\..*", "language", "translations, where the page is not in English"),
    Purpose(
        r"second\.bin", "everything else", "Okiya, reviews, puzzles, the visitor's record", AFTER
    ),
    Purpose(r"second\.css", "second styles", "panels, reviews and Okiya", AFTER),
    Purpose(r"worker\.py", "worker", "starting the Python in which opponents think", AFTER),
    Purpose(r"later\.css", "names of typefaces", "addresses of the typefaces", LOOKS),
    Purpose(r".*\.woff2", "typefaces", "the letters that the site uses", LOOKS),
    Purpose(r"icon.*|manifest\.json", "icon", "the tab, and installing", AFTER),
)
"""Purposes of all files of a first visit; the first that matches counts."""


def purpose(name: str) -> Purpose:
    """Return the purpose of a file. Raises SystemExit if there is none."""
    short = re.sub(r"^hashed/[^/]+/", "", name)
    for one in PURPOSES:
        if re.fullmatch(one.pattern, short):
            return one
    raise SystemExit(f"{name} has no purpose: see tools/size.py")


def parts(sizes: Mapping[str, int]) -> dict[Purpose, int]:
    """Return the bytes of every purpose, those of the largest part first."""
    found = dict.fromkeys(PURPOSES, 0)
    for name, size in sizes.items():
        found[purpose(name)] += size
    used = {one: size for one, size in found.items() if size}
    return dict(sorted(used.items(), key=lambda each: -each[1]))


def text(sizes: Mapping[str, int]) -> str:
    """Write the page."""
    rows = [
        f"| {one.part} | {one.use} | {one.when} | {_kilobytes(size)} |"
        for one, size in parts(sizes).items()
    ]
    times = [
        f"| {when} | {_kilobytes(sum(n for one, n in parts(sizes).items() if one.when == when))} |"
        for when in (UNTIL, AFTER, LOOKS)
    ]
    total = f"| **together** | {_kilobytes(sum(sizes.values()))} |"
    return "\n".join([HEAD, *rows, "", WHEN, *times, total, ""])


def _kilobytes(size: int) -> str:
    """Size in kilobytes: small ones with a digit after the point."""
    return f"{size / 1000:,.0f}" if size >= 10_000 else f"{size / 1000:.1f}"


def table(page: str) -> dict[str, float]:
    """Read the kilobytes of each part from the page."""
    rows = re.findall(r"^\| ([^|*]+) \| [^|]+ \| [^|]+ \| ([\d,.]+) \|$", page, re.M)
    return {part: float(size.replace(",", "")) for part, size in rows}


HEAD = """# Size of a first visit

For anyone who adds to what a first visit downloads: the purpose of every kilobyte, and when it
comes. `make size` measures the built site in Chromium, from a server that compresses, and writes
this page. `make test-full` fails if a part has grown or shrunk by a tenth since then.
[Performance](performance.md) has the reasons, and `tests/browser/test_budget.py` the limits.

| part | for | when | kB |
|---|---|---|---|"""

WHEN = """| when | kB |
|---|---|"""


def main() -> None:
    """Measure, and write the page."""
    from playwright.sync_api import sync_playwright

    from tools.bench.wire import bytes_over_the_wire
    from tools.serve import Site

    with Site(compressed=True) as site, sync_playwright() as playwright:
        sizes = bytes_over_the_wire(playwright, site.address)
    PAGE.write_text(text(sizes), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}: {_kilobytes(sum(sizes.values()))} kB")


if __name__ == "__main__":
    main()
