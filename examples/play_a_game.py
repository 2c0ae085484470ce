"""Play a game of Sakura between computer seats, and keep its record.

python examples/play_a_game.py [--players N] [--seed S] [--record FILE]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import sakura

LEVELS = ("adept", "adept:shadow", "novice")


def main() -> None:
    """Play the game and tell its rounds and its end."""
    parser = argparse.ArgumentParser(description="Play a game between computer seats.")
    parser.add_argument("--players", type=int, default=4, help="2 to 6")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--record", type=Path, help="file for the record of the game")
    arguments = parser.parse_args()

    table = sakura.new_game("sakura", arguments.players, arguments.seed, board="stroll")
    names = [LEVELS[seat % len(LEVELS)] for seat in range(arguments.players)]
    seats = [sakura.make_seat("sakura", name, seed) for seed, name in enumerate(names)]
    told = 0
    while waiting := table.waiting():  # the seats that must act now
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
        if (done := table.game.rounds(table.position)) > told:
            told = done
            print(f"round {told}: tokens {list(table.position.tokens)}")

    outcome = table.outcome()
    assert outcome  # nobody has to act: the game is over
    for seat in outcome.winners:
        print(f"{names[seat]} in seat {seat} wins with {outcome.scores[seat]} tokens")
    if arguments.record:
        arguments.record.write_text(sakura.dump(table.record({"seats": [*names]})), "utf-8")


if __name__ == "__main__":
    main()
