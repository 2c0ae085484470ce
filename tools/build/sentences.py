"""Sentences of the page's own code: its catalogues have translations of no others.

Sentences that the build writes into pages, such as those shown before Python is ready, are
translated at build time and left out here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path


def texts(modules: Iterable[Path]) -> set[str]:
    """All string constants in the code of these modules."""
    return {
        node.value
        for module in modules
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
