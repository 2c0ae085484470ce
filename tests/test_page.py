"""The page as it is written, before the build."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "index.html"
SCRIPT = ROOT / "static/start/1-fetch.js"


def test_modules_are_imported_and_not_added_to_the_page() -> None:
    """Elements wait until the page is painted, and of two WebKit may run either first."""
    assert not re.search(r'<script[^>]*type="module"', PAGE.read_text("utf-8"))
    imported = re.findall(r'run\("([^"]+)"\)', SCRIPT.read_text("utf-8"))
    assert imported == ["5-interpreter.mjs", "6-pyscript.js"]
