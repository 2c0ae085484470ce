"""Style sheets of all components, joined by load time and cascade layer.

A sheet holds all rules of its component. Three constructs in it are handled by the build:

- `@load second;` – the rules that follow go into that file.
- `@layer low {…}`, `contrast` and `print` – rules for low windows, contrast themes and paper.
- `@custom-media --NAME …;` – a break point used only in this sheet's folder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sakura.ui.windows import WINDOWS
from tools.build.media import spelled_out
from tools.build.sheet import statements, within
from tools.paths import PACKAGE, ROOT

LAYERS = ("base", "component", "game", "contrast", "low", "print")
"""Cascade layers, from weakest to strongest. A rule beats those of earlier layers, whatever the
selectors and the order of files."""

WITHIN = ("contrast", "low", "print")
"""Layers written as blocks within a sheet; the others follow from its folder."""

BASE = ("static/tokens", "static/base")
"""Sheets of the weakest layer."""

PARTS = STYLE, SECOND, LATER = ("style", "second", "later")
"""Output files in the order in which they are fetched: for the first card, with the second bundle,
and for looks only."""

APART = ("contrast", "print")
"""Layers with files of their own, which browsers fetch last unless they apply."""

FILES = (*PARTS, *APART)

SHEETS: Mapping[str, str] = {
    "static/tokens": STYLE,
    "static/base": STYLE,
    "static/notice": STYLE,
    "sakura/ui/buttons": STYLE,
    "sakura/ui/emblems": STYLE,
    "sakura/ui/portraits": STYLE,
    "sakura/site/start": STYLE,
    "sakura/site/form": STYLE,
    "sakura/site/ways_back": STYLE,
    "sakura/site/cover": STYLE,
    "sakura/ui/table": STYLE,
    "sakura/ui/bar": STYLE,
    "sakura/ui/line": STYLE,
    "sakura/ui/log": STYLE,
    "sakura/ui/seats": STYLE,
    "sakura/ui/commands": STYLE,
    "sakura/site/seating": SECOND,
    "sakura/ui/lesson": SECOND,
    "sakura/ui/quiz": SECOND,
    "sakura/ui/puzzles": SECOND,
    "sakura/ui/daily": SECOND,
    "sakura/ui/guide": SECOND,
    "sakura/ui/bubble": SECOND,
    "sakura/ui/panels": SECOND,
    "sakura/ui/sharing": SECOND,
    "sakura/ui/ending": SECOND,
    "sakura/ui/review": SECOND,
    "sakura/ui/fairness": SECOND,
    "sakura/ui/duel": SECOND,
    "sakura/ui/invitation": SECOND,
    "sakura/ui/phones": SECOND,
    "sakura/ui/lobby": SECOND,
    "sakura/ui/chart": SECOND,
    "sakura/ui/profile": SECOND,
    "sakura/ui/qr": SECOND,
    "sakura/ui/parcel": SECOND,
    "sakura/ui/rules": SECOND,
    "sakura/site/document": SECOND,
    "static/scrolling": SECOND,
    "sakura/games/sakura/view/table": STYLE,
    "sakura/games/sakura/view/middle": STYLE,
    "sakura/games/sakura/view/seats": STYLE,
    "sakura/games/sakura/view/hand": STYLE,
    "sakura/games/sakura/view/card": STYLE,
    "sakura/games/sakura/view/strip": STYLE,
    "sakura/games/sakura/view/garden": STYLE,
    "sakura/games/sakura/view/emperor": STYLE,
    "sakura/games/sakura/view/start": STYLE,
    "sakura/games/sakura/view/ghosts": SECOND,
    "sakura/games/sakura/view/guide": SECOND,
    "sakura/games/sakura/view/ending": SECOND,
    "sakura/games/sakura/view/hands": SECOND,
    "sakura/games/sakura/view/painter": SECOND,
    "sakura/games/sakura/view/quiz": SECOND,
    "sakura/games/okiya/view/tiles": STYLE,
    "sakura/games/okiya/view/tokens": STYLE,
    "sakura/games/okiya/view/board": STYLE,
    "sakura/games/okiya/view/table": SECOND,
    "sakura/games/okiya/view/seats": SECOND,
    "sakura/games/okiya/view/turn": SECOND,
    "sakura/games/okiya/view/ending": SECOND,
    "sakura/games/okiya/view/review": SECOND,
}
"""All sheets, in the order of their rules within a layer, with the file in which each begins.
Sheets of games that are not listed follow, in the first file."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of a sheet, with their file and layer."""

    part: str
    layer: str
    text: str


