"""All that is known here of the versions of Pyodide and PyScript that the site is made from.

Both are changed in a few places, and each change says what it replaces. That is right for these
versions only, so that they are known by their content: the build stops at any other. Beside this
file two lists are of one version: `hot-functions.txt`, which `make hot-functions` makes anew, and
`stdlib-drop.txt`; so are the stand-ins in `lean/`. `docs/upgrade.md` says how to go on to another
version.
"""

from __future__ import annotations

import re

DIGESTS = {
    "pyodide/pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide/pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide/pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide/python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "@pyscript/core/dist/core.js": (
        "e3c6992c6625630423d8e720ebba6cfe1d2ad7a9e4be7224a1e4a3c52edc8d07"
    ),
    "@pyscript/core/dist/core-C9KDLldu.js": (
        "6ebd3fd9f13faa7859f54bed5304c532da8a194fffbe14baf1986af1a1f17dd6"
    ),
    "@pyscript/core/src/stdlib/pyscript.js": (
        "6ecfbc44fc61c56da0f3ee78533ff2fdf3b290e95c45b4eea8c123c86d4b76e8"
    ),
}
"""SHA-256 of each file in `node_modules/` that is changed, or from which something is made."""

CORE = "core-C9KDLldu.js"
"""The script of PyScript that holds nearly all of it; `core.js` only imports it."""

PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
"""PyScript's plug-ins, which the page switches off: it shows errors in its own words, and needs
none of the others."""

UNUSED = (*PLUGINS, "mpy", "service-worker", "storage", "toml", "xterm", "zip-")
"""Beginnings of the names of PyScript's scripts that nothing asks for without those."""

LIBRARY = "/lib/python314.zip"
"""Pyodide's place for the standard library; the stand-ins in `lean/` name it too."""

SITE_PACKAGES = "/lib/python3.14/site-packages"
"""Place of packages, if there were any; a stand-in names it."""

LOADER = "emscripten_debugger"
"""An import of Pyodide's WebAssembly that takes and gives nothing, and that nothing calls: the
stubs do (`split.py`), and the page then brings the second part (`static/start/4-pyodide.mjs`)."""

CORE_ENDS = "_ctypes"
"""The first module behind Python's core in Pyodide's WebAssembly, where functions stand as they
were linked: Pyodide's own, parser, objects, interpreter, then the modules (`core.py`)."""

CORE_MODULES = (
    "_abc",
    "_asyncio",
    "_bisect",
    "_codecs",
    "_collections",
    "_functools",
    "_io",
    "_json",
    "_operator",
    "_random",
    "_sre",
    "_struct",
    "_thread",
    "_types",
    "_weakref",
    "errno",
    "itertools",
    "math",
    "time",
)
"""The modules in C that the site's code imports, or what it uses of the library."""

OPENGL = "emscripten_gl"
"""Beginning of the names of functions that WebAssembly imports, but is never given (`CHANGES`)."""

CHANGES: dict[str, tuple[tuple[str, str], ...]] = {
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
        # (docs/jspi-crash).
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
    "pyodide.mjs": (
        ("let t=j(e);return async n=>", "let t=e;return async n=>"),
        # Where WebAssembly cannot be compiled it warns, and waits for ever. We hear of it where we
        # would get what was compiled.
        (
            'console.warn("wasm instantiation failed!"),console.warn(l)',
            "r(l)",
        ),
        # And it takes for granted what compiles WebAssembly while it arrives, and that the server
        # says what it is.
        (
            "n?l=await WebAssembly.instantiateStreaming(n,s):"
            "l=await WebAssembly.instantiate(await t,s)",
            "let h=n&&await n;if(h&&!h.ok)throw Error(h.url);"
            'l=h&&WebAssembly.instantiateStreaming&&h.headers.get("content-type")=='
            '"application/wasm"?await WebAssembly.instantiateStreaming(h,s)'
            ":await WebAssembly.instantiate(h?await h.arrayBuffer():await t,s)",
        ),
    ),
}
"""Changes of Pyodide's scripts: what is known, and what takes its place."""

PYSCRIPT_CHANGES: tuple[tuple[str, str], ...] = (
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
"""Changes of PyScript's core: a regular expression, and what takes its place."""

EXPORT = re.compile(
    r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["[\w$]+"\](?:\.value>>>0)?;?', re.ASCII
)
"""Pattern of a function of C in Pyodide's script."""

IMPORTS = ("var wasmImports={", "};")
"""Bounds of its list of what it gives to C."""

IMPORT = re.compile(r'(?<=[{,])"?([\w$]+)"?(?::[\w$]+)?,', re.ASCII)
"""One entry of that list."""

SHARED = re.compile(r'Module\["([\w$]+)"\]=\1;', re.ASCII)
"""Pattern by which it shares something with other scripts."""

SIGNATURE = re.compile(r'(?<![\w$.])([\w$]+)\.sig="\w*";', re.ASCII)
"""Pattern by which it notes the type of one of its functions."""

EVALUATED = re.compile(r"(?<![\w$.])eval(?=\((?:func|data|UTF8ToString\(ptr\))\))", re.ASCII)
"""Place at which it runs scripts that come within libraries."""
