"""asyncio as browsers can use it: the loop is JavaScript's, there are no sockets and no processes.

All of these submodules are the library's own; those for sockets, streams, processes and servers
are left out, with all that they import.
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
"""What Pyodide's own policy is derived from."""
