"""The reason for a result: one true sentence, found in the events.

Its subject is the person at this device, or else the winner: the margin to the others, and a cause
that explains it alone. A cause is worth at least as many tokens as the margin, or holds for the
whole game; if there is none, only the margin is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import SAKURAS
from sakura.games.sakura.rules.position import START_TOKENS, Observation
from sakura.games.sakura.view.story import Story, stories
from sakura.ui.names import Names, forms
from sakura.ui.words import Words, mark, mark_in

Kind: TypeAlias = Literal[
    "bump", "bumps", "tree", "every tree", "overtook", "led", "alone", "their bumps"
]


@dataclass(frozen=True, slots=True)
class Cause:
    """Cause of a margin.

    `other` is the painter named beside the subject, `round` that of a bump, `tree` counts from 0,
    `own` and `theirs` are tokens or bumps of the subject and of the other.
    """

    kind: Kind
    other: int = -1
    round: int = 0
    tree: int = 0
    own: int = 0
    theirs: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """A result from the subject's side.

    `margin` is the difference in tokens between the subject, at that `place`, and the `others`: the
    winners, or, for the winner, the seats next to it; all winners if several share the win.
    """

    subject: int
    place: int
    margin: int
    others: tuple[int, ...]
    cause: Cause | None = None
    shared: bool = False


# -- finding it ----------------------------------------------------------------------------------


def reason(
    seen: Observation,
    winners: Sequence[int],
    you: int | None,
    events: Iterable[happened.Event],
) -> Reason:
    """Find the reason for the result that is `seen`, from all events of the game; `you` is the
    person addressed."""
    occurred = list(events)
    tales = stories(occurred, len(seen.tokens))
    subject = winners[0] if you is None else you
    tokens = seen.tokens[: seen.options.players]
    if subject in winners and len(winners) > 1:
        return Reason(subject, 1, 0, tuple(winners), shared=True)
    if subject in winners:
        most = max(count for seat, count in enumerate(tokens) if seat != subject)
        others = tuple(s for s, count in enumerate(tokens) if s != subject and count == most)
        margin = tokens[subject] - most
        cause = _won(subject, others, margin, tales, occurred)
        return Reason(subject, 1, margin, others, cause)
    standing = [(count, seen.painters[seat]) for seat, count in enumerate(tokens)]
    place = 1 + sum(other > standing[subject] for other in standing)
    margin = tokens[winners[0]] - tokens[subject]
    cause = _lost(subject, winners, margin, tales)
    return Reason(subject, place, margin, tuple(winners), cause)


def _lost(
    subject: int, winners: Sequence[int], margin: int, tales: Sequence[Story]
) -> Cause | None:
    """Find the cause of the subject's loss."""
    own, enough = tales[subject], max(1, margin)
    costly = [bump for bump in own.bumps if bump.lost]
    if costly and enough == 1:
        return Cause("bump", round=costly[-1].round)
    if len(costly) >= enough:
        return Cause("bumps", own=len(costly))
    if len(winners) > 1:
        return None
    (winner,) = winners
    if tree := _tree(own, tales[winner], enough):
        return Cause("tree", winner, tree=tree - 1, own=own.trees[tree - 1],
                     theirs=tales[winner].trees[tree - 1])  # fmt: skip
    if all(more > few for more, few in zip(tales[winner].trees, own.trees, strict=True)):
        return Cause("every tree", winner)
    return None


def _won(
    subject: int,
    others: Sequence[int],
    margin: int,
    tales: Sequence[Story],
    events: Iterable[happened.Event],
) -> Cause | None:
    """Find the cause of the subject's win."""
    purses = list(_purses(events, len(tales)))
    if margin and (leader := _leader_before_the_end(subject, len(tales), purses)) is not None:
        return Cause("overtook", leader)
    led = [tree for tree in range(1, SAKURAS) if _leads(subject, tree, purses)]
    if 1 in led:
        return Cause("led", tree=0)
    if not tales[subject].bumps and all(t.bumps for n, t in enumerate(tales) if n != subject):
        return Cause("alone")
    if len(others) == 1:
        (other,) = others
        own, theirs = tales[subject], tales[other]
        if tree := _tree(theirs, own, max(1, margin)):
            return Cause("tree", other, tree=tree - 1, own=own.trees[tree - 1],
                         theirs=theirs.trees[tree - 1])  # fmt: skip
        if theirs.lost >= max(1, margin):
            return Cause("their bumps", other, theirs=theirs.lost)
    return Cause("led", tree=1) if 2 in led else None


def _tree(fewer: Story, more: Story, enough: int) -> int:
    """Return the number of the tree at which one painter took more by at least that many: the
    largest difference, then the latest; 0 if there is none."""
    gains = [
        (theirs - own, tree)
        for tree, (own, theirs) in enumerate(zip(fewer.trees, more.trees, strict=True), 1)
    ]
    gain, tree = max(gains)
    return tree if gain >= enough else 0


Purses: TypeAlias = "tuple[int, tuple[int, ...]]"
"""Number of trees that have scored, and every painter's tokens at that moment."""


