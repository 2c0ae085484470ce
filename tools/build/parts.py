"""Assignment of modules to the two bundles: those that a first game needs at once, and the rest.

Both bundles list files of the package, each module after those that it imports.
"""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterable, Iterator
from pathlib import Path

from sakura.games import GAMES
from sakura.ui.words import LANGUAGES
from tools.paths import PACKAGE

GAME = next(iter(GAMES))
"""Game selected by default."""

DECLARED = runpy.run_path(str(PACKAGE / "browser/features.py"))
"""Features of the page. The file is executed, not imported, because `sakura.browser` needs a
browser."""

FIRST = [
    pattern.format(first=GAME).replace("*", name)
    for patterns in DECLARED["FIRST"].values()
    for pattern in patterns
    for name in (GAMES if "*" in pattern else [""])
]
"""Modules that a first game imports in any language, with their imports."""

FIRST_DATA = f"games/{GAME}/rules/data"
"""Data files that the first game reads."""

DATA = (".csv", ".toml", ".json")

ON_DEMAND = {"puzzles": f"games/{GAME}/data/puzzles.txt"}
"""Data files that the page downloads when they are needed (`sakura/browser/data_files.py`), by the
names under which it asks for them."""

CATALOGUE = "ui/locales/{folder}/LC_MESSAGES/sakura.po"
"""Path of a language's catalogue in the package; gettext's folders are called `pt_BR`."""

ELSEWHERE = (
    "sakura.__main__",
    "sakura.api",
    "sakura.browser.features",
    "sakura.browser.services",
    "sakura.cli",
    "sakura.core.plain",
    "sakura.core.transport",
    "sakura.games.command_line",
    "sakura.games.review",
    "sakura.games.puzzles",
    *(f"sakura.games.{name}.command_line" for name in GAMES),
    f"sakura.games.{GAME}.rules.determinise",
    "sakura.lab",
    "sakura.learn",
    "sakura.play.simulation",
    "sakura.play.venue",
    "sakura.site.about",
    "sakura.site.demo",
    "sakura.site.document",
    "sakura.site.index",
    "sakura.site.licences",
    "sakura.site.privacy",
    "sakura.site.rows",
    "sakura.terminal",
)
"""Modules and packages that the browser never imports: the command line, the build, the transport
within one page, and modules of types alone."""


def parts() -> tuple[list[Path], list[Path]]:
    """Files of the first bundle and of the second."""
    modules = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}
    if lost := [name for name in ELSEWHERE if name not in modules]:
        raise SystemExit(f"no module {lost[0]}: see tools/build/parts.py")
    wanted = [name for name in modules if not set(_packages(name)) & set(ELSEWHERE)]
    first = in_order(FIRST, modules)
    second = [name for name in in_order(wanted, modules) if name not in first]
    data = [file for file in sorted(PACKAGE.rglob("*")) if file.suffix in DATA]
    now = [file for file in data if FIRST_DATA in file.as_posix()]
    if not now:
        raise SystemExit(f"no data in {FIRST_DATA}: see tools/build/parts.py")
    later = [file for file in data if file not in now]
    return [modules[name] for name in first] + now, [modules[name] for name in second] + later


def catalogues() -> dict[str, Path]:
    """Catalogue of each translated language."""
    files = {name: PACKAGE / CATALOGUE.format(folder=name.replace("-", "_")) for name in LANGUAGES}
    return {name: file for name, file in files.items() if file.is_file()}


def in_order(names: Iterable[str], modules: dict[str, Path]) -> list[str]:
    """Sort the modules and all their imports, each after those that it imports."""
    done: dict[str, None] = {}
    begun: set[str] = set()

    def visit(name: str) -> None:
        if name in modules and name not in begun:
            begun.add(name)
            for imported in _imports(ast.parse(modules[name].read_text("utf-8")).body):
                visit(imported)
            done[name] = None

    for name in names:
        if name not in modules:
            raise SystemExit(f"no module {name}: see tools/build/parts.py")
        for package in _packages(name):
            visit(package)
    return list(done)


def module_name(file: Path) -> str:
    """Name under which a file of the package is imported."""
    name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def _imports(body: list[ast.stmt]) -> Iterator[str]:
    """Yield all names that a module may import at import time: modules, their packages, and names
    that may be modules."""
    for statement in body:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                yield from _packages(alias.name)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                yield from _packages(f"{statement.module}.{alias.name}")
        elif isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            continue
        elif isinstance(statement, ast.If | ast.Try):
            yield from _imports(statement.body)


def _packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        yield ".".join(parts[:length])
