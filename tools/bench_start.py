"""Start-up: this site against a page of stock PyScript, cold, in turn, in one run.

Both are self-hosted on this machine and opened in a fresh browser profile each time. "Interactive"
is when Python answers a click: the stock page sets its mark after its handler is attached, the
site when its whole start page is. The stock page has PyScript's defaults and Pyodide's own
standard library, which is what a newcomer gets by following the documentation.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent))
from chromium import FLAGS, find
from serve import DIST, Site

ROOT = Path(__file__).resolve().parent.parent
RUNS = 7
TARGET = 0.55
STOCK_PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>stock</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script></head>
<body><button id="b">0</button>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document, when
from js import performance

@when("click", "#b")
def clicked(event):
    event.target.textContent = "1"

performance.mark("interactive")
</script></body></html>
"""


def stock_site(folder: Path) -> None:
    """A page with PyScript and Pyodide exactly as npm has them."""
    modules = ROOT / "node_modules"
    shutil.copytree(modules / "@pyscript/core/dist", folder / "pyscript")
    shutil.copytree(modules / "pyodide", folder / "pyodide")
    (folder / "index.html").write_text(STOCK_PAGE, "utf-8")


def interactive(browser: Browser, address: str) -> float:
    """Milliseconds from navigation to Python answering, in a fresh profile."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => performance.getEntriesByName('interactive').length > 0")
    mark: float = page.evaluate("() => performance.getEntriesByName('interactive')[0].startTime")
    context.close()
    return mark


def main() -> None:
    """Prints the pair and keeps it under bench/."""
    times: dict[str, list[float]] = {"stock": [], "site": []}
    with tempfile.TemporaryDirectory() as folder:
        stock_site(Path(folder))
        with Site(Path(folder)) as stock, Site(DIST) as site, sync_playwright() as playwright:
            for _ in range(RUNS):
                for name, address in (("stock", stock.address), ("site", site.address)):
                    browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
                    times[name].append(interactive(browser, address))
                    browser.close()
    report(times)


def report(times: dict[str, list[float]]) -> None:
    """Medians, spread and ratio."""
    print(f"cold start to interactive, {RUNS} runs each in turn (milliseconds)")
    medians = {}
    for name, values in times.items():
        medians[name] = statistics.median(values)
        print(f"  {name:6} median {medians[name]:6.0f}   {min(values):6.0f} to {max(values):.0f}")
    ratio = medians["site"] / medians["stock"]
    print(f"  ratio {ratio:.2f} (target at most {TARGET})")
    target = ROOT / "bench"
    target.mkdir(exist_ok=True)
    kept = {"times": times, "medians": medians, "ratio": ratio}
    (target / "start.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
