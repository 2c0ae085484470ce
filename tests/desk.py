"""All that more than one test takes from the project's tools: the one place that knows where."""

from tools.chromium import FLAGS, find
from tools.engines import FINDERS, WEBKIT_PYTHON, firefox, webkit
from tools.serve import DIST, ROOT, Site

__all__ = ["DIST", "FINDERS", "FLAGS", "ROOT", "WEBKIT_PYTHON", "Site", "find", "firefox", "webkit"]
