"""Catalogues for the page: translations of the sentences in its own code.

Sentences that the build writes into pages, such as those shown before Python is ready, are
translated at build time and left out here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path


def texts(modules: Iterable[Path]) -> set[str]:
    """All string constants in the code of these modules."""
    return {
        node.value
        for module in modules
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def needed(compiled: bytes, said: set[str]) -> bytes:
    """Compiled catalogue reduced to the sentences in `said`."""
    from babel.messages.mofile import read_mo, write_mo  # not available in Pyodide, where tests run

    catalogue = read_mo(BytesIO(compiled))
    for message in list(catalogue):
        one = message.id if isinstance(message.id, str) else message.id[0]
        if one and one not in said:
            catalogue.delete(message.id, message.context)
    short = BytesIO()
    write_mo(short, catalogue)
    return short.getvalue()
