"""The record by codes and links: sent in parts, kept on arrival until all are there, then added."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from js import Date

from sakura.browser import address, dom, record_file, transfer
from sakura.browser.page import Page
from sakura.browser.progress import Full
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.parcel import Incoherent, ParcelPart, TooManyParts, missing, split, whole
from sakura.core.progress import OtherVersion, Progress
from sakura.core.record import dump
from sakura.play.results import RESULT
from sakura.ui import parcel as view
from sakura.ui.commands import Does
from sakura.ui.sharing import link_field

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from sakura.core.plain import JsonObject

PLACE = "parcel."
"""Prefix of the keys of parts, after that of the site."""

ADDED = "parcel"
"""Key of the parcel that was added last."""

CODE, LINK = 1000, 4000
"""Most characters of a link in a code that cameras read from a screen, and of any other link."""

MOST_CODES = 24
"""Most codes that a visitor is asked to scan."""

MOST_KEPT = 3
"""Most parcels of which parts are kept; the oldest makes room."""


class Parcels:
    """The part that sends and receives records in several links."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "codes": self._show,
            "code": self._turn,
            "send-code": lambda: page.share.give(self._links[self._number - 1]),
            "send-codes": self._send_all,
            "add-parcel": self._add,
            "drop-parcel": self._discard,
        }
        self._links: list[str] = []
        self._drawn = True
        """True if the links are short enough for codes."""
        self._number = 1
        """The code that is shown."""
        self._asked: tuple[str, Progress] | None = None
        """The parcel whose content the visitor is asked to add."""
        self._doing: asyncio.Task[None] | None = None

    # -- sending -----------------------------------------------------------------------------

    def _show(self) -> None:
        """Make the links, and show the first code."""
        page, text = self.page, self.page.progress.send()
        try:
            self._links, self._drawn = self._made(text)
        except TooManyParts:
            page.notice(page.say("Your record is too long for links. Save it as a file instead."))
            return
        self._number = 1
        page.open_panel("codes", self._panel())

    def _made(self, text: bytes) -> tuple[list[str], bool]:
        """Return the links, and True if there may be a code for each; raises TooManyParts."""
        before = len(address.whole("#"))
        try:
            parts = split(text, CODE - before)
        except TooManyParts:
            parts = []
        drawn = 0 < len(parts) <= MOST_CODES
        if not drawn:
            parts = split(text, LINK - before)
        return [address.whole(part.link()) for part in parts], drawn

    def _panel(self) -> str:
        return view.codes(self._links, self._number, self._drawn, self.page.words)

    def _turn(self, number: str) -> None:
        """Show another code, and say which."""
        self._number = int(number)
        dom.put("panel", self._panel())
        name = view.code_name(self._number, len(self._links), self.page.words)
        dom.write("panel-status", name)

    def _send_all(self) -> None:
        self._do(self._give_all())

    async def _give_all(self) -> None:
        page, text = self.page, "\n".join(self._links)
        how = await transfer.give_text(text)
        if how == transfer.COPIED and dom.by_id("panel-status"):
            dom.write("panel-status", page.say("Links copied. Paste them wherever you like."))
        elif how == transfer.SHOWN:
            page.notice(page.say("Copy these links:"), link_field(page.words))
            transfer.select("link", text)

    def _do(self, doing: Awaitable[None]) -> None:
        self._doing = asyncio.ensure_future(doing)

    # -- receiving ---------------------------------------------------------------------------

    def open(self, value: JsonObject) -> None:
        """Keep the part in a link, and say which are missing, or ask whether to add the record;
        raises BadInput."""
        part, page = ParcelPart.read(value), self.page
        address.show("")
        if dom.by_id("start-form"):
            page.listing.offer_games()
        if page.memory.stored(page.memory.prefix + ADDED) == part.parcel:
            page.notice(page.say("This record was added before."), lasts=True)
            return
        kept = self._kept()
        known = kept.get(part.parcel, {})
        if any(other.of != part.of for other in known.values()):
            raise BadInput("parts differ")
        again = known.get(part.number) == part
        self._keep(part, kept)
        known[part.number] = part
        if left := missing(known.values()):
            self._tell_missing(part, left, again, kept)
        else:
            self._ask(part.parcel, list(known.values()))

    def _key(self, part: ParcelPart) -> str:
        return f"{self.page.memory.prefix}{PLACE}{part.parcel}.{part.number}"

    def _kept(self) -> dict[str, dict[int, ParcelPart]]:
        """The parts that have arrived, by parcel and number, the latest parcel last; damaged
        entries are set aside."""
        memory = self.page.memory
        found: list[tuple[float, ParcelPart]] = []
        spoilt = []
        for key, text in memory.texts(memory.prefix + PLACE).items():
            try:
                entry = parse_stored(text)
                at, part = entry.get("at"), ParcelPart.read(entry)
                if not isinstance(at, int | float) or self._key(part) != key:
                    raise BadInput("no parcel")
                found.append((float(at), part))
            except BadInput:
                spoilt.append(key)
        if spoilt:
            memory.set_aside(*spoilt)
        kept: dict[str, dict[int, ParcelPart]] = {}
        for _, part in sorted(found, reverse=True):
            kept.setdefault(part.parcel, {})[part.number] = part
        return dict(reversed(kept.items()))

    def _keep(self, part: ParcelPart, kept: dict[str, dict[int, ParcelPart]]) -> None:
        """Store a part; the oldest of too many parcels makes room."""
        others = [name for name in kept if name != part.parcel]
        for old in others[: max(0, len(others) + 1 - MOST_KEPT)]:
            self._drop(old)
        self.page.memory.put(self._key(part), dump({"at": float(Date.now()), **part.write()}))

    def _drop(self, parcel: str) -> None:
        memory = self.page.memory
        for key in memory.texts(f"{memory.prefix}{PLACE}{parcel}."):
            memory.drop(key)

    def _tell_missing(
        self, part: ParcelPart, left: list[int], again: bool, kept: dict[str, dict[int, ParcelPart]]
    ) -> None:
        page, words = self.page, self.page.words
        sentences = [view.arrived(part.number, part.of, left, again, words)]
        others = [parts for name, parts in kept.items() if name != part.parcel]
        if others and (part.parcel not in kept):
            before = others[-1]
            of = next(iter(before.values())).of
            sentences.insert(0, view.another(len(before), of, words))
        if self._key(part) in page.memory.unsaved:
            sentences.append(
                page.say(
                    "This browser blocks storage, so open the other links in this tab, or take a "
                    "file instead."
                )
            )
        page.notice(words.sentences(sentences), lasts=True)

    def _ask(self, parcel: str, parts: list[ParcelPart]) -> None:
        """Ask whether to add a record whose parts are all there."""
        page = self.page
        try:
            found = page.progress.receive(whole(parts))
        except OtherVersion:
            sentence = page.say(
                "This record comes from a newer version. Reload the page, and open one of its "
                "links again."
            )
            page.notice(sentence, lasts=True)
            return
        except Incoherent:  # whichever is opened again replaces its part
            sentence = page.say(
                "These links don't make up a record, because one of them was changed. Nothing was "
                "added. Open all of them again."
            )
            page.notice(sentence, lasts=True)
            return
        except BadInput:
            self._drop(parcel)
            raise
        self._asked = parcel, found
        sentence = view.question(len(found[RESULT]), page.words)
        page.notice(sentence, view.answers(page.words), lasts=True)

    def _add(self) -> None:
        """Add the record that has arrived."""
        if not self._asked:
            return
        page, (parcel, found) = self.page, self._asked
        try:
            count = record_file.add(page, found)
        except Full:
            sentence = page.say(
                "There is no room for this record in your browser. Nothing was changed."
            )
            page.notice(sentence, lasts=True)
            return
        self._asked = None
        self._drop(parcel)
        page.memory.put(page.memory.prefix + ADDED, parcel)
        told = page.words.plural("{n} game added.", "{n} games added.", count)
        page.notice(told if count else page.say("Added to your record."))

    def _discard(self) -> None:
        """Forget the record that has arrived."""
        if self._asked:
            self._drop(self._asked[0])
            self._asked = None
        self.page.dismiss()
