"""Paths in a checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "sakura"
STATIC = ROOT / "static"
NODE_MODULES = ROOT / "node_modules"

DIST = ROOT / "dist"
"""Folder of the built site."""

CACHE = ROOT / ".cache"
"""Cache of slow build products, named after their inputs."""

FIGURES = ROOT / "bench"
"""Folder of saved benchmark results."""
