"""Codes by which two browsers find each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core import pairing
from sakura.core.error import BadInput
from sakura.core.pairing import Description, IceCandidate, OtherCodeVersion

CHROMIUM = "\r\n".join(
    [
        "v=0", "o=- 4611731400430051336 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
        "a=extmap-allow-mixed", "a=msid-semantic: WMS",
        "m=application 51472 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 192.168.7.2",
        "a=candidate:2999745851 1 udp 2113937151 "
        "4f3f1a0c-94b3-4c3c-8e5a-1f0e9a7b6c5d.local 51472 typ host generation 0 network-cost 999",
        "a=candidate:842163049 1 udp 2113937152 192.168.7.2 40123 typ host generation 0",
        "a=candidate:842163050 1 udp 2113937153 fe80::a00:27ff:fe4e:66a1 40124 typ host",
        "a=candidate:842163051 1 tcp 1518280447 192.168.7.2 9 typ host tcptype active",
        "a=candidate:842163052 1 UDP 1677729535 203.0.113.7 62001 typ srflx raddr 0.0.0.0 rport 0",
        "a=ice-ufrag:EsAw", "a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1", "a=ice-options:trickle",
        "a=fingerprint:sha-256 " + ":".join(f"{n:02X}" for n in range(7, 39)),
        "a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
    ]
)  # fmt: skip
"""A description as Chromium writes it, with one address of each kind."""

FIREFOX = (
    CHROMIUM.replace("EsAw", "3f0a91bc")
    .replace("P2uYro0UCOQ4zxjKXaWCBui1", "9e107d9d372bb6826bd81d3542a419d6")
    .replace("a=setup:actpass", "a=setup:active")
)
"""The same in Firefox's spelling: longer credentials, in hexadecimal digits."""

names = st.from_regex(r"[\w.-]{1,60}", fullmatch=True).filter(str.isascii)
four = st.tuples(*[st.integers(0, 255)] * 4).map(lambda parts: ".".join(map(str, parts)))
six = st.tuples(*[st.integers(0, 65535)] * 8).map(
    lambda parts: ":".join(f"{part:04x}" for part in parts)
)
hidden = st.uuids().map(lambda uuid: f"{uuid}.local")
candidates = st.builds(
    IceCandidate,
    kind=st.sampled_from(pairing.KINDS),
    address=st.one_of(four, six, hidden, names),
    port=st.integers(0, 65535),
)
credentials = st.text(pairing.BASE64 + "-_", min_size=22, max_size=63)
descriptions = st.builds(
    Description,
    to=st.one_of(st.just(b""), st.binary(min_size=2, max_size=2)),
    setup=st.sampled_from(pairing.SETUPS),
    ufrag=st.text(pairing.BASE64, min_size=4, max_size=63),
    password=credentials,
    fingerprint=st.binary(min_size=32, max_size=32),
    candidates=st.lists(candidates, max_size=6).map(tuple),
)


@given(descriptions)
def test_a_description_survives_its_code(found: Description) -> None:
    link = pairing.fragment(found)
    assert pairing.read(pairing.write(found)) == found == pairing.find(link)
    assert link[-1].isalnum() and pairing.is_phone(f"#{link}")


@given(descriptions)
def test_the_remote_description_says_all_that_the_code_says(found: Description) -> None:
    assert pairing.described(found.sdp, found.to) == found
    assert found.sdp.endswith("\r\n") and found.kind in ("offer", "answer")


@given(descriptions, st.data())
def test_a_damaged_code_is_refused(found: Description, data: st.DataObject) -> None:
    code = pairing.write(found)
    at = data.draw(st.integers(0, len(code) - 1))
    other = bytes([code[at] ^ data.draw(st.integers(1, 255))])
    with pytest.raises(BadInput):
        pairing.read(code[:at] + other + code[at + 1 :])
    with pytest.raises(BadInput):
        pairing.read(code[:at])
    text = pairing.letters(code)
    with pytest.raises(BadInput):
        pairing.find(f"phone=1.{text[: data.draw(st.integers(0, len(text) - 1))]}")


@given(st.binary(max_size=200))
def test_letters_carry_any_bytes(data: bytes) -> None:
    text = pairing.letters(data)
    assert pairing.bytes_of(text) == data == pairing.bytes_of(text.lower())
    assert set(text) <= set(pairing.DIGITS)


@given(st.text(max_size=60))
def test_other_texts_hold_no_code(text: str) -> None:
    with pytest.raises(BadInput):
        pairing.find(text)
    with pytest.raises(BadInput):
        pairing.described(text)


def test_what_chromium_writes() -> None:
    found = pairing.described(CHROMIUM)
    assert (found.kind, found.setup, found.ufrag) == ("offer", "actpass", "EsAw")
    assert found.password == "P2uYro0UCOQ4zxjKXaWCBui1"
    assert found.candidates == (
        IceCandidate("host", "4f3f1a0c-94b3-4c3c-8e5a-1f0e9a7b6c5d.local", 51472),
        IceCandidate("host", "192.168.7.2", 40123),
        IceCandidate("host", "fe80:0000:0000:0000:0a00:27ff:fe4e:66a1", 40124),
        IceCandidate("srflx", "203.0.113.7", 62001),
    )
    assert "a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1\r\n" in found.sdp
    assert "a=fingerprint:sha-256 07:08:09" in found.sdp


