"""PyScript, Pyodide and the library as the site has them: without what serves nothing here.

What is slow to make is kept in `.cache/` under a name that tells what it was made from. Each change
of a script names what it replaces; where a new version has that no longer, the build stops.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

from tools import hot_functions, split

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
TOOLS = ROOT / "tools"
PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"
PYODIDE = ROOT / "node_modules/pyodide"
COMPILER = TOOLS / "compile.mjs"
TRIMMER = TOOLS / "trim.mjs"
SPLITTER = (TOOLS / "split.py", TOOLS / "wasm.py", hot_functions.LIST)
SLIM = (TOOLS / "slim.py", TOOLS / "written_out.py")
BUNDLE = ROOT / "static/bundle.py"
DROPPED = TOOLS / "stdlib-drop.txt"
LEAN = TOOLS / "lean"

PYSCRIPT_UNUSED = re.compile(
    r"codemirror|deprecations|donkey|error|mpy|py-editor|py-game|py-terminal|service-worker"
    r"|storage|toml|xterm|zip-"
)
"""Parts of PyScript that pyscript.toml switches off, or that would read it."""

SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
BINARY, COLD = "pyodide.asm.wasm", "pyodide.cold.wasm"
"""Pyodide's WebAssembly, and what `static/start/4-pyodide.mjs` calls the part that is hardly ever
needed."""

WORD = re.compile(r"[\w$]+")


def copy(target: Path) -> None:
    """All of it into a folder."""
    pyscript, pyodide = target / "pyscript", target / "pyodide"
    pyscript.mkdir(parents=True)
    for file in PYSCRIPT.glob("*.js"):
        if not PYSCRIPT_UNUSED.match(file.name):
            text = _without_map(file.read_text("utf-8"))
            if file.name.startswith("core-"):
                text = _lean_pyscript(text)
            (pyscript / file.name).write_text(text, "utf-8")
    shutil.copytree(trimmed_pyodide(), pyodide)
    shutil.copyfile(standard_library(), pyodide / "stdlib.bin")


PYSCRIPT_CHANGES = (
    # It writes the sources of its own Python package, module by module, to import them. They are
    # in our library.
    (
        r'(\w+)\("\.",\{pyscript:\{"__init__\.py":.*?\}\}\)(?=,\w+\.push\("import pyscript as)',
        r'\1(".",{})',
    ),
    # What it would write with, which brings six modules along.
    (r'"from pathlib import Path as _Path"', '"_Path = None"'),
    # What shows errors, which it fetches even where it is switched off.
    (
        r'error:\(\)=>import\("\./error-\w+\.js"\)',
        "error:async()=>({notOnDOM(){},notify:console.error})",
    ),
)


def _lean_pyscript(script: str) -> str:
    """PyScript's core without what costs time at every start, and serves nothing here."""
    for pattern, ours in PYSCRIPT_CHANGES:
        script, found = re.subn(pattern, ours, script)
        if found != 1:
            raise SystemExit(f"PyScript is otherwise than known: look for {pattern}")
    return script


def _without_map(script: str) -> str:
    """A script without the address of its source map, which is not published."""
    return re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", script)


