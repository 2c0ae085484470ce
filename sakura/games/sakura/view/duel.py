"""Games of one deal of Sakura, side by side."""

from __future__ import annotations

from collections.abc import Iterable

from sakura.games.sakura.rules.cards import FORWARD
from sakura.games.sakura.rules.events import Event
from sakura.games.sakura.rules.position import Choice, Observation, Play
from sakura.games.sakura.view.story import stories
from sakura.ui.words import Words


def headings(end: Observation, words: Words) -> list[str]:
    """Name the columns of `row`."""
    # L10N: Heading of a column of tokens: the first, second or third cherry tree.
    trees = [words.say("Tree {n}", n=number) for number in range(1, len(end.scored) + 1)]
    return [*trees, words.say_in("column", "Bumps"), words.say("Tokens")]


def row(events: Iterable[Event], end: Observation, words: Words) -> list[str]:
    """Return the observing seat's tokens of each tree, those lost by bumps, and all of them."""
    story = stories(events, len(end.tokens))[end.seat]
    lost = words.signed(-story.lost)
    return [*map(str, story.trees), lost, str(end.tokens[end.seat])]


def choice(seen: Observation, action: Choice, words: Words) -> str:
    """Name a choice: a card, a card and the court painter's, or an arrow."""
    if isinstance(action, Play):
        return " + ".join(str(card) for card in action if card is not None)
    return "→" if action == FORWARD else "←"


def curve(result: object, seat: int) -> list[float]:
    """Return the seat's chances before every round and its result, from what `study` prints."""
    assert isinstance(result, dict)
    chances = [
        float(account["before"])
        for round_ in result["rounds"]
        for account in round_["seats"]
        if account["seat"] == seat
    ]
    ends = [float(account["result"]) for account in result["seats"] if account["seat"] == seat]
    return chances + ends


class SakuraVersions:
    """The words for games of one deal, as the page asks for them."""

    headings = staticmethod(headings)
    row = staticmethod(row)
    choice = staticmethod(choice)
    curve = staticmethod(curve)
