"""Hints at Sakura in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.position import Choice, Observation, Play
from sakura.games.sakura.seats.advice import ALIKE, BEHIND, BUMPS, TOKENS, SakuraAdvice
from sakura.ui.words import Words, mark

PLACES = (
    # L10N: These fill {place} of “You should end up {place}.”
    mark("at the gate, without a place"),
    mark("closest to the Emperor"),
    mark("second behind the Emperor"),
    mark("third behind the Emperor"),
    mark("fourth behind the Emperor"),
    mark("fifth behind the Emperor"),
    # L10N: Fills {place} of “You should end up {place}.”: last of all painters.
    mark("last"),
)
PLACES_AT_TREE = (
    mark("without a place when the tree is reached"),
    mark("closest at the tree"),
    mark("second at the tree"),
    mark("third at the tree"),
    mark("fourth at the tree"),
    mark("fifth at the tree"),
    mark("last at the tree"),
)
"""Places by rank, from none to the sixth; in the second table, when the Emperor is under a tree."""
LIKELY = (
    # L10N: {place} is “second behind the Emperor”, “last at the tree” …
    (0.9, mark("You should end up {place}.")),
    # L10N: {place} is “second behind the Emperor”, “last at the tree” …
    (0.5, mark("You'll probably end up {place}.")),
    # L10N: {place} is “second behind the Emperor”, “last at the tree” …
    (0.0, mark("You could end up {place}.")),
)
"""Sentences for a place that comes of more than that share of the guesses."""
# L10N: {place} is “second behind the Emperor”, “last at the tree” …
AGAIN = mark("Once more that leaves you {place}.")
"""Sentence for the place of which the last hint spoke, too."""
RISKS = (
    (0.02, mark("There's hardly any risk of a bump.")),
    (0.12, mark("A bump is unlikely.")),
    (0.35, mark("There's some risk of a bump.")),
    (1.0, mark("You may well bump into the Emperor, but nothing else is better.")),
)
"""Sentences for a bump in at most that share of the guesses."""
FAR = 6
"""Spaces behind the Emperor from which a painter does not reach him, if no guess has a bump."""
TOO_FAR = mark("The Emperor is too far ahead for a bump.")
RISKY = 0.12
"""Share of bumps above which every hint warns of them."""
STILL_RISKY = mark("Mind the Emperor again: a bump is possible.")
KEEPS = (
    mark("You keep your more useful cards for later."),
    mark("Your stronger cards stay in your hand."),
)
REASON_WORDS = {
    # L10N: Of a choice: {other} is “Card 17”, “Going forward”, “Sending him back” …
    BUMPS: mark("{other} would risk more bumps."),
    # L10N: Of a choice: {other} is “Card 17”, “Going forward”, “Sending him back” …
    TOKENS: mark("{other} would bring fewer tokens."),
    # L10N: Of a choice: {other} is “Card 17”, “Going forward”, “Sending him back” …
    BEHIND: mark("{other} would leave you further back."),
    # L10N: Of a choice: {other} is “Card 17”, “Going forward”, “Sending him back” …
    ALIKE: mark("{other} would do about as well."),
}
# L10N: Of a choice: {other} is “Card 17”, {place} is “third behind the Emperor” or “last”.
LIKELIER = mark("{other} would more likely leave you {place}.")
# L10N: Of a choice: {other} is “Card 17”; the advised card will be missed less.
WORTH_KEEPING = mark("{other} would do about as well, but is worth keeping.")
DIRECTIONS = {
    # L10N: Advice, and the same as {other} of “{other} would risk more bumps.”
    ("garden", FORWARD): (mark("Send the Emperor forward."), mark("Sending him forward")),
    ("garden", BACK): (mark("Send the Emperor back."), mark("Sending him back")),
    ("painter", FORWARD): (mark("Go forward."), mark("Going forward")),
    ("painter", BACK): (mark("Go back."), mark("Going back")),
}
"""A direction as advice, and as the subject of a sentence of `REASON_WORDS`."""


def advice_words(
    advice: SakuraAdvice, seen: Observation, words: Words, before: Collection[str] = ()
) -> list[str]:
    """Say the advised choice, where it leads, what it risks, and what the next best lacks, without
    a sentence of the hint `before`."""
    said = [_advised(advice.action, seen, words)]
    for ways in _outlook(advice, seen, words):
        said += [way for way in ways if way not in before][:1]
    if advice.instead is not None:
        said.append(_reason(advice, _other(advice.instead, seen, words), words))
    return said


def _reason(advice: SakuraAdvice, other: str, words: Words) -> str:
    """Say what the next best choice lacks; `other` names it."""
    if _saves(advice):
        return words.say(WORTH_KEEPING, other=other)
    last = len(PLACES)  # without a rank
    if advice.reason == BEHIND and (advice.instead_place or last) > (advice.place or last):
        return words.say(LIKELIER, other=other, place=words.say(PLACES[advice.instead_place]))
    return words.say(REASON_WORDS[advice.reason], other=other)


def _saves(advice: SakuraAdvice) -> bool:
    """True if the next best choice is another card that does as well, and is worth more later."""
    action, instead = advice.action, advice.instead
    cards = isinstance(action, Play) and isinstance(instead, Play) and instead.court is None
    return cards and advice.keeps and advice.reason == ALIKE


def _advised(action: Choice, seen: Observation, words: Words) -> str:
    if not isinstance(action, Play):
        return words.say(DIRECTIONS[seen.part, action][0])
    own, court = action
    if court is None:
        return words.say("Play card {order}.", order=own)
    return words.say("Play card {own}, and {court} for the court painter.", own=own, court=court)


def _other(action: Choice, seen: Observation, words: Words) -> str:
    """Return the next best choice as the subject of a sentence."""
    if not isinstance(action, Play):
        return words.say(DIRECTIONS[seen.part, action][1])
    own, court = action
    if court is None:
        # L10N: Fills {other} of “{other} would risk more bumps.”
        return words.say("Card {order}", order=own)
    # L10N: Fills {other} of “{other} would risk more bumps.”; {own} and {court} are two cards.
    return words.say("Card {own} with {court} for the court painter", own=own, court=court)


def _outlook(advice: SakuraAdvice, seen: Observation, words: Words) -> Iterator[Sequence[str]]:
    """Yield what a hint says about the outcome, each in one or two ways."""
    places = PLACES_AT_TREE if advice.reached > 0.5 else PLACES
    likely = next(sentence for least, sentence in LIKELY if advice.placed >= least)
    place = words.say(places[advice.place])
    yield words.say(likely, place=place), words.say(AGAIN, place=place)
    risk = words.say(_risk(advice, seen))
    yield (risk, words.say(STILL_RISKY)) if advice.bumps > RISKY else (risk,)
    if advice.keeps and not _saves(advice):
        yield [words.say(sentence) for sentence in KEEPS]


def _risk(advice: SakuraAdvice, seen: Observation) -> str:
    """Return the sentence about the danger of a bump."""
    if not advice.bumps and seen.emperor - seen.painters[seen.seat] >= FAR:
        return TOO_FAR
    return next(sentence for most, sentence in RISKS if advice.bumps <= most)
