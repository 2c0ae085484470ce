"""Catalogues of translations, each a file of its own that is fetched once somebody reads it."""

from __future__ import annotations

from js import mountCatalogue

HERE = {"en"}
"""Languages that the page can speak now; English needs no catalogue."""


async def arrive(language: str) -> None:
    """Fetch the catalogue of a language unless it is here; raises JsException if it does not
    arrive."""
    if language not in HERE:
        await mountCatalogue(language)
        HERE.add(language)
