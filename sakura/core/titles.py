"""Names of this site and of its games. `make site NAME=…` puts others here."""

SITE = ""
"""Name of the site, or "" for the titles of its games."""

TITLES: dict[str, str] = {}
"""Titles of the games that have another name on this site."""


def title_of(game: str, usual: str) -> str:
    """Return the title of a game on this site."""
    return TITLES.get(game, usual)
