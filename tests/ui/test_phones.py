"""Invitations and answers as QR codes."""

from __future__ import annotations

from sakura.ui import coded_link, phones, qr
from sakura.ui.words import Words

CODE = "A62N0UHIKHL1H5HRLZ" * 6
PLACE = phones.TablePlace(1, 1, "Kenji", "", phones.FREE)


def test_scheme_and_host_are_in_capitals_if_that_makes_the_code_smaller() -> None:
    found = {}
    for length in range(90, 130):
        code = (CODE + CODE)[:length]
        link = f"https://sakura.example.org/#phone=1.{code}"
        capitals = f"HTTPS://SAKURA.EXAMPLE.ORG/#phone=1.{code}"
        found[length] = coded_link.dense(link)
        smaller = qr.version(capitals) < qr.version(link)
        assert found[length] == (capitals if smaller else link)
    assert len({text[:5] for text in found.values()}) == 2


def test_the_path_keeps_its_case() -> None:
    for length in range(90, 130):
        link = f"https://example.org/Garden/#phone=1.{(CODE + CODE)[:length]}"
        assert coded_link.dense(link).endswith(link[len("https://example.org") :])
    assert coded_link.dense("file:///site/#phone=1.ABC") == "file:///site/#phone=1.ABC"


def test_codes_are_named_for_screen_readers() -> None:
    words = Words("en")
    invited = phones.invitation(phones.Invitation(PLACE, "https://example.org/#phone=1.ABC"), words)
    assert 'aria-label="QR code of the invitation"' in invited
    answered = phones.answer("https://example.org/#phone=1.ABC", words)
    assert 'aria-label="QR code of your answer"' in answered
