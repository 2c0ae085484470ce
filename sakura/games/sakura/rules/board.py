"""The board of Sakura: one path of spaces, read from a data file and validated.

Spaces are numbered from 1; the entrance gate is space 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sakura.core.data import read_table
from sakura.core.error import BadInput, shown

GATE = 0
"""The entrance gate: the only space that several painters can share."""

SAKURAS = 3
BRIDGES = 4
LONGEST = 200
"""Most spaces that a path may have: a typing error in a board file is refused, not drawn."""


@dataclass(frozen=True, slots=True)
class Board:
    """The path with its special spaces; all others are plain.

    `sakuras` are in walking order, and the last one ends the path. Each of `bridges` holds the
    spaces of one bridge: one space, or three with 5-6 players.
    """

    name: str
    torii: int
    sakuras: tuple[int, ...]
    bridges: tuple[tuple[int, ...], ...]

    @property
    def last(self) -> int:
        """Number of the last space of the path."""
        return self.sakuras[-1]

    def next_sakura(self, emperor: int, scored: tuple[int, ...]) -> int:
        """Return the sakura space that scores next; the last one once all have scored."""
        for space in self.sakuras:  # asked for very often: a generator takes three times as long
            if space >= emperor and space not in scored:
                return space
        return self.last


@dataclass(frozen=True, slots=True)
class Leg:
    """`before` plain spaces, a bridge, `after` plain spaces, then the space that ends the leg."""

    before: int
    after: int
    end: str


Boards = Mapping[str, tuple[Leg, ...]]


def lay(name: str, legs: tuple[Leg, ...], players: int) -> Board:
    """Lay the board for a number of players: bridges have three spaces with five or more."""
    width = 3 if players >= 5 else 1
    space, torii, sakuras, bridges = GATE, GATE, [], []
    for leg in legs:
        space += leg.before
        bridges.append(tuple(range(space + 1, space + width + 1)))
        space += width + leg.after + 1
        if leg.end == "torii":
            torii = space
        else:
            sakuras.append(space)
    return Board(name, torii, tuple(sakuras), tuple(bridges))


def read_boards(text: str, source: str = "boards.toml") -> Boards:
    """Read the boards of a TOML text, by name.

    Raises BadInput with one sentence if the text is not TOML or a board cannot be played.
    """
    import tomllib  # the page has no such texts

    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, or a number of thousands of digits
        raise BadInput(f"{source}: not a TOML file: {shown(str(error))}") from None
    return boards_of(tables, source)


def boards_of(tables: Mapping[str, object], source: str) -> Boards:
    """Return the boards of a parsed TOML file; raises BadInput like `read_boards`."""
    if not tables:
        raise BadInput(f"{source}: the file has no boards")
    return {name: _legs(table, f"{source}: board {shown(name)}") for name, table in tables.items()}


def _legs(table: object, where: str) -> tuple[Leg, ...]:
    rows = table.get("legs") if isinstance(table, dict) else None
    if not isinstance(rows, list) or len(rows) != BRIDGES:
        raise BadInput(f"{where}: `legs` must list {BRIDGES} legs, one for each bridge")
    legs = tuple(_leg(row, f"{where}, leg {number}") for number, row in enumerate(rows, 1))
    if [leg.end for leg in legs] != ["torii"] + ["sakura"] * SAKURAS:
        raise BadInput(f"{where}: the legs must end at the torii, then at {SAKURAS} sakura spaces")
    spaces: int = sum(leg.before + leg.after + 4 for leg in legs)
    if spaces > LONGEST:
        raise BadInput(f"{where}: the path is longer than {LONGEST} spaces")
    return legs


def _leg(row: object, where: str) -> Leg:
    if not isinstance(row, dict) or set(row) != {"before", "after", "end"}:
        raise BadInput(f"{where}: a leg has exactly `before`, `after` and `end`")
    for side in ("before", "after"):
        if type(row[side]) is not int or row[side] < 0:
            raise BadInput(f"{where}: `{side}` must be a number of spaces, not {shown(row[side])}")
    if row["end"] not in ("torii", "sakura"):
        raise BadInput(f"{where}: `end` must be torii or sakura, not {shown(row['end'])}")
    return Leg(row["before"], row["after"], row["end"])


def printed_boards() -> Boards:
    """Return the boards of the package."""
    return boards_of(read_table("sakura.games.sakura.rules", "data/boards.toml"), "boards.toml")
