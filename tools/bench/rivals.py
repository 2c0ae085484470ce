"""Pages that the site is compared with, written as the documentation of their makers recommends."""

from __future__ import annotations

import shutil
import zlib
from pathlib import Path

from tools.paths import DIST, NODE_MODULES

STOCK = "stock PyScript"
BARE = "bare Pyodide"
COMPILED = "bare Pyodide, our library"
SITE = "this site"

HEAD = '<!doctype html><html><head><meta charset="utf-8"><title>A rival</title>'
BUTTON = '<body><button id="b">0</button>'

STOCK_PAGE = f"""{HEAD}
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script></head>{BUTTON}
<script type="py" config='{{"interpreter": "./pyodide/pyodide.mjs"}}'>
from pyscript import document, when
from js import performance

@when("click", "#b")
def clicked(event):
    event.target.textContent = "1"

performance.mark("interactive")
</script></body></html>
"""

BARE_PAGE = f"""{HEAD}</head>{BUTTON}
<script type="module">
import {{ loadPyodide }} from "./pyodide/pyodide.mjs";

const python = await loadPyodide(LIBRARY);
python.runPython(`
from js import document, performance
from pyodide.ffi import create_proxy

def clicked(event):
    event.target.textContent = "1"

document.getElementById("b").addEventListener("click", create_proxy(clicked))
performance.mark("interactive")
`);
</script></body></html>
"""


def lay_out(folder: Path) -> None:
    """Write the rivals' files, with PyScript and Pyodide as npm publishes them."""
    shutil.copytree(NODE_MODULES / "@pyscript/core/dist", folder / "pyscript")
    shutil.copytree(NODE_MODULES / "pyodide", folder / "pyodide")
    library = next(DIST.glob("hashed/*/pyodide/stdlib.bin"))
    (folder / "library.zip").write_bytes(zlib.decompress(library.read_bytes()))
    (folder / "stock.html").write_text(STOCK_PAGE, "utf-8")
    (folder / "bare.html").write_text(BARE_PAGE.replace("LIBRARY", ""), "utf-8")
    ours = '{ stdLibURL: new URL("./library.zip", location).href }'
    (folder / "compiled.html").write_text(BARE_PAGE.replace("LIBRARY", ours), "utf-8")


PAGES = {STOCK: "stock.html", BARE: "bare.html", COMPILED: "compiled.html"}
