"""Sakura and Okiya: two board games, their opponents and their drawing, in plain Python."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sakura.api import *  # noqa: F403

    __version__: str
else:  # a type checker would accept any name here

    def __getattr__(name: str) -> object:
        """Return the version, or a name of `sakura.api`. It is imported on first use, because the
        page needs none of it."""
        from sakura.api import named

        return named(name)

    def __dir__() -> list[str]:
        """List the names of the module and of `sakura.api`."""
        from sakura.api import __all__ as names

        return sorted({*globals(), "__version__", *names})
