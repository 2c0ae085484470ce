"""The style sheets of all components, joined by when they are needed and by which of them wins.

A sheet holds all rules about its component. Three things in it are the build's:

- `@load rest;` – what follows comes with that file.
- `@layer low {…}`, and `contrast` and `print` – how the component looks there.
- `@custom-media --NAME …;` – a break point that only this sheet's folder uses.
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
"""From the weakest to the strongest: a rule wins over those in layers before its own, whatever the
selectors, and whichever file comes first."""

WITHIN = ("contrast", "low", "print")
"""Those that are blocks within sheets; the others follow from a sheet's folder."""

BASE = ("static/tokens", "static/base")
"""Sheets of the weakest layer."""

PARTS = STYLE, REST, LATER = ("style", "rest", "later")
"""Files, in the order in which they are fetched: what a first card needs, what comes with the
second bundle, and what only makes the page prettier."""

APART = ("contrast", "print")
"""Layers with files of their own, which browsers fetch last unless they apply."""

FILES = (*PARTS, *APART)

SHEETS: Mapping[str, str] = {
    "static/tokens": STYLE,
    "static/base": STYLE,
    "static/notice": STYLE,
    "sakura/ui/buttons": STYLE,
    "sakura/ui/emblems": STYLE,
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
    "sakura/ui/lesson": REST,
    "sakura/ui/quiz": REST,
    "sakura/ui/guide": REST,
    "sakura/ui/panels": REST,
    "sakura/ui/sharing": REST,
    "sakura/ui/ending": REST,
    "sakura/ui/study": REST,
    "sakura/ui/chart": REST,
    "sakura/ui/rules": REST,
    "sakura/site/document": REST,
    "static/scrolling": REST,
    "sakura/games/sakura/view/table": STYLE,
    "sakura/games/sakura/view/middle": STYLE,
    "sakura/games/sakura/view/seats": STYLE,
    "sakura/games/sakura/view/hand": STYLE,
    "sakura/games/sakura/view/card": STYLE,
    "sakura/games/sakura/view/strip": STYLE,
    "sakura/games/sakura/view/garden": STYLE,
    "sakura/games/sakura/view/emperor": STYLE,
    "sakura/games/sakura/view/start": STYLE,
    "sakura/games/sakura/view/ghosts": REST,
    "sakura/games/sakura/view/guide": REST,
    "sakura/games/sakura/view/ending": REST,
    "sakura/games/sakura/view/hands": REST,
    "sakura/games/sakura/view/painter": REST,
    "sakura/games/sakura/view/quiz": REST,
    "sakura/games/okiya/view/tiles": STYLE,
    "sakura/games/okiya/view/tokens": STYLE,
    "sakura/games/okiya/view/board": STYLE,
    "sakura/games/okiya/view/table": REST,
    "sakura/games/okiya/view/seats": REST,
    "sakura/games/okiya/view/turn": REST,
    "sakura/games/okiya/view/ending": REST,
    "sakura/games/okiya/view/study": REST,
}
"""Every sheet, in the order of its rules within a layer, and the part with which it begins. A sheet
of a game that is not in the list comes after these, with the first part."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of a sheet: where they come, and over which they win."""

    part: str
    layer: str
    text: str


@dataclass(slots=True)
class Joined:
    """All sheets: rules by file and layer, and the break points that sheets have named."""

    rules: dict[str, dict[str, list[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    media: dict[str, str] = field(default_factory=lambda: dict(WINDOWS))

    def add(self, part: str, layer: str, text: str) -> None:
        """Adds rules after those that are there."""
        self.rules[layer if layer in APART else part][layer].append(text)

    def name(self, media: Mapping[str, str]) -> None:
        """Adds break points; raises SystemExit if one of them has its name already."""
        if taken := media.keys() & self.media.keys():
            raise SystemExit(f"two break points are called {min(taken)}")
        self.media.update(media)

    def file(self, name: str) -> str:
        """The rules of one file. The first of all says in which order layers win."""
        by_layer = self.rules[name]
        order = [f"@layer {', '.join(LAYERS)};"] if name == STYLE else []
        blocks = [_block(layer, by_layer[layer]) for layer in LAYERS if layer in by_layer]
        return spelled_out("\n".join([*order, *blocks]), self.media)


def joined() -> Joined:
    """The sheets of the page and of all games."""
    made = Joined()
    for name, part in every().items():
        text = (ROOT / f"{name}.css").read_text("utf-8")
        media, rules = read(text, part, layer_of(name), name)
        made.name(media)
        for each in rules:
            made.add(each.part, each.layer, each.text)
    return made


def every() -> dict[str, str]:
    """All sheets by name, and the part with which each begins."""
    found = sorted(PACKAGE.glob("games/*/**/*.css"))
    names = [file.relative_to(ROOT).with_suffix("").as_posix() for file in found]
    return {**SHEETS, **{name: STYLE for name in names if name not in SHEETS}}


def layer_of(name: str) -> str:
    """The layer of a sheet's rules, where they stand in none."""
    folder = Path(name).parts[:2]
    if folder[1] == "games":
        return "game"
    return "base" if name in BASE else "component"


def read(text: str, part: str, layer: str, name: str = "") -> tuple[dict[str, str], list[Rules]]:
    """The break points that a sheet names, and its rules; raises SystemExit if a section goes back
    to an earlier part, and for what no sheet may have."""
    media: dict[str, str] = {}
    rules = []
    for opening, body in statements(text):
        kind, _, rest = opening.partition(" ")
        if body is None and kind == "@load" and rest in PARTS:
            if PARTS.index(rest) < PARTS.index(part):
                raise SystemExit(f"{name}.css goes back from {part} to {rest}")
            part = rest
        elif body is None and kind == "@custom-media" and rest.startswith("--"):
            called, _, meant = rest.removeprefix("--").partition(" ")
            media[called] = meant
        elif body is None or (kind == "@layer" and rest not in WITHIN):
            raise SystemExit(f"{name}.css has {opening}: see tools/build/sheets.py")
        elif kind == "@layer":
            rules.append(Rules(part, rest, body))
        else:
            rules.append(Rules(part, layer, f"{opening} {{{body}}}"))
    return media, rules


def _block(layer: str, texts: list[str]) -> str:
    rules = [within("@media (--low)", *texts)] if layer == "low" else texts
    return within(f"@layer {layer}", *rules)
