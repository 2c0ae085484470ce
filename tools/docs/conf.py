"""Settings of Sphinx for `make docs`; `tools/docs/__main__.py` runs it."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from sakura.core.version import VERSION

project = os.environ.get("DOCS_NAME") or "Sakura & Okiya"
release = version = VERSION
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
# Docstrings put code between single backticks, as Markdown does.
default_role = "code"
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo", "pyspiel"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
python_use_unqualified_type_names = True
add_module_names = False

# Both games have a Position, and examples are shortened by an ellipsis.
suppress_warnings = ["ref.python", "misc.highlighting_failure"]

html_theme = "furo"
html_title = f"{project} {VERSION}"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_last_updated_fmt = None
