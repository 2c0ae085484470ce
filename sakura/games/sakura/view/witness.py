"""A computer seat's view of Sakura when it chose, and its choice, in sentences."""

from __future__ import annotations

from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import FORWARD
from sakura.games.sakura.rules.position import Choice, Observation, Play
from sakura.ui.names import Names
from sakura.ui.words import Words


def saw(seen: Observation, names: Names, words: Words) -> str:
    """Say what the seat saw: its own cards, the figures, and the cards that were played."""
    hand = words.row([str(card) for card in seen.hand])
    painters = [_painter(one, space, names, words) for one, space in enumerate(seen.painters)]
    said = [
        words.say("Its cards: {cards}.", cards=hand) if hand else "",
        words.say(
            "The Emperor on space {space}; {painters}.",
            space=seen.emperor,
            painters=words.row(painters),
        ),
    ]
    if seen.queue:
        cards = words.row([str(card) for card, _ in seen.queue])
        said.append(words.say("Cards still to act: {cards}.", cards=cards))
    said.append(
        words.plural("{n} past round.", "{n} past rounds.", len(seen.past)) if seen.past else ""
    )
    return words.sentences(said)


def _painter(number: int, space: int, names: Names, words: Words) -> str:
    name = names.within(number, words)
    if space == GATE:
        return words.say("{name} at the gate", name=name)
    return words.say("{name} on space {space}", name=name, space=space)


def chose(action: Choice, words: Words) -> str:
    """Say what the seat played, or which way it went."""
    if isinstance(action, Play):
        if action.court is None:
            return words.say("It played {card}.", card=action.card)
        return words.say(
            "It played {card}, and {court} for the court painter.",
            card=action.card,
            court=action.court,
        )
    return words.say("It went forward.") if action == FORWARD else words.say("It went back.")
