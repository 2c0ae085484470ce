"""Codes by which two browsers find each other without a server: an invitation and its answer.

A code carries what a browser's session description says about itself: the credentials (ufrag and
password), the fingerprint of its certificate, and every address at which it can be reached. The
other browser builds a *remote* description from it. Nothing is derived or altered, and the local
description stays as its browser made it.

Codes are bytes, usually about 80, ended by a checksum. As text they have only digits and capitals,
so they fit the denser alphabet of QR codes, and survive messengers that change case or cut
punctuation off.

>>> text = letters(b"garden")
>>> text, bytes_of(text.lower())
('PFZ03BKQN6', b'garden')
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.mangled import readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

VERSION = 1
"""Version of codes. Every version ends in the same checksum, so that damage is told from age."""

LONGEST = 1000
"""Most letters of a code."""

MOST_CANDIDATES = 30
"""Most addresses in a code."""

CHECK = 3
"""Length of the checksum, in bytes."""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HEX = "0123456789abcdef"
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ASCII = "".join(map(chr, range(128)))
ALPHABETS = (HEX, BASE64, ASCII)
"""Alphabets of short texts, the smallest first; a text's alphabet is part of the code."""

SETUPS = ("actpass", "active", "passive")
KINDS = ("host", "srflx", "prflx", "relay")
PREFERENCES = (126, 100, 110, 0)
"""Usual preference of each kind of candidate (RFC 8445)."""

PHONE = re.compile(r"phone(?:3D)*(\d{1,3})\.([0-9A-Z]+)", re.ASCII | re.IGNORECASE)
"""The fragment of a link that carries a code, in a reading without equals signs (`mangled`)."""

MDNS = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local")
"""Name by which a browser hides an address from everybody but its own network."""

CANDIDATE = re.compile(
    r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ (\w+)", re.MULTILINE | re.IGNORECASE
)
"""A candidate that can be called. Those over TCP only call others, so two browsers never meet at
one."""


class OtherCodeVersion(BadInput):
    """A code made by another version of the site."""


@dataclass(frozen=True, slots=True)
class IceCandidate:
    """An address at which a browser can be reached; `kind` is one of KINDS."""

    kind: str
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Description:
    """All that another browser must know of one.

    `to` is empty in an invitation; in an answer it is the `mark` of the invitation. `setup` is
    the browser's part in the handshake, one of SETUPS.
    """

    to: bytes
    setup: str
    ufrag: str
    password: str
    fingerprint: bytes
    candidates: tuple[IceCandidate, ...]

    @property
    def kind(self) -> str:
        """Type of the session description."""
        return "answer" if self.to else "offer"

    @property
    def mark(self) -> bytes:
        """Two bytes by which an answer names this invitation."""
        return self.fingerprint[:1] + zlib.crc32(self.ufrag.encode()).to_bytes(4, "big")[:1]

    @property
    def hides(self) -> bool:
        """True if it tells no address, or only names that some networks do not carry."""
        return all(one.address.endswith(".local") for one in self.candidates)

    @property
    def sdp(self) -> str:
        """Remote description for the other browser (RFC 8841)."""
        pairs = self.fingerprint.hex(":").upper()
        lines = [
            "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0",
            "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
            "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144",
            f"a=setup:{self.setup}", f"a=ice-ufrag:{self.ufrag}", f"a=ice-pwd:{self.password}",
            f"a=fingerprint:sha-256 {pairs}",
            *map(_candidate_line, range(len(self.candidates)), self.candidates),
        ]  # fmt: skip
        return "".join(f"{line}\r\n" for line in lines)


def described(sdp: str, to: bytes = b"") -> Description:
    """Return the description that a browser made of itself, an answer `to` the invitation of that
    mark or, without one, an invitation. Raises BadInput for what no browser writes."""
    fingerprint = _line(sdp, "fingerprint").split()
    if len(fingerprint) != 2 or fingerprint[0].lower() != "sha-256":
        raise BadInput(f"unknown fingerprint {shown(' '.join(fingerprint))}")
    try:
        digest = bytes.fromhex(fingerprint[1].replace(":", ""))
    except ValueError:
        raise BadInput(f"unknown fingerprint {shown(fingerprint[1])}") from None
    candidates = tuple(
        IceCandidate(kind.lower(), address, int(port))
        for address, port, kind in CANDIDATE.findall(sdp)
    )
    found = Description(
        to,
        _line(sdp, "setup"),
        _line(sdp, "ice-ufrag"),
        _line(sdp, "ice-pwd"),
        digest,
        candidates[:MOST_CANDIDATES],
    )
    return read(write(found))  # what could not be read must not be written


