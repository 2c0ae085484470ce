"""Addresses of the site's other pages and of its catalogues."""

from __future__ import annotations


def rules_address(language: str) -> str:
    """Address of the rules page, which needs neither Python nor JavaScript."""
    return "rules.html" if language == "en" else f"rules.{language}.html"


def about_address(language: str) -> str:
    """Address of the page about the site."""
    return "about.html" if language == "en" else f"about.{language}.html"


def demo_address(language: str) -> str:
    """Address of the page that shows the frames."""
    return "embed.html" if language == "en" else f"embed.{language}.html"


def catalogue_file(language: str) -> str:
    """File name of a language's catalogue, for the build and the scripts."""
    return f"words.{language}.bin"