CHANGES = {
    "pyodide.asm.mjs": (
        # Pyodide makes a piece of shared memory at its start, to sleep on in a worker. Pages that
        # are not isolated may not, and browsers warn of it; nothing here sleeps, and without the
        # memory Pyodide says that it cannot.
        (
            "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)",
            "new Int32Array(1)",
        ),
        # It lets Python wait for JavaScript on a stack of its own where WebAssembly can switch
        # stacks (JSPI). Nothing here waits so, and the heap profiler that Chromium switches on for
        # a part of its renderers runs off the end of such a stack: the tab crashes
        # (docs/performance.md).
        (
            '"Suspending"in WebAssembly;var oldJspiSupported=canConstructWasm'
            '&&"Suspender"in WebAssembly;',
            "!1;var oldJspiSupported=!1;",
        ),
        # It gives each of its 7,400 functions an address, for libraries that may be linked to it
        # later. None ever is: those that it asks for itself will do.
        (
            "if(isInternalSym(symName)){continue}var value=exports[symName];var existingEntry",
            "if(isInternalSym(symName)||!GOT[symName]){continue}var value=exports[symName];"
            "var existingEntry",
        ),
        # And it compiles a little module for each of the 270 functions of OpenGL. No address
        # says that there is no such function.
        (
            "if(entry.value==-1){var value=",
            'if(entry.value==-1){if(symName.startsWith("emscripten_gl"))'
            "{entry.value=0;continue}var value=",
        ),
        # To see whether a function has an address already it asks for all 8,700 that there are.
        # Those that it adds have none.
        (
            "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)",
            "functionsInTableMap=new WeakMap",
        ),
        # A snapshot holds its core already; the line to import it would go through the compiler.
        (
            'function(t,e){t&&Wr();let[r,n]=API.rawRun("import _pyodide_core")',
            'function(t,e){t&&Wr();let[r,n]=t?[0,""]:API.rawRun("import _pyodide_core")',
        ),
        # It runs four lines of Python to get hold of four objects, each through Python's compiler.
        ('API._pyodide._base.eval_code("{}")', "API._pyodide._base.builtins.dict()"),
        (
            'API.runPythonInternal("import importlib; importlib")',
            'API._pyodide._base.import_module("importlib")',
        ),
        (
            'API.runPythonInternal("import __main__; __main__.__dict__")',
            'API.importlib.import_module("__main__").__dict__',
        ),
        (
            'API.runPythonInternal("import builtins; builtins.__dict__")',
            "API._pyodide._base.builtins.__dict__",
        ),
    ),
    # Our door inflates the standard library, and hands its bytes over instead of an address.
    "pyodide.mjs": (("let t=j(e);return async n=>", "let t=e;return async n=>"),),
}


def _changed(name: str, script: str) -> str:
    """A script of Pyodide with the changes that are made to it here."""
    for known, ours in CHANGES[name]:
        if script.count(known) != 1:
            raise SystemExit(f"{name} is otherwise than known: look for {known}")
        script = script.replace(known, ours)
    return script


def trimmed_pyodide() -> Path:
    """A folder with Pyodide as this site needs it, made once for each version."""
    folder = CACHE / f"pyodide-{_made_from(TRIMMER, *SPLITTER, Path(__file__))}"
    if not folder.exists():
        half = folder.with_suffix(".part")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir()
        for name in SCRIPTS:
            text = _changed(name, (PYODIDE / name).read_text("utf-8"))
            (half / name).write_text(_without_map(text), "utf-8")
        command = ["node", TRIMMER.name, str(half), str(PYODIDE / BINARY)]
        subprocess.run(command, cwd=TRIMMER.parent, check=True)
        words = {
            word for name in SCRIPTS for word in WORD.findall((half / name).read_text("utf-8"))
        }
        whole = split.Pyodide((PYODIDE / BINARY).read_bytes(), hot_functions.read(), words)
        for name, part in zip((BINARY, COLD), whole.split(), strict=True):
            (half / name).write_bytes(part)
        half.rename(folder)
    return folder


def _made_from(*tools: Path) -> str:
    """A short name for what the tools make of the packages that are installed."""
    digest = hashlib.sha256((ROOT / "package-lock.json").read_bytes())
    for tool in tools:
        digest.update(tool.read_bytes())
    return digest.hexdigest()[:16]


def standard_library() -> Path:
    """The trimmed standard library as `.pyc`, made once for each version and drop list."""
    tools = (COMPILER, *SLIM, DROPPED, BUNDLE, *sorted(LEAN.rglob("*.py")))
    archive = CACHE / f"stdlib-{_made_from(*tools)}.bin"
    if not archive.exists():
        source = PYODIDE / "python_stdlib.zip"
        compile_archive(source, archive, "/lib/python314.zip/", str(DROPPED))
    return archive


def compile_archive(source: Path, target: Path, prefix: str, *drop: str) -> None:
    """A zip of sources becomes bytecode, compressed as a whole; a broken run leaves no target.

    Zopfli's streams are ordinary ones, a few hundredths smaller than zlib's.
    """
    from zopfli import zlib as zopfli  # which is compiled: Pyodide, where tests run, has none

    half = CACHE / f"{target.stem}.part"
    command = ["node", COMPILER.name, str(source), str(half), prefix, *drop]
    subprocess.run(command, cwd=COMPILER.parent, check=True)
    packed = zopfli.compress(half.read_bytes(), numiterations=5)
    half.write_bytes(packed)
    half.rename(target)
    print(f"{target.name}: {len(packed)} bytes")
