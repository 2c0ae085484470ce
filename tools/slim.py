"""Turns sources into small bytecode: no annotations, docstrings or asserts.

`tools/compile.mjs` runs this inside Pyodide: a `.pyc` is only good for the Python that made it.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as external  # type: ignore[import-not-found]
import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from types import CodeType

from tools.written_out import REPLACE, decorator_of, write_out

SAME = b"........"
"""The hash of a source that is never there to be compared with."""

READERS = re.compile(r"\b(register|singledispatch)\b")
"""Decorators that read the annotations of a function at run time."""


class Slim(ast.NodeTransformer):
    """Takes out the annotations that nothing reads at run time: they are a third of a small method.
    In `ours`, the project's own modules, dataclasses are written out as well."""

    def __init__(self, ours: bool) -> None:
        self.ours = ours

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self.generic_visit(node)
        if not any(READERS.search(ast.unparse(decorator)) for decorator in node.decorator_list):
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Decorators and bases, such as dataclass and NamedTuple, may read a class's own."""
        if not node.decorator_list and not node.bases:
            self.generic_visit(node)
            node.body = node.body or [ast.Pass()]
            return node
        if self.ours and decorator_of(node):
            write_out(node)
        for statement in node.body:
            if not isinstance(statement, ast.AnnAssign):
                self.visit(statement)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        if self.ours and node.module == "dataclasses":
            replaces = any(name.name == "replace" for name in node.names)
            return ast.parse(REPLACE).body[0] if replaces else None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return node.value and ast.copy_location(ast.Assign([node.target], node.value), node)


def slim(source: bytes | str, ours: bool) -> ast.Module:
    """A module without what only its authors need."""
    tree: ast.Module = ast.fix_missing_locations(Slim(ours).visit(ast.parse(source)))
    return tree


def bytecode(source: bytes | str, path: str, ours: bool) -> bytes:
    """A module as `.pyc`; tracebacks name the lines of `ours`, else files and functions only."""
    tree = slim(source, ours)
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    pyc = external._code_to_hash_pyc(code if ours else _without_lines(code), SAME, False)
    return bytes(pyc)


def _without_lines(code: CodeType) -> CodeType:
    constants = (_without_lines(x) if isinstance(x, CodeType) else x for x in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(constants))


def pack(files: Mapping[str, bytes | str], prefix: str, drop: Iterable[str], ours: bool) -> bytes:
    """An archive of modules and data, not compressed; `prefix` is the folder that tracebacks name,
    `drop` are regular expressions of what is left out."""
    dropped = [re.compile(pattern) for pattern in drop]
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(files.items()):
            if name.endswith("/") or any(pattern.match(name) for pattern in dropped):
                continue
            if name.endswith(".py"):
                name, content = name + "c", bytecode(content, prefix + name, ours)
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the same bytes at every build
            archive.writestr(entry, content)
    return target.getvalue()


def unpack(archive: str) -> dict[str, bytes | str]:
    """The files of a zip."""
    with zipfile.ZipFile(archive) as source:
        return {name: source.read(name) for name in source.namelist()}
