"""The end of a game of Sakura: who won, and why."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.position import COURT, Position
from sakura.games.sakura.view.table import painter_names
from sakura.ui import table
from sakura.ui.emblems import emblem_picture
from sakura.ui.svg import escape
from sakura.ui.words import Words


def result(position: Position, winners: Sequence[int], words: Words) -> str:
    """The end of a game, with why."""
    options = position.options
    names = painter_names(options, words)
    order = sorted(range(len(names)), key=lambda p: (p not in winners, -position.tokens[p]))
    rows = [
        (
            emblem_picture(p, court=p == COURT and options.players == 2) + " " + escape(names[p]),
            words.plural("{n} token", "{n} tokens", position.tokens[p]),
        )
        for p in order
    ]
    if len(winners) > 1:
        heading = words.say(
            "{names} share the win", names=words.listed([names[w] for w in winners])
        )
    else:
        heading = words.say("{name} wins", name=names[winners[0]])
    return table.result(heading, _reasons(position, winners, names, words), rows, words)


def _reasons(
    position: Position, winners: Sequence[int], names: Sequence[str], words: Words
) -> list[str]:
    most = position.tokens[winners[0]]
    seats = range(position.options.players)
    tied = [names[s] for s in seats if position.tokens[s] == most and s not in winners]
    reasons = [words.plural("Most tokens: {n}.", "Most tokens: {n}.", most)]
    if len(winners) > 1:
        reasons.append(words.say("They are tied, and both wait at the gate."))
    elif tied:
        reasons.append(
            words.say("Tied with {names}, but closest to the Emperor.", names=words.listed(tied))
        )
    court = position.options.players == 2 and position.tokens[COURT] >= most
    if court:
        reasons.append(words.say("The court painter cannot win."))
    return reasons
