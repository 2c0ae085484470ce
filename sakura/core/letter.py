"""A game by letters: two players send each other the whole game as a link after every decision.

A letter proves its own history. A device also remembers its last letter of each game (`kept`),
which takes precedence. Every player has a secret that never leaves the device. With it, a player
*marks* the game, and *seals* it as it stood after the player's last decision and the shuffles that
followed. A letter that comes back is opened only if it continues that state: nobody else, not even
the other player, can change what the seal covers. Later shuffles are drawn by both players together
(`pledge`). This suits games without hidden information, in which one of two seats acts at a time.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from sakura.core import record
from sakura.core.error import BadInput
from sakura.core.game import CHANCE, AnyActions, AnyGame, AnyStep
from sakura.core.people import cleaned
from sakura.core.pledge import ROUNDS, Chain, dice, link_of
from sakura.core.replay import Replay, checked
from sakura.core.restore import table_of
from sakura.core.table import AnyTable

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

SEAL = 12
"""Length of a mark or a seal, in bytes."""

MOST_ROUNDS = 175
"""Most rounds that fit in a letter. It holds all tiles and moves of each round, and the unpacked
length of a link is limited."""

NAME = re.compile("[0-9a-z]{1,32}")
"""Name of a game; new ones have twelve digits."""

DIGEST = re.compile("[0-9a-f]{0,64}")


class Changed(BadInput):
    """A letter whose history is not the one that was played."""


class Outdated(BadInput):
    """A letter begun by a version of the site in which one player alone could shuffle."""


class Letter:
    """A game by letters. `marks`, `seals`, `pledges` and `links` have one text for each seat, empty
    until the seat's player has taken part; `names` has the name with which each player signs, ""
    without one."""

    def __init__(self, name: str, table: AnyTable) -> None:
        self.name = name
        self.table = table
        seats = table.game.seats(table.options)
        self.marks = [""] * seats
        self.seals = [""] * seats
        self.pledges = [""] * seats
        self.links = [""] * seats
        self.names = [""] * seats

    @classmethod
    def read(
        cls, value: Mapping[str, Json], games: Mapping[str, AnyGame], random: Random
    ) -> Letter:
        """Return the letter that a link carries; raises BadInput."""
        name, game = value.get("id"), value.get("game")
        if not isinstance(name, str) or not NAME.fullmatch(name) or not isinstance(game, dict):
            raise BadInput("a letter needs a name and a game")
        replay = Replay(checked(game), games)
        if not replay.game.open or replay.game.to_act(replay.position) == (CHANCE,):
            raise BadInput("a letter needs a game without secrets, with every shuffle included")
        letter = cls(name, table_of(replay, random))
        seats = len(letter.marks)
        letter.marks, letter.seals = _texts(value, "players", seats), _texts(value, "seals", seats)
        letter.pledges = _texts(value, "pledges", seats)
        letter.links = _texts(value, "links", seats)
        letter.names = _signatures(value, seats)
        return letter

    def write(self) -> JsonObject:
        """Return the letter as the content of a link, for `read`."""
        letter: JsonObject = {
            "id": self.name,
            "players": list(self.marks),
            "seals": list(self.seals),
            "game": self.table.record(),
        }
        if any(self.pledges):
            letter |= {"pledges": list(self.pledges), "links": list(self.links)}
        if any(self.names):
            letter["names"] = list(self.names)
        return letter

    @property
    def rounds_left(self) -> int:
        """Rounds for which the letter still has room, the current one included; 0 where the game
        ends as it stands, decided or not."""
        return max(0, MOST_ROUNDS - self.table.game.rounds(self.table.position))

    # -- opening -----------------------------------------------------------------------------

    def seat_of(self, secret: bytes, kept: Letter | None = None) -> int | None:
        """Return the seat of the secret's owner, or a free one; None for anybody else. `kept` is
        the owner's own copy of the game, if there is one.

        Raises Changed if the owner's decisions or later events are missing or different, Outdated
        for an invitation that can no longer be accepted.
        """
        mark = self._sealed(secret, "mark")
        if kept and mark in kept.marks:
            seat = kept.marks.index(mark)
            self._go_on_from(kept, seat, secret)
        elif mark in self.marks:
            seat = self.marks.index(mark)
            if self.seals[seat] != self._seal(seat, secret):
                raise Changed("the history of this game was changed")
        elif "" in self.marks:
            seat = self.marks.index("")
            self._check_invitation(seat)
        else:
            return None
        self._check_links(seat)
        return seat

    def precedes(self, kept: Letter) -> bool:
        """True if this is an earlier state of `kept`."""
        return self._done() != kept._done() and self._begins(kept, self)

    def _check_invitation(self, seat: int) -> None:
        """Check that the invited player has not decided anything yet, and that the other's pledge
        is there."""
        if any(seat in step.actions for step in self.table.steps):
            raise Changed("somebody has decided in the name of the player invited")
        if not all(pledge for other, pledge in enumerate(self.pledges) if other != seat):
            raise Outdated("one player alone could shuffle")

    def _go_on_from(self, kept: Letter, seat: int, secret: bytes) -> None:
        """Check that the game continues `kept` by the other player's decisions and fair shuffles
        alone. Marks and pledges stay as kept; so do links, until their player decides again."""
        since = self.table.steps[len(kept.table.steps) :]
        pledges = zip(kept.pledges, self.pledges, strict=True)
        if (
            not self._begins(self, kept)
            or any(seat in step.actions for step in since)
            or any(known not in ("", pledge) for known, pledge in pledges)
        ):
            raise Changed("this game does not continue the one kept here")
        self.seals[seat], self.names[seat] = kept.seals[seat], kept.names[seat]
        self.marks = [known or mark for known, mark in zip(kept.marks, self.marks, strict=True)]
        if self.marks.count(self.marks[seat]) > 1:
            raise Changed("another player carries this player's mark")
        decided = {seat for step in since for seat in step.actions}
        for other, link in enumerate(kept.links):
            if other not in decided:
                self.links[other] = link
            elif not self.links[other] and kept._expects_link(seat, other):
                raise Changed("a decision came without its link for the next round")
        shuffles = [step for step in since if CHANCE in step.actions]
        fair = kept.links[seat]  # then the others knew all they needed to draw
        if fair and any(
            step.actions[CHANCE] != self._draw(step, seat, secret) for step in shuffles
        ):
            raise Changed("the shuffle is not the one both players drew")

    def _expects_link(self, seat: int, other: int) -> bool:
        """True if the other must show a link with its next decision. Players who have decided
        without one, in games of an earlier version, need not."""
        played = any(other in step.actions for step in self.table.steps)
        return bool(self.pledges[other] or (self.pledges[seat] and not played))

    def _check_links(self, seat: int) -> None:
        """Check the links of the others against their pledges: for the next round, if they have
        decided in this one and it is the seat's turn."""
        decides = seat in self.table.waiting()
        number = self.table.game.rounds(self.table.position) + 1
        deciders = self._deciders() if decides else set()
        for other, link in enumerate(self.links):
            if other != seat and link:
                _shown(self.pledges[other], link, min(number, ROUNDS) if other in deciders else 0)

    def _deciders(self) -> set[int]:
        """Return the seats that have decided since the last shuffle."""
        found: set[int] = set()
        for step in reversed(self.table.steps):
            if CHANCE in step.actions:
                break
            found |= set(step.actions)
        return found

    @staticmethod
    def _begins(whole: Letter, start: Letter) -> bool:
        """True if `whole` begins with all of `start`."""
        steps = start._done()
        return whole.table.options == start.table.options and whole._done()[: len(steps)] == steps

    def _done(self) -> list[AnyActions]:
        return [step.actions for step in self.table.steps]

    # -- deciding ----------------------------------------------------------------------------

    def dice(self, seat: int, secret: bytes) -> Random:
        """Return the source of the shuffle that may follow the seat's next decision. It is plain
        chance until the other player has decided and shown a link in this round, and in games begun
        by an earlier version."""
        others = set(range(len(self.links))) - {seat}
        if not others <= {other for other in self._deciders() if self.links[other]}:
            return Random()
        return self._dice(seat, secret, self.table.game.rounds(self.table.position) + 1)

    def seal(self, seat: int, secret: bytes) -> None:
        """Sign the game as it stands after the seat's last decision, and show the other player the
        link needed for the next round's shuffle."""
        chain = Chain(secret, self.name)
        self.marks[seat] = self._sealed(secret, "mark")
        self.seals[seat] = self._seal(seat, secret)
        self.pledges[seat] = chain.pledge
        if all(self.pledges):
            number = self.table.game.rounds(self.table.position) + 1
            self.links[seat] = chain.link(min(number, ROUNDS))

    def _draw(self, step: AnyStep, seat: int, secret: bytes) -> object:
        """Return the action that chance must have taken in that step."""
        game = self.table.game
        return game.chance(step.before, self._dice(seat, secret, game.rounds(step.before)))

    def _dice(self, seat: int, secret: bytes, number: int) -> Random:
        """Return the source of round `number`'s shuffle; raises Changed for links that prove
        nothing."""
        own = Chain(secret, self.name)
        links = [
            own.link(number) if other == seat else _shown(self.pledges[other], link, number)
            for other, link in enumerate(self.links)
        ]
        return dice(self.name, number, links)

    def _seal(self, seat: int, secret: bytes) -> str:
        table = self.table
        steps = _vouched(table.steps, seat)
        return self._sealed(secret, record.dump(record.write(table.game, table.options, steps)))

    def _sealed(self, secret: bytes, text: str) -> str:
        data = f"{self.name}\n{text}".encode()
        return hashlib.blake2s(data, key=secret, digest_size=SEAL).hexdigest()


