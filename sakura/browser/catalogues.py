"""Catalogues of translations; each is a file that is downloaded when its language is used."""

from __future__ import annotations

from js import mountCatalogue

LOADED = {"en"}
"""Languages available now. English needs no catalogue."""


async def arrive(language: str) -> None:
    """Download a language's catalogue unless it is available; raises JsException if that fails."""
    if language not in LOADED:
        await mountCatalogue(language)
        LOADED.add(language)
