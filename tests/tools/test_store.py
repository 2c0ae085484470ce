"""Files of `make store`: texts within the stores' limits, and settings of the Android app."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest

from sakura.games import GAMES
from tests.translated import TRANSLATED
from tools.build.manifest import text
from tools.paths import ROOT
from tools.store import android, listing

pytestmark = pytest.mark.native  # it reads files of the checkout

ADDRESS = "https://me.github.io/garden"
FINGERPRINT = ":".join(["0A"] * 32)

every_language = pytest.mark.parametrize("language", TRANSLATED)
every_store = pytest.mark.parametrize("store", listing.TEXT_FILES)


@every_language
@every_store
def test_every_text_of_a_listing_is_there_and_within_its_limit(store: str, language: str) -> None:
    written = listing.listing(store, language)
    assert written.keys() == listing.TEXT_FILES[store].keys() | listing.LIST_FILES[store].keys()
    assert list(listing.faults(store, written)) == []


@every_store
def test_missing_and_long_texts_are_found(store: str) -> None:
    good = listing.listing(store, "en")
    for name, most in listing.TEXT_FILES[store].items():
        for bad in ("", " \n", "x" * (most + 1)):
            (fault,) = listing.faults(store, good | {name: bad})
            assert f" {name} has " in fault
        assert list(listing.faults(store, good | {name: "x" * most})) == []
    for name, (entries, most) in listing.LIST_FILES[store].items():
        for bad in ("", "a\n\nb", "x" * (most + 1), "\n".join("x" * (entries + 1))):
            assert len(list(listing.faults(store, good | {name: bad}))) == 1
    if store == "microsoft":
        many = " ".join("x" * (listing.TERM_WORDS // 2 + 1))
        assert list(listing.faults(store, good | {"search_terms": f"{many}\n{many}"}))


def test_every_language_has_all_texts_of_its_own() -> None:
    assert tuple(listing.languages()) == TRANSLATED
    written = [
        tomllib.loads((listing.TEXTS / f"{language}.toml").read_text("utf-8"))
        for language in TRANSLATED
    ]
    for one in written:
        assert one.keys() == written[0].keys()
        assert len(one["features"]) == len(written[0]["features"])
        assert len(set(one["terms"])) == len(one["terms"])
    for field in ("locale", "short", "promise"):
        assert len({one[field] for one in written}) == len(written)
    for number in range(len(written[0]["features"])):
        assert len({one["features"][number] for one in written}) == len(written)


@every_language
def test_titles_of_games_are_no_part_of_a_stores_texts(language: str) -> None:
    written = (listing.TEXTS / f"{language}.toml").read_text("utf-8")
    assert all(f"{{{game}}}" in written for game in GAMES)
    assert not [info.title for info in GAMES.values() if info.title in written]
    assert re.findall(r"[^\u202f][:;!?](?= )", written) == [] or language != "fr"


def test_a_renamed_site_has_listings_with_its_own_names() -> None:
    code = (
        "from tools.build import names\nfrom tools.store.listing import *\n"
        "for one in LANGUAGES:\n for store in TEXT_FILES:\n"
        "  texts_of = listing(store, one)\n"
        "  print(*texts_of.values(), *faults(store, texts_of), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "NAME": "Two gardens", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "Two gardens" in done.stdout and "Yotsume" in done.stdout
    assert re.findall(r"Sakura|Okiya|Niya|.* has \d+ characters.*", done.stdout) == []


def test_an_app_opens_the_site_in_its_folder() -> None:
    package = android.package_name(ADDRESS)
    made = android.twa_manifest(json.loads(text()), ADDRESS, package, "#15181f")
    assert package == "io.github.me.garden" == made["packageId"]
    assert made["host"] == "me.github.io" and made["startUrl"] == "/garden/"
    assert made["fullScopeUrl"] == f"{ADDRESS}/"
    assert made["webManifestUrl"] == f"{ADDRESS}/manifest.json"
    assert made["iconUrl"] == f"{ADDRESS}/static/icon-512.png"
    assert made["maskableIconUrl"] == f"{ADDRESS}/static/icon-maskable-512.png"
    assert made["themeColor"] != made["themeColorDark"] == "#15181f"
    shortcuts = made["shortcuts"]
    assert isinstance(shortcuts, list)
    assert [one["url"] for one in shortcuts if isinstance(one, dict)] == [
        f"{ADDRESS}/?game={game}" for game in GAMES
    ]


@pytest.mark.parametrize(
    ("address", "wanted", "package"),
    [
        ("https://example.org/", "", "org.example"),
        ("https://example.org/2-gardens/", "", "org.example.a2_gardens"),
        ("https://intranet/", "", "intranet.app"),
        (ADDRESS, "org.example.other", "org.example.other"),
    ],
)
def test_an_app_is_named_after_the_address_or_as_wanted(
    address: str, wanted: str, package: str
) -> None:
    assert android.package_name(address, wanted) == package
    assert android.PACKAGE.fullmatch(package)


@pytest.mark.parametrize("address", ["", "example.org", "http://example.org", "https://a.org/?b"])
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(SystemExit, match="make store URL="):
        android.base(address)


def test_a_host_acknowledges_the_app_and_its_key() -> None:
    [link] = android.asset_links("org.example.garden", [FINGERPRINT])
    target = link["target"]
    assert isinstance(target, dict)
    assert target["package_name"] == "org.example.garden"
    assert target["sha256_cert_fingerprints"] == [FINGERPRINT]
    [template] = android.asset_links("org.example.garden", [])
    assert android.PLACEHOLDER in json.dumps(template)
    with pytest.raises(SystemExit, match="fingerprint"):
        android.asset_links("org.example.garden", [FINGERPRINT[:-1]])
    with pytest.raises(SystemExit, match="APP="):
        android.package_name(ADDRESS, "garden")
