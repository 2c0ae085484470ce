"""Everything that documents refer to exists: pages, files, make targets, modules, tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain, count
from pathlib import Path

import pytest

from sakura.cli import parser
from sakura.core.error import BadInput
from sakura.games import GAMES

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.native  # it reads files, and would find the same there

FOLDERS = ("docs", "examples", "sakura", "static", "tests", "tools")
FILES = {file for file in ROOT.iterdir() if file.is_file()} | {
    file
    for folder in FOLDERS
    for file in (ROOT / folder).rglob("*")
    if "node_modules" not in file.parts and "__pycache__" not in file.parts
}
TAILS = {f"/{file.relative_to(ROOT).as_posix()}" for file in FILES}
TEXTS = {file: file.read_text("utf-8") for file in FILES if file.suffix == ".py"}
DOCUMENTS = sorted(file for file in FILES if file.suffix == ".md")
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.M))

MADE = re.compile(
    r"(about|licences|privacy|embed|rules)(\.\w+)?\.html|core(-\w+)?\.js|mybots\.py|(style|second|later)\.css"
    r"|(sakura|okiya)\.(html|oembed\.json)|assetlinks\.json|twa-manifest\.json"
)
"""Pattern of files that only the build or the reader creates, and of PyScript's own scripts."""

every_document = pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.stem)


def quoted(file: Path) -> Iterator[str]:
    """Yield the inline code of a document."""
    yield from re.findall(r"`([^`\n]+)`", file.read_text("utf-8"))


def missing(name: str) -> bool:
    """True if a name looks like a file, a module or its member, but does not exist."""
    path = name.split(":")[0]
    if re.fullmatch(r"[\w./-]+\.(py|m?js|css|toml|txt|json|html|md)", path):
        return not MADE.fullmatch(path) and not any(tail.endswith(f"/{path}") for tail in TAILS)
    if re.fullmatch(r"sakura\.(core|games|lab|learn|play|ui)(\.\w+)+", name):
        return not _found(name)
    if re.fullmatch(r"test_\w+", name):
        modules = {file.stem for file in TEXTS}
        return name not in modules and not any(f"def {name}(" in t for t in TEXTS.values())
    return False


def _found(name: str) -> bool:
    """True if the module, or its member, exists; it need not be installed."""
    *folders, last = name.split(".")
    path = ROOT.joinpath(*folders)
    if (path / last).is_dir() or (path / f"{last}.py").is_file():
        return True
    module = path.with_suffix(".py")
    if not module.is_file():
        return False
    return bool(re.search(rf"^(def|class) {last}\b|^{last}\b", module.read_text("utf-8"), re.M))


def anchors(text: str) -> set[str]:
    """Anchors of a document's headings in GitHub's format: lower-case words joined by hyphens,
    numbered if repeated."""
    found: set[str] = set()
    sentences = re.sub(r"^```.*?^```", "", text, flags=re.M | re.DOTALL)
    for heading in re.findall(r"^#+ +(.+)$", sentences, re.M):
        words = re.sub(r"\]\([^)]*\)", "", heading)
        name = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        again = (f"{name}-{number}" for number in count(1))
        found.add(next(one for one in chain([name], again) if one not in found))
    return found


def lost_links(file: Path, text: str) -> list[str]:
    """Links in that file's text to missing files or headings."""
    lost = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        target = file.parent / path if path else file
        if ":" in path:  # an address
            continue
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            lost.append(link)
    return lost


@every_document
def test_links_have_existing_targets(file: Path) -> None:
    assert lost_links(file, file.read_text("utf-8")) == []


def test_a_broken_link_would_be_found() -> None:
    text = "# One `a.py`: two\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n"
    assert anchors(text) == {"one-apy-two", "twice", "twice-1"}
    file = ROOT / "docs/links.md"
    good = "[a](record.md) [b](record.md#okiya) [c](https://example.org/#d) [e](#links)"
    assert lost_links(file, good) == []
    bad = "[a](records.md) [b](record.md#pebbles) [c](#nothing)"
    assert lost_links(file, bad) == ["records.md", "record.md#pebbles", "#nothing"]


FENCE = re.compile(r"^ *```\w* +\S.*$", re.M)
"""Pattern of a fence with more than a language: GitHub shows no code that follows on its line."""


@every_document
def test_code_begins_below_its_fence(file: Path) -> None:
    assert FENCE.findall(file.read_text("utf-8")) == []


def test_code_beside_its_fence_would_be_found() -> None:
    assert FENCE.findall("1. a\n\n   ```sh\n   cd b\n   ```\n") == []
    assert FENCE.findall("1. a\n\n   ```sh cd b && c\n   d\n   ```\n") == ["   ```sh cd b && c"]


@every_document
def test_every_table_has_a_head(file: Path) -> None:
    assert headless(file.read_text("utf-8")) == []


def headless(text: str) -> list[str]:
    """Tables without a line below the head, as after a blank line between rows."""
    sentences = re.sub(r"^```.*?^```", "", text, flags=re.M | re.DOTALL)
    tables = re.findall(r"(?:^\|.*\n)+", sentences, re.M)
    return [one for one in tables if not re.match(r"\|.*\n\|[-:| ]+\|\n", one)]


def test_a_table_without_a_head_would_be_found() -> None:
    good = "a\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    assert headless(good) == []
    assert headless(f"{good}\n| 3 | 4 |\n") == ["| 3 | 4 |\n"]


@every_document
def test_every_named_file_exists(file: Path) -> None:
    assert [name for name in quoted(file) if missing(name)] == []


@every_document
def test_documented_make_targets_exist(file: Path) -> None:
    text = "\n".join(code for code in quoted(file) if code.startswith("make "))
    assert set(re.findall(r"(?:make|, make) ([a-z][a-z-]+)", text)) <= TARGETS