@dataclass(slots=True)
class Joined:
    """Joined sheets: rules by file and layer, and the named break points."""

    rules: dict[str, dict[str, list[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    media: dict[str, str] = field(default_factory=lambda: dict(WINDOWS))

    def add(self, part: str, layer: str, text: str) -> None:
        """Append rules."""
        self.rules[layer if layer in APART else part][layer].append(text)

    def name(self, media: Mapping[str, str]) -> None:
        """Add break points. Raises SystemExit for a duplicate name."""
        if taken := media.keys() & self.media.keys():
            raise SystemExit(f"duplicate break point {min(taken)}")
        self.media.update(media)

    def file(self, name: str) -> str:
        """Rules of one file. The first file also declares the order of the layers."""
        by_layer = self.rules[name]
        order = [f"@layer {', '.join(LAYERS)};"] if name == STYLE else []
        blocks = [_block(layer, by_layer[layer]) for layer in LAYERS if layer in by_layer]
        return spelled_out("\n".join([*order, *blocks]), self.media)


def joined() -> Joined:
    """Join the sheets of the page and of all games."""
    made = Joined()
    for name, part in every().items():
        text = (ROOT / f"{name}.css").read_text("utf-8")
        media, rules = read(text, part, layer_of(name), name)
        made.name(media)
        for rule in rules:
            made.add(rule.part, rule.layer, rule.text)
    return made


def every() -> dict[str, str]:
    """All sheets by name, with the file in which each begins."""
    found = sorted(PACKAGE.glob("games/*/**/*.css"))
    names = [file.relative_to(ROOT).with_suffix("").as_posix() for file in found]
    return {**SHEETS, **{name: STYLE for name in names if name not in SHEETS}}


def layer_of(name: str) -> str:
    """Default layer of a sheet's rules."""
    folder = Path(name).parts[:2]
    if folder[1] == "games":
        return "game"
    return "base" if name in BASE else "component"


def read(text: str, part: str, layer: str, name: str = "") -> tuple[dict[str, str], list[Rules]]:
    """Parse a sheet. Return its break points and its rules.

    Raises SystemExit if a section returns to an earlier file, and for constructs that no sheet may
    have.
    """
    media: dict[str, str] = {}
    rules = []
    for opening, body in statements(text):
        kind, _, argument = opening.partition(" ")
        if body is None and kind == "@load" and argument in PARTS:
            if PARTS.index(argument) < PARTS.index(part):
                raise SystemExit(f"{name}.css returns from {part} to {argument}")
            part = argument
        elif body is None and kind == "@custom-media" and argument.startswith("--"):
            called, _, meant = argument.removeprefix("--").partition(" ")
            media[called] = meant
        elif body is None or (kind == "@layer" and argument not in WITHIN):
            raise SystemExit(f"{name}.css must not have {opening}: see tools/build/sheets.py")
        elif kind == "@layer":
            rules.append(Rules(part, argument, body))
        else:
            rules.append(Rules(part, layer, f"{opening} {{{body}}}"))
    return media, rules


def _block(layer: str, texts: list[str]) -> str:
    rules = [within("@media (--low)", *texts)] if layer == "low" else texts
    return within(f"@layer {layer}", *rules)