def _line(sdp: str, name: str) -> str:
    found = re.search(rf"^a={name}:(.*?)\r?$", sdp, re.MULTILINE)
    if not found:
        raise BadInput(f"a description without {name}")
    return found[1].strip()


def _candidate_line(number: int, one: IceCandidate) -> str:
    kind = KINDS.index(one.kind)
    priority = PREFERENCES[kind] * 2**24 + (65535 - number) * 256 + 255
    related = " raddr 0.0.0.0 rport 0" if kind else ""
    where = f"{one.address} {one.port} typ {one.kind}{related}"
    return f"a=candidate:{number + 1} 1 udp {priority} {where}"


# -- bytes -----------------------------------------------------------------------------------------


def write(found: Description) -> bytes:
    """Return the description as bytes, for `read`. Raises BadInput for what has no place in them,
    such as a text that is too long."""
    if found.setup not in SETUPS:
        raise BadInput(f"unknown setup {shown(found.setup)}")
    if len(found.fingerprint) != 32:
        raise BadInput(f"a fingerprint of {len(found.fingerprint)} bytes")
    head = VERSION << 4 | bool(found.to) << 2 | SETUPS.index(found.setup)
    packed = [bytes([head]), found.to, _packed(found.ufrag), _packed(found.password)]
    packed += [found.fingerprint, *map(_packed_candidate, found.candidates)]
    data = b"".join(packed)
    return data + _check(data)


def read(data: bytes) -> Description:
    """Return the description in those bytes. Raises OtherCodeVersion, or BadInput if they are
    damaged or cut."""
    if len(data) <= CHECK or _check(data[:-CHECK]) != data[-CHECK:]:
        raise BadInput("a damaged code")
    if data[0] >> 4 != VERSION:
        raise OtherCodeVersion(f"a code of version {data[0] >> 4}, not {VERSION}")
    source = _Bytes(data[:-CHECK])
    head = source.take(1)[0]
    if head & 8 or head & 3 == 3:
        raise BadInput("a code of an unknown kind")
    to = source.take(2) if head & 4 else b""
    ufrag, password = source.text(), source.text()
    if not re.fullmatch(r"[\w+/-]{4,63}", ufrag, re.ASCII):
        raise BadInput(f"invalid credentials {shown(ufrag)}")
    if not re.fullmatch(r"[\w+/-]{22,63}", password, re.ASCII):
        raise BadInput("invalid credentials")
    fingerprint = source.take(32)
    candidates = tuple(source.candidates())
    return Description(to, SETUPS[head & 3], ufrag, password, fingerprint, candidates)


