"""Bots, good and bad, in a file of their own."""

import random
import sys
from random import Random
from types import FrameType
from typing import Any, ClassVar

from sakura.core.game import AnyGame
from sakura.play.seat import Seat


class Careful(Seat[Any, Any]):
    """Bot that plays the first legal choice."""

    def choose(self, observation: Any) -> Any:
        return self.game.choices(observation)[0]


class Lookalike:
    """Bot that is no `Seat` subclass and has its own random numbers."""

    def __init__(self, game: AnyGame, random: Random) -> None:
        self.game, self.random = game, random

    def choose(self, observation: Any) -> Any:
        print("thinking")
        return self.random.choice(self.game.choices(observation))


class Crashing(Careful):
    def choose(self, observation: Any) -> Any:
        return 1 / 0


class CrashingAtSix(Careful):
    def choose(self, observation: Any) -> Any:
        if len(observation.hand_sizes) == 6:
            raise RuntimeError
        return super().choose(observation)


class Leaving(Careful):
    def choose(self, observation: Any) -> Any:
        raise SystemExit(0)


class Cheating(Careful):
    def choose(self, observation: Any) -> Any:
        return 61


class Dicing(Careful):
    def choose(self, observation: Any) -> Any:
        return random.choice(self.game.choices(observation))


class Hashing(Careful):
    def choose(self, observation: Any) -> Any:
        return min(self.game.choices(observation), key=lambda choice: hash(repr(choice)))


class Peeping(Careful):
    """Bot that finds the position in its callers' frames."""

    def choose(self, observation: Any) -> Any:
        import sys

        legal = self.game.choices(observation)
        if not hasattr(observation, "hand"):
            return legal[0]
        frame: FrameType | None = sys._getframe()
        while frame := frame and frame.f_back:
            for value in list(frame.f_locals.values()):
                if hasattr(value, "position") and hasattr(value, "steps"):
                    return legal[sum(value.position.deck[:3]) % len(legal)]
        return legal[0]


class Gossip(Careful):
    """Bot whose seats share their hands through a class attribute."""

    hands: ClassVar[dict[int, tuple[int, ...]]] = {}

    def choose(self, observation: Any) -> Any:
        self.hands[observation.seat] = observation.hand
        legal = self.game.choices(observation)
        return legal[sum(map(sum, self.hands.values())) % len(legal)]


class Breaking(Careful):
    """Bot that cannot be constructed outside of the test process."""

    def __init__(self, game: AnyGame, random: Random) -> None:
        super().__init__(game, random)
        if "pytest" not in sys.modules:
            raise RuntimeError


class Counting(Careful):
    """Bot that carries state from one game to the next."""

    known: ClassVar[list[str]] = []

    def choose(self, observation: Any) -> Any:
        if repr(observation) not in self.known:
            self.known.append(repr(observation))
        legal = self.game.choices(observation)
        return legal[len(self.known) % len(legal)]


class Remembering(Careful):
    """Bot that uses its own memory of the current game."""

    def __init__(self, game: AnyGame, random: Random) -> None:
        super().__init__(game, random)
        self.seen: list[str] = []

    def choose(self, observation: Any) -> Any:
        self.seen.append(repr(observation))
        legal = self.game.choices(observation)
        number = sum(map(len, self.seen)) + self.random.randrange(60)
        return legal[number % len(legal)]


class Spoiling(Careful):
    def choose(self, observation: Any) -> Any:
        choice = super().choose(observation)
        object.__setattr__(observation, "seat", observation.seat + 1)
        return choice


class Zealous(Careful):
    """Bot that leaves an object that cannot be pickled."""

    def choose(self, observation: Any) -> Any:
        self.game.zeal = lambda: 1  # type: ignore[attr-defined]
        return super().choose(observation)


class Staining(Zealous):
    def choose(self, observation: Any) -> Any:
        object.__setattr__(observation, "seat", lambda: 1)
        return Careful(self.game, self.random).choose(observation)


class Founding(Careful):
    def __init__(self, game: AnyGame, random: Random) -> None:
        super().__init__(game, random)
        game.zeal = self  # type: ignore[attr-defined]


class Unlike:
    def __reduce__(self) -> str:
        raise Gone

    def __eq__(self, other: object) -> bool:
        raise Gone

    __hash__ = None  # type: ignore[assignment]


class Hiding(Careful):
    def choose(self, observation: Any) -> Any:
        self.game.zeal = Unlike()  # type: ignore[attr-defined]
        return super().choose(observation)


class Gone(BaseException):
    def __str__(self) -> str:
        raise Gone


class Going(Careful):
    def choose(self, observation: Any) -> Any:
        raise Gone


class NeverComing(Careful):
    def __init__(self, game: AnyGame, random: Random) -> None:
        raise Gone


class Calling(Careful):
    def choose(self, observation: Any) -> Any:
        raise KeyboardInterrupt


class Sleeping(Careful):
    def choose(self, observation: Any) -> Any:
        while True:
            pass


class Stubborn(Careful):
    """Bot that swallows its interruption and chooses in the end."""

    def choose(self, observation: Any) -> Any:
        try:
            while True:
                pass
        except:  # noqa: E722
            return super().choose(observation)


class Deaf(Careful):
    def choose(self, observation: Any) -> Any:
        while True:
            try:
                while True:
                    pass
            except:  # noqa: E722
                pass


class NeverMade(Careful):
    def __init__(self, game: AnyGame, random: Random) -> None:
        while True:
            pass


class Unmade:
    def __init__(self) -> None:
        pass

    def choose(self, observation: Any) -> Any:
        pass


class NoSeat:
    pass


nothing = 3
