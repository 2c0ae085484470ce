"""Python imports this at the end of its own start: from then on it has the whole library."""

import marshal

from bundle import Bundles

Bundles().files |= marshal.loads(
    __loader__.get_data("/lib/python314.zip/library.table")  # type: ignore[name-defined]
)
