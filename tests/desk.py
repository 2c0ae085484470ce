"""All that more than one test takes from the project's tools: the one place that knows where."""

from tools.browsers.chromium import FLAGS, find, find_shell, sampled
from tools.browsers.engines import FINDERS, WEBKIT_PYTHON, firefox, webkit
from tools.paths import DIST, ROOT
from tools.serve import Site

__all__ = [
    "DIST",
    "FINDERS",
    "FLAGS",
    "ROOT",
    "WEBKIT_PYTHON",
    "Site",
    "find",
    "find_shell",
    "firefox",
    "sampled",
    "webkit",
]
