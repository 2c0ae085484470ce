"""Python imports this at the end of its own start: from then on it has the whole library."""

import marshal

from bundle import Bundles

LIBRARY = "/lib/python314.zip/"

Bundles(LIBRARY).files |= marshal.loads(
    __loader__.get_data(LIBRARY + "library.table")  # type: ignore[name-defined]
)
