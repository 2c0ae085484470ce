# The worker in which computer seats think; `sakura/browser/thinker.py` starts it with PyScript.
from sakura.browser.engine import busy, cancel, think  # noqa: F401

__export__ = ["busy", "cancel", "think"]