def _check(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")[:CHECK]


def _packed(text: str) -> bytes:
    """A short text: its alphabet and length in one byte, then its letters as one number."""
    alphabet = next((one for one in ALPHABETS if set(text) <= set(one)), None)
    if alphabet is None or len(text) > 63:
        raise BadInput(f"a code cannot hold {shown(text)}")
    number = 0
    for letter in text:
        number = number * len(alphabet) + alphabet.index(letter)
    head = ALPHABETS.index(alphabet) << 6 | len(text)
    return bytes([head]) + number.to_bytes(_width(len(text), alphabet), "big")


def _width(count: int, alphabet: str) -> int:
    """Bytes of so many letters; the sizes of all alphabets are powers of two."""
    return (count * (len(alphabet).bit_length() - 1) + 7) // 8


def _packed_candidate(one: IceCandidate) -> bytes:
    if one.kind not in KINDS or not 0 <= one.port < 65536:
        raise BadInput(f"unknown candidate {shown(one.kind)} {shown(one.port)}")
    forms = [pack(one.address) for pack in (_mdns, _four, _six)]
    form = next((number for number, packed in enumerate(forms) if packed is not None), 3)
    packed = (*forms, _packed(one.address))[form]
    assert packed is not None
    return bytes([KINDS.index(one.kind) << 2 | form]) + packed + one.port.to_bytes(2, "big")


def _mdns(address: str) -> bytes | None:
    found = MDNS.fullmatch(address)
    return bytes.fromhex("".join(found.groups())) if found else None


def _four(address: str) -> bytes | None:
    """An address of IPv4, if it is one in its usual spelling."""
    parts = address.split(".")
    if len(parts) == 4 and all(re.fullmatch("0|[1-9][0-9]{0,2}", part) for part in parts):
        numbers = [int(part) for part in parts]
        return bytes(numbers) if max(numbers) < 256 else None
    return None


def _six(address: str) -> bytes | None:
    """An address of IPv6, if it is one."""
    if not re.fullmatch("[0-9a-fA-F:]{2,39}", address) or address.count("::") > 1:
        return None
    front, found, back = address.partition("::")
    left, right = (part.split(":") if part else [] for part in (front, back))
    zeros = 8 - len(left) - len(right)
    if (zeros < 1) if found else zeros:
        return None
    groups = [*left, *["0"] * zeros, *right]
    if not all(1 <= len(group) <= 4 for group in groups):
        return None
    return b"".join(int(group, 16).to_bytes(2, "big") for group in groups)


class _Bytes:
    """Bytes that are read one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, count: int) -> bytes:
        taken, self.data = self.data[:count], self.data[count:]
        if len(taken) < count:
            raise BadInput("a code that was cut")
        return taken

    def text(self) -> str:
        head = self.take(1)[0]
        if head >> 6 >= len(ALPHABETS):
            raise BadInput("an unknown alphabet in a code")
        alphabet, count = ALPHABETS[head >> 6], head & 63
        number = int.from_bytes(self.take(_width(count, alphabet)), "big")
        letters_back = []
        for _ in range(count):
            number, digit = divmod(number, len(alphabet))
            letters_back.append(alphabet[digit])
        return "".join(reversed(letters_back))

    def candidates(self) -> Iterator[IceCandidate]:
        count = 0
        while self.data:
            if (count := count + 1) > MOST_CANDIDATES:
                raise BadInput("too many addresses in a code")
            head = self.take(1)[0]
            if head >> 4:
                raise BadInput("an unknown kind of address in a code")
            address = self._address(head & 3)
            yield IceCandidate(KINDS[head >> 2], address, int.from_bytes(self.take(2), "big"))

    def _address(self, form: int) -> str:
        if form == 3:
            name = self.text()
            if not re.fullmatch(r"[\w.-]+", name, re.ASCII):
                raise BadInput(f"invalid name {shown(name)} in a code")
            return name
        if form == 1:
            return ".".join(map(str, self.take(4)))
        text = self.take(16).hex()
        if form == 2:
            return _grouped(text, (4,) * 8, ":")
        return f"{_grouped(text, (8, 4, 4, 4, 12), '-')}.local"


def _grouped(text: str, sizes: Sequence[int], between: str) -> str:
    groups = []
    for size in sizes:
        groups.append(text[:size])
        text = text[size:]
    return between.join(groups)


# -- text ------------------------------------------------------------------------------------------


def letters(data: bytes) -> str:
    """Return bytes as digits and capitals."""
    number, text = int.from_bytes(b"\1" + data, "big"), ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text


def bytes_of(text: str) -> bytes:
    """Return the bytes that `letters` wrote, in any case; raises BadInput."""
    if len(text) > LONGEST or not re.fullmatch("[0-9A-Za-z]+", text):
        raise BadInput("a code has digits and capitals only")
    number = int(text, 36)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if data[:1] != b"\1":
        raise BadInput("a damaged code")
    return data[1:]


def fragment(found: Description) -> str:
    """Return the fragment of a link with that description, without its `#`."""
    return f"phone={VERSION}.{letters(write(found))}"


def is_phone(text: str) -> bool:
    """True if a text holds what looks like a code's link."""
    return any(PHONE.search(reading) for reading in readings(text))


def find(text: str) -> Description:
    """Return the description in a link, in a message around one, or in a bare code, as somebody may
    paste it. Raises OtherCodeVersion, or BadInput if there is no whole code."""
    failed: BadInput = BadInput("no code")
    for reading in readings(text[: 20 * LONGEST]):
        for version, code in PHONE.findall(reading):
            try:
                if int(version) != VERSION:
                    raise OtherCodeVersion(f"a code of version {version}, not {VERSION}")
                return read(bytes_of(code))
            except BadInput as error:
                failed = error
    if not isinstance(failed, OtherCodeVersion) and (bare := "".join(text.split())):
        return read(bytes_of(bare))
    raise failed
