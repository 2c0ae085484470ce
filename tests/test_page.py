"""The page's source, before the build."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "index.html"
SCRIPT = ROOT / "static/start/1-fetch.js"


def test_modules_are_imported_and_not_added_to_the_page() -> None:
    """Script elements wait for the first paint, and WebKit may run two in either order."""
    page = re.sub(r"<template.*?</template>", "", PAGE.read_text("utf-8"))  # they run nothing
    assert not re.search(r'<script[^>]*type="module"', page)
    imported = re.findall(r'run\("([^"]+)"\)', SCRIPT.read_text("utf-8"))
    assert imported == ["5-interpreter.js", "6-pyscript.js"]