def test_what_firefox_writes() -> None:
    invitation = pairing.described(CHROMIUM)
    answer = pairing.described(FIREFOX, invitation.mark)
    assert (answer.kind, answer.setup, answer.ufrag) == ("answer", "active", "3f0a91bc")
    assert pairing.find(pairing.fragment(answer)).to == invitation.mark
    assert "tcptype" not in answer.sdp


def test_a_code_is_short() -> None:
    """A code for one network: one address, hidden and plain."""
    lines = CHROMIUM.splitlines(keepends=True)
    hidden_only = "".join(line for line in lines if "candidate" not in line or ".local" in line)
    plain_only = "".join(line for line in lines if "candidate" not in line or "40123" in line)
    found = [pairing.described(sdp) for sdp in (hidden_only, plain_only)]
    assert [len(pairing.write(one)) for one in found] == [78, 66]
    assert [one.hides for one in found] == [True, False]
    assert len(pairing.fragment(pairing.described(hidden_only))) == 129


def test_a_description_without_addresses_hides_them() -> None:
    lines = CHROMIUM.splitlines(keepends=True)
    assert pairing.described("".join(line for line in lines if "candidate" not in line)).hides
    assert not pairing.described(CHROMIUM).hides


@pytest.mark.parametrize(
    "around", ["", "Here: https://example.org/#{}.", "%23{}%0A", "<{}>", "{} !"]
)
def test_a_link_is_found_in_a_message(around: str) -> None:
    found = pairing.described(CHROMIUM)
    text = (around or "{}").format(pairing.fragment(found))
    assert pairing.find(text) == found == pairing.find(text.lower())


def test_a_bare_code_may_have_white_space() -> None:
    found = pairing.described(CHROMIUM)
    text = pairing.letters(pairing.write(found))
    assert pairing.find(f" {text[:50]}\n{text[50:]} ") == found


def test_another_version_is_named() -> None:
    code = pairing.write(pairing.described(CHROMIUM))
    body = bytes([code[0] + 16]) + code[1 : -pairing.CHECK]
    later = body + pairing._check(body)
    with pytest.raises(OtherCodeVersion, match="version 2, not 1"):
        pairing.read(later)
    with pytest.raises(OtherCodeVersion, match="version 2, not 1"):
        pairing.find("phone=2.ABC")
    with pytest.raises(OtherCodeVersion):
        pairing.find(f"phone=1.{pairing.letters(later)}")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("sha-256", "sha-1", "fingerprint"),
        ("07:08", "07:XX", "fingerprint"),
        ("07:08:", "", "30 bytes"),
        ("a=setup:actpass", "a=setup:holdconn", "setup"),
        ("a=ice-ufrag:EsAw", "a=ice-ufrag:E", "credentials"),
        ("a=ice-ufrag:EsAw", "a=ice-ufrag:" + "E" * 64, "cannot hold"),
        ("P2uYro0UCOQ4zxjKXaWCBui1", "short", "credentials"),
        ("a=ice-pwd", "a=pwd", "without ice-pwd"),
        ("192.168.7.2 40123", "bad/name 40123", "name"),
        ("192.168.7.2 40123", "192.168.7.2 70123", "70123"),
        ("40124 typ host", "40124 typ guest", "guest"),
    ],
)
def test_what_no_browser_writes_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        pairing.described(CHROMIUM.replace(old, new))


@pytest.mark.parametrize(
    "address", ["1.2.3", "1.2.3.04", "1.2.3.256", "1::2::3", "::1:2:3:4:5:6:7:8", "1:2", "abcde::"]
)
def test_an_unusual_address_stays_as_it_is_or_is_refused(address: str) -> None:
    sdp = CHROMIUM.replace("192.168.7.2 40123", f"{address} 40123")
    try:
        assert pairing.described(sdp).candidates[1].address == address
    except BadInput as error:
        assert "name" in str(error) and ":" in address


@pytest.mark.parametrize("address", ["::", "::1", "1::", "1:2:3::8", "1:2:3:4:5:6:7:8"])
def test_short_addresses_are_written_out(address: str) -> None:
    sdp = CHROMIUM.replace("192.168.7.2 40123", f"{address} 40123")
    found = pairing.described(sdp).candidates[1].address
    assert len(found) == 39 and pairing.described(
        CHROMIUM.replace("192.168.7.2 40123", f"{found} 40123")
    ) == pairing.described(sdp)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: bytes([body[0] | 8]) + body[1:],
        lambda body: bytes([body[0] | 3]) + body[1:],
        lambda body: body[:1] + bytes([0xC4]) + body[2:],
        lambda body: body[:20],
        lambda body: body + b"\xff",
        lambda body: body + b"\x01\1\1\1\1\1\1" * 30,
        lambda body: body[:1] + b"\x84a/\"b" + body[5:],
    ],
)  # fmt: skip
def test_a_forged_code_with_the_right_checksum_is_refused(spoil: object) -> None:
    assert callable(spoil)
    body = spoil(pairing.write(pairing.described(CHROMIUM))[: -pairing.CHECK])
    with pytest.raises(BadInput):
        pairing.read(body + pairing._check(body))
