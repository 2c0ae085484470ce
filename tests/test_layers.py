"""Imports point one way: which modules may import which, without cycles; only the browser's rooms
know a room."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
PACKAGE = FOLDER.parent / "sakura"
pytestmark = pytest.mark.native  # it reads files, and would find the same there

THIRD = FOLDER / "third_game/sakura"
"""Folder of the third game, which only the tests have and the same rules apply to."""


def modules(folder: Path, root: Path) -> dict[str, Path]:
    """Modules in a folder by their names below the root; a package's own is `__init__`."""
    return {
        file.relative_to(root).with_suffix("").as_posix().replace("/", "."): file
        for file in sorted(folder.rglob("*.py"))
    }


FILES = modules(PACKAGE, PACKAGE) | modules(THIRD, THIRD)
SOURCES = {name: file.read_text("utf-8") for name, file in FILES.items()}

REGISTRY = "games.__init__"
GAMES = [name.split(".")[1] for name in FILES if name.endswith(".info") and name.count(".") == 2]
PARTS = (
    "new saved_games listing lessons quiz puzzles daily guide panels arrivals letters share "
    "sound invitations start history review profile parcels fairness duels phones"
).split()
"""Parts of the page. They know the page, and each other only through declared services
(`browser.services`); only `browser.parts` imports them."""
INPUT = "clicks controls presses waiting".split()
"""Input handling; it knows the page as parts do."""
TOOLS = (
    "address ages camera catalogues code_reader data_files device dom faults hold host_page keys "
    "memory moves offline picture progress redraws settings store tabs transfer"
).split()
"""Shared tools, each of which does one thing with the browser."""

A_GAME = {
    "__init__": "",
    "rules": "core",
    "seats": "core own.rules play ui.words",
    "view": (
        "core.arithmetic core.quiz core.seats core.titles core.view ui play.analysis own.rules "
        "own.seats.advice own.seats.evaluator own.seats.styles own.analysis"
    ),
    "analysis": "core play own.rules own.seats",
    "review": "core play own.rules own.seats own.analysis own.view",
    "rules_text": "core.titles ui.rules ui.words",
    "lessons": "core own.rules ui.words",
    "quiz": "core own.rules ui.words",
    "daily": "core own.rules own.seats own.puzzles",
    "puzzles": "core play ui.words own.rules own.seats own.view",
    "room": (
        "core.dealer core.saved play ui own.rules own.seats own.view "
        "browser.room browser.show browser.hints browser.page browser.dom"
    ),
    "command_line": "core own.rules games.command_line",
    "info": ("core play ui own games.info games.command_line games.review games.puzzles"),
}
"""Allowed imports of a game's modules; `own` is the game itself."""

MAY_LACK = ("analysis", "review", "quiz", "daily", "puzzles")
"""Modules that a game need not have."""

