"""Style sheets by component: each class has one sheet, each break point one name, each sheet a load
time, and layers one order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from sakura.games import GAMES
from sakura.ui.windows import WINDOWS
from tools.build import sheets
from tools.build.media import condition, parted, spelled_out
from tools.build.sheet import statements
from tools.paths import PACKAGE, ROOT, STATIC

TESTED = ROOT / "tests/third_game"
"""Folder of the third game, which only the tests have and the same rules apply to."""

FILES = sorted([*STATIC.glob("*.css"), *PACKAGE.rglob("*.css"), *TESTED.rglob("*.css")])
SOURCES = {
    (TESTED if file.is_relative_to(TESTED) else ROOT, file): file.read_text("utf-8")
    for file in FILES
}
NAMES = {
    file.relative_to(root).with_suffix("").as_posix(): text
    for (root, file), text in SOURCES.items()
}

UTILITIES = {"static/scrolling"}
"""Sheets with a common look of several components."""

SCOPES = {"table", "pebbles", *GAMES}
"""Roots of tables: the component is inside of them."""

GROUPS = ("@media", "@container", "@supports", "@layer")
SIZES = re.compile(r"\b(width|height|aspect-ratio)\b")


def rules(text: str, around: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every rule: the conditions and layers around it, and its selectors."""
    for opening, body in statements(text):
        if body is not None and opening.startswith(GROUPS):
            yield from rules(body, (*around, opening))
        elif body is not None and not opening.startswith("@"):
            yield around, opening


def owners(selector: str) -> Iterator[list[str]]:
    """Yield the names in a selector that are styled, from the outermost in, one list for each
    alternative of `:is`. Conditions, negations and siblings do not count."""
    selector = _without(selector, ":has(", ":not(")
    at = selector.find(":is(")
    if at >= 0:
        end = _closing(selector, at + 4)
        for one in parted(selector[at + 4 : end]):
            yield from owners(selector[:at] + one + selector[end + 1 :])
        return
    selector = re.sub(r"\[[^\]]*\]", "", selector)
    selector = re.sub(r"[^\s>+~]*\s*[+~]", "", selector)
    found = re.findall(r"[.#]([a-zA-Z][\w-]*)", selector)
    yield [name for name in found if name not in SCOPES]


def _without(selector: str, *functions: str) -> str:
    for function in functions:
        while (at := selector.find(function)) >= 0:
            selector = selector[:at] + selector[_closing(selector, at + len(function)) + 1 :]
    return selector


def _closing(text: str, at: int) -> int:
    depth = 1
    while depth:
        depth += (text[at] == "(") - (text[at] == ")")
        at += 1
    return at - 1


def group(name: str) -> str:
    """Game of a sheet, or "" for the page."""
    folders = Path(name).parts
    return folders[2] if folders[1] == "games" else ""


def styled() -> dict[tuple[str, str], set[str]]:
    """Sheets that style a class or id, for each game and for the page ("").

    A game styles its own classes within parts of the page, and parts of the page within its table.
    """
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for name in sorted(NAMES, key=group):
        for _, selectors in rules(NAMES[name]):
            for selector in parted(selectors):
                for names in owners(selector):
                    own = [each for each in names if not group(name) or ("", each) not in found]
                    if names and name not in UTILITIES:
                        found[group(name), (own or names)[0]].add(name)
    return found


def test_a_class_is_styled_in_one_sheet() -> None:
    found = styled()
    assert len(found) > 150
    assert {key: names for key, names in found.items() if len(names) > 1} == {}


def test_the_styled_class_is_read_from_a_selector() -> None:
    assert list(owners(".table:has(.a) :is(.b .c, .d:not(.e)) > .f")) == [
        ["b", "c", "f"],
        ["d", "f"],
    ]
    assert list(owners('.a:empty ~ .b [data-x=".c"] + #d')) == [["d"]]
    assert list(owners(".sakura .a + .b")) == [["b"]]


def test_every_sheet_is_in_the_list() -> None:
    assert {name for name in NAMES if "pebbles" not in name} == set(sheets.SHEETS)
    assert {name for name, text in NAMES.items() if not text.startswith("/* ")} == set()


def test_a_game_need_not_be_in_the_list() -> None:
    assert list(sheets.every())[: len(sheets.SHEETS)] == list(sheets.SHEETS)


def test_break_points_are_written_once() -> None:
    within = [
        (name, opening)
        for name, text in NAMES.items()
        for around, _ in rules(text)
        for opening in around
        if opening.startswith("@media") and SIZES.search(re.sub(r"--[\w-]+", "", opening))
    ]
    assert within == []
    assert len({*WINDOWS.values()}) == len(WINDOWS)
    named = {name for text in NAMES.values() for name in re.findall(r"\(--([\w-]+)\)", text)}
    assert set(WINDOWS) <= named | {"low"}
    modules = [file for file in PACKAGE.rglob("*.py") if "lab" not in file.parts]
    written = {file.name for file in modules if "(min-width" in file.read_text("utf-8")}
    assert written == {"windows.py"}


