"""Parcels: parts arrive in any order, twice, or from elsewhere; only a whole parcel is opened."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.parcel import (
    KIND,
    LARGEST,
    MOST,
    Incoherent,
    ParcelPart,
    TooManyParts,
    missing,
    split,
    whole,
)

TEXT = bytes(Random(1).choices(b"abcdefghijklmnop", k=3000))
"""A text of which deflating leaves half."""


@given(st.binary(max_size=400), st.integers(200, 500), st.randoms())
def test_parts_make_up_the_text_in_any_order(text: bytes, longest: int, random: Random) -> None:
    parts = split(text, longest)
    assert all(len(part.link()) <= longest for part in parts)
    opened = [ParcelPart.read(link.read(part.link())[1]) for part in parts]
    random.shuffle(opened)
    assert whole(opened) == text and missing(opened) == []
    assert len({part.parcel for part in opened}) == 1


def test_links_are_of_one_kind_and_about_equally_long() -> None:
    parts = split(TEXT, 500)
    assert len(parts) == 6 and {link.read(part.link())[0] for part in parts} == {KIND}
    lengths = [len(part.link()) for part in parts]
    assert max(lengths) - min(lengths) < 15


def test_the_numbers_that_are_missing_are_known() -> None:
    parts = split(TEXT, 500)
    assert missing([parts[4], parts[1]]) == [1, 3, 4, 6]


def test_parts_of_another_parcel_do_not_fit() -> None:
    parts, others = split(TEXT, 500), split(TEXT[:-1], 500)
    assert parts[0].parcel != others[0].parcel
    with pytest.raises(Incoherent):
        whole([others[0], *parts[1:]])


def test_an_edited_part_is_noticed() -> None:
    parts = split(TEXT, 500)
    for data in ("A" + parts[2].data[1:], parts[2].data[:-1], parts[2].data + "A"):
        with pytest.raises(Incoherent):
            whole([*parts[:2], parts[2]._replace(data=data), *parts[3:]])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("parcel", "x"),
        ("parcel", "0123456789AB"),
        ("number", 0),
        ("number", 7),
        ("number", "1"),
        ("of", MOST + 1),
        ("data", ""),
        ("data", "=="),
        ("data", "a" * 7_000),
    ],
)
def test_a_part_is_checked_value_by_value(field: str, value: object) -> None:
    part = split(TEXT, 500)[0]._replace(**{field: value})  # type: ignore[arg-type]
    with pytest.raises(BadInput):
        ParcelPart.read(part.write())


def test_a_part_has_just_its_fields() -> None:
    part = split(TEXT, 500)[0]
    for plain in ({}, {"part": None}, {"part": [*part, 1]}, {"part": [*part][:-1]}):
        with pytest.raises(BadInput):
            ParcelPart.read(plain)  # type: ignore[arg-type]


def test_a_text_that_expands_without_end_is_refused() -> None:
    parts = split(bytes(LARGEST + 1), 3000)
    with pytest.raises(Incoherent):
        whole(parts)


def test_deflated_texts_are_complete() -> None:
    from base64 import b64encode
    from hashlib import blake2s

    for deflated in (zlib.compress(TEXT)[:-3], b"nothing deflated"):
        name = blake2s(deflated, digest_size=6).hexdigest()
        with pytest.raises(Incoherent):
            whole([ParcelPart(name, 1, 1, b64encode(deflated).decode().rstrip("="))])


def test_too_large_a_text_is_refused() -> None:
    with pytest.raises(TooManyParts):
        split(Random(1).randbytes(30_000), 500)
