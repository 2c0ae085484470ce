"""Compiles sources to small bytecode.

It has no annotations, docstrings, asserts and columns, and shares constants. `compile.mjs` runs
this inside Pyodide, because a `.pyc` is only valid for the Python that made it.
"""

from __future__ import annotations

import _imp
import ast
import gettext
import importlib._bootstrap_external as external
import io
import marshal
import re
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Mapping
from types import CodeType
from typing import Any

from tools.build.plain_dataclasses import REPLACE, check_import, decorator_of, write_out

SAME = b"........"
"""Source hash of a `.pyc` that is never validated."""

READERS = re.compile(r"\b(register|singledispatch)\b")
"""Pattern of decorators that read a function's annotations at run time."""


class Slim(ast.NodeTransformer):
    """Transformer that removes annotations unused at run time, which are a third of a small method.
    With `ours`, for the project's own modules, it also writes out dataclasses, and removes abstract
    methods: type checkers know that each has another one in its place."""

    def __init__(self, ours: bool) -> None:
        self.ours = ours

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST | None:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST | None:
        if self.ours and _is_abstract(node):
            return None
        self.generic_visit(node)
        if not any(READERS.search(ast.unparse(decorator)) for decorator in node.decorator_list):
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Keep the annotations of classes whose decorators or bases, such as dataclass and
        NamedTuple, may read them."""
        if not node.decorator_list and (not node.bases or (self.ours and not _reads(node))):
            self.generic_visit(node)
            node.body = node.body or [ast.Pass()]
            return node
        if self.ours and decorator_of(node):
            write_out(node)
        for statement in node.body:
            if not isinstance(statement, ast.AnnAssign):
                self.visit(statement)
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        if self.ours:
            check_import(node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Drop the future import: Pyodide's Python evaluates annotations lazily anyway."""
        if not self.ours:
            return None if node.module == "__future__" else node
        check_import(node)
        if node.module == "dataclasses":
            replaces = any(name.name == "replace" for name in node.names)
            return ast.parse(REPLACE).body[0] if replaces else None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return node.value and ast.copy_location(ast.Assign([node.target], node.value), node)


def _is_abstract(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """True for an abstract method that does nothing."""
    return any(ast.unparse(one) == "abstractmethod" for one in node.decorator_list) and all(
        isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) for one in node.body
    )


def _reads(node: ast.ClassDef) -> bool:
    """True if one of the bases reads the annotations of the class."""
    return any(ast.unparse(base) == "NamedTuple" for base in node.bases)


class Unused(ast.NodeTransformer):
    """Transformer that removes imports used only in annotations.

    `names` are those that a module still uses. It relies on no module of this project importing a
    name from another module's imports.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        if node.module == "__future__":
            return node
        node.names = [name for name in node.names if (name.asname or name.name) in self.names]
        return node if node.names else None

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | None:
        """Drop protocols, which only serve type checkers."""
        protocol = any(ast.unparse(base) == "Protocol" for base in node.bases)
        if protocol and node.name not in self.names:
            return None
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """Drop `TYPE_CHECKING` blocks."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        return self.generic_visit(node)


def slim(source: bytes | str, ours: bool) -> ast.Module:
    """Parse a module and strip everything that only its authors need."""
    tree: ast.Module = Slim(ours).visit(ast.parse(source))
    if ours:
        tree = Unused(tree).visit(tree)
        tree = Unused(tree).visit(tree)  # drops what only type checkers needed
    return ast.fix_missing_locations(tree)


FIRST = re.compile(r"encodings/(__init__|aliases|utf_8)|bundle\.py|sitecustomize\.py")
"""Pattern of the modules that Python imports before it can read the module table, and of its
reader."""


