"""First visits in each language compared with first visits in English, in pairs.

The two visits of a pair follow each other, each with a fresh profile and an idle browser process,
and alternate in coming first. Other load on the machine therefore slows both alike, and the median
of the ratios is the result: a Spanish or Japanese visitor must not wait longer for a card.

A language is left out where no typeface has its script (Debian: `fonts-noto-cjk`): the browser
would look for one for every sign, which no reader of that language waits for.

`python -m tools.bench.languages 12 --slow` visits at 10 Mbit/s and 75 ms.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys

from playwright.sync_api import sync_playwright

from sakura.ui.words import LANGUAGES
from tools.bench.table import Table
from tools.bench.visits import Visits
from tools.paths import DIST
from tools.serve import Site

PAIRS = 12

SLOWER = 1.05
"""Largest accepted median ratio of a language to English."""

MARKS = ("interactive", "a card can be played")

Pair = tuple[tuple[float, float], tuple[float, float]]
"""Milliseconds until both marks, in a language and in English."""


def has_typeface(language: str) -> bool:
    """True if the machine has a typeface for the language, or no fontconfig to say so."""
    if not shutil.which("fc-list"):
        return True
    listed = subprocess.run(["fc-list", f":lang={language}"], capture_output=True, check=True)
    return bool(listed.stdout)


def measure(pairs: int, slow: bool) -> dict[str, list[Pair]]:
    """Measure all pairs, by language."""
    others = [language for language in LANGUAGES if language != "en" and has_typeface(language)]
    for language in LANGUAGES.keys() - {"en", *others}:
        print(f"{language} is left out: no typeface here has its script", file=sys.stderr)
    found: dict[str, list[Pair]] = {language: [] for language in others}
    with Site(DIST, compressed=True) as site, sync_playwright() as playwright:
        visits = Visits(playwright, site.address, "", Table())
        for language in LANGUAGES:  # the server compresses each file once
            visits.first_card(language)
        for number in range(pairs):
            print(f"pair {number + 1} of {pairs}", file=sys.stderr, flush=True)
            for language in others:
                order = ("en", language) if number % 2 else (language, "en")
                took = {each: visits.first_card(each, slow=slow) for each in order}
                found[language].append((took[language], took["en"]))
    return found


def main() -> None:
    """Measure, print the medians, and exit with 1 if a language is slower."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pairs", nargs="?", type=int, default=PAIRS)
    parser.add_argument("--slow", action="store_true", help="visit at 10 Mbit/s and 75 ms")
    asked = parser.parse_args()
    ratios = [
        show(language, mark, [(other[n], english[n]) for other, english in pairs])
        for language, pairs in measure(asked.pairs, asked.slow).items()
        for n, mark in enumerate(MARKS)
    ]
    sys.exit(max(ratios) > SLOWER)


def show(language: str, mark: str, pairs: list[tuple[float, float]]) -> float:
    """Print the times of a mark's pairs; return their median ratio."""
    other, english = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratios = [each / beside for each, beside in pairs]
    ratio = statistics.median(ratios)
    print(
        f"{language}, until {mark}: {other:.0f} ms, English {english:.0f} ms; "
        f"median ratio {ratio:.3f} of {len(pairs)} pairs "
        f"({min(ratios):.2f} to {max(ratios):.2f}), at most {SLOWER}"
    )
    return ratio


if __name__ == "__main__":
    main()
