"""QR codes: equal to those of another encoder, in every version and with every mask."""

from __future__ import annotations

import hashlib
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sakura.ui import qr

DATA = Path(__file__).parent.parent / "data/qr.txt"
"""For each version the length of the longest text, the mask, and a digest of the rows, as segno
1.6.6 made them from `text_of(length)` at level L."""

CODES = [tuple(map(str, line.split())) for line in DATA.read_text("utf-8").splitlines()]


def text_of(length: int) -> str:
    return "".join(chr(33 + number * number % 89) for number in range(length))


@pytest.mark.parametrize(("version", "length", "mask", "digest"), CODES)
def test_a_code_is_the_same_as_from_another_encoder(
    version: str, length: str, mask: str, digest: str
) -> None:
    rows = qr.matrix(text_of(int(length)), int(mask))
    assert len(rows) == 4 * int(version) + 17
    assert hashlib.blake2s("\n".join(rows).encode(), digest_size=8).hexdigest() == digest


DENSE_CODES = (
    ("", 90, 4, 0, "e2ab7bb8116d45dd"),
    ("https://example.org/#phone=1", 121, 6, 5, "ecefb448ee0089f6"),
    ("https://example.org/é#", 400, 11, 2, "a1a8e0baddf9bf62"),
    ("#", 2501, 30, 7, "2ca758e44ac50837"),
)
"""Start of a text, the number of dense characters after it, version, mask and digest, as qrcodegen
1.8.0 made them from the same two segments."""


@pytest.mark.parametrize(("start", "count", "version", "mask", "digest"), DENSE_CODES)
def test_dense_characters_have_a_segment_of_their_own(
    start: str, count: int, version: int, mask: int, digest: str
) -> None:
    text = start + "".join(qr.DENSE[number * number * 7 % 45] for number in range(count))
    assert qr.version(text) == version
    rows = qr.matrix(text, mask)
    assert hashlib.blake2s("\n".join(rows).encode(), digest_size=8).hexdigest() == digest


def test_the_smallest_version_is_taken() -> None:
    for version, length, _, _ in CODES[:6]:
        size = 4 * int(version) + 17
        assert len(qr.matrix(text_of(int(length)), 0)) == size
        assert len(qr.matrix(text_of(int(length) + 1), 0)) == size + 4


def test_text_is_utf_8() -> None:
    assert len(qr.matrix("é" * 8, 0)) == 21 and len(qr.matrix("é" * 9, 0)) == 25


def test_the_mask_is_the_one_that_readers_manage_best() -> None:
    text = text_of(100)
    codes = [qr.matrix(text, mask) for mask in range(8)]
    assert len({tuple(code) for code in codes}) == 8
    assert qr.matrix(text) == min(codes, key=qr._penalty)


def test_a_uniform_code_is_harder_to_read_than_a_mixed_one() -> None:
    mixed = ["0110010110", "1001101001"] * 5
    assert qr._penalty(["1" * 10] * 10) > qr._penalty(["10" * 5] * 10) > qr._penalty(mixed)


def test_a_text_without_room_is_refused() -> None:
    assert len(qr.matrix("a" * qr.MOST, 0)) == 177
    with pytest.raises(ValueError, match="2954"):
        qr.matrix("a" * (qr.MOST + 1))


def test_the_drawing_is_a_path_with_a_margin() -> None:
    drawn = qr.picture("Sakura & Okiya", "Code 1 of 2")
    svg = ET.fromstring(drawn)
    rows = qr.matrix("Sakura & Okiya")
    size = len(rows) + 8
    assert svg.get("viewBox") == f"0 0 {size} {size}"
    assert svg.get("role") == "img" and svg.get("aria-label") == "Code 1 of 2"
    light, dark = (path.get("d") or "" for path in svg.iter("path"))
    assert light == f"M0 0h{size}v{size}h-{size}z"
    inked = [[0] * size for _ in range(size)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", dark):
        for at in range(int(x), int(x) + int(width)):
            inked[int(y)][at] = 1
    assert ["".join(map(str, row[4:-4])) for row in inked[4:-4]] == rows
    assert not any(map(any, inked[:4] + inked[-4:]))
