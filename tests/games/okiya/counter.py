"""Counter of the ways in which rounds of Okiya can begin, written from the rules alone.

It uses nothing of the package, nor its methods: tiles are words, tokens lie in rows and columns,
and wins are found by walking over the square. `python -m tests.games.okiya.counter` writes the
reference counts.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TypedDict

FILE = Path(__file__).parents[2] / "data/okiya-nodes.json"
BOARDS, DEPTH = 20, 5
BEGUN = 6
"""Tiles after which a round is counted to its end."""

Cell = tuple[int, int]
Tokens = dict[Cell, str]


class Count(TypedDict):
    """Counts of tile sequences after `moves`: by length, by the cell of the last tile counted, and
    by the ending. Cells are 0–15, row by row."""

    tiles: list[str]
    moves: list[int]
    nodes: list[int]
    last: list[int]
    ended: dict[str, int]


def laid(number: int) -> list[str]:
    """Tiles of a numbered board."""
    plants, features = "pine cherry maple iris".split(), "bird sun rain poem".split()
    tiles = [f"{plant}-{feature}" for plant in plants for feature in features]
    Random(f"nodes {number}").shuffle(tiles)
    return tiles


def count(tiles: list[str], moves: list[int], depth: int) -> Count:
    """Count the sequences of up to `depth` tiles after those moves."""
    square = {divmod(number, 4): tuple(tile.split("-")) for number, tile in enumerate(tiles)}
    found = Count(tiles=tiles, moves=moves, nodes=[], last=[0] * 16, ended={})

    def go_on(tokens: Tokens, last: Cell | None, taken: int) -> None:
        for place in free(square, tokens, last):
            mine = player(len(tokens))
            after = {**tokens, place: mine}
            found["nodes"] += [0] * (taken == len(found["nodes"]))
            found["nodes"][taken] += 1
            end = ended(square, after, place)
            if end:
                found["ended"][end] = found["ended"].get(end, 0) + 1
            if end or taken + 1 == depth:
                found["last"][4 * place[0] + place[1]] += 1
            else:
                go_on(after, place, taken + 1)

    begun = {divmod(cell, 4): player(number) for number, cell in enumerate(moves)}
    go_on(begun, divmod(moves[-1], 4) if moves else None, 0)
    return found


def begun(tiles: list[str], number: int) -> list[int]:
    """Random first moves on a numbered board."""
    square = {divmod(number, 4): tuple(tile.split("-")) for number, tile in enumerate(tiles)}
    random = Random(f"begun {number}")
    tokens: Tokens = {}
    last = None
    while len(tokens) < BEGUN:
        last = random.choice(free(square, tokens, last))
        tokens[last] = player(len(tokens))
        assert not ended(square, tokens, last)
    return [4 * row + column for row, column in tokens]


def player(number: int) -> str:
    """Player who takes the tile after that many."""
    return "black" if number % 2 else "white"


def free(square: dict[Cell, tuple[str, ...]], tokens: Tokens, last: Cell | None) -> list[Cell]:
    """Legal places after the last tile; at first the whole border."""
    if last is None:
        return [cell for cell in square if 0 in cell or 3 in cell]
    plant, feature = square[last]
    return [
        cell
        for cell, tile in square.items()
        if cell not in tokens and (tile[0] == plant or tile[1] == feature)
    ]


def ended(square: dict[Cell, tuple[str, ...]], tokens: Tokens, last: Cell) -> str:
    """Ending of the round, if it is over."""
    if made := how(tokens, tokens[last]):
        return made
    if len(tokens) == len(square):
        return "full"
    return "" if free(square, tokens, last) else "blocked"


def how(tokens: Tokens, mine: str) -> str:
    """Winning pattern of a player's tokens, if any."""
    steps = {"row": (0, 1), "column": (1, 0), "down": (1, 1), "up": (-1, 1)}
    for row, column in tokens:
        for down, right in steps.values():
            line = [(row + n * down, column + n * right) for n in range(4)]
            if all(tokens.get(cell) == mine for cell in line):
                return "line"
    for row, column in tokens:
        corner = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        if all(tokens.get(cell) == mine for cell in corner):
            return "square"
    return ""


def main() -> None:
    """Count and save: every board from its beginning, and a round to its end."""
    boards = [laid(number) for number in range(BOARDS)]
    counts = [count(tiles, [], DEPTH) for tiles in boards]
    counts += [count(tiles, begun(tiles, number), 16) for number, tiles in enumerate(boards)]
    rows = ",\n".join(json.dumps(one) for one in counts)
    FILE.write_text(f"[\n{rows}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