MAY_READ = {
    "__init__": "api",
    "__main__": "cli",
    "api": f"core play lab games.okiya.command_line games.sakura.rules.position {REGISTRY}",
    "core": "",
    "ui": "core",
    "play": "core",
    **{
        f"games.{game}.{part}": reads.replace("own", f"games.{game}")
        for game in GAMES
        for part, reads in A_GAME.items()
    },
    "games.sakura.room": (
        f"{A_GAME['room'].replace('own', 'games.sakura')} "
        "games.sakura.room_cards games.sakura.room_ending games.sakura.room_garden "
        "games.sakura.room_hand games.sakura.room_motion"
    ),
    "games.okiya.room": f"{A_GAME['room'].replace('own', 'games.okiya')} games.okiya.room_motion",
    "games.okiya.room_motion": "games.okiya.rules games.okiya.view browser.dom browser.moves",
    "games.sakura.room_cards": "core ui games.sakura.rules games.sakura.view browser.dom",
    "games.sakura.room_ending": (
        "ui games.sakura.rules games.sakura.view browser.dom browser.moves"
    ),
    "games.sakura.room_garden": "ui games.sakura.rules games.sakura.view browser.dom",
    "games.sakura.room_hand": (
        "core play ui games.sakura.rules games.sakura.view games.sakura.room_cards "
        "browser.dom browser.page"
    ),
    "games.sakura.room_motion": (
        "ui games.sakura.rules games.sakura.view browser.dom browser.moves"
    ),
    "games.info": "core play ui games.command_line games.review games.puzzles",
    "games.command_line": "core",
    "games.review": "core play ui",
    "games.puzzles": "core play ui",
    REGISTRY: f"games.info {' '.join(f'games.{game}.info' for game in GAMES)}",
    "site": "core ui games.info",
    "terminal": "core",
    "cli": (
        "core terminal ui.emblems ui.names ui.rules ui.words play.seat play.simulation "
        "games.command_line lab.command_line lab.analysis lab.daily lab.proofs lab.simulation "
        f"{REGISTRY}"
    ),
    "lab.proofs": (
        "core lab.command_line lab.duels lab.fairness terminal ui.emblems ui.fairness ui.names "
        f"ui.words games.command_line {REGISTRY}"
    ),
    "lab.duels": f"core lab.executors lab.fairness play ui.emblems {REGISTRY}",
    "lab": f"core play ui.svg games.command_line games.review terminal {REGISTRY}",
    "learn": (f"core play lab.setting lab.bots games.sakura.rules games.okiya.rules {REGISTRY}"),
    "browser.__init__": "",
    **dict.fromkeys(
        [f"browser.{tool}" for tool in TOOLS],
        "core ui site.form browser.address browser.dom browser.store",
    ),
    "browser.progress": (
        "core play.results play.sendable play.stored_challenges play.stored_texts browser.dom "
        "browser.memory browser.store"
    ),
    "browser.worker.__init__": "",
    "browser.worker.host": "play ui.words browser.dom",
    "browser.worker.inside": f"play {REGISTRY}",
    "browser.features": "",
    "browser.start_form": "browser.dom browser.settings",
    "browser.second_bundle": "play browser.dom browser.features browser.worker.host",
    "browser.services": "core play ui games.info browser.dom",
    "browser.page_parts": "browser.services",
    "browser.page": (
        "core play ui site.form games.info browser.address browser.dom "
        "browser.host_page browser.memory browser.offline browser.page_parts browser.progress "
        "browser.second_bundle browser.settings browser.start_form"
    ),
    "browser.show": ("core play ui browser.page browser.playback browser.dom browser.device"),
    "browser.hints": "core play ui browser.page browser.dom",
    "browser.room": (
        "core play ui browser.page browser.show browser.hints browser.dom browser.device"
    ),
    "browser.playback": "play ui browser.page browser.dom",
    "browser.stored_analyses": (
        "core play ui.navigation browser.page browser.memory browser.store browser.dom "
        "browser.faults"
    ),
    "browser.day_shelf": "core play browser.page browser.memory browser.dom",
    "browser.field_runner": "core play browser.page browser.day_shelf browser.dom",
    "browser.puzzle_supply": "core play games.puzzles browser.page browser.data_files",
    "browser.day_five": "core play ui browser.page browser.day_shelf",
    "browser.day_garden": (
        "core play ui browser.page browser.day_shelf browser.field_runner browser.dom"
    ),
    "browser.seating": "core play ui.svg site games.info browser.page browser.dom",
    "browser.line": "core.error core.pairing browser.dom",
    "browser.random_text": "core.commitment",
    "browser.host_table": (
        "core play browser.page browser.line browser.address browser.dom browser.faults "
        "browser.random_text"
    ),
    "browser.guest_seat": "core play browser.page browser.line browser.faults browser.random_text",
    "browser.gathering": "core ui games.info browser.page browser.dom",
    "browser.host_side": (
        "core play ui site.form games.info browser.page browser.gathering browser.host_table "
        "browser.host_answers browser.host_camera browser.line browser.address browser.dom "
        "browser.faults"
    ),
    "browser.host_answers": (
        "core browser.gathering browser.host_table browser.line browser.dom browser.faults"
    ),
    "browser.host_camera": "ui browser.page browser.camera browser.code_reader browser.dom",
    "browser.guest_side": (
        "core play ui games.info browser.page browser.gathering browser.guest_seat "
        "browser.guest_lobby browser.line browser.address browser.dom browser.faults"
    ),
    "browser.guest_lobby": (
        "core ui browser.gathering browser.guest_seat browser.device browser.dom"
    ),
    "browser.shelf": "core browser.page browser.memory browser.dom browser.faults",
    "browser.duel_outcomes": "core play browser.page",
    "browser.duel_shelf": "core play browser.duel_outcomes browser.page browser.faults",
    "browser.duel_checks": "core play browser.page browser.duel_outcomes",
    "browser.duel_comparison": "core ui games.info browser.page browser.duel_checks browser.dom",
    "browser.record_file": (
        "core play ui browser.page browser.progress browser.transfer browser.ages browser.dom"
    ),
    **dict.fromkeys(
        [f"browser.{part}" for part in PARTS],
        "core play ui site games.info browser.page browser.address browser.device browser.dom "
        "browser.settings browser.sound "
        "browser.ages browser.faults browser.memory browser.progress browser.shelf "
        "browser.stored_analyses browser.transfer browser.picture browser.data_files games.puzzles "
        "browser.day_five browser.day_garden browser.day_shelf browser.field_runner "
        "browser.puzzle_supply browser.record_file browser.duel_outcomes browser.duel_shelf "
        "browser.duel_checks browser.duel_comparison browser.host_side "
        "browser.guest_side browser.redraws browser.seating browser.tabs",
    ),
    **dict.fromkeys(
        [f"browser.{one}" for one in INPUT],
        "ui browser.page browser.dom browser.hold browser.keys browser.clicks browser.waiting",
    ),
    "browser.languages": "ui browser.page browser.catalogues browser.dom browser.waiting",
    "browser.parts": (
        "site.form browser.languages browser.page browser.services browser.settings "
        "browser.second_bundle "
        f"browser.waiting browser.worker.host {' '.join(f'browser.{part}' for part in PARTS)}"
    ),
    "browser.app": (
        "ui site.form browser.address browser.clicks browser.controls browser.dom "
        "browser.features browser.host_page browser.parts browser.presses "
        f"browser.second_bundle browser.settings browser.start_form {REGISTRY}"
    ),
}
"""Allowed imports of a module, or of everything in a folder, beside its own folder."""

