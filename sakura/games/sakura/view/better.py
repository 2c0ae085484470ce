"""Advantages of a better choice over the played one, in words and numbers: the three that tell
most.

Each is a figure of the guessed rounds in which the two choices differ. It tells as much as it adds
to the log odds to win; advantages with a small share of the difference are left out.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from sakura.core.arithmetic import log
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.evaluator import Outlook, Worth
from sakura.games.sakura.view.advice import PLACES_AT_TREE
from sakura.ui.words import Words, mark, mark_in

MOST = 3
"""Number of advantages at most."""

WIN, TOKEN, BUMP = 4.0, 0.5, 0.6
"""Log odds of a win, a token, and a bump avoided: a bump costs a token and a few spaces."""

CLEAR, CLEAR_SPACES = 0.1, 0.5
"""Smallest clear differences, in shares of the rounds or tokens, and in spaces."""

PART = 0.1
"""Smallest share of the difference between two choices that an advantage must account for."""

LEAST_KEPT = 0.05
"""Smallest log odds of the cards kept that are mentioned."""

ROUNDED = 0.05
"""Most that rounding to tenths adds to a share."""

LEAST = 1e-9
"""Smallest stake above nothing, rounding aside."""

CERTAIN = 1e-3
"""Margin within which a chance is clamped away from 0 and 1."""

INSTEAD = (
    # L10N: These fill {played} of “{place} in {best} of 10 rounds instead of finishing {played}”.
    mark_in("instead of", "without a place"), "", mark_in("instead of", "second"),
    mark_in("instead of", "third"), mark_in("instead of", "fourth"),
    mark_in("instead of", "fifth"), mark_in("instead of", "last"),
)  # fmt: skip
"""Places that were less good, by rank."""

WINS = (
    mark("wins the game at once more often"),
    # L10N: {best} with the better choice, {played} with the one that was made.
    mark("wins in {best} of 10 rounds instead of {played}"),
)
BUMPS = (
    mark("risks fewer bumps"),
    # L10N: {best} with the better choice, {played} with the one that was made.
    mark("bumps in {best} of 10 rounds instead of {played}"),
)
EXPOSED = (
    mark("is less exposed right behind the Emperor"),
    # L10N: {best} with the better choice, {played} with the one that was made.
    mark("right behind the Emperor in {best} of 10 rounds instead of {played}"),
)
CLOSER = mark("gets closer to the Emperor")
FURTHER = mark("keeps a safer distance from the Emperor")
# L10N: {best} with the better choice, {played} with the one that was made.
BEHIND = mark("{best} spaces behind the Emperor on average instead of {played}")
AT_TREE = mark("takes a better place at the tree")
TOKENS = (
    mark("brings more tokens at the tree"),
    # L10N: {best} with the better choice, {played} with the one that was made.
    mark("{best} tokens at the tree on average instead of {played}"),
)


Phrases: TypeAlias = tuple[str, str]
"""Sentences of an advantage: in words, and with its numbers."""


class Advantage(NamedTuple):
    """Advantage of a better choice over the played one: in words, and in numbers or ""."""

    words: str
    numbers: str = ""


def reasons(played: Worth, best: Worth, words: Words) -> list[Advantage]:
    """Return the advantages of the best choice over the one that was played, the most telling
    first."""
    enough = PART * (_log_odds(best.chance) - _log_odds(played.chance))
    old, new = played.outlook, best.outlook
    stakes = (
        (WIN * (new.won - old.won), _wins(played, best, words)),
        (BUMP * (old.bumps - new.bumps), _fewer(BUMPS, old.bumps, new.bumps, words)),
        (TOKEN * (new.tokens - old.tokens), _tree(old, new, words)),
        (new.distance - old.distance, _distance(old, new, words)),
        (new.danger - old.danger, _fewer(EXPOSED, old.exposed, new.exposed, words)),
        (new.kept - old.kept, _kept(played, best, words)),
    )
    telling = [(stake, found) for stake, found in stakes if found and stake >= max(enough, LEAST)]
    telling.sort(key=lambda one: one[0], reverse=True)
    said = [found for _, found in telling[:MOST]]
    return said or [Advantage(words.say("is a little better all round"))]


def tenths(part: float) -> int:
    """Return a share in rounds out of ten."""
    return round(10 * part)


def decimal(value: float, words: Words) -> str:
    """Format a figure with one decimal."""
    return words.number(value, 1)


def _log_odds(chance: float) -> float:
    bounded = min(max(chance, CERTAIN), 1 - CERTAIN)
    return log(bounded / (1 - bounded))


def _clearly(low: float, high: float) -> bool:
    """True if the first is clearly less, even rounded to tenths."""
    return high - low >= CLEAR and tenths(low) < tenths(high)


def _wins(played: Worth, best: Worth, words: Words) -> Advantage | None:
    """Return the advantage of winning at once in more rounds; None if the tenths are the same.

    Chances are calibrated, and guessed rounds are not, so these may have more wins than the chance
    allows. Then they are not counted.
    """
    old, new = played.outlook.won, best.outlook.won
    if not _clearly(old, new):
        return None
    found = _often(WINS, old, new, words)
    hoped = any(tenths(one.outlook.won) / 10 - ROUNDED > one.chance for one in (played, best))
    return found._replace(numbers="") if hoped else found


def _fewer(about: Phrases, old: float, new: float, words: Words) -> Advantage | None:
    """Return the advantage of something that happens in fewer rounds."""
    return _often(about, old, new, words) if _clearly(new, old) else None


def _often(about: Phrases, old: float, new: float, words: Words) -> Advantage:
    said, numbers = about
    return Advantage(words.say(said), words.say(numbers, best=tenths(new), played=tenths(old)))


def _tree(old: Outlook, new: Outlook, words: Words) -> Advantage | None:
    """Return the advantage at the tree: by rank if both choices get there and it tells, else by
    tokens."""
    if not _clearly(old.tokens, new.tokens):
        return None
    often, before = tenths(new.placed), tenths(old.placed)
    if often and before and new.place:
        place, better = words.say(PLACES_AT_TREE[new.place]), words.say(AT_TREE)
        if old.place > new.place or not old.place:
            # L10N: {place} is “second at the tree”; {played} is another, such as “third”.
            sentence = words.say(
                "{place} in {best} of 10 rounds instead of finishing {played}",
                place=place,
                best=often,
                played=words.say(INSTEAD[old.place]),
            )
            return Advantage(better, sentence)
        if old.place == new.place and _clearly(old.placed, new.placed):
            # L10N: {place} is “second at the tree”; {played} is a number, such as {best}.
            sentence = words.say(
                "{place} in {best} of 10 rounds instead of {played}",
                place=place,
                best=often,
                played=before,
            )
            return Advantage(better, sentence)
    said, numbers = TOKENS
    best, played = decimal(new.tokens, words), decimal(old.tokens, words)
    return Advantage(words.say(said), words.say(numbers, best=best, played=played))


def _distance(old: Outlook, new: Outlook, words: Words) -> Advantage | None:
    """Return the advantage of being closer to the Emperor or further away, whichever is better
    there."""
    if abs(new.behind - old.behind) < CLEAR_SPACES:
        return None
    said = words.say(CLOSER if new.behind < old.behind else FURTHER)
    best, played = decimal(new.behind, words), decimal(old.behind, words)
    return Advantage(said, words.say(BEHIND, best=best, played=played))


def _kept(played: Worth, best: Worth, words: Words) -> Advantage | None:
    """Return the advantage of the cards left in the hand."""
    if best.outlook.kept - played.outlook.kept < LEAST_KEPT:
        return None
    assert isinstance(played.choice, Play) and isinstance(best.choice, Play)
    if played.choice.court is None and best.choice.court is None:
        return Advantage(words.say("keeps card {order} for later", order=played.choice.card))
    return Advantage(words.say("keeps better cards for later"))
