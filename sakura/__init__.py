"""Sakura and Okiya: two board games, their opponents and their drawing, in plain Python."""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from sakura.api import *  # noqa: F403
else:  # a type checker would take any name for one that is there

    def __getattr__(name: str) -> object:
        """The names of `sakura.api`, imported for the first of them: the page asks for none."""
        from sakura.api import named

        return named(name)

    def __dir__() -> list[str]:
        """The same names, and what every module has."""
        from sakura.api import __all__ as names

        return sorted({*globals(), *names})
