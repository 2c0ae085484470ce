"""Cuts out of Pyodide's script what serves only libraries that are linked to it later, since none
ever is: nearly all of its 8,500 names for C, and whatever only those would use."""

from __future__ import annotations

import re
from collections import Counter

from tools.patch import cut
from tools.pyodide import wasm
from tools.pyodide.version import (
    EVALUATED,
    EXPORT,
    IMPORT,
    IMPORTS,
    OPENGL,
    SHARED,
    SIGNATURE,
)

NAME = "pyodide.asm.mjs"
WORD = re.compile(r"[\w$]+", re.ASCII)
ASKED = re.compile(r'(?<=\.)[\w$]+|(?<=\[")[\w$]+', re.ASCII)
"""Members of something."""


def words(*scripts: str) -> Counter[str]:
    """How often each word is in the scripts."""
    return Counter(word for script in scripts for word in WORD.findall(script))


def trimmed(script: str, door: str, binary: bytes) -> str:
    """The script, as far as its WebAssembly and the script that starts it (`door`) need it."""
    imports = wasm.entries(dict(wasm.sections(binary))[wasm.IMPORTS], wasm.Reader.import_)
    names = (wasm.imported(entry)[1] for entry in imports)
    imported = {name for name in names if not name.startswith(OPENGL)}
    # C's functions that no JavaScript calls; each is declared once.
    counts = words(EXPORT.sub("", script), door)
    script = cut(NAME, script, EXPORT, lambda name: counts[name] > 1)
    # JavaScript's functions that no C calls.
    start, end = IMPORTS
    begins = script.index(start)
    ends = script.index(end, begins)
    given = cut(NAME, script[begins:ends], IMPORT, imported.__contains__)
    script = script[:begins] + given + script[ends:]
    # What is shared with scripts that are not there.
    asked = set(ASKED.findall(SHARED.sub("", script) + door))
    script = cut(NAME, script, SHARED, asked.__contains__)
    # C asks only for the types of what it takes pointers to.
    typed = words(given)
    script = cut(NAME, script, SIGNATURE, typed.__contains__)
    # Scripts within libraries: nothing may be renamed where text is run as a script.
    return cut(NAME, script, EVALUATED)
