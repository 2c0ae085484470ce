"""Addresses of the site's other pages and of its catalogues."""

from __future__ import annotations


def rules_address(language: str) -> str:
    """The page of rules, which needs neither Python nor JavaScript."""
    return "rules.html" if language == "en" else f"rules.{language}.html"


def demo_address(language: str) -> str:
    """The page that shows the frames for other people's pages."""
    return "embed.html" if language == "en" else f"embed.{language}.html"


def catalogue_file(language: str) -> str:
    """Name of the file with a language's catalogue, as the build and the scripts call it."""
    return f"words.{language}.bin"
