"""Imports from the project's tools that several tests share."""

from tools.browsers.chromium import FLAGS, find, find_shell, sampled
from tools.browsers.engines import FINDERS, WEBKIT_PYTHON, firefox, webkit
from tools.browsers.lan import Lan
from tools.browsers.lan import why_not as lan_why_not
from tools.paths import DIST, ROOT
from tools.serve import Handler, Site, netlify_headers

__all__ = [
    "DIST",
    "FINDERS",
    "FLAGS",
    "ROOT",
    "WEBKIT_PYTHON",
    "Handler",
    "Lan",
    "Site",
    "find",
    "find_shell",
    "firefox",
    "lan_why_not",
    "netlify_headers",
    "sampled",
    "webkit",
]
