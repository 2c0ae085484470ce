"""The catalogues that the page gets: translations of those sentences that its own code has.

What the build writes into pages, such as what is said before Python is there, is translated when it
is written, and needs no translation on the page.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path


def texts(modules: Iterable[Path]) -> set[str]:
    """All texts that stand in the code of these modules."""
    return {
        node.value
        for module in modules
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def needed(compiled: bytes, said: set[str]) -> bytes:
    """The compiled catalogue without what is not `said`."""
    from babel.messages.mofile import read_mo, write_mo  # which Pyodide, where tests run, lacks

    catalogue = read_mo(BytesIO(compiled))
    for message in list(catalogue):
        one = message.id if isinstance(message.id, str) else message.id[0]
        if one and one not in said:
            catalogue.delete(message.id, message.context)
        elif isinstance(message.context, bytes):  # as Babel reads it, and cannot write it
            message.context = message.context.decode("utf-8")
    short = BytesIO()
    write_mo(short, catalogue)
    return short.getvalue()