def test_a_game_names_its_own_break_points() -> None:
    for name, text in NAMES.items():
        for called in re.findall(r"@custom-media --([\w-]+)", text):
            assert called.startswith(f"{group(name)}-"), (name, called)


def test_layers_have_one_order() -> None:
    layers = {
        opening.removeprefix("@layer ")
        for text in NAMES.values()
        for around, _ in rules(text)
        for opening in around
        if opening.startswith("@layer")
    }
    assert layers == {"contrast", "low", "print"}
    assert [name for name, text in NAMES.items() if re.search(r"@layer [^{]*;", text)] == []
    made = sheets.joined()
    order = f"@layer {', '.join(sheets.LAYERS)};"
    assert [name for name in sheets.FILES if order in made.file(name)] == ["style"]
    for name in sheets.FILES:
        openings = [opening for opening, _ in statements(made.file(name))]
        assert [each for each in openings if not each.startswith("@layer ")] == []


FINAL = {
    ("static/base", "[hidden]"),
    ("sakura/ui/panels", ".table[data-panel] > :not(.bar, .board-box, .panel)"),
    ("sakura/games/sakura/view/card", '[data-speed="instant"] .card'),
    ("sakura/games/sakura/view/garden", '[data-speed="instant"] :is(.bloom, .pointed)'),
    ("sakura/games/sakura/view/hand", "@layer print"),
    ("sakura/games/sakura/view/strip", "@layer print"),
    ("sakura/games/sakura/view/strip", '[data-speed="instant"] .reverse'),
}
"""Rules that nothing may override, neither a layer nor an animation."""


def test_few_rules_are_final() -> None:
    found = {
        (name, opening)
        for name, text in NAMES.items()
        for opening, body in statements(text)
        if body and "!important" in body
    }
    assert found == FINAL


def test_no_selector_repeats_a_class_to_win() -> None:
    twice = [
        selectors
        for text in NAMES.values()
        for _, selectors in rules(text)
        if re.search(r"(\.[\w-]+)\1(?![\w-])", selectors)
    ]
    assert twice == []


SHEET = """/* a */
@custom-media --a-small (max-width: 9px), (--b);
.a { top: 0; }
@layer low { .a { top: 1px; } }
@load later;
@media (--a-small) { .a { top: 2px; } }
@layer print { .a { content: "}"; } }
"""


def test_a_sheet_is_read_by_part_and_layer() -> None:
    media, found = sheets.read(SHEET, "style", "game")
    assert media == {"a-small": "(max-width: 9px), (--b)"}
    assert [(each.part, each.layer) for each in found] == [
        ("style", "game"), ("style", "low"), ("later", "game"), ("later", "print"),
    ]  # fmt: skip
    assert found[-1].text.strip() == '.a { content: "}"; }'


def test_a_sheet_cannot_return_to_an_earlier_part() -> None:
    with pytest.raises(SystemExit, match="returns from second to style"):
        sheets.read(".a {} @load style;", "second", "game", "a")


@pytest.mark.parametrize("wrong", ["@load soon;", "@import 'b.css';", "@layer top { .a {} }"])
def test_an_unsupported_at_rule_is_refused(wrong: str) -> None:
    with pytest.raises(SystemExit, match=r"^a\.css must not have @"):
        sheets.read(wrong, "style", "game", "a")


def test_two_break_points_of_one_name_are_refused() -> None:
    made = sheets.Joined()
    with pytest.raises(SystemExit, match="duplicate break point phone"):
        made.name({"phone": "(width < 1px)"})


MEDIA = {"a": "(width < 1px)", "b": "(x) and (y), (z)", "c": "(--a) and (--b)"}


@pytest.mark.parametrize(
    ("named", "plain"),
    [
        ("print", "print"),
        ("(--a)", "(width < 1px)"),
        ("(--a), (--b)", "(width < 1px), (x) and (y), (z)"),
        ("not (--a)", "not (width < 1px)"),
        ("(--a) and (not (--b))", "(width < 1px) and (not (((x) and (y)) or (z)))"),
        ("(--c)", "(width < 1px) and (((x) and (y)) or (z))"),
        ("not (--c)", "not ((width < 1px) and (((x) and (y)) or (z)))"),
    ],
)
def test_a_named_break_point_becomes_its_condition(named: str, plain: str) -> None:
    assert condition(named, MEDIA) == plain
    assert spelled_out(f"@media {named} {{ a {{}} }}", MEDIA) == f"@media {plain} {{ a {{}} }}"


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(SystemExit, match="unknown break point d"):
        condition("(--d)", MEDIA)
