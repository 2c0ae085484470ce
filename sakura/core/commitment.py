"""Commitments: hashes that fix a secret text before anybody sees it.

Whoever commits hashes the text with a salt, and shows the hash. Later the text and the salt are
shown: everybody can check that they give the hash. Nobody can guess the text from the hash, because
the salt is random, or find another text for it.

>>> salt = 32 * "0"
>>> commitment("card 7", salt)[:12], opens(commitment("card 7", salt), "card 8", salt)
('89ec686b3db9', False)
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sakura.core.codec import MappingOf, ObjectOf, Pair, Text, Validated, Whole
from sakura.core.error import BadInput, shown
from sakura.core.record import dump

if TYPE_CHECKING:
    from sakura.core.plain import Json

RANDOM = 32
"""Length of random texts in hexadecimal digits: salts, seeds, and names of deals."""

HASH = 64
"""Length of a commitment in hexadecimal digits."""

NONCE = -1
"""Step of the decision before the first card, in which every guest chooses a nonce."""

Draw: TypeAlias = "Callable[[], str]"
"""Source of random texts."""

_HEX = re.compile("[0-9a-f]+")


def _check_hex(length: int) -> Callable[[str], None]:
    def check(text: str) -> None:
        if len(text) != length or not _HEX.fullmatch(text):
            raise BadInput(f"{shown(text)}: not {length} hexadecimal digits")

    return check


SALT = Validated(Text(RANDOM), _check_hex(RANDOM))
"""Codec of random texts."""

COMMITMENT = Validated(Text(HASH), _check_hex(HASH))
"""Codec of commitments."""

SEAT = Whole(0, 99)


def commitment(text: str, salt: str) -> str:
    """Return the commitment to a text."""
    return hashlib.sha256(f"{salt}/{text}".encode()).hexdigest()


def opens(committed: str, text: str, salt: str) -> bool:
    """True if the text and the salt are those of the commitment."""
    return commitment(text, salt) == committed


def of_seed(deal: str, seed: str) -> str:
    """Return the text with which a host commits to the seed of a deal."""
    return f"{deal}/seed/{seed}"


def of_choice(deal: str, step: int, seat: int, action: Json) -> str:
    """Return the text with which a seat commits to its action in a step of a game, or to its
    nonce. It names deal, step and seat, so that a commitment copied from elsewhere opens nothing.
    """
    return f"{deal}/{step}/{seat}/{dump({'action': action})}"


def derived_salt(secret: str, deal: str, step: int, seat: int) -> str:
    """Return the salt of a seat's choice, which a device finds again from its `secret` alone."""
    return hashlib.sha256(f"{secret}/{deal}/{step}/{seat}".encode()).hexdigest()[:RANDOM]


# -- the deal --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MixedDeal:
    """A deal in which the host's seed and the nonces of all guests are mixed.

    The host commits to the seed before it sees a nonce, guests commit to their nonces before any is
    shown: so nobody knows what is dealt before nothing can be changed any more. `secret` gives the
    salts of the choices at the host's device.
    """

    deal: str
    seed: str
    salt: str
    secret: str
    nonces: Mapping[int, tuple[str, str]]
    """Nonce and salt of each guest's seat."""

    @property
    def commitment(self) -> str:
        """Commitment of the host to its seed."""
        return commitment(of_seed(self.deal, self.seed), self.salt)

    @property
    def mixed(self) -> str:
        """Seed of all chance in the game."""
        return mixed(self.deal, self.seed, {seat: one for seat, (one, _) in self.nonces.items()})


def mixed(deal: str, seed: str, nonces: Mapping[int, str]) -> str:
    """Return the seed that follows from the host's seed and the guests' nonces, by seat."""
    parts = [deal, seed, *(f"{seat}:{nonces[seat]}" for seat in sorted(nonces))]
    return hashlib.sha256("/".join(parts).encode()).hexdigest()[:RANDOM]


MIXED_DEAL = ObjectOf(
    MixedDeal,
    deal=SALT,
    seed=SALT,
    salt=SALT,
    secret=SALT,
    nonces=MappingOf(SEAT, Pair(SALT, SALT), SEAT.high),
)
"""Codec of deals in storage."""
