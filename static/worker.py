# Worker in which computer seats think, started by `sakura/browser/worker/host.py`.
from sakura.browser.worker.inside import busy, cancel, think  # noqa: F401

__export__ = ["busy", "cancel", "think"]