def commands(text: str) -> Iterator[list[str]]:
    """Yield the arguments of each `python -m sakura …` in a document, inline or in a block.

    Optional parts are included, and single letters are replaced by numbers.
    """
    shown = re.findall(r"^```\w*\n(.*?)^```|`([^`]+)`", text, re.DOTALL | re.MULTILINE)
    lines = [
        line
        for block, phrase in shown
        for line in (block.replace("\\\n", " ").splitlines() or [" ".join(phrase.split())])
    ]
    for line in lines:
        name, _, arguments = line.partition("python -m sakura ")
        if not name and arguments not in ("", "…"):
            yield re.sub(r"\b[A-Z]\b", "1", re.sub(r"[][]", "", arguments)).split()


@every_document
def test_documented_commands_are_parsed(file: Path) -> None:
    for arguments in commands(file.read_text("utf-8")):
        if "pebbles" not in arguments:  # a game that only the tests have
            parser().parse_args(arguments)


def test_an_invalid_command_would_be_found() -> None:
    text = (
        "By `python -m sakura simulate --game\nokiya`, or\n\n"
        "```sh\npython -m sakura study FILE [--seat N] \\\n  --nonsense\n```\n"
    )
    found = list(commands(text))
    assert found == [
        ["simulate", "--game", "okiya"],
        ["study", "FILE", "--seat", "1", "--nonsense"],
    ]
    for arguments in found:
        with pytest.raises(BadInput):
            parser().parse_args(arguments)
    assert sum(len(list(commands(file.read_text("utf-8")))) for file in DOCUMENTS) > 9


TELLS = r'(?:dispatchEvent\(new Event|announce)\("(\w+)"\)'


def test_events_are_sent_by_the_documented_files() -> None:
    sent = {
        (name, file.name)
        for file in FILES
        if file.suffix in (".py", ".js", ".mjs") and ROOT / "tests" not in file.parents
        for name in re.findall(TELLS, file.read_text("utf-8"))
    }
    start = (ROOT / "docs/start.md").read_text("utf-8")
    _, _, following = start.partition(
        "| event | when | sent by | received by |\n|---|---|---|---|\n"
    )
    rows = [row.strip("| ").split(" | ") for row in following.partition("\n\n")[0].splitlines()]
    assert {(name.strip("`"), file) for name, _, by, _ in rows for file in by.split(", ")} == sent
    assert len(sent) > 4
    for name, _, _, heard in rows:
        for file in heard.split(", "):
            (found,) = [path for path in FILES if path.name == file]
            assert f'"{name.strip("`")}"' in found.read_text("utf-8")


LADDER = (ROOT / "docs/opponents.md").read_text("utf-8")
GRID = LADDER.partition("<!-- strength -->")[2].partition("<!-- end of strength -->")[0]
NEIGHBOURS = ("novice", "random"), ("adept", "novice"), ("expert", "adept"), ("master", "expert")
TABLES = ("2 standard", "2 tactical", "3", "4", "5", "6")


def ladder(table: str, one: str, others: str) -> tuple[str, int]:
    """Percentage of wins and Elo in a cell of Sakura's ladder."""
    head = GRID.strip().splitlines()[0].split("|")
    [row] = re.findall(rf"^\| {table} \| {one} \|.*$", GRID, re.MULTILINE)
    cell = row.split("|")[head.index(f" {others} ")]
    [(share, elo)] = re.findall(r"\*\*([\d.]+)%.* \+(\d+) ±", cell)
    return share, int(elo)


@pytest.mark.parametrize(("one", "others"), NEIGHBOURS)
def test_every_step_of_the_ladder_is_neither_too_small_nor_too_large(one: str, others: str) -> None:
    widths = {table: ladder(table, one, others)[1] for table in TABLES}
    [okiya] = re.findall(rf"^\| {one} against {others} \|.* (\d+) ± \d+ \|$", LADDER, re.MULTILINE)
    widths["okiya"] = int(okiya)
    assert {table: width for table, width in widths.items() if not 120 <= width <= 220} == {}


def test_a_masters_share_by_players_is_that_of_the_ladder() -> None:
    text = " ".join((ROOT / "docs/findings.md").read_text("utf-8").split())
    said = re.search(
        r"wins (\d+)% of its games with two painters, (\d+)% with three, (\d+)% with four, "
        r"(\d+)% with five and (\d+)% with six",
        text,
    )
    assert said
    for share, table in zip(said.groups(), ("2 standard", "3", "4", "5", "6"), strict=True):
        measured = Decimal(ladder(table, "master", "expert")[0])
        assert int(share) == measured.quantize(Decimal(1), ROUND_HALF_UP), table


def test_a_missing_name_would_be_found() -> None:
    assert len(DOCUMENTS) > 15 and len(TARGETS) > 20
    for name in (
        *("browser/nothing.py", "okiya/solver.py", "sakura.core.record.parse"),
        *("sakura.core.nothing", "test_of_nothing"),
    ):
        assert missing(name), name
    for name in ("browser/room.py", "okiya/rules/solver.py", "sakura.core.replay.parse"):
        assert not missing(name), name


# -- styles --------------------------------------------------------------------------------------


def test_every_style_is_in_the_documents() -> None:
    styles = GAMES["sakura"].styles
    opponents = (ROOT / "docs/opponents.md").read_text("utf-8")
    table = opponents.partition("| style | habit |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| (\w+) \|", table, re.M) == list(styles)
    embedding = (ROOT / "docs/embedding.md").read_text("utf-8")
    (row,) = re.findall(r"^\| `style-0` to .*$", embedding, re.M)
    assert re.findall(r"`(\w+)`", row.partition("|")[2].partition("|")[2]) == ["plain", *styles]
