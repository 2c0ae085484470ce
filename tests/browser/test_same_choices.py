"""The worker of the real page makes the same choices as every other Python, to the last bit."""

from __future__ import annotations

import base64
import pickletools
from typing import TYPE_CHECKING, Any

from sakura.games import GAMES
from sakura.play.job import Appraising, Job, unpack
from sakura.play.seat import last
from tests.browser.visitor import OpenPage, begin, until_a_worker_thinks
from tests.choices import ANALYSIS, EARLY, asked
from tests.sweeps import first
from tools.bench.thinking import pack

if TYPE_CHECKING:
    from collections.abc import Iterator

THINK = "text => document.querySelector('script[worker]').xworker.sync.think(1e9, text)"


def jobs() -> Iterator[Job[Any]]:
    """Jobs for every kind of search, with the most painters first, where sums are longest."""
    tables = [about.jobs for about in asked(EARLY)]
    for lines in first(2, reversed(tables[:6])) + first(1, tables[6:]):
        for name, job in (named for line in lines for named in line.items()):
            if name in {"expert", "master", ANALYSIS}:
                yield job


def figures(packed: str) -> list[Any]:
    """All floats of a packed result in order; the page's classes differ from those here."""
    found = pickletools.genops(base64.b64decode(packed))
    return [value for operation, value, _ in found if operation.name == "BINFLOAT"]


def test_the_page_and_this_python_choose_alike(open_page: OpenPage) -> None:
    page = open_page("?game=sakura", worker=True)
    begin(page)
    until_a_worker_thinks(page)
    for job in jobs():
        pages, own = page.evaluate(THINK, pack(job)), last(job.think(GAMES))
        if isinstance(job, Appraising):
            assert figures(pages) == figures(pack(own)), job
        else:
            assert unpack(pages) == own, job
