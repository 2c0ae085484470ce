"""Connection to another device: a data channel of WebRTC between two browsers, without a server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from js import JSON, Object, document, window
from pyodide.ffi import JsException, create_proxy, to_js

from sakura.browser import dom
from sakura.core.error import BadInput
from sakura.core.pairing import Description, described

GATHERING = 5.0
"""Longest wait for a browser to find its own addresses, in seconds."""

MOST_WAITING = 1_000_000
"""Most bytes that may wait to be sent; a device that takes nothing for so long is gone."""

LEAVING = 3.0
"""Longest time for the last messages to leave a line that is finished, in seconds."""


class Unreachable(Exception):
    """The browser has no WebRTC, or refuses a description."""


def supported() -> bool:
    """True if this browser can connect to other devices."""
    return bool(getattr(window, "RTCPeerConnection", None))


def server_names() -> list[str]:
    """Names of the servers that the site's owner lets devices ask for their addresses."""
    addresses = re.findall(r"\b(?:stun|turn)s?:([\w.-]+)", _setting())
    return list(dict.fromkeys(addresses))


def _setting() -> str:
    """Servers in JSON, as the build has written them into the page."""
    element = document.querySelector("meta[name=ice-servers]")
    return str(element.content) if element else "[]"


class PeerLine:
    """One end of a connection. Its texts arrive in order, once each, while it lasts.

    `opened`, `heard` and `closed` are called with this line; `closed` also if it never opened.
    """

    def __init__(
        self,
        opened: Callable[[PeerLine], object],
        heard: Callable[[PeerLine, str], object],
        closed: Callable[[PeerLine], object],
    ) -> None:
        if not supported():
            raise Unreachable("no WebRTC")
        self.is_open = False
        self._was_open = self._answered = self._ended = False
        self._leaving: asyncio.TimerHandle | None = None
        """The end of a line that is finished, until its last messages have left."""
        self._opened, self._heard, self._closed = opened, heard, closed
        self._proxies: list[tuple[dom.JsProxy, str, dom.JsProxy]] = []
        try:
            self._connection = window.RTCPeerConnection.new(
                _js({"iceServers": JSON.parse(_setting())})
            )
            # Both sides declare the channel, so that none has to wait for the other.
            settings = _js({"negotiated": True, "id": 0})
            self._channel = self._connection.createDataChannel("table", settings)
        except (AttributeError, JsException) as error:
            raise Unreachable(str(error)) from None
        self._listen(self._channel, "open", lambda event: self._open())
        self._listen(self._channel, "message", lambda event: self._hear(event.data))
        self._listen(self._channel, "close", lambda event: self._end())
        self._listen(self._connection, "connectionstatechange", lambda event: self._check())

    # -- pairing -----------------------------------------------------------------------------

    async def invite(self) -> Description:
        """Return the description that invites another browser; raises Unreachable."""
        return await self._describe(b"")

    async def answer(self, offer: Description) -> Description:
        """Return the answer to an invitation; raises Unreachable."""
        await self._take(offer)
        return await self._describe(offer.mark)

    async def accept(self, answer: Description) -> None:
        """Take the answer to this line's invitation; raises Unreachable."""
        await self._take(answer)
        self._answered = True

    async def _take(self, remote: Description) -> None:
        try:
            await self._connection.setRemoteDescription(
                _js({"type": remote.kind, "sdp": remote.sdp})
            )
        except JsException as error:
            raise Unreachable(str(error)) from None

    async def _describe(self, to: bytes) -> Description:
        """Let the browser describe itself, with all its addresses."""
        gathered = asyncio.Event()
        connection = self._connection

        def check(event: object = None) -> None:
            if connection.iceGatheringState == "complete":
                gathered.set()

        self._listen(connection, "icegatheringstatechange", check)
        try:
            await connection.setLocalDescription()
            check()
            try:
                await asyncio.wait_for(gathered.wait(), GATHERING)
            except TimeoutError:
                pass  # the addresses found so far must do
            return described(str(connection.localDescription.sdp), to)
        except (BadInput, JsException) as error:
            raise Unreachable(str(error)) from None

    # -- talking -----------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Send a text, if the line is open."""
        if not self.is_open:
            return
        try:
            self._channel.send(text)
            waiting = int(self._channel.bufferedAmount)
        except JsException:
            self._end()
            return
        if waiting > MOST_WAITING:
            self._end()

    def finish(self) -> None:
        """Close this end as soon as everything that was sent has left it; `closed` is not called.
        A connection that is closed at once loses its last messages."""
        if not self.is_open:
            self.close()
            return
        self._ended = True
        self.is_open = False
        self._channel.close()  # the browser sends the rest first, then it tells of the end
        self._leaving = asyncio.get_running_loop().call_later(LEAVING, self.close)

    def close(self) -> None:
        """Close this end at once; `closed` is not called."""
        self._ended = True
        self.is_open = False
        for target, kind, proxy in self._proxies:
            target.removeEventListener(kind, proxy)
            proxy.destroy()
        self._proxies.clear()
        self._connection.close()

    def _open(self) -> None:
        self.is_open = self._was_open = True
        self._opened(self)

    def _hear(self, data: object) -> None:
        if isinstance(data, str) and not self._ended:
            self._heard(self, data)

    def _check(self) -> None:
        """Give up where the other device is not found. Before the answer has arrived there, and
        once a line was open, the browser may still find it."""
        if (
            str(self._connection.connectionState) == "failed"
            and self._answered
            and not self._was_open
        ):
            self._end()

    def _end(self) -> None:
        if self._leaving:
            self._leaving.cancel()
            self._leaving = None
            dom.soon(self.close)
        elif not self._ended:
            dom.soon(self.close)  # not within one of its own callbacks
            self._ended = True
            self.is_open = False
            self._closed(self)

    def _listen(self, target: dom.JsProxy, kind: str, handler: Callable[..., object]) -> None:
        proxy = create_proxy(handler)
        self._proxies.append((target, kind, proxy))
        target.addEventListener(kind, proxy)


def _js(values: dict[str, object]) -> dom.JsProxy:
    return to_js(values, dict_converter=Object.fromEntries)
