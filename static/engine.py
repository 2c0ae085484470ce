# The worker in which computer seats think; `sakura/browser/thinker.py` starts it.
import sys

sys.path.insert(0, "sakura.zip")
from sakura.browser.engine import busy, cancel, think

__export__ = ["busy", "cancel", "think"]
