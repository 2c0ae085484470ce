"""A hint at Sakura in words: what is advised, and why."""

from __future__ import annotations

from sakura.games.sakura.rules.cards import FORWARD
from sakura.games.sakura.rules.position import Choice, Observation, Play
from sakura.games.sakura.seats.advice import ALIKE, BEHIND, BUMPS, TOKENS, SakuraAdvice
from sakura.ui.words import Words, mark

PLACES = (
    mark("without a place at the gate"),
    mark("closest to the Emperor"),
    mark("second behind the Emperor"),
    mark("third behind the Emperor"),
    mark("fourth behind the Emperor"),
    mark("fifth behind the Emperor"),
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
# L10N: {place} is “second behind the Emperor”, “last at the tree” …
LIKELY = (mark("perhaps {place}"), mark("likely {place}"))
RISKS = (
    (0.02, mark("there is almost no danger of bumping into the Emperor")),
    (0.12, mark("bumping into the Emperor is unlikely")),
    (0.35, mark("there is some danger of bumping into the Emperor")),
    (1.0, mark("you may well bump into the Emperor, but the rest is no better")),
)
"""What is said of a risk up to that part of the guesses."""
REASON_WORDS = {
    BUMPS: mark("{other} instead: more danger of bumping into the Emperor."),
    TOKENS: mark("{other} instead: fewer tokens."),
    BEHIND: mark("{other} instead: further behind the Emperor."),
    ALIKE: mark("{other} instead: much the same this round."),
}


def advice_words(advice: SakuraAdvice, seen: Observation, words: Words) -> str:
    """What is advised, and why: where it leads, what it risks, and what the next best lacks."""
    action = _action_words(advice.action, seen, words)
    # L10N: A hint: {action} is “Card 17” or “Forward”, {reason} is a list of clauses.
    said = words.say("{action}: {reason}.", action=action, reason=_future_words(advice, words))
    if advice.instead is None:
        return said
    other = _action_words(advice.instead, seen, words)
    return f"{said} {words.say(REASON_WORDS[advice.reason], other=other)}"


def _action_words(action: Choice, seen: Observation, words: Words) -> str:
    if isinstance(action, Play):
        own, court = action
        if court is None:
            return words.say("Card {order}", order=own)
        return words.say("Card {own}, and {court} for the court painter", own=own, court=court)
    if seen.part == "garden":
        forward, back = words.say("Emperor forward"), words.say("Emperor back")
    else:
        # L10N: The painter goes forward or back along the path.
        forward, back = words.say("Forward"), words.say("Back")
    return forward if action == FORWARD else back


def _future_words(advice: SakuraAdvice, words: Words) -> str:
    if advice.reached > 0.5:
        place = words.say(PLACES_AT_TREE[advice.place])
    else:
        place = words.say(PLACES[advice.place])
    likely = place
    if advice.placed < 0.9:
        likely = words.say(LIKELY[advice.placed > 0.5], place=place)
    risk = next(sentence for most, sentence in RISKS if advice.bumps <= most)
    parts = [likely, words.say(risk)]
    if advice.keeps:
        parts.append(words.say("you keep your more useful cards"))
    return words.clauses(parts)
