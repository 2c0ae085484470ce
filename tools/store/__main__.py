"""Everything that app stores ask for, into `release/store/`: texts and pictures in every language,
and the files of an Android app.

`make store URL=https://…` needs the site's address for the latter. APP is the app's name for
Android, FINGERPRINT the SHA-256 of its signing key, or several with commas.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

# isort: off
from tools.build import names  # renames the games before other modules import them

# isort: on
from sakura.core.plain import Json
from tools.build import manifest, page
from tools.paths import DIST, ROOT
from tools.store import android, listing, pictures

TARGET = ROOT / "release/store"
DARK = re.compile(r'<meta name="theme-color" content="(#\w+)" media="[^"]*dark\)"')


def write_texts(target: Path) -> None:
    """Write the texts of all listings. Raises SystemExit if a store would refuse one."""
    for language in listing.languages():
        for store in listing.TEXT_FILES:
            written = listing.listing(store, language)
            if faults := list(listing.faults(store, written)):
                raise SystemExit("\n".join(f"{language}: {fault}" for fault in faults))
            folder = pictures.folder(target, store, language)
            folder.mkdir(parents=True)
            for name, text in written.items():
                (folder / f"{name}.txt").write_text(text + "\n", "utf-8")


def write_app(target: Path) -> None:
    """Write the files of the Android app of the built site."""
    site = json.loads((DIST / manifest.NAME).read_text("utf-8"))
    dark = DARK.search((ROOT / page.PAGE).read_text("utf-8"))
    assert dark
    address = android.base(page.ADDRESS)
    package = android.package_name(address, os.environ.get("APP", ""))
    signed = [one.strip() for one in os.environ.get("FINGERPRINT", "").split(",") if one.strip()]
    files: dict[str, Json] = {
        "twa-manifest.json": android.twa_manifest(site, address, package, dark[1]),
        "assetlinks.json": [*android.asset_links(package, signed)],
    }
    for name, content in files.items():
        text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
        (target / name).write_text(text, "utf-8")


def main() -> None:
    """Write everything."""
    built = json.loads((DIST / manifest.NAME).read_text("utf-8"))["name"]
    if built != listing.title():
        raise SystemExit(
            f"dist/ holds “{built}” instead of “{listing.title()}”: delete it and build it again"
            f"{' with the same NAME' if names.NAME else ''}"
        )
    shutil.rmtree(TARGET, ignore_errors=True)
    write_texts(TARGET)
    if page.ADDRESS:
        write_app(TARGET)
    else:
        print(
            "URL is not set, so the files of the Android app are missing: make store URL=https://…"
        )
    taken = list(pictures.take(TARGET))
    print(f"{TARGET.relative_to(ROOT)} holds the texts, and {len(taken)} pictures")


if __name__ == "__main__":
    main()
