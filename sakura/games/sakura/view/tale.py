"""The story of a finished game of Sakura in three sentences, for one of its seats: who led, the
round that changed most, and the end. It is told from events; only the chances are estimates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sakura.games.sakura.analysis import Account, SakuraAnalysis
from sakura.games.sakura.rules.events import (
    CardTurned,
    EmperorMoved,
    Event,
    PainterDisgraced,
    TokensPaid,
)
from sakura.ui.chart import percents
from sakura.ui.names import Names, forms
from sakura.ui.words import Words

LED_ALWAYS = forms(
    "{name} led from the first tree to the end.", "You led from the first tree to the end."
)
LED_UNTIL = (
    forms("{name} led until the second tree.", "You led until the second tree."),
    forms("{name} led until the last tree.", "You led until the last tree."),
)
"""By the number of trees at which the seat led before it lost the lead."""
LED_FROM = (
    forms("{name} took the lead at the second tree.", "You took the lead at the second tree."),
    forms("{name} took the lead at the last tree.", "You took the lead at the last tree."),
)
LED_ONCE = forms("{name} led at the second tree alone.", "You led at the second tree alone.")
LED_TWICE = forms(
    "{name} led at the first tree, and again at the last.",
    "You led at the first tree, and again at the last.",
)
NEVER_LED = forms("{name} never led at a tree.", "You never led at a tree.")

CAME = forms(
    "Round {round} changed most: card {card} sent the Emperor back onto {name}, whose chance went "
    "from {before} to {after}.",
    "Round {round} changed most: card {card} sent the Emperor back onto you, and your chance went "
    "from {before} to {after}.",
)
BUMPED = forms(
    "Round {round} changed most: {name} bumped into the Emperor with card {card}, and the chance "
    "went from {before} to {after}.",
    "Round {round} changed most: you bumped into the Emperor with card {card}, and your chance "
    "went from {before} to {after}.",
)
PUSHED = forms(
    "Round {round} changed most: card {card} pushed {name} into the Emperor, and the chance went "
    "from {before} to {after}.",
    "Round {round} changed most: card {card} pushed you into the Emperor, and your chance went "
    "from {before} to {after}.",
)
PAID = forms(
    "Round {round} changed most: the Emperor reached a tree, and {name}'s chance went from "
    "{before} to {after}.",
    "Round {round} changed most: the Emperor reached a tree, and your chance went from {before} to "
    "{after}.",
)
QUIET_ROUND = forms(
    "Round {round} changed most: {name}'s chance went from {before} to {after}.",
    "Round {round} changed most: your chance went from {before} to {after}.",
)

# L10N: {tokens} and {others} are numbers of tokens; {second} is a name, or “you”: no verb depends
# on it.
WON = forms(
    "{name} won with {tokens} tokens. Second place: {second}, {others}.",
    "You won with {tokens} tokens. Second place: {second}, {others}.",
)
# L10N: {tokens} is the number of tokens that the winner and somebody else had.
WON_TIE = forms(
    "{name} won a tie at {tokens} tokens, closer to the Emperor.",
    "You won a tie at {tokens} tokens, closer to the Emperor.",
)


def tale(
    analysis: SakuraAnalysis, accounts: Sequence[Account], names: Names, words: Words
) -> list[str]:
    """Return the three sentences; `accounts` are all rounds of one seat."""
    seat = accounts[0].seat
    told = [names.say(seat, _course(analysis, seat), words)]
    told.append(_turning_point(analysis, accounts, names, words))
    if end := _end(analysis, names, words):
        told.append(end)
    return told


def _course(analysis: SakuraAnalysis, seat: int) -> tuple[str, str]:
    """Return the sentence about the trees at which the seat led, alone or with others."""
    led = list(_led(analysis, seat))
    if all(led):
        return LED_ALWAYS
    if not any(led):
        return NEVER_LED
    if led == sorted(led):  # from some tree on
        return LED_FROM[led.index(True) - 1]
    if led == sorted(led, reverse=True):
        return LED_UNTIL[led.count(True) - 1]
    return LED_TWICE if led[0] else LED_ONCE


def _led(analysis: SakuraAnalysis, seat: int) -> Iterator[bool]:
    """Yield for each tree whether the seat had the most tokens once it had paid."""
    seats = range(analysis.end.options.players)
    tokens = {one: analysis.tokens(one) for one in seats}
    for number, (begin, end) in enumerate(analysis.rounds, 1):
        if any(isinstance(event, TokensPaid) for event in _events(analysis, begin, end)):
            yield tokens[seat][number] == max(tokens[one][number] for one in seats)


def _turning_point(
    analysis: SakuraAnalysis, accounts: Sequence[Account], names: Names, words: Words
) -> str:
    """Return the sentence about the round that changed the seat's chance most."""
    most = max(accounts, key=lambda account: abs(account.after - account.before))
    begin, end = analysis.rounds[most.round - 1]
    about, card = _cause(_events(analysis, begin, end), most.seat)
    return names.say(
        most.seat,
        about,
        words,
        round=most.round,
        card=card,
        before=percents(most.before, words),
        after=percents(most.after, words),
    )


def _cause(events: Sequence[Event], seat: int) -> tuple[tuple[str, str], int]:
    """Return the sentence about what happened to the seat's painter in a round, and the card that
    did it, 0 for none."""
    turned = CardTurned(0, -1)
    before: Event | None = None
    for event in events:
        if isinstance(event, CardTurned):
            turned = event
        elif isinstance(event, PainterDisgraced) and event.painter == seat:
            if isinstance(before, EmperorMoved) and before.end < before.start:
                return CAME, turned.order
            return (BUMPED if turned.painter == seat else PUSHED), turned.order
        before = event
    paid = any(isinstance(event, TokensPaid) for event in events)
    return (PAID if paid else QUIET_ROUND), 0


def _end(analysis: SakuraAnalysis, names: Names, words: Words) -> str:
    """Return the sentence about the winner and the next; "" for a shared win."""
    outcome = analysis.game.outcome(analysis.end)
    assert outcome is not None
    if len(outcome.winners) != 1:
        return ""
    (winner,) = outcome.winners
    others = [seat for seat in range(len(outcome.scores)) if seat != winner]
    closest = analysis.end.painters
    second = max(others, key=lambda seat: (outcome.scores[seat], closest[seat]))
    tokens, behind = outcome.scores[winner], outcome.scores[second]
    about = WON_TIE if tokens == behind else WON
    return names.say(
        winner, about, words, tokens=tokens, others=behind, second=names.within(second, words)
    )


def _events(analysis: SakuraAnalysis, begin: int, end: int) -> list[Event]:
    return [event for step in analysis.steps[begin:end] for event in step.events]
