"""Why another choice would have been better: the best three reasons, in words.

Each is a figure of the guessed rounds in which the two choices differ. How telling it is, is what
it adds to the logarithm of the odds to win; what adds little of what sets the two apart is not
said.
"""

from __future__ import annotations

from sakura.core.arithmetic import log
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.evaluator import Outlook, Worth
from sakura.games.sakura.view.advice import PLACES_AT_TREE
from sakura.ui.words import Words, mark, mark_in

MOST = 3
"""Reasons that are said."""

WIN, TOKEN, BUMP = 4.0, 0.5, 0.6
"""What a win, a token and not to bump add to the logarithm of the odds: a bump costs a token and a
few spaces."""

CLEAR, CLEAR_SPACES = 0.1, 0.5
"""Parts of the rounds or tokens, and spaces, by which two choices differ clearly."""

PART = 0.1
"""A reason accounts for that part at least of what sets the two apart."""

LEAST_KEPT = 0.05
"""What other cards in the hand must add to be spoken of."""

CERTAIN = 1e-3
"""Chances closer to 0 or 1 are taken for that."""

INSTEAD = (
    # L10N: These fill {played} of “it is {place} in {best} of 10 rounds instead of {played}”.
    mark_in("instead of", "without a place"), "", mark_in("instead of", "second"),
    mark_in("instead of", "third"), mark_in("instead of", "fourth"),
    mark_in("instead of", "fifth"), mark_in("instead of", "last"),
)  # fmt: skip
"""Of the places that something better can be instead of."""

WINS = mark("it wins in {best} of 10 rounds instead of {played}")
BUMPS = mark("it bumps into the Emperor in {best} of 10 rounds instead of {played}")
EXPOSED = mark(
    "it is one space behind the Emperor, in danger, in {best} of 10 rounds instead of {played}"
)
CLOSER = mark(
    "it is closer to the Emperor, {best} spaces behind him on average instead of {played}"
)
FURTHER = mark(
    "it keeps its distance, {best} spaces behind the Emperor on average instead of {played}"
)


def reasons(played: Worth, best: Worth, words: Words) -> list[str]:
    """What makes the best choice better than the one that was played, the most telling first."""
    enough = PART * (_log_odds(best.chance) - _log_odds(played.chance))
    old, new = played.outlook, best.outlook
    stakes = (
        (WIN * (new.won - old.won), _more(WINS, old.won, new.won, words)),
        (BUMP * (old.bumps - new.bumps), _fewer(BUMPS, old.bumps, new.bumps, words)),
        (TOKEN * (new.tokens - old.tokens), _tree(old, new, words)),
        (new.distance - old.distance, _distance(old, new, words)),
        (new.danger - old.danger, _fewer(EXPOSED, old.exposed, new.exposed, words)),
        (new.kept - old.kept, _kept(played, best, words)),
    )
    telling = [stake for stake in stakes if stake[1] and stake[0] > 0 and stake[0] >= enough]
    telling.sort(key=lambda stake: stake[0], reverse=True)
    said = [text for _, text in telling[:MOST]]
    return said or [words.say("all in all it leaves you better off")]


def tenths(part: float) -> int:
    """How many of ten rounds that is."""
    return round(10 * part)


def decimal(value: float, words: Words) -> str:
    """A figure with one decimal."""
    return words.number(value, 1)


def _log_odds(chance: float) -> float:
    held = min(max(chance, CERTAIN), 1 - CERTAIN)
    return log(held / (1 - held))


def _clearly(low: float, high: float) -> bool:
    """Whether that is clearly less, and is seen to be so when it is said in tenths."""
    return high - low >= CLEAR and tenths(low) < tenths(high)


def _more(about: str, old: float, new: float, words: Words) -> str:
    """That something is so in more of the rounds; nothing, as in all of these, where there is no
    difference to tell."""
    return _often(about, old, new, words) if _clearly(old, new) else ""


def _fewer(about: str, old: float, new: float, words: Words) -> str:
    """That something is so in fewer of them."""
    return _often(about, old, new, words) if _clearly(new, old) else ""


def _often(about: str, old: float, new: float, words: Words) -> str:
    return words.say(about, best=tenths(new), played=tenths(old))


def _tree(old: Outlook, new: Outlook, words: Words) -> str:
    """That it brings more at the tree: by the place there, if both come to it and that tells."""
    if not _clearly(old.tokens, new.tokens):
        return ""
    often, before = tenths(new.placed), tenths(old.placed)
    if often and before and new.place:
        instead: str | int = 0
        if old.place > new.place or not old.place:
            instead = words.say(INSTEAD[old.place])
        elif old.place == new.place and _clearly(old.placed, new.placed):
            instead = before
        if instead:
            return words.say(
                "it is {place} in {best} of 10 rounds instead of {played}",
                place=words.say(PLACES_AT_TREE[new.place]),
                best=often,
                played=instead,
            )
    return words.say(
        "it brings {best} tokens from the tree on average instead of {played}",
        best=decimal(new.tokens, words),
        played=decimal(old.tokens, words),
    )


def _distance(old: Outlook, new: Outlook, words: Words) -> str:
    """That it is closer to the Emperor, or further away, whichever is better there."""
    if abs(new.behind - old.behind) < CLEAR_SPACES:
        return ""
    about = CLOSER if new.behind < old.behind else FURTHER
    return words.say(about, best=decimal(new.behind, words), played=decimal(old.behind, words))


def _kept(played: Worth, best: Worth, words: Words) -> str:
    """That the cards that it leaves in the hand are better."""
    if best.outlook.kept - played.outlook.kept < LEAST_KEPT:
        return ""
    assert isinstance(played.choice, Play) and isinstance(best.choice, Play)
    if played.choice.court is None and best.choice.court is None:
        return words.say("card {order} was worth keeping", order=played.choice.card)
    return words.say("it keeps better cards in the hand")
