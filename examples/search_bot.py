"""A bot for Sakura that searches, and beats adepts.

It imagines what it cannot see: `determinise` deals the hidden cards at random, so that its own
observation stays the same. For some guesses it plays each of its cards, and keeps the one after
whose round it stands best. Nothing here is private to the package.

    python examples/search_bot.py [--deals K] [--guesses N]
    sakura check-bot examples/search_bot.py:Searcher
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import sakura

if TYPE_CHECKING:
    from sakura.games.sakura.rules.position import Position

BEHIND = 0.25
"""Tokens that each painter closer to the Emperor is worth."""


class Searcher(sakura.Seat[sakura.Observation, sakura.Play | str]):
    """Seat that looks one round ahead."""

    guesses = 12

    def choose(self, observation: sakura.Observation) -> sakura.Play | str:
        choices = self.game.choices(observation)
        worth = dict.fromkeys(choices, 0.0)
        for _ in range(self.guesses):
            position = self.game.determinise(observation, self.random)
            others = {
                seat: self.random.choice(self.game.legal(position, seat))
                for seat in self.game.to_act(position)
                if seat != observation.seat
            }
            for choice in choices:
                actions = {**others, observation.seat: choice}
                worth[choice] += self.value(position, actions, observation.seat)
        return max(choices, key=worth.__getitem__)

    def value(self, position: Position, actions: dict[int, sakura.Play | str], seat: int) -> float:
        """Lead in tokens and in places at the end of the round; painters choose to go forward."""
        began = position.round
        while True:
            position, _ = self.game.apply(position, actions)
            acting = self.game.to_act(position)
            if len(acting) != 1 or acting[0] < 0 or position.round != began:
                break
            actions = {acting[0]: "+"}
        walk = position.walk()
        others = [tokens for other, tokens in enumerate(walk.tokens) if other != seat]
        closer = sum(space > walk.painters[seat] for space in walk.painters)
        return walk.tokens[seat] - sum(others) / len(others) - BEHIND * closer


def main() -> None:
    """Let the bot play two adepts."""
    parser = argparse.ArgumentParser(description="Let a bot that searches play adepts.")
    parser.add_argument("--deals", type=int, default=40, help="each is played in all three places")
    parser.add_argument("--guesses", type=int, default=Searcher.guesses, help="guesses per choice")
    arguments = parser.parse_args()
    Searcher.guesses = arguments.guesses
    found = sakura.tournament("sakura", [Searcher, "adept", "adept"], arguments.deals, seed=5)
    print("\n".join(found.sentences()))
    first, others = found
    print(f"The bot wins {first.share / others.share:.1f} times as often as an adept.")


if __name__ == "__main__":
    main()
