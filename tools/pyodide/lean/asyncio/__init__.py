"""asyncio reduced to what works in browsers.

The event loop is JavaScript's, and there are no sockets or processes. All submodules are the
library's own; those for sockets, streams, processes and servers are left out, with their imports.
"""

from . import coroutines, events, exceptions, futures, locks, queues, runners, tasks, timeouts
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .tasks import *
from .timeouts import *

__all__ = [
    name
    for module in (
        coroutines,
        events,
        exceptions,
        futures,
        locks,
        queues,
        runners,
        tasks,
        timeouts,
    )
    for name in module.__all__
]

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
"""Base class of Pyodide's own policy."""
