"""Data files that are not in the bundles; each is downloaded when it is needed."""

from __future__ import annotations

from js import mountData

HERE: set[str] = set()
"""Files available now."""


async def arrive(name: str) -> None:
    """Download the file of that name unless it is available; raises JsException if that fails."""
    if name not in HERE:
        await mountData(name)
        HERE.add(name)
