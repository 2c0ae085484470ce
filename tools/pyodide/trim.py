"""Removes from Pyodide's script the code for libraries linked later, since none ever is: nearly all
of its 8,500 names for C, and everything that only those use."""

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
"""Pattern of a member access."""


def words(*scripts: str) -> Counter[str]:
    """Count the words in the scripts."""
    return Counter(word for script in scripts for word in WORD.findall(script))


def trimmed(script: str, door: str, binary: bytes) -> str:
    """Trim the script to what its WebAssembly and its starter script (`door`) need."""
    imports = wasm.entries(dict(wasm.sections(binary))[wasm.IMPORTS], wasm.Reader.import_)
    names = (wasm.imported(entry)[1] for entry in imports)
    imported = {name for name in names if not name.startswith(OPENGL)}
    # C functions that no JavaScript calls; each is declared once.
    counts = words(EXPORT.sub("", script), door)
    script = cut(NAME, script, EXPORT, lambda name: counts[name] > 1)
    # JavaScript functions that no C calls.
    start, end = IMPORTS
    begins = script.index(start)
    ends = script.index(end, begins)
    given = cut(NAME, script[begins:ends], IMPORT, imported.__contains__)
    script = script[:begins] + given + script[ends:]
    # Names shared with scripts that are absent.
    asked = set(ASKED.findall(SHARED.sub("", script) + door))
    script = cut(NAME, script, SHARED, asked.__contains__)
    # C asks only for the types of functions whose pointers it takes.
    typed = words(given)
    script = cut(NAME, script, SIGNATURE, typed.__contains__)
    # Scripts within libraries: names must stay if text is evaluated as a script.
    return cut(NAME, script, EVALUATED)
