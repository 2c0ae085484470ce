"""Lighthouse audit of the built site: accessibility and best practices, with the findings."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

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


def main() -> None:
    """Print the scores; exit with 1 if one is below 100."""
    worst = 100
    with Site() as site:
        for page in ("", "rules.html"):
            for form in ("phone", "desktop"):
                found = report(site.address + page, form)
                for name in CATEGORIES:
                    category = found["categories"][name]  # type: ignore[index]
                    score = round(100 * category["score"])
                    worst = min(worst, score)
                    print(f"{page or 'index.html'}, {form}: {name} {score}")
                    for one in category["auditRefs"]:
                        audit = found["audits"][one["id"]]  # type: ignore[index]
                        if audit["score"] is not None and audit["score"] < 1 and one["weight"]:
                            print(f"  {audit['title']}: {audit.get('displayValue', '')}")
    if worst < 100:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
