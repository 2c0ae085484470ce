"""Guests' answers to invitations: pasted, scanned with the camera, or opened as links."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sakura.browser import dom, faults
from sakura.browser.line import Unreachable
from sakura.core import pairing
from sakura.core.error import BadInput
from sakura.core.pairing import OtherCodeVersion

if TYPE_CHECKING:
    from sakura.browser.gathering import PhonesSide
    from sakura.browser.host_table import HostTable


class HostAnswers:
    """Answers to invitations of `table`, which returns None while there is none here. `side` tells
    the host what comes of them."""

    def __init__(self, side: PhonesSide, table: Callable[[], HostTable | None]) -> None:
        self._side = side
        self._table = table

    def connect(self) -> None:
        """Take the answer that was pasted."""
        field = dom.by_id("phones-answer")
        text = str(field.value) if field else ""
        if text.strip():
            self._side.do(self.take(text))
        elif field:
            field.focus()

    async def take(self, text: str) -> bool:
        """Take a guest's answer; False if it was refused, with a sentence why, or if there is no
        table here."""
        table, side = self._table(), self._side
        if not table:
            return False
        if told := self._why_not(text):
            side.tell(told)
            return False
        side.tell(side.page.say("Connecting…"))
        try:
            await table.accept(pairing.find(text))
        except Unreachable as error:
            faults.report(error)
            side.tell(side.page.say("This browser couldn't use the answer. Ask for another one."))
            return False
        return True

    def scanned(self, text: str) -> str:
        """Take the text of a code; return a sentence if it is no answer for this table."""
        if not pairing.is_phone(text):
            return self._side.page.say(
                "This code isn't an answer. Scan the one on the other phone."
            )
        told = self._why_not(text)
        if not told:
            self._side.do(self.take(text))
        return told

    def _why_not(self, text: str) -> str:
        """Say why a text is no answer for this table; "" if it is one."""
        say, table = self._side.page.say, self._table()
        try:
            answer = pairing.find(text)
        except OtherCodeVersion:
            return say("This answer comes from another version. Reload both pages.")
        except BadInput:
            return say("This answer is damaged or incomplete. Copy all of it.")
        if answer.kind == "offer":
            return say("That was an invitation. The answer comes from the other phone.")
        if not table or not table.expects(answer):
            return say(
                "This answer belongs to another table or an earlier invitation. Send the new one."
            )
        return ""
