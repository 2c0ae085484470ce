"""The sentences that the page's own code has: it gets translations of no others.

What the build writes into pages, such as what is said before Python is there, is translated when it
is written, and needs no translation on the page.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path


def texts(modules: Iterable[Path]) -> set[str]:
    """All texts that stand in the code of these modules."""
    return {
        node.value
        for module in modules
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
