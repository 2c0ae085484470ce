"""A guest's journal of a table: what its device has committed to, and what the host has told it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sakura.core.codec import ArrayOf, Flag, ListOf, MappingOf, Maybe, ObjectOf, Pair, Raw, words
from sakura.core.commitment import (
    COMMITMENT,
    NONCE,
    SALT,
    SEAT,
    Draw,
    commitment,
    derived_salt,
    of_choice,
    opens,
)
from sakura.core.error import BadInput
from sakura.core.fair_talk import (
    FAULTS,
    MOST_STEPS,
    STEP,
    TO_GUEST,
    CommitMessage,
    CommittedMessage,
    DealMessage,
    NoncesMessage,
    OpenMessage,
)
from sakura.core.json_text import parse_object
from sakura.core.record import dump

if TYPE_CHECKING:
    from sakura.core.plain import Json


class Fault(NamedTuple):
    """Something that does not match: its kind, the step and the seat if there are any."""

    kind: str
    step: int | None = None
    seat: int | None = None


class TableJournal:
    """Everything about one game's deal and commitments, as this device knows it.

    `draw` makes random texts; `keep` stores the journal, `kept` is what was stored. A journal
    survives a reload: salts follow from its `secret`.
    """

    def __init__(self, draw: Draw, keep: Callable[[str], object], kept: str = "") -> None:
        self._draw, self._keep = draw, keep
        self._start(DealMessage("", "", None, 0))
        if kept:
            self._restore(kept)

    def _start(self, message: DealMessage) -> None:
        self.deal, self.commitment, self.seat = message.deal, message.commitment, message.seat
        self.since = message.step
        """Steps done when this device began to follow the game; NONCE if none was dealt yet."""
        self.nonce, self.secret = self._draw(), self._draw()
        self.nonces: Mapping[int, tuple[str, str]] | None = None
        """Nonces and salts of all guests, once they are open."""
        self.lists: dict[int, CommittedMessage] = {}
        """Latest list of all commitments in each step in which several seats decided, and in the
        present one; under NONCE those to nonces."""
        self.mine: dict[int, Json] = {}
        """This seat's choices by step, as plain JSON, that were opened."""
        self.pending: dict[int, Json] = {}
        """This seat's latest choice, under its step, while it is sealed."""
        self.earlier: dict[int, Json] = {}
        """This seat's choices by step under earlier deals, in games of which this device has not
        seen the end. If this game has the same ones, it was dealt anew in the middle."""
        self.faults: list[Fault] = []
        self.replaced: list[tuple[int, int]] = []
        """Steps and seats of guests for whom somebody else chose when all had committed."""
        self.revealed = False
        """True once the host has shown the whole game."""

    # -- from the host -----------------------------------------------------------------------

    def take(
        self, message: DealMessage | CommittedMessage | NoncesMessage
    ) -> CommitMessage | OpenMessage | None:
        """Take a message of the host; return the answer, if there is one. Raises BadInput for a
        message about another deal."""
        if isinstance(message, DealMessage):
            answer: CommitMessage | OpenMessage | None = self._take_deal(message)
        elif message.deal != self.deal:
            raise BadInput("message: another deal")
        elif isinstance(message, CommittedMessage):
            answer = self._take_list(message)
        else:
            self._take_nonces(message)
            answer = None
        self.store()
        return answer

    def _take_deal(self, message: DealMessage) -> CommitMessage | None:
        if message.deal == self.deal:
            if message.commitment != self.commitment:
                self._blame("seed")
            if message.seat != self.seat:  # a seat of its own, after watching, or the reverse
                self.seat = message.seat
        else:
            unfinished = message.seat == self.seat and not self.revealed
            earlier = {**self.earlier, **self.mine} if unfinished else {}
            self._start(message)
            self.earlier = earlier
        if message.step != NONCE or self.seat is None:
            return None
        return CommitMessage(self.deal, NONCE, self.seat, self._committed(NONCE, self.nonce))

    def _take_list(self, message: CommittedMessage) -> OpenMessage | None:
        step, before = message.step, self.lists.get(message.step)
        if before and not self._continues(before, message):
            return None
        opening = self.opening(message)
        if opening and step in self.pending:
            self.mine[step] = self.pending.pop(step)
        elif step in self.pending or step in self.mine:
            if self.seat in message.guests and not opening:
                self._blame("altered", step, self.seat)
                return None
            if not opening:  # this device was away, and somebody else has chosen
                self.pending.pop(step, None)
                self._note_replaced(step, self.seat)
        earlier = [one for one in self.lists if one not in (NONCE, step)]
        if earlier and len(self.lists[earlier[-1]].commitments) == 1:
            del self.lists[earlier[-1]]  # nobody else has decided: `mine` says enough
        self.lists[step] = message
        return opening

    def _continues(self, before: CommittedMessage, message: CommittedMessage) -> bool:
        """True if nobody but guests who are gone has other commitments than before."""
        for seat in sorted({*before.commitments, *message.commitments}):
            if before.commitments.get(seat) == message.commitments.get(seat):
                continue
            if seat not in before.guests or seat == self.seat:
                self._blame("changed", message.step, seat)
                return False
            self._note_replaced(message.step, seat)
        return True

    def _take_nonces(self, message: NoncesMessage) -> None:
        listed = self.lists.get(NONCE)
        known = self.nonces if self.nonces is not None else message.nonces
        fair = known == message.nonces
        if listed:
            fair = fair and listed.commitments.keys() == message.nonces.keys()
            for seat, (nonce, salt) in message.nonces.items():
                text = of_choice(self.deal, NONCE, seat, nonce)
                fair = fair and opens(listed.commitments.get(seat, ""), text, salt)
        if self.since == NONCE and self.seat is not None:
            own = self.nonce, self._salt(NONCE)
            fair = fair and message.nonces.get(self.seat) == own
        if not fair:
            self._blame("nonce")
        self.nonces = message.nonces

    # -- to the host -------------------------------------------------------------------------

    def commit(self, step: int, action: Json) -> CommitMessage:
        """Choose an action in a step; return the commitment to it."""
        assert self.seat is not None
        self.pending = {step: action}
        self.store()
        return CommitMessage(self.deal, step, self.seat, self._committed(step, action))

    def choice(self, step: int) -> Json:
        """Return this seat's choice in a step, sealed or open; None for none."""
        return self.pending.get(step, self.mine.get(step))

    def withdrawal(self, step: int) -> CommitMessage | None:
        """Message that withdraws a choice which this device has lost; None for people who
        watch."""
        return None if self.seat is None else CommitMessage(self.deal, step, self.seat, None)

    def opening(self, listed: CommittedMessage) -> OpenMessage | None:
        """Return the opening of this seat's commitment, if that is in the list."""
        step, seat = listed.step, self.seat
        action = self.nonce if step == NONCE and self.since == NONCE else self.choice(step)
        if action is None or seat is None:
            return None
        if listed.commitments.get(seat) != self._committed(step, action):
            if step == NONCE:
                self._blame("nonce")
            return None
        return OpenMessage(self.deal, step, seat, action, self._salt(step))

    def recover(self, listed: CommittedMessage, actions: Iterable[Json]) -> OpenMessage | None:
        """Find the choice that this device has lost, by its commitment in the list; return its
        opening, or None if it is none of these actions. A browser that is killed forgets what it
        stored in its last seconds, but seldom the `secret`, which is as old as the deal."""
        step, seat = listed.step, self.seat
        if seat is None or seat not in listed.guests:
            return None
        for action in actions:
            if self._committed(step, action) == listed.commitments.get(seat):
                self.mine[step] = action
                self.store()
                return OpenMessage(self.deal, step, seat, action, self._salt(step))
        return None

    def _committed(self, step: int, action: Json) -> str:
        assert self.seat is not None
        return commitment(of_choice(self.deal, step, self.seat, action), self._salt(step))

    def _salt(self, step: int) -> str:
        return derived_salt(self.secret, self.deal, step, self.seat or 0)

    # -- faults ------------------------------------------------------------------------------

    def _blame(self, kind: str, step: int | None = None, seat: int | None = None) -> None:
        fault = Fault(kind, step, seat)
        if fault not in self.faults:
            self.faults.append(fault)

    def _note_replaced(self, step: int, seat: int | None) -> None:
        if seat is not None and (step, seat) not in self.replaced:
            self.replaced.append((step, seat))

    # -- storage -----------------------------------------------------------------------------

    def store(self) -> None:
        """Store the journal."""
        self._keep(dump(STORED.write(self)))

    def _restore(self, kept: str) -> None:
        try:
            found = STORED.read({"earlier": [], **parse_object(kept)})  # it was once without
        except BadInput:  # then this device follows the game from now on
            return
        vars(self).update(found)
        self.lists, self.mine = dict(self.lists), dict(self.mine)
        self.pending, self.earlier = dict(self.pending), dict(self.earlier)
        self.faults, self.replaced = list(self.faults), list(self.replaced)


STORED: ObjectOf[Any] = ObjectOf(
    dict,
    deal=SALT,
    commitment=COMMITMENT,
    seat=Maybe(SEAT),
    since=STEP,
    nonce=SALT,
    secret=SALT,
    nonces=Maybe(MappingOf(SEAT, Pair(SALT, SALT), SEAT.high)),
    lists=MappingOf(STEP, TO_GUEST["committed"], MOST_STEPS),
    mine=MappingOf(STEP, Raw(), MOST_STEPS),
    pending=MappingOf(STEP, Raw(), 1),
    earlier=MappingOf(STEP, Raw(), MOST_STEPS),
    faults=ListOf(
        ArrayOf(Fault, kind=words(*FAULTS), step=Maybe(STEP), seat=Maybe(SEAT)), MOST_STEPS
    ),
    replaced=ListOf(Pair(STEP, SEAT), MOST_STEPS),
    revealed=Flag(),
)
"""Codec of a stored journal, as its attributes by name."""
