"""A guest's check of a finished game, from all that its device was told while it went on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.commitment import NONCE, mixed, of_choice, of_seed, opens
from sakura.core.error import BadInput
from sakura.core.fair_talk import Flaw
from sakura.core.fairness import Proof
from sakura.core.game import CHANCE, AnyGame
from sakura.core.restore import of_record
from sakura.core.saved import plain_action
from sakura.core.seal_codec import Opened
from sakura.play.journal import TableJournal

if TYPE_CHECKING:
    from sakura.core.client import Sitting
    from sakura.core.fair_talk import RevealMessage
    from sakura.core.table import AnyTable


SURE = 3
"""Equal choices from which two deals are taken for one game: nobody makes so many in two games by
chance."""


class FairReport(NamedTuple):
    """Result of a check. `since` is the round from which this device has followed the game;
    `replaced` are rounds and seats of guests for whom somebody else chose when all had committed;
    `proof` lets the computers choose again, and is None for a record that breaks the rules."""

    faults: tuple[Flaw, ...]
    replaced: tuple[tuple[int, int], ...] = ()
    since: int = 1
    proof: Proof | None = None


def check(
    journal: TableJournal,
    reveal: RevealMessage,
    sitting: Sitting,
    events: Sequence[object],
    games: Mapping[str, AnyGame],
    known: Callable[[str, str], bool],
) -> FairReport:
    """Compare everything that the host has shown at the end with the journal, and with the events
    that this device was told; `known` tells if a game has a seat of that name."""
    try:
        saved = of_record(reveal.record, games, known, Random())
    except BadInput:
        return _without_record(journal)
    table, seal = saved.table, saved.seal
    if (
        seal is None
        or table.game is not sitting.game
        or table.options != sitting.options
        or reveal.deal != journal.deal
    ):
        return _without_record(journal)
    proof = Proof(table, Opened(seal.digest_of(table), seal))
    faults = [Flaw(fault.kind, _round(table, fault.step), fault.seat) for fault in journal.faults]
    faults += _deal_faults(journal, reveal, proof)
    faults += _choice_faults(journal, reveal, table)
    if _dealt_within(journal, table):
        faults.append(Flaw("deal"))
    told = [
        table.game.redact(event, sitting.seats) for step in table.steps for event in step.events
    ]
    if told != list(events):
        faults.append(Flaw("events"))
    steps = [*journal.replaced, *_lost(journal, table)]
    replaced = dict.fromkeys((_round(table, step) or 1, seat) for step, seat in steps)
    return FairReport(
        tuple(dict.fromkeys(faults)),
        tuple(replaced),
        _round(table, max(journal.since, 0)) or 1,
        proof,
    )


def _without_record(journal: TableJournal) -> FairReport:
    faults = [Flaw(fault.kind, None, fault.seat) for fault in journal.faults]
    return FairReport((*faults, Flaw("record")))


def _round(table: AnyTable, step: int | None) -> int | None:
    """Return the round of a step, from 1; None for no step of the game."""
    if step is None or not 0 <= step < len(table.steps):
        return None
    return table.game.rounds(table.steps[step].before) + 1


def _deal_faults(journal: TableJournal, reveal: RevealMessage, proof: Proof) -> Iterator[Flaw]:
    """Yield what is wrong with the seed and everything dealt from it."""
    if not opens(journal.commitment, of_seed(reveal.deal, reveal.seed), reveal.salt):
        yield Flaw("seed")
    nonces = {seat: nonce for seat, (nonce, _) in (journal.nonces or {}).items()}
    if proof.seal.seed != mixed(reveal.deal, reveal.seed, nonces):
        yield Flaw("nonce")
    for round_ in proof.dealt_anew:
        yield Flaw("shuffle", round_)


def _dealt_within(journal: TableJournal, table: AnyTable) -> bool:
    """True if the host dealt anew in the middle of the game. A device that missed the end of a
    game, or left it for another table, remembers another deal, too, but other choices."""
    seat = _seat(journal)
    return len(journal.earlier) >= SURE and all(
        0 <= number < len(table.steps)
        and plain_action(table.steps[number].actions.get(seat)) == action
        for number, action in journal.earlier.items()
    )


def _choice_faults(journal: TableJournal, reveal: RevealMessage, table: AnyTable) -> Iterator[Flaw]:
    """Yield what is wrong with the choices."""
    for number, step in enumerate(table.steps):
        if CHANCE in step.actions:
            continue
        round_ = table.game.rounds(step.before) + 1
        listed = journal.lists.get(number)
        actions = {seat: plain_action(action) for seat, action in step.actions.items()}
        if number in journal.mine and actions.get(_seat(journal)) != journal.mine[number]:
            yield Flaw("choice", round_, journal.seat)
        if listed is None or len(listed.commitments) < 2:
            if number in journal.mine and len(actions) > 1:  # such as a list of one
                yield Flaw("unsealed", round_)
            continue
        if listed.commitments.keys() != actions.keys():
            yield Flaw("unsealed", round_)
        salts = reveal.salts.get(number, {})
        for seat, committed in listed.commitments.items():
            if seat == journal.seat and number not in journal.mine:
                continue  # `_lost`
            text = of_choice(reveal.deal, number, seat, actions.get(seat))
            if not opens(committed, text, salts.get(seat, "")):
                yield Flaw("choice", round_, seat)


def _lost(journal: TableJournal, table: AnyTable) -> Iterator[tuple[int, int]]:
    """Yield steps in which this device has opened none of its commitments, since it has lost its
    choice or was away, and its seat."""
    for step, listed in journal.lists.items():
        seat = journal.seat
        if seat in listed.guests and step not in journal.mine and 0 <= step < len(table.steps):
            yield step, seat


def _seat(journal: TableJournal) -> int:
    return NONCE if journal.seat is None else journal.seat
