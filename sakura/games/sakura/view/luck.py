"""Luck and mistakes in a game of Sakura, in sentences: what they cost, and which decided it."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.analysis import Account, balance
from sakura.ui.chart import percents
from sakura.ui.names import Forms, Names, forms
from sakura.ui.words import Words

LEAST = 0.005
"""Smallest share of a win that is mentioned: half a percent."""

SHARE = 0.99
"""A result above it is a whole win; below it, one that is shared."""

MISTAKES = (
    # L10N: {points} is “31 points”.
    forms(
        "{name}'s choices cost {points} of winning chance, most in round {round}; luck was even.",
        "Your choices cost {points} of winning chance, most in round {round}; luck was even.",
    ),
    # L10N: {points} is “31 points”, {luck} a number of points.
    forms(
        "{name}'s choices cost {points} of winning chance, most in round {round}; luck gave back "
        "{luck}.",
        "Your choices cost {points} of winning chance, most in round {round}; luck gave back "
        "{luck}.",
    ),
    # L10N: {points} is “31 points”, {luck} a number of points.
    forms(
        "{name}'s choices cost {points} of winning chance, most in round {round}; bad luck took "
        "{luck} more.",
        "Your choices cost {points} of winning chance, most in round {round}; bad luck took "
        "{luck} more.",
    ),
)
SOUND = (
    forms("No mistakes found for {name}; luck was even.", "No mistakes found; luck was even."),
    # L10N: {points} is “31 points”.
    forms(
        "No mistakes found for {name}; luck brought {points} of winning chance.",
        "No mistakes found; luck brought you {points} of winning chance.",
    ),
    # L10N: {points} is “31 points”.
    forms(
        "No mistakes found for {name}; bad luck took {points} of winning chance.",
        "No mistakes found; bad luck took {points} of winning chance from you.",
    ),
)
"""A game with mistakes and one without, by `_sign` of luck: even, good, bad."""

# L10N: {start} is “31%”.
STARTED = forms(
    "{name} began with a {start} chance to win.", "You began with a {start} chance to win."
)
OTHERS = (
    forms(
        "The others' cards made no difference to {name}.",
        "The others' cards made no difference to you.",
    ),
    # L10N: {points} has its sign: “+54” or “−20”, points of winning chance.
    forms(
        "The others' cards helped {name}: {points}.",
        "The others' cards helped you: {points}.",
    ),
    # L10N: {points} has its sign: “+54” or “−20”, points of winning chance.
    forms(
        "The others' cards hurt {name}: {points}.",
        "The others' cards hurt you: {points}.",
    ),
)
DRAWS = (
    forms("{name}'s draws were average.", "Your draws were average."),
    # L10N: {points} has its sign: “+54” or “−20”, points of winning chance.
    forms("{name}'s draws helped: {points}.", "Your draws helped: {points}."),
    # L10N: {points} has its sign: “+54” or “−20”, points of winning chance.
    forms("{name}'s draws hurt: {points}.", "Your draws hurt: {points}."),
)
"""Kinds of luck, by `_sign`."""

SHARED = forms("{name} shared the win.", "You shared the win.")
WON = (
    forms("{name} won without a mistake.", "You won without a mistake."),
    forms("{name} won, though not without mistakes.", "You won, though not without mistakes."),
)
"""A win with mistakes or without."""

UNLUCKY = forms(
    "No mistake cost {name} this game; luck did.", "No mistake cost you this game; luck did."
)
BY_CHOICE = forms(
    "Luck wasn't to blame: {name}'s own choices cost the game.",
    "Luck wasn't to blame: your own choices cost you the game.",
)
MORE_LUCK = forms(
    "Bad luck cost {name} more than mistakes did.", "Bad luck cost you more than mistakes did."
)
MORE_MISTAKES = forms(
    "Mistakes cost {name} more than bad luck did.", "Your mistakes cost you more than bad luck did."
)


def headline(accounts: Sequence[Account], names: Names, words: Words) -> str:
    """Say how a seat's game was decided, by mistakes or by luck, without numbers."""
    return names.say(accounts[0].seat, _headline(accounts), words)


def _headline(accounts: Sequence[Account]) -> Forms:
    found, mistakes = balance(accounts), bool(worth_another_look(accounts))
    if found.result > LEAST:
        return WON[mistakes] if found.result > SHARE else SHARED
    if not mistakes:
        return UNLUCKY
    luck = found.rounds + found.draws
    if luck > -LEAST:
        return BY_CHOICE
    return MORE_LUCK if -luck > found.choice else MORE_MISTAKES


def verdict(accounts: Sequence[Account], names: Names, words: Words) -> str:
    """Sum up a seat's mistakes and luck in one sentence with points."""
    found = balance(accounts)
    luck = found.rounds + found.draws
    sign, gained = _sign(luck), abs(round(100 * luck))
    look = worth_another_look(accounts)
    if not look:
        return names.say(found.seat, SOUND[sign], words, points=points(gained, words))
    cost = points(round(100 * found.choice), words)
    worst = max(accounts, key=lambda account: account.loss)  # the total counts all, sure or not
    return names.say(found.seat, MISTAKES[sign], words, points=cost, round=worst.round, luck=gained)


def balance_words(accounts: Sequence[Account], names: Names, words: Words) -> str:
    """Say a seat's chance to win at first, and what each kind of luck made of it."""
    found = balance(accounts)
    started = names.say(found.seat, STARTED, words, start=percents(found.start, words))
    kinds = ((OTHERS, found.rounds), (DRAWS, found.draws))
    luck = [
        names.say(found.seat, about[_sign(share)], words, points=words.signed(100 * share))
        for about, share in kinds
    ]
    return words.sentences([started, *luck])


def points(count: int, words: Words) -> str:
    """Say a number of points, which are hundredths of a win: «31 points»."""
    return words.plural("{n} point", "{n} points", count)


def _sign(share: float) -> int:
    """Return the index of a sentence about luck: 0 for none, 1 for good luck, -1 for bad."""
    gained = round(100 * share)
    return (gained > 0) - (gained < 0)


def worth_another_look(accounts: Sequence[Account], most: int = 3) -> list[Account]:
    """Return the choices that cost more than their uncertainty, the costliest first."""
    sure = [account for account in accounts if account.sure >= LEAST]
    return sorted(sure, key=lambda account: account.loss, reverse=True)[:most]
