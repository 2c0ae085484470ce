"""The page as it is written, before the build."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "index.html"


def test_one_module_alone_loads_pyscript() -> None:
    """Of two that come out of the template, WebKit may run either first."""
    modules = re.findall(r'<script type="module" src="([^"]+)"', PAGE.read_text("utf-8"))
    assert modules == ["vendor/no-eval.js"]
