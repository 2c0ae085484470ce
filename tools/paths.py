"""Where things are in a checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "sakura"
STATIC = ROOT / "static"
NODE_MODULES = ROOT / "node_modules"

DIST = ROOT / "dist"
"""The built site."""

CACHE = ROOT / ".cache"
"""What is slow to make, under names that tell what it was made from."""

FIGURES = ROOT / "bench"
"""What was measured."""
