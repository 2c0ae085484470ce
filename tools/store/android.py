"""Files of a Trusted Web Activity, the form in which Google Play takes a site: Bubblewrap's
`twa-manifest.json`, and the `assetlinks.json` by which a host acknowledges the app."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urljoin, urlsplit

from sakura.core.plain import Json, JsonObject

FINGERPRINT = re.compile(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}")
"""Form of a certificate's SHA-256 fingerprint."""

PLACEHOLDER = "REPLACE BY THE SHA-256 FINGERPRINT OF THE SIGNING KEY"
PACKAGE = re.compile(r"[a-z]\w*(?:\.[a-z]\w*)+", re.IGNORECASE | re.ASCII)

SHORTCUTS = 4
"""Most shortcuts of an Android app."""

LAUNCHER_NAME = 12
"""Longest name that launchers show whole, in characters."""


def base(address: str) -> str:
    """Return the site's address with a slash at its end. Raises SystemExit if it is none that a
    store accepts."""
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.hostname or parts.query or parts.fragment:
        raise SystemExit(f"{address!r} is no address for stores: make store URL=https://…")
    return address.rstrip("/") + "/"


def package_name(address: str, wanted: str = "") -> str:
    """Return the app's name for Android: the wanted one, or the host and folder of the site in
    reverse, as in "io.github.me.garden". Raises SystemExit if the wanted one is none."""
    if wanted and not PACKAGE.fullmatch(wanted):
        raise SystemExit(
            f"{wanted!r} is no name of an Android app: make store APP=org.example.garden"
        )
    parts = urlsplit(address)
    names = [*reversed((parts.hostname or "").split(".")), *parts.path.split("/")]
    letters = (re.sub(r"[^a-z0-9]", "_", name.lower()) for name in names if name)
    own = [name if name[0].isalpha() else f"a{name}" for name in letters]
    return wanted or ".".join(own if len(own) > 1 else [*own, "app"])


def twa_manifest(manifest: Mapping[str, Json], address: str, package: str, dark: str) -> JsonObject:
    """Build Bubblewrap's settings from the site's manifest, as published, and its address.

    `dark` is the theme colour in dark mode.
    """
    at = base(address)
    icons = _icons(manifest["icons"])
    theme = str(manifest["theme_color"])
    name, short = str(manifest["name"]), str(manifest["short_name"])
    major, minor, patch = map(int, str(manifest["version"]).split("."))
    shortcuts: list[Json] = [
        {
            "name": str(one["name"]),
            "shortName": str(one["name"])[:LAUNCHER_NAME],
            "url": urljoin(at, str(one["url"])),
            "chosenIconUrl": urljoin(at, _icons(one["icons"])["any"]),
        }
        for one in _objects(manifest["shortcuts"])[:SHORTCUTS]
    ]
    return {
        "packageId": package,
        "host": urlsplit(at).netloc,
        "name": name,
        "launcherName": short if len(short) <= LAUNCHER_NAME else short[:LAUNCHER_NAME].strip(),
        "display": manifest["display"],
        "orientation": manifest["orientation"],
        "themeColor": theme,
        "themeColorDark": dark,
        "navigationColor": theme,
        "navigationColorDark": dark,
        "navigationDividerColor": theme,
        "navigationDividerColorDark": dark,
        "backgroundColor": manifest["background_color"],
        "enableNotifications": False,
        "startUrl": urlsplit(urljoin(at, str(manifest["start_url"]))).path,
        "iconUrl": urljoin(at, icons["any"]),
        "maskableIconUrl": urljoin(at, icons["maskable"]),
        "splashScreenFadeOutDuration": 300,
        "signingKey": {"path": "./android.keystore", "alias": "android"},
        "appVersion": manifest["version"],
        "appVersionCode": major * 10_000 + minor * 100 + patch,
        "shortcuts": shortcuts,
        "webManifestUrl": urljoin(at, "manifest.json"),
        "fullScopeUrl": urljoin(at, str(manifest["scope"])),
        "fallbackType": "customtabs",
        "enableSiteSettingsShortcut": True,
    }


def asset_links(package: str, fingerprints: Sequence[str]) -> list[JsonObject]:
    """Build the statement that the app may show the site without an address bar. Raises SystemExit
    for a fingerprint that is none; without any, the file has a placeholder."""
    for one in fingerprints:
        if not FINGERPRINT.fullmatch(one):
            raise SystemExit(f"{one!r} is no SHA-256 fingerprint: 32 pairs of 0 to F, with colons")
    return [
        {
            "relation": ["delegate_permission/common.handle_all_urls"],
            "target": {
                "namespace": "android_app",
                "package_name": package,
                "sha256_cert_fingerprints": list(fingerprints or [PLACEHOLDER]),
            },
        }
    ]


def _icons(icons: Json) -> dict[str, str]:
    """Addresses of the largest PNG icon for each purpose."""
    found: dict[str, tuple[int, str]] = {}
    for icon in _objects(icons):
        if icon.get("type") == "image/png":
            size = int(str(icon["sizes"]).partition("x")[0])
            purpose = str(icon.get("purpose", "any"))
            found[purpose] = max(found.get(purpose, (0, "")), (size, str(icon["src"])))
    return {purpose: address for purpose, (_, address) in found.items()}


def _objects(value: Json) -> list[JsonObject]:
    assert isinstance(value, list)
    return [one for one in value if isinstance(one, dict)]
