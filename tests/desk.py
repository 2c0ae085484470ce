"""Imports from the project's tools that several tests share."""

from tools.browsers.chromium import FLAGS, find, find_shell, sampled
from tools.browsers.engines import FINDERS, WEBKIT_PYTHON, firefox, webkit
from tools.paths import DIST, ROOT
from tools.serve import Handler, Site, netlify_headers

__all__ = [
    "DIST",
    "FINDERS",
    "FLAGS",
    "ROOT",
    "WEBKIT_PYTHON",
    "Handler",
    "Site",
    "find",
    "find_shell",
    "firefox",
    "netlify_headers",
    "sampled",
    "webkit",
]
