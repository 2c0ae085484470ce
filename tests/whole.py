"""Whether all that can be swept is, or a part of it."""

import os

WHOLE = bool(os.environ.get("WHOLE"))
"""With `make test-whole`: each window, each file with each fault, each part of a browser by itself,
all games between levels. Else a part, which has every value, if not every pair."""
