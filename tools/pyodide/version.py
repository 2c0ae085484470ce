"""Facts about the versions of Pyodide and PyScript that the site is built from.

Both are patched in a few places, and each patch names the text that it replaces. The patches fit
these versions only, which are identified by their digests: the build stops at any other. Two lists
beside this file depend on the version too: `traced-functions.txt`, which `make traced-functions`
regenerates, and `stdlib-drop.txt`; so do the stand-ins in `lean/`. `docs/upgrade.md` explains how
to upgrade.
"""

from __future__ import annotations

import re

DIGESTS = {
    "pyodide/pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide/pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide/pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide/python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "qr/decode.js": "00e209820dcb11d624e9a03d6383e580766792b57d1651318f0a29e4e1ff0fe8",
    "qr/index.js": "a0de370051f94bd74f218f74401fdf197585e3f9ef0143164f87ea941a3fdd6f",
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
"""SHA-256 of each file in `node_modules/` that is patched or used as a source."""

CORE = "core-C9KDLldu.js"
"""PyScript's main script; `core.js` only imports it."""

PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
"""PyScript plug-ins that the page switches off: it shows errors itself and needs none of the
others."""

UNUSED = (*PLUGINS, "mpy", "service-worker", "storage", "toml", "xterm", "zip-")
"""Prefixes of PyScript's scripts that are unused without the plug-ins."""

LIBRARY = "/lib/python314.zip"
"""Path of the standard library in Pyodide; the stand-ins in `lean/` use it too."""

SITE_PACKAGES = "/lib/python3.14/site-packages"
"""Path of packages in Pyodide; a stand-in uses it."""

LOADER = "emscripten_debugger"
"""Import of Pyodide's WebAssembly without parameters and results that is never called. The stubs
(`split.py`) call it to make the page load the second part (`static/start/4-pyodide.js`)."""

CORE_ENDS = "_ctypes"
"""First module after Python's core in Pyodide's WebAssembly, where functions are in link order:
Pyodide's own, parser, objects, interpreter, then the modules (`core.py`)."""

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
"""C modules that the site's code, or the library code it uses, imports."""

OPENGL = "emscripten_gl"
"""Prefix of WebAssembly imports that are left undefined (`CHANGES`)."""

MODULE = (
    'try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}',
    "return!1",
)
"""Patch of the test by which Pyodide recognizes a classic worker: an import that Firefox reports as
a breach of the page's policy. Workers here are modules."""

CHANGES: dict[str, tuple[tuple[str, str], ...]] = {
    "pyodide.asm.mjs": (
        MODULE,
        # Pyodide allocates shared memory at its start, to sleep in a worker. Pages that are not
        # isolated may not, and browsers warn about it. Nothing here sleeps, and without the memory
        # Pyodide reports that it cannot.
        (
            "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)",
            "new Int32Array(1)",
        ),
        # It lets Python wait for JavaScript on a separate stack where WebAssembly can switch stacks
        # (JSPI). Nothing here waits that way, and the heap profiler, which Chromium enables in some
        # renderers, runs off the end of such a stack: the tab crashes (docs/jspi-crash).
        (
            '"Suspending"in WebAssembly;var oldJspiSupported=canConstructWasm'
            '&&"Suspender"in WebAssembly;',
            "!1;var oldJspiSupported=!1;",
        ),
        # It gives each of its 7,400 functions an address for libraries linked later. None ever is,
        # so the functions that it asks for itself suffice.
        (
            "if(isInternalSym(symName)){continue}var value=exports[symName];var existingEntry",
            "if(isInternalSym(symName)||!GOT[symName]){continue}var value=exports[symName];"
            "var existingEntry",
        ),
        # It also compiles a small module for each of the 270 OpenGL functions. Without an address
        # they count as missing.
        (
            "if(entry.value==-1){var value=",
            'if(entry.value==-1){if(symName.startsWith("emscripten_gl"))'
            "{entry.value=0;continue}var value=",
        ),
        # To check whether a function has an address it asks for all 8,700 that exist. Those that it
        # adds have none.
        (
            "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)",
            "functionsInTableMap=new WeakMap",
        ),
        # A snapshot already contains its core; the line that imports it would run the compiler.
        (
            'function(t,e){t&&Wr();let[r,n]=API.rawRun("import _pyodide_core")',
            'function(t,e){t&&Wr();let[r,n]=t?[0,""]:API.rawRun("import _pyodide_core")',
        ),
        # It runs four lines of Python to get four objects, each through Python's compiler.
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
    # Our starter inflates the standard library and passes its bytes instead of an address.
    "pyodide.mjs": (
        MODULE,
        ("let t=j(e);return async n=>", "let t=e;return async n=>"),
        # Where WebAssembly cannot be compiled it warns and waits for ever. Our starter, which
        # receives the compiled module, reports the error.
        (
            'console.warn("wasm instantiation failed!"),console.warn(l)',
            "r(l)",
        ),
        # It also relies on streaming compilation and on the server's content type.
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
"""Patches of Pyodide's scripts: the expected text and its replacement."""

PYSCRIPT_CHANGES: tuple[tuple[str, str], ...] = (
    # It writes the sources of its own Python package, module by module, to import them. They are in
    # our library.
    (
        r'(\w+)\("\.",\{pyscript:\{"__init__\.py":.*?\}\}\)(?=,\w+\.push\("import pyscript as)',
        r'\1(".",{})',
    ),
    # Its writer, which imports six more modules.
    (r'"from pathlib import Path as _Path"', '"_Path = None"'),
    # Its error display, which it fetches even when it is switched off.
    (
        r'error:\(\)=>import\("\./error-\w+\.js"\)',
        "error:async()=>({notOnDOM(){},notify:console.error})",
    ),
)
"""Patches of PyScript's core: a regular expression and its replacement."""

EXPORT = re.compile(
    r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["[\w$]+"\](?:\.value>>>0)?;?', re.ASCII
)
"""Pattern of a C function in Pyodide's script."""

IMPORTS = ("var wasmImports={", "};")
"""Delimiters of its list of imports for C."""

IMPORT = re.compile(r'(?<=[{,])"?([\w$]+)"?(?::[\w$]+)?,', re.ASCII)
"""Pattern of one entry of that list."""

SHARED = re.compile(r'Module\["([\w$]+)"\]=\1;', re.ASCII)
"""Pattern by which it shares a name with other scripts."""

SIGNATURE = re.compile(r'(?<![\w$.])([\w$]+)\.sig="\w*";', re.ASCII)
"""Pattern by which it declares the type of a function."""

EVALUATED = re.compile(r"(?<![\w$.])eval(?=\((?:func|data|UTF8ToString\(ptr\))\))", re.ASCII)
"""Pattern by which it evaluates scripts within libraries."""
