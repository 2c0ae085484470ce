"""Servers that help the devices of a table to find each other: none, unless the site's owner names
some in `ICE_SERVERS`."""

from __future__ import annotations

import json
import os
import re
from html import escape

SETTING = os.environ.get("ICE_SERVERS", "")
"""List of servers in JSON, as `RTCPeerConnection` takes it."""

ADDRESS = re.compile(r"(?:stun|turn)s?:[\w.-]+(?::\d+)?(?:\?transport=(?:udp|tcp))?", re.ASCII)
"""Pattern of a server's address."""

KEYS = {"urls", "username", "credential"}


def markup(setting: str) -> str:
    """Element of the page that names the servers, or "". Raises SystemExit for a setting that
    browsers would refuse."""
    if not setting:
        return ""
    try:
        servers = json.loads(setting)
    except ValueError:
        servers = None
    if not isinstance(servers, list) or not servers or not all(map(_is_server, servers)):
        raise SystemExit(f"ICE_SERVERS={setting} names no servers: see docs/several-phones.md")
    return f'<meta name="ice-servers" content="{escape(json.dumps(servers))}">'


def names(setting: str) -> list[str]:
    """Names of the servers, without duplicates."""
    return list(dict.fromkeys(re.findall(r"\b(?:stun|turn)s?:([\w.-]+)", setting)))


def _is_server(server: object) -> bool:
    if not isinstance(server, dict) or not server.keys() <= KEYS:
        return False
    urls = server.get("urls")
    addresses = [str(one) for one in (urls if isinstance(urls, list) else [urls])]
    if not addresses or not all(map(ADDRESS.fullmatch, addresses)):
        return False
    if not all(isinstance(server[key], str) for key in server.keys() - {"urls"}):
        return False
    return server.keys() == KEYS or not any(one.startswith("turn") for one in addresses)
