"""Hook at the end of Python's own start that mounts the whole library."""

import marshal

from bundle import Bundles

LIBRARY = "/lib/python314.zip/"

Bundles(LIBRARY).files |= marshal.loads(
    __loader__.get_data(LIBRARY + "library.table")  # type: ignore[name-defined]
)
