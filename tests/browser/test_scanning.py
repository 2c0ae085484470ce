"""QR codes at a table with several phones, read by a camera: a fake one, which films a file."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sakura.ui import qr
from tests.browser.conftest import ADDRESSES
from tests.browser.pages import Pages
from tests.browser.test_axe import faults
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


def lobby(open_page: OpenPage, query: str = "", script: str = "", **options: Any) -> Page:
    """A table for Okiya before its first invitation."""
    script = f"{{{STREAMS}{script}}}"
    page = open_page(f"?speed=instant&game=okiya&{query}", script=script, **options)
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
    assert not host.evaluate("() => window.readCode"), "the reader was loaded before it was needed"
    host.click("[data-command=phones-scan]")
    guest.wait_for_selector("text=You have a seat")
    host.wait_for_selector("#phones-seats :text('Bo')")
    assert host.evaluate("() => window.streams.length") == 2 and host.evaluate(DARK)


# -- rare: readable codes, other codes, and cameras that are not there -----------------------------

READ = """async (picture) => {
    if (!window.readCode) {
        const script = document.importNode(
            document.getElementById('decoder').content.firstElementChild, true);
        await new Promise((go) => { script.onload = go; document.head.append(script); });
    }
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const {width, height} = image;
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return readCode(context.getImageData(0, 0, width, height));
}"""
"""Script that reads the code in a picture of a window."""

WINDOWS = [(320, 568), (320, 256), (844, 390), (768, 1024), (1280, 800)]


def read_code(page: Page) -> str:
    """Return the text of the code in a picture of the whole window."""
    page.locator("svg.qr").evaluate("(code) => code.scrollIntoView({block: 'center'})")
    return str(page.evaluate(READ, base64.b64encode(page.screenshot()).decode()))


def same(read: str, link: str) -> bool:
    """True if a code holds that link; scheme and host may be in capitals."""
    start = link.index("/#")
    return (read[:start].lower(), read[start:]) == (link[:start], link[start:])


@rare
@pytest.mark.parametrize("look", ["light", "dark", "forced"])
def test_codes_can_be_read_in_every_window(open_page: OpenPage, look: str) -> None:
    options = {
        "color_scheme": "light" if look == "light" else "dark",
        "forced_colors": "active" if look == "forced" else "none",
    }
    host = lobby(open_page, **options)
    guest = open_page(f"?speed=instant{invitation(host)}", **options)
    answer(guest, "Bo")
    for width, height in WINDOWS:
        for page in (host, guest):
            page.set_viewport_size({"width": width, "height": height})
            assert same(read_code(page), page.input_value("#phones-link")), (width, height)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def drawn(text: str) -> bytes:
    """Picture of the code of a text."""
    from PIL import Image  # a compiled module, which Pyodide lacks

    rows = [f"0000{row}0000" for row in qr.matrix(text)]
    rows = ["0" * len(rows[0])] * 4 + rows + ["0" * len(rows[0])] * 4
    picture = Image.new("L", (len(rows), len(rows)))
    picture.putdata([0 if module == "1" else 255 for row in rows for module in row])
    file = io.BytesIO()
    picture.resize((len(rows) * 10,) * 2, Image.Resampling.NEAREST).save(file, "png")
    return file.getvalue()


@rare
def test_other_codes_are_told_apart(table: OpenPage, open_page: OpenPage, video: Path) -> None:
    host = lobby(table)
    host.click("[data-command=phones-without]")
    link = invitation(host)
    other = lobby(open_page)
    guest = open_page(f"?speed=instant{invitation(other)}")
    for text, told in {
        "https://example.org/": "This code isn't an answer.",
        link: "That was an invitation.",
        answer(guest, "Bo"): "This answer belongs to another table",
        "#phone=2.ABC": "another version",
    }.items():
        film(video, drawn(text))
        host.click("[data-command=phones-scan]")
        host.wait_for_selector(f"#camera-status:has-text({told!r})")
        assert host.evaluate(FILMED)
        host.click("[data-command=phones-stop]")
        assert host.evaluate(DARK) and host.inner_text("#camera-status") == ""
    right = open_page(f"?speed=instant{link}")
    connect(host, answer(right, "Cleo"))
    right.wait_for_selector("text=You have a seat")


HIDDEN = """() => {
    Object.defineProperty(document, 'visibilityState', {get: () => 'hidden', configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""

SCANNING = "#phones-video"


@rare
def test_the_camera_is_on_only_while_somebody_scans(table: OpenPage) -> None:
    host = lobby(table, permissions=["camera"])
    invitation(host)
    assert host.evaluate("() => window.streams.length") == 0, "it was asked for needlessly"
    for leave in (
        lambda: host.click("[data-command=phones-stop]"),
        lambda: host.evaluate(HIDDEN),
        lambda: host.select_option("[name=table-game]", "sakura"),
        lambda: host.click("[data-command=leave]"),
    ):
        host.click("[data-command=phones-scan]")
        host.wait_for_function(FILMED)
        assert host.evaluate("() => document.activeElement.dataset.command") == "phones-stop"
        leave()
        host.wait_for_function(DARK)
        host.wait_for_selector(SCANNING, state="detached")


@rare
def test_a_camera_that_comes_too_late_is_switched_off(table: OpenPage) -> None:
    late = """
        const quick = devices?.getUserMedia;
        if (quick) devices.getUserMedia = async (wishes) => {
            await new Promise((go) => { window.allow = go; });
            return quick(wishes);
        };
    """
    host = lobby(table, script=late, permissions=["camera"])
    invitation(host)
    host.click("[data-command=phones-scan]")
    host.wait_for_function("() => window.allow")
    host.click("[data-command=phones-stop]")
    host.evaluate("() => window.allow()")
    host.wait_for_function("() => window.streams.length && window.streams.every((s) => !s.active)")


@rare
def test_a_host_without_the_camera_goes_on(table: OpenPage) -> None:
    host = lobby(table)
    question = host.locator("#phones-camera h3")
    question.wait_for()
    assert host.locator("#phones-link").count() == 0
    host.select_option("[name=table-game]", "sakura")
    host.focus("[data-command=phones-without]")
    host.keyboard.press("Enter")
    invitation(host)
    host.wait_for_function("() => document.activeElement.id == 'phones-link'")
    host.select_option("[name=table-players]", "3")
    invitation(host)
    assert question.count() == 0 and host.evaluate("() => window.streams.length") == 0


def failing(name: str) -> str:
    """Script that lets the browser refuse the camera, with an error of that name."""
    return f"""if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {{
        throw new DOMException('no', '{name}');
    }};"""


@rare
@pytest.mark.parametrize(
    ("script", "told"),
    {
        failing("NotFoundError"): "No camera was found.",
        failing("NotAllowedError"): "This page may not use the camera.",
        failing("NotReadableError"): "Another program is using the camera.",
        failing("UnheardOf"): "No camera was found.",
        "Object.defineProperty(window, 'isSecureContext', {value: false});": "pages with https",
        "document.featurePolicy.allowsFeature = () => false;": "The page around this game",
        "delete Navigator.prototype.mediaDevices;": "No camera was found.",
    }.items(),
)
def test_a_camera_that_is_refused_leaves_the_answer_to_be_pasted(
    open_page: OpenPage, script: str, told: str
) -> None:
    host = lobby(open_page, script=script)
    link = invitation(host)
    host.click("[data-command=phones-scan]")
    host.wait_for_selector(f"#camera-status:has-text({told!r})")
    assert host.evaluate("() => document.activeElement.dataset.command") == "phones-scan"
    guest = open_page(f"?speed=instant{link}")
    connect(host, answer(guest, "Bo"))
    guest.wait_for_selector("text=You have a seat")


HIDING = """
    const Plain = RTCPeerConnection;
    window.lines = [];
    window.RTCPeerConnection = class extends Plain {
        constructor(settings) { super(settings); window.lines.push(this); }
        get connectionState() { return window.failed ? 'failed' : super.connectionState; }
        get localDescription() {
            const {type, sdp} = super.localDescription;
            const name = '00000000-0000-4000-8000-000000000000.local';
            return {type, sdp: sdp.replace(/^(a=candidate:\\S+ 1 udp \\d+ )\\S+/gm, REPLACED)};
        }
    };
"""
"""Script for a browser that hides its addresses: REPLACED is left of each candidate."""


@rare
def test_a_host_that_hides_its_addresses_is_told(open_page: OpenPage) -> None:
    host = lobby(open_page, script=HIDING.replace("REPLACED", "'$1' + name"))
    guest = open_page(f"?speed=instant{invitation(host)}")
    link = answer(guest, "Bo")
    guest.close()
    connect(host, link)
    host.wait_for_selector("#phones-status:has-text('Connecting')")
    host.evaluate("""() => {
        window.failed = true;
        window.lines[0].dispatchEvent(new Event('connectionstatechange'));
    }""")
    host.wait_for_selector("#phones-status:has-text('somebody with Chrome or Edge')")
    assert invitation(host) not in link


@rare
def test_a_host_without_any_address_is_told(open_page: OpenPage) -> None:
    host = lobby(open_page, script=HIDING.replace("REPLACED", "'a=none'"))
    host.wait_for_selector("#phones-status:has-text('Chrome or Edge host')")
    invitation(host)


@rare
def test_a_reader_that_cannot_be_loaded_is_told(table: OpenPage) -> None:
    host = lobby(table, permissions=["camera"], lenient=True)
    invitation(host)
    host.route("**/qr/read.js", lambda route: route.abort())
    host.click("[data-command=phones-scan]")
    host.wait_for_selector("#camera-status:has-text('The code reader')")
    assert host.evaluate(DARK)
    host.unroute("**/qr/read.js")
    host.click("[data-command=phones-scan]")
    host.wait_for_function(FILMED)
    host.click("[data-command=phones-stop]")


@rare
def test_a_browser_with_a_reader_of_its_own_loads_none(
    table: OpenPage, open_page: OpenPage
) -> None:
    detector = """
        window.BarcodeDetector = class {
            static async getSupportedFormats() { return ['qr_code']; }
            async detect() { return window.seen ? [{rawValue: window.seen}] : []; }
        };
    """
    host = lobby(table, permissions=["camera"], script=detector)
    guest = open_page(f"?speed=instant{invitation(host)}")
    link = answer(guest, "Bo")
    host.click("[data-command=phones-scan]")
    host.wait_for_function("() => document.getElementById('phones-video')?.videoWidth")
    host.evaluate("(link) => { window.seen = link; }", link)
    guest.wait_for_selector("text=You have a seat")
    assert host.evaluate("() => window.readCode") is None


@rare
@pytest.mark.parametrize(("theme", "language"), [("light", "de"), ("dark", "ja")])
def test_axe_finds_nothing_around_the_camera(
    table: OpenPage, open_page: OpenPage, theme: str, language: str
) -> None:
    query = f"theme={theme}&lang={language}"
    host = lobby(table, query)
    host.wait_for_selector("[data-command=phones-camera]")
    found = {"question": faults(host)}
    host.click("[data-command=phones-without]")
    link = invitation(host)
    found["invitation"] = faults(host)
    host.click("[data-command=phones-scan]")
    host.wait_for_function("() => document.getElementById('phones-video')?.videoWidth")
    found["scanning"] = faults(host)
    guest = open_page(f"?speed=instant&{query}{link}")
    found["invited"] = faults(guest)
    connect(host, answer(guest, "Bo"))
    guest.wait_for_selector("#phones-link", state="detached")
    found["seated"] = faults(guest)
    assert not any(found.values()), found
