"""The translations: gettext catalogues, compiled and kept up to date with Babel.

English sentences in the code are the keys. `--extract` collects them into every `.po` file;
without it the `.po` files are compiled to the `.mo` files that the package reads.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "sakura"
LOCALES = PACKAGE / "ui/locales"
WIDTH = 96

Message = str | tuple[str, str]


def sentences() -> dict[Message, list[tuple[str, int]]]:
    """Every sentence of the package with the places it stands in: the literal arguments of
    `say`, `mark` and `plural`. Plural sentences come as (one, many)."""
    found: dict[Message, list[tuple[str, int]]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        place = file.relative_to(ROOT).as_posix()
        for message, line in _calls(ast.parse(file.read_text("utf-8"))):
            found.setdefault(message, []).append((place, line))
    return found


def _calls(tree: ast.Module) -> Iterator[tuple[Message, int]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        function = node.func.id if isinstance(node.func, ast.Name) else ""
        texts = [
            arg.value
            for arg in node.args
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if (method == "say" or function in ("say", "mark")) and texts:
            yield texts[0], node.lineno
        elif method == "plural" and len(texts) >= 2:
            yield (texts[0], texts[1]), node.lineno


def template() -> Catalog:
    """A catalogue of all sentences, untranslated."""
    catalog = Catalog(project="sakura", charset="utf-8")
    for message, places in sentences().items():
        catalog.add(message, locations=places)
    return catalog


def po_files() -> list[Path]:
    """One a language."""
    return sorted(LOCALES.glob("*/LC_MESSAGES/sakura.po"))


def read(file: Path) -> Catalog:
    """The catalogue of one language, named by its folder."""
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parts[-3])


def extract() -> None:
    """New sentences go into every catalogue, unused ones leave it; nothing is guessed."""
    wanted = template()
    for file in po_files():
        catalog = read(file)
        catalog.update(wanted, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        with file.open("wb") as stream:
            write_po(stream, catalog, width=WIDTH, omit_header=False, no_location=False)


def compile_all() -> None:
    """Every `.po` becomes the `.mo` beside it."""
    for file in po_files():
        with file.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, read(file))


if __name__ == "__main__":
    if "--extract" in sys.argv[1:]:
        extract()
    compile_all()
