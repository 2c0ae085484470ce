"""The end of a game of Sakura: who won, and why."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.position import COURT, Position
from sakura.ui import table
from sakura.ui.emblems import emblem_picture
from sakura.ui.names import Names, forms
from sakura.ui.svg import escape
from sakura.ui.words import Words

SHARE = forms("{names} share the win", "You share the win with {names}")
TIED = forms(
    "Tied with {names}, but closest to the Emperor.",
    "Tied with you, but closest to the Emperor.",
)


def result(position: Position, winners: Sequence[int], names: Names, words: Words) -> str:
    """The end of a game, with why."""
    options = position.options
    order = sorted(range(options.painters), key=lambda p: (p not in winners, -position.tokens[p]))
    rows = [
        (
            emblem_picture(p, court=p == COURT and options.players == 2)
            + " "
            + escape(names.label(p, words)),
            words.plural("{n} token", "{n} tokens", position.tokens[p]),
        )
        for p in order
    ]
    if len(winners) > 1:
        heading = words.say(SHARE[names.you in winners], names=names.others(winners, words))
    else:
        heading = names.say(winners[0], table.WINS, words)
    return table.result(heading, _reasons(position, winners, names, words), rows, words)


def _reasons(position: Position, winners: Sequence[int], names: Names, words: Words) -> list[str]:
    most = position.tokens[winners[0]]
    seats = range(position.options.players)
    tied = [s for s in seats if position.tokens[s] == most and s not in winners]
    reasons = [words.plural("Most tokens: {n}.", "Most tokens: {n}.", most)]
    if len(winners) > 1:
        reasons.append(words.say("They are tied, and both wait at the gate."))
    reasons += names.say_each(tied, TIED, words)
    court = position.options.players == 2 and position.tokens[COURT] >= most
    if court:
        reasons.append(words.say("The court painter cannot win."))
    return reasons