def library(files: Mapping[str, bytes | str], prefix: str, drop: Iterable[str]) -> bytes:
    """Pack the library as an uncompressed zip: a few `.pyc`, and a table of all other modules.

    Tracebacks of the latter name files and functions, but no lines. `prefix` is the folder shown in
    them. `drop` has regular expressions of files to leave out; frozen and built-in modules are left
    out too.
    """
    dropped = [re.compile(pattern) for pattern in drop]
    frozen = set(_imp._frozen_module_names())  # type: ignore[attr-defined]
    first: dict[str, CodeType] = {}
    table: dict[str, CodeType] = {}
    for name, content in sorted(files.items()):
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if not name.endswith(".py") or module in frozen:
            continue
        if not any(pattern.match(name) for pattern in dropped):
            path = prefix + name
            code = _slim_code(_compiled(content, path, ours=False), no_lines)
            if FIRST.match(name):
                first[name] = code
            else:
                table[code.co_filename] = code
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, code in first.items():
            pyc = external._code_to_hash_pyc(code, SAME, False)  # type: ignore[attr-defined]
            _add(archive, name + "c", pyc)
        _add(archive, "library.table", marshal.dumps(table))
    return target.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file with reproducible bytes."""
    archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)


def bundle(files: Mapping[str, bytes | str], prefix: str) -> bytes:
    """Pack our own modules and data in the format of `static/bundle.py`, with line numbers for
    tracebacks."""
    table: dict[str, Any] = {}
    for name, content in files.items():
        path = prefix + name
        if name.endswith(".py"):
            table[path] = _slim_code(_compiled(content, path, ours=True), line_table)
        elif name.endswith(".toml"):
            table[path] = tomllib.loads(content if isinstance(content, str) else content.decode())
        elif name.endswith(".mo"):
            assert isinstance(content, bytes)
            table[path] = catalogue(content)
        else:
            table[path] = content
    return marshal.dumps(_shared(table, {}))


def catalogue(compiled: bytes) -> dict[str, Any]:
    """Plural rule and translations of a compiled catalogue, as `gettext` holds them in memory.

    The rule is code, since Python's compiler costs the page ten milliseconds at its first call.
    """
    read: Any = gettext.GNUTranslations(io.BytesIO(compiled))
    rule = _slim_code(read.plural.__code__, no_lines)
    sentences, translations = zip(*read._catalog.items(), strict=True)
    return {"plural": rule, "sentences": sentences, "translations": translations}


def _shared(thing: Any, known: dict[Any, Any]) -> Any:
    """Intern equal strings and tuples, which a bundle then stores once."""
    if isinstance(thing, str):
        return known.setdefault(thing, thing)
    if isinstance(thing, tuple):
        made = tuple(_shared(part, known) for part in thing)
        # 1 and 1.0 are equal, but not the same constant
        return known.setdefault((repr(made),), made)
    if isinstance(thing, dict):
        return {_shared(key, known): _shared(value, known) for key, value in thing.items()}
    if isinstance(thing, CodeType):
        path, constants = _shared(thing.co_filename, known), _shared(thing.co_consts, known)
        return thing.replace(co_filename=path, co_consts=constants)
    return thing


def _compiled(source: bytes | str, path: str, ours: bool) -> CodeType:
    try:
        tree = slim(source, ours)
    except SystemExit as refused:
        raise SystemExit(f"{path}: {refused}") from None
    code: CodeType = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    return code


def _slim_code(code: CodeType, table: Callable[[CodeType], bytes]) -> CodeType:
    """Replace the line tables of a code object and of all nested ones."""
    constants = (_slim_code(x, table) if isinstance(x, CodeType) else x for x in code.co_consts)
    return code.replace(co_linetable=table(code), co_consts=tuple(constants))


NO_LINE, LINE_ONLY = 15, 13
"""Entry kinds of a line table, from CPython's InternalDocs/code_objects.md."""

LONGEST = 8
"""Most instructions that one entry covers."""


def line_table(code: CodeType) -> bytes:
    """Line table without columns, with one entry for each run of instructions on the same line."""
    table = bytearray()
    before = code.co_firstlineno
    for start, end, line in code.co_lines():
        left = (end - start) // 2
        while left:
            length = min(left, LONGEST)
            left -= length
            kind = NO_LINE if line is None else LINE_ONLY
            table.append(0x80 | kind << 3 | length - 1)
            if line is not None:
                table += _signed(line - before)
                before = line
    return bytes(table)


def no_lines(code: CodeType) -> bytes:
    """Line table that marks every line as unknown. An empty table would run, but break
    tracebacks."""
    whole, left = divmod(len(code.co_code) // 2, LONGEST)
    entries = [LONGEST] * whole + [left] * bool(left)
    return bytes(0x80 | NO_LINE << 3 | length - 1 for length in entries)


def _signed(number: int) -> bytes:
    """Encode a signed varint: groups of six bits, lowest first, with the sign in the lowest bit."""
    left = abs(number) << 1 | (number < 0)
    groups = bytearray()
    while left >= 64:
        groups.append(64 | left & 63)
        left >>= 6
    groups.append(left)
    return bytes(groups)


def unpack(archive: str) -> dict[str, bytes | str]:
    """Read the files of a zip in order."""
    with zipfile.ZipFile(archive) as source:
        return {name: source.read(name) for name in source.namelist()}