AT_ONCE = {
    REGISTRY: "games.info",
    "games.info": "core ui",
    **{f"games.{game}.info": f"core ui games.info games.{game}.seats.styles" for game in GAMES},
}
"""Modules imported when the start page lists the games; all others are imported when needed."""

EXTRAS = {
    "distributed": ("lab.executors",),
    "gymnasium": ("learn.gym", "learn.zoo"),
    "numpy": ("learn.batch_walk", "learn.gym", "learn.zoo", "learn.spiel"),
    "pettingzoo": ("learn.zoo",),
    "pyspiel": ("learn.spiel",),
}
"""Packages that are not installed with this one, and the modules that may import them."""

BROWSER_ONLY = {"bundle", "js", "pyodide", "pyscript"}


def imported(tree: ast.Module, at_once: bool = False) -> Iterator[str]:
    """Yield all imported modules, or only those imported at load time: neither in a function nor
    for types alone."""
    for node in tree.body if at_once else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (_module(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, "a relative import"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield _module(name if _in_package(_module(name)) else node.module)
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            assert name not in {"__import__", "import_module"}, "an import that nobody can see"


def _module(name: str) -> str:
    """Module of that name; a package's own is its `__init__`."""
    return name if _in_package(name) or not _in_package(f"{name}.__init__") else f"{name}.__init__"


def _in_package(name: str) -> str:
    """Name within this package, or "" for other modules."""
    top, _, inner = name.partition(".")
    return inner if top == PACKAGE.name and inner in FILES else ""


def below(module: str, package: str) -> bool:
    """True if a module is that one, or in that folder."""
    return module == package or module.startswith(package + ".")


def row(module: str) -> str:
    """Most specific row of the table for a module."""
    return max((package for package in MAY_READ if below(module, package)), key=len)


def forbidden(module: str, source: str) -> set[str]:
    """Forbidden imports of a module."""
    package = row(module)
    readable = [package, *MAY_READ[package].split()]

    def allowed(name: str) -> bool:
        top = name.partition(".")[0]
        if top in BROWSER_ONLY:
            return below(module, "browser")
        if top in EXTRAS:
            return module in EXTRAS[top]
        return top in sys.stdlib_module_names or any(
            below(_in_package(name), one) for one in readable
        )

    return {name for name in imported(ast.parse(source)) if not allowed(name)}


def graph() -> dict[str, set[str]]:
    """Import graph of the package.

    It includes imports in functions, and parent packages, which Python imports first. The registry
    and the package itself are left out as parents, because they import lazily.
    """
    found = {}
    for module, source in SOURCES.items():
        folders = module.removesuffix(".__init__").split(".")[:-1]
        packages = {".".join([*folders[:n], "__init__"]) for n in range(len(folders) + 1)}
        named = {_in_package(name) for name in imported(ast.parse(source))} - {""}
        found[module] = (named | packages - {REGISTRY, "__init__"}) - {module}
    return found


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a cycle, if any."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("module", FILES)
def test_imports_point_one_way(module: str) -> None:
    assert forbidden(module, SOURCES[module]) == set()


@pytest.mark.parametrize("module", AT_ONCE)
def test_only_declared_modules_are_imported_at_once(module: str) -> None:
    at_once = imported(ast.parse(SOURCES[module]), at_once=True)
    for name in filter(None, map(_in_package, at_once)):
        assert any(below(name, one) for one in AT_ONCE[module].split()), name


def test_no_imports_are_circular() -> None:
    assert circle(graph()) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("core.table", "from sakura.games.sakura.rules.walk import Walk"),
        ("core.table", "def late():\n    import sakura.play.session"),
        ("core.link", "from sakura.ui.words import mark"),
        ("ui.table", "from sakura.play.session import Session"),
        ("ui.table", "from sakura.games import GAMES"),
        ("ui.table", "from sakura import nothing"),
        ("ui.table", "import sakura.json"),
        ("play.session", "from sakura.ui.words import mark"),
        ("play.simulation", "from sakura.games.info import GameInfo"),
        ("play.player", "from sakura.browser import dom"),
        ("games.sakura.rules.walk", "from sakura.games.okiya.rules import square"),
        ("games.sakura.rules.walk", "from sakura.games.sakura.seats.simple import worth"),
        ("games.okiya.rules.game", "from sakura.play.seat import Seat"),
        ("games.okiya.seats.simple", "from sakura.ui.svg import tag"),
        ("games.okiya.seats.simple", "from sakura.games.okiya.view.words import describe"),
        ("games.sakura.seats.master", "from sakura.games.okiya.rules.solver import Solver"),
        ("games.sakura.view.table", "from sakura.games.sakura.seats.simple import worth"),
        ("games.sakura.view.table", "from sakura.browser import dom"),
        ("games.okiya.view.board", "from sakura.games.sakura.view.scene import scene_of"),
        ("games.sakura.lessons", "from sakura.games.sakura.view import words"),
        ("games.sakura.rules_text", "from sakura.games.sakura.rules import board"),
        ("games.sakura.room", "from sakura.browser.new import NewGames"),
        ("games.sakura.room", "from sakura.games.okiya.room import OkiyaRoom"),
        ("games.okiya.room", "from sakura.browser import app"),
        ("games.okiya.command_line", "from sakura.games.okiya.seats.master import OkiyaMaster"),
        ("games.okiya.info", "from sakura.games import GAMES"),
        ("games.okiya.info", "from sakura.games.sakura.seats import styles"),
        ("games.info", "from sakura.games.sakura.info import INFO"),
        ("games.command_line", "from sakura.play.simulation import play"),
        ("games.__init__", "from sakura.games.sakura.rules.game import Sakura"),
        ("site.start", "from sakura.games import GAMES"),
        ("site.start", "from sakura.browser.page import Page"),
        ("cli", "from sakura.games.okiya.rules.game import Okiya"),
        ("cli", "from sakura.browser import app"),
        ("lab.deal", "from sakura.games.sakura.rules.game import Sakura"),
        ("lab.deal", "from sakura.cli import main"),
        ("lab.deal", "import distributed"),
        ("lab.report", "from sakura.ui.words import mark"),
        ("lab.deal", "from sakura.learn.coder import Coder"),
        ("learn.coder", "import numpy"),
        ("learn.zoo", "import pyspiel"),
        ("learn.coder", "from sakura.games.sakura.seats.master import SakuraMaster"),
        ("api", "from sakura.learn.zoo import parallel_env"),
        ("play.simulation", "from sakura.lab.bots import Guests"),
        ("api", "from sakura.cli import main"),
        ("browser.page", "from sakura.games import GAMES"),
        ("browser.page", "from sakura.browser.app import App"),
        ("browser.room", "from sakura.games.sakura.view import table"),
        ("browser.page", "from sakura.browser.saved_games import SavedGames"),
        ("browser.services", "from sakura.browser.page import Page"),
        ("browser.new", "from sakura.browser.app import App"),
        ("browser.new", "from sakura.browser.parts import WholePage"),
        ("browser.new", "from sakura.browser.lessons import Lessons"),
        ("browser.share", "from sakura.games import GAMES"),
        ("browser.start", "def late():\n    from sakura.browser import new"),
        ("browser.dom", "from sakura.browser.page import Page"),
        ("browser.keys", "from sakura.play.session import Session"),
        ("browser.clicks", "from sakura.browser.parts import WholePage"),
        ("browser.parts", "from sakura.browser.app import App"),
        ("browser.app", "from sakura.browser.saved_games import SavedGames"),
        ("browser.worker.host", "from sakura.games import GAMES"),
        ("browser.app", "from sakura.games.sakura.room import SakuraRoom"),
        ("ui.svg", "import js"),
        ("games.sakura.view.garden", "from js import document"),
        ("games.sakura.room", "from pyodide.ffi import to_js"),
        ("play.job", "from pyscript import window"),
        ("site.index", "import bundle"),
        ("browser.app", "import numpy"),
    ],
)
def test_a_wrong_import_would_be_found(module: str, source: str) -> None:
    assert module in FILES
    assert len(forbidden(module, source)) == 1


