"""Settings for all tests: hypothesis always tries the same examples, so that a run repeats."""

import sys

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    # Python in WebAssembly is slower; what it is asked is whether it does the same as here.
    max_examples=15 if sys.platform == "emscripten" else 60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")