def _purses(events: Iterable[happened.Event], painters: int) -> Iterator[Purses]:
    """Yield the painters' tokens after each change."""
    tokens, trees = [START_TOKENS] * painters, 0
    for event in events:
        match event:
            case happened.PainterDisgraced(painter, _, _, _, lost):
                tokens[painter] -= lost
            case happened.TokensPaid(_, paid):
                trees += 1
                for painter, share in paid:
                    tokens[painter] += share
            case _:
                continue
        yield trees, tuple(tokens)


def _leads(subject: int, since: int, purses: Iterable[Purses]) -> bool:
    """True if the subject had more than anybody else ever since that many trees had scored."""
    return all(
        tokens[subject] > max(count for n, count in enumerate(tokens) if n != subject)
        for trees, tokens in purses
        if trees >= since
    )


def _leader_before_the_end(subject: int, painters: int, purses: Sequence[Purses]) -> int | None:
    """Return the painter with most tokens before the last tree scored, if it had more than the
    subject."""
    before = [tokens for trees, tokens in purses if trees < SAKURAS]
    tokens = before[-1] if before else (START_TOKENS,) * painters
    leader = tokens.index(max(tokens))
    return leader if tokens[leader] > tokens[subject] else None


# -- telling it ----------------------------------------------------------------------------------

PLACES = (
    # L10N: These fill {place} of “{name} came {place}, …”.
    "", "", mark_in("place", "second"), mark_in("place", "third"), mark_in("place", "fourth"),
    mark_in("place", "fifth"), mark_in("place", "sixth"),
)  # fmt: skip

SHARED = forms(
    "{names} have {tokens} each, and all wait at the gate.",
    "You and {names} have {tokens} each, and all wait at the gate.",
)
# L10N: {margin} is “2 tokens”; {others} lists names.
WON = forms("{name} won, {margin} ahead of {others}.", "You won, {margin} ahead of {others}.")
WON_TIE = forms(
    "{name} won with as many tokens as {others}, but closer to the Emperor.",
    "You won with as many tokens as {others}, but closer to the Emperor.",
)
LOST = forms(
    "{name} came {place}, {margin} behind {others}.", "You came {place}, {margin} behind {others}."
)
LOST_TIE = forms(
    "{name} came {place} with as many tokens as {others}, but further from the Emperor.",
    "You came {place} with as many tokens as {others}, but further from the Emperor.",
)
DECIDED = (
    # L10N: {list} are tokens: “you 3, Kenji 2 and Naoki 1”.
    mark("The first tree made the difference: {list}."),
    # L10N: {list} are tokens: “you 3, Kenji 2 and Naoki 1”.
    mark("The second tree made the difference: {list}."),
    # L10N: {list} are tokens: “you 3, Kenji 2 and Naoki 1”.
    mark("The last tree made the difference: {list}."),
)
LED = (
    forms("{name} led from the first tree on.", "You led from the first tree on."),
    forms("{name} led from the second tree on.", "You led from the second tree on."),
)


def reason_words(reason: Reason, names: Names, tokens: int, words: Words) -> str:
    """Say the standing of the subject at the end and, in a second sentence, the cause; `tokens` are
    its own."""
    standing = _standing(reason, names, tokens, words)
    if not reason.cause:
        return standing
    return words.sentences([standing, _cause(reason, reason.cause, names, words)])


def _standing(reason: Reason, names: Names, tokens: int, words: Words) -> str:
    others = names.others(reason.others, words)
    count = tokens if reason.shared else reason.margin
    margin = words.plural("{n} token", "{n} tokens", count)
    if reason.shared:
        return words.say(SHARED[reason.subject == names.you], names=others, tokens=margin)
    if reason.place == 1:
        about = WON if reason.margin else WON_TIE
        return names.say(reason.subject, about, words, margin=margin, others=others)
    place = words.say(PLACES[reason.place])
    about = LOST if reason.margin else LOST_TIE
    return names.say(reason.subject, about, words, place=place, margin=margin, others=others)


def _cause(reason: Reason, cause: Cause, names: Names, words: Words) -> str:
    other = names.known[cause.other]
    match cause.kind:
        case "bump":
            return words.say(
                "The bump in round {round} cost the deciding token.", round=cause.round
            )
        case "bumps":
            return words.plural(
                "{n} bump into the Emperor cost a token each.",
                "{n} bumps into the Emperor cost a token each.", cause.own,
            )  # fmt: skip
        case "tree":
            took = [(cause.own, reason.subject), (cause.theirs, cause.other)]
            shares = [f"{names.within(who, words)} {n}" for n, who in sorted(took, reverse=True)]
            return words.say(DECIDED[cause.tree], list=words.listed(shares))
        case "every tree":
            return words.say("{other} took more at every tree.", other=other)
        case "overtook":
            return words.say("{other} was ahead until the last tree.", other=other)
        case "led":
            return names.say(reason.subject, LED[cause.tree], words)
        case "alone":
            return words.say("Everyone else bumped into the Emperor at least once.")
        case "their bumps":
            return words.plural(
                "{other} lost {n} token by bumping into the Emperor.",
                "{other} lost {n} tokens by bumping into the Emperor.", cause.theirs, other=other,
            )  # fmt: skip
