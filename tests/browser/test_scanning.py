"""QR codes at a table with several phones, read by a camera: a fake one, which films a file."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.browser.conftest import ADDRESSES
from tests.browser.pages import Pages
from tests.browser.test_phones import answer, connect, invitation
from tests.browser.visitor import OpenPage
from tests.desk import FLAGS, find_shell
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

WIDTH, HEIGHT = 1280, 720
"""Size of the fake camera's picture."""

GREY = 128

STREAMS = """
    window.streams = [];
    const devices = navigator.mediaDevices;
    const ask = devices?.getUserMedia.bind(devices);
    if (ask) devices.getUserMedia = async (wishes) => {
        const stream = await ask(wishes);
        window.streams.push(stream);
        return stream;
    };
"""
"""Script that remembers the camera's streams."""

FILMED = "() => window.streams.some((stream) => stream.active)"
"""True while the camera is on."""

DARK = "() => window.streams.every((stream) => !stream.active)"

Film: TypeAlias = Callable[[bytes], None]
"""Lets the camera see a picture from when it is next switched on."""


def film(file: Path, picture: bytes = b"") -> None:
    """Write a picture, or nothing but grey, as a video for Chromium's fake camera."""
    from PIL import Image  # a compiled module, which Pyodide lacks

    frame = Image.new("L", (WIDTH, HEIGHT), GREY)
    if picture:
        drawn = Image.open(io.BytesIO(picture)).convert("L")
        drawn.thumbnail((HEIGHT, HEIGHT))
        frame.paste(drawn, ((WIDTH - drawn.width) // 2, (HEIGHT - drawn.height) // 2))
    frames = b"FRAME\n" + frame.tobytes() + bytes([GREY]) * (WIDTH * HEIGHT // 2)
    file.write_bytes(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420\n".encode() + 2 * frames)


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """The film of the fake camera."""
    file = tmp_path / "camera.y4m"
    film(file)
    return file


@pytest.fixture
def table(playwright: Playwright, site: str, video: Path) -> Iterator[OpenPage]:
    """Opens pages in a Chromium of its own that has a camera."""
    flags = (
        ADDRESSES,
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={video}",
    )
    chromium = playwright.chromium.launch(executable_path=find_shell(), args=[*FLAGS, *flags])
    pages = Pages(chromium, site, moving=False)
    yield pages.open
    pages.close()
    chromium.close()
    assert pages.faults == []


def lobby(open_page: OpenPage, query: str = "", **options: object) -> Page:
    """A table for Okiya before its first invitation."""
    page = open_page(f"?speed=instant&game=okiya&{query}", script=STREAMS, **options)
    page.evaluate("() => document.querySelectorAll('#change, .who').forEach((e) => e.open = true)")
    page.click("[data-command=phones]")
    return page


def code(page: Page) -> bytes:
    """Picture of the code on a page."""
    return page.locator("figure.code").screenshot()


def test_a_host_scans_the_answer_of_a_guest(
    table: OpenPage, open_page: OpenPage, video: Path
) -> None:
    host = lobby(table)
    host.click("[data-command=phones-camera]")
    guest = open_page(f"?speed=instant{invitation(host)}")
    answer(guest, "Bo")
    film(video, code(guest))
    host.click("[data-command=phones-scan]")
    guest.wait_for_selector("text=You have a seat")
    host.wait_for_selector("#phones-seats :text('Bo')")
    assert host.evaluate("() => window.streams.length") == 2 and host.evaluate(DARK)
