"""Result of a guest's check of a finished game, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sakura.core.seal import grouped
from sakura.ui.names import Names, forms
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

# L10N: {name} was away, and a computer or the host played for that person.
REPLACED = forms(
    "In round {number} somebody else chose for {name}, after the other choices were sealed.",
    "In round {number} somebody else chose for you, after the other choices were sealed.",
)

CHANGED = forms(
    "This does not match: a choice of {name} was changed after it was sealed.",
    "This does not match: a choice of yours was changed after it was sealed.",
)


class Mismatch(NamedTuple):
    """Something that does not match: its kind (`core.fair_talk.FAULTS`), the round or 0, and the
    player's seat."""

    kind: str
    round: int = 0
    seat: int = 0


class Replaced(NamedTuple):
    """A choice that somebody else made after all had committed: the round, and the seat of the
    player who was away."""

    round: int
    seat: int


class FairVerdict(NamedTuple):
    """Everything that a check has found. `since` is the round from which the device has followed
    the game. `computers` is the number of computers' choices, of which so many are `repeated`; 0 if
    there are none to check."""

    mismatches: Sequence[Mismatch] = ()
    replaced: Sequence[Replaced] = ()
    since: int = 1
    computers: int = 0
    repeated: int = 0


class GuestCheck(NamedTuple):
    """Result of a guest's check as the host is told: the guest's name, what does not match,
    and the round from which the device has followed the game."""

    name: str
    mismatches: Sequence[Mismatch] = ()
    since: int = 1


def verdict_words(verdict: FairVerdict, names: Names, words: Words) -> list[str]:
    """Say whether a finished game matches what this device was told."""
    said = [mismatch_words(mismatch, names, words) for mismatch in verdict.mismatches]
    if not said:
        said.append(
            words.say(
                "Checked: everybody's random numbers were mixed into the deal, and every choice is "
                "the one that was sealed."
            )
        )
    if verdict.since > 1:
        said.append(
            words.say(
                "This device has followed the game from round {number} only.", number=verdict.since
            )
        )
    said += [
        names.say(one.seat, REPLACED, words, number=one.round)
        for one in verdict.replaced
        if one.seat < len(names.known)
    ]
    if verdict.computers and not verdict.mismatches:
        said.append(_computer_words(verdict, words))
    return said


def _computer_words(verdict: FairVerdict, words: Words) -> str:
    if verdict.repeated < verdict.computers:
        return words.say(
            "The computers choose again, to compare: {done} of {all} choices.",
            done=verdict.repeated,
            all=verdict.computers,
        )
    return words.plural(
        "The computers' one choice follows from what they saw.",
        "All {n} choices of the computers follow from what they saw.",
        verdict.computers,
    )


def mismatch_words(mismatch: Mismatch, names: Names, words: Words) -> str:
    """Say what does not match."""
    kind, number, seat = mismatch
    said = {
        "deal": words.say("This does not match: the host dealt anew in the middle of the game."),
        "seed": words.say(
            "This does not match: the host's random number is not the one that was sealed."
        ),
        "nonce": words.say(
            "This does not match: a guest's random number was left out of the deal or exchanged."
        ),
        "record": words.say("This does not match: the record of the game breaks the rules."),
        "events": words.say(
            "This does not match: the game is not the one that this device was told about."
        ),
        "shuffle": words.say(
            "This does not match: round {number} was not dealt from everybody's random numbers.",
            number=number,
        ),
        "altered": words.say("This does not match: the host altered a choice of this device."),
        "unsealed": words.say(
            "This does not match: in round {number} a choice was made after others had been seen.",
            number=number,
        ),
    }
    if kind not in said and seat not in range(len(names.known)):
        kind = "events"  # the host's list has a seat that the game has not
    if kind in said:
        return said[kind]
    if kind == "computer":
        return words.say(
            # L10N: {name} is a computer player.
            "This does not match: in round {number} {name} would have chosen something else.",
            number=number,
            name=names.known[seat],
        )
    return names.say(seat, CHANGED, words)


def sealed(digest: str, words: Words) -> str:
    """Render the seal of a game in progress at a guest's device."""
    about = words.say(
        "The host's device deals. Its random number was sealed before the first card, and the "
        "numbers of all guests were mixed into the deal. This is the seal:"
    )
    checks = words.say(
        "After the game the seal opens, and this device checks the deal and every choice by itself."
    )
    shown = tag("p", tag("code", grouped(digest), class_="digest"))
    return tag("p", escape(about)) + shown + tag("p", escape(checks))


def check_words(
    checks: Sequence[GuestCheck], missing: Sequence[str], names: Names, words: Words
) -> list[str]:
    """Tell the host what the guests' devices have found; those of `missing` still check."""
    said = []
    whole = [_called(one, words) for one in checks if not one.mismatches and one.since <= 1]
    if whole:
        said.append(
            # L10N: {names} are guests, whose devices compare the game with their own notes.
            words.say(
                "Checked by {names}: the deal and every choice match.", names=words.listed(whole)
            )
        )
    for check in checks:
        name = _called(check, words)
        if not check.mismatches and check.since > 1:
            said.append(_matching(name, check.since, words))
        said += [_reported(name, one, names, words) for one in check.mismatches]
    known = [name or words.say_in("watching", "a screen") for name in missing]
    if known:
        # L10N: {names} are guests whose devices compare the finished game with their own notes.
        said.append(words.say("Still checking: {names}.", names=words.listed(known)))
    return list(dict.fromkeys(said))


def _called(check: GuestCheck, words: Words) -> str:
    return check.name or words.say_in("watching", "a screen")


def _matching(name: str, since: int, words: Words) -> str:
    """Say that the game matches as far as a guest's device has followed it."""
    return words.say(
        # L10N: {name} is a guest, whose device compares the game with its own notes.
        "Checked by {name} from round {number}: the deal and the choices match.",
        name=name,
        number=since,
    )


def _reported(name: str, mismatch: Mismatch, names: Names, words: Words) -> str:
    """Say what a guest's device reports."""
    what = mismatch_words(mismatch, names, words)
    if mismatch.kind == "events":
        what = words.say(
            "This does not match: the game is not the one that the device was told about."
        )
    elif mismatch.kind == "altered":
        what = names.say(mismatch.seat, CHANGED, words)
    # L10N: {name} is a guest. A sentence follows that says what is wrong.
    return words.sentences([words.say("{name}'s device reports a fault.", name=name), what])


def verdict(sentences: Sequence[str], matches: bool) -> str:
    """Render the result of the check."""
    style = "fair-check" if matches else "fair-check wrong"
    return tag("div", *[tag("p", escape(one)) for one in sentences], class_=style)