def _shown(pledge: str, link: str, number: int) -> str:
    """Return the link for round `number`, checked against the pledge; raises Changed."""
    try:
        return link_of(pledge, link, number)
    except BadInput as error:
        raise Changed(str(error)) from None


def _texts(value: Mapping[str, Json], name: str, seats: int) -> list[str]:
    """Return one digest for each seat, all empty if an earlier version wrote none. Raises
    BadInput."""
    found = value.get(name, [""] * seats)
    if not isinstance(found, list) or len(found) != seats:
        raise BadInput(f"a letter needs one of {name} for each seat")
    texts = [text for text in found if isinstance(text, str) and DIGEST.fullmatch(text)]
    if len(texts) != seats:
        raise BadInput(f"{name} of a letter must be digests")
    return texts


def _signatures(value: Mapping[str, Json], seats: int) -> list[str]:
    """Return the names with which the seats' players sign, all empty if the letter has none. Raises
    BadInput."""
    found = value.get("names", [""] * seats)
    if not isinstance(found, list) or len(found) != seats:
        raise BadInput("names of a letter must be one for each seat")
    names = [cleaned(name) for name in found]
    if names != found:
        raise BadInput("names of a letter must be clean")
    return names


def _vouched(steps: list[AnyStep], seat: int) -> list[AnyStep]:
    """Return the steps up to the seat's last decision, with the shuffles that followed it."""
    last = max((n for n, step in enumerate(steps) if seat in step.actions), default=-1)
    end = last + 1
    while end < len(steps) and set(steps[end].actions) == {CHANCE}:
        end += 1
    return steps[:end]
