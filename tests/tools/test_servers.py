"""Servers for several phones: named by the site's owner, and checked by the build."""

from __future__ import annotations

import json
from html import unescape

import pytest

from tools.build import servers

STUN = {"urls": "stun:stun.example.org:3478"}
TURN = {
    "urls": ["turn:turn.example.org?transport=udp", "turns:turn.example.org:443?transport=tcp"],
    "username": "garden",
    "credential": 'of "stones"',
}


def test_the_page_names_no_servers_by_default() -> None:
    assert servers.SETTING == "" and servers.markup("") == ""


@pytest.mark.parametrize("named", [[STUN], [TURN], [STUN, TURN]])
def test_the_page_names_the_servers_of_the_setting(named: list[object]) -> None:
    made = servers.markup(json.dumps(named))
    start, _, end = made.partition('content="')
    assert start == '<meta name="ice-servers" '
    assert json.loads(unescape(end.removesuffix('">'))) == named


@pytest.mark.parametrize(
    "setting",
    [
        "stun:stun.example.org",
        "[]",
        "{}",
        "[1]",
        "[{}]",
        '[{"urls": []}]',
        '[{"urls": 1}]',
        '[{"urls": "https://example.org"}]',
        '[{"urls": "stun:example.org", "key": "1"}]',
        '[{"urls": "turn:example.org"}]',
        '[{"urls": "turn:example.org", "username": "garden", "credential": 1}]',
    ],
)
def test_a_setting_that_names_no_servers_stops_the_build(setting: str) -> None:
    with pytest.raises(SystemExit, match=r"see docs/several-phones\.md$"):
        servers.markup(setting)
