"""A round retold to the learner after a wrong try, from its events."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sakura.games.sakura.rules.events import EmperorMoved, Event, PainterDisgraced, TokensPaid
from sakura.games.sakura.rules.position import Observation
from sakura.ui.words import Words


def retold(events: Sequence[Event], seen: Observation, words: Words) -> list[str]:
    """Return sentences about the observing seat's painter: its bumps, and its pay at a tree, or
    else its space."""
    own = seen.seat
    told: list[str] = []
    for before, event in pairwise([None, *events]):
        if isinstance(event, PainterDisgraced) and event.painter == own:
            told += _bump(event, isinstance(before, EmperorMoved), words)
        elif isinstance(event, TokensPaid):
            tokens = dict(event.paid).get(own, 0)
            told.append(
                words.plural(
                    "The tree paid you {n} token.", "The tree paid you {n} tokens.", tokens
                )
                if tokens
                else words.say("The tree paid you nothing.")
            )
    if told:
        return told
    space, behind = seen.painters[own], seen.emperor - seen.painters[own]
    return [
        words.plural(
            "You are on space {space}, {n} space behind the Emperor.",
            "You are on space {space}, {n} spaces behind the Emperor.",
            behind,
            space=space,
        )
    ]


def _bump(event: PainterDisgraced, he_came: bool, words: Words) -> list[str]:
    if he_came:
        said = words.say(
            "The Emperor stepped back onto you on space {at}: you went back to space {end}.",
            at=event.at,
            end=event.end,
        )
    else:
        said = words.say(
            "You bumped into the Emperor on space {at} and went back to space {end}.",
            at=event.at,
            end=event.end,
        )
    return [said, words.say("It cost you a token.")] if event.lost else [said]
