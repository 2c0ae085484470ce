"""No wait is satisfied trivially."""

import re
from pathlib import Path

from tools.paths import ROOT

NAMED = re.compile(r'^(\w+) = f?"+async ', re.MULTILINE)
"""Pattern of browser scripts that return a promise."""


def test_no_wait_accepts_a_promise() -> None:
    """Playwright's `wait_for_function` accepts a promise that resolves to false."""
    files: list[Path] = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]
    texts = {file: file.read_text("utf-8") for file in files}
    promises = {name for text in texts.values() for name in NAMED.findall(text)}
    assert len(promises) > 5
    waits = re.compile(rf'wait_for_function\(\s*(?:f?"+async |(?:{"|".join(promises)})\b)')
    assert [file.name for file, text in texts.items() if waits.search(text)] == []
