# The worker in which computer seats think; `sakura/browser/worker/host.py` starts it.
from sakura.browser.worker.inside import busy, cancel, think  # noqa: F401

__export__ = ["busy", "cancel", "think"]