def test_an_immediate_import_would_be_found() -> None:
    late = "if TYPE_CHECKING:\n    import a\ndef f():\n    import b\n"
    assert list(imported(ast.parse(late), at_once=True)) == []
    assert list(imported(ast.parse("import c\n" + late), at_once=True)) == ["c"]


def test_a_circular_import_would_be_found() -> None:
    imports = graph()
    imports["core.error"].add("browser.app")
    assert {"core.error", "browser.app"} <= set(circle(imports))


DRAWING = [name for name in FILES if re.match(r"browser\.|ui\.|games\.\w+\.(room|view\b)", name)]
"""Modules that draw; they only know views."""


def positions_in(source: str) -> set[int]:
    """Lines with a position, as a type or as an attribute."""
    return {
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name | ast.Attribute | ast.alias)
        and {"Position", "PositionT", "position"} & set(_names(node))
    }


def _names(node: ast.Name | ast.Attribute | ast.alias) -> tuple[str, ...]:
    if isinstance(node, ast.alias):
        return (node.name, node.asname or "")
    return (node.id if isinstance(node, ast.Name) else node.attr,)


@pytest.mark.parametrize("module", DRAWING)
def test_views_know_no_position(module: str) -> None:
    assert positions_in(SOURCES[module]) == set()


@pytest.mark.parametrize(
    "source",
    [
        "from sakura.games.okiya.rules.position import Observation, Position",
        "def draw(seen: Position) -> None: ...",
        "room.session.table.position.hands",
        "from sakura.core.game import PositionT as T",
    ],
)
def test_a_view_that_uses_a_position_would_be_found(source: str) -> None:
    assert {"browser.show", "games.okiya.room", "games.sakura.view.scene"} <= set(DRAWING)
    assert positions_in(source) == {1}


def test_every_module_has_a_rule_and_every_rule_a_module() -> None:
    assert len(GAMES) >= 3
    lacking = set(MAY_READ) - {row(module) for module in FILES}
    assert {package.rpartition(".")[2] for package in lacking} <= set(MAY_LACK)
