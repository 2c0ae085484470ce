"""Lighthouse audit of the built site: accessibility and best practices, with the findings.

Arguments are the tags of languages; without any, the site is audited in all of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from sakura.ui.pages import rules_address
from sakura.ui.words import LANGUAGES
from tools.browsers.chromium import FLAGS, find
from tools.serve import Site

COMMAND = Path(__file__).parent / "node_modules/.bin/lighthouse"
CATEGORIES = ("accessibility", "best-practices")


def report(address: str, form: str) -> dict[str, object]:
    """Run Lighthouse for a phone or a desktop and return its report."""
    command = [
        str(COMMAND), address, "--quiet", "--output=json", "--output-path=stdout",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags=--headless {' '.join(FLAGS)}",
    ]  # fmt: skip
    if form == "desktop":
        command.append("--preset=desktop")
    run = subprocess.run(
        command, capture_output=True, check=True, env=os.environ | {"CHROME_PATH": str(find())}
    )
    found: dict[str, object] = json.loads(run.stdout)
    return found


def audited(address: str, page: str, form: str) -> int:
    """Print a page's scores and findings; return the lowest score."""
    found, worst = report(address + page, form), 100
    for name in CATEGORIES:
        category = found["categories"][name]  # type: ignore[index]
        score = round(100 * category["score"])
        worst = min(worst, score)
        print(f"{page}, {form}: {name} {score}", flush=True)
        for one in category["auditRefs"]:
            audit = found["audits"][one["id"]]  # type: ignore[index]
            if audit["score"] is not None and audit["score"] < 1 and one["weight"]:
                print(f"  {audit['title']}: {audit.get('displayValue', '')}")
    return worst


def main() -> None:
    """Audit the start page and the rules; exit with 1 if a score is below 100."""
    with Site() as site:
        scores = [
            audited(site.address, page, form)
            for language in sys.argv[1:] or LANGUAGES
            for page in (f"?lang={language}", rules_address(language))
            for form in ("phone", "desktop")
        ]
    if min(scores) < 100:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
