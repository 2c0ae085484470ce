"""Version of the project. Everything else that names it reads it here: the package, the command
line, the pages, the manifest, records and the release."""

VERSION = "1.0.0"
"""Semantic version of the public interfaces; `docs/compatibility.md` says what they are."""
