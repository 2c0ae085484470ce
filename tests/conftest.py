"""Settings for all tests: hypothesis always tries the same examples, so that a run repeats."""

import os
import sys

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    # Python in WebAssembly is slower; what it is asked is whether it does the same as here.
    max_examples=15 if sys.platform == "emscripten" else 60,
    database=None,
    # Whether a test fails is all that `make mutants` asks: the first example will do.
    phases=(Phase.explicit, Phase.generate) if os.environ.get("HASTY") else tuple(Phase),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")
