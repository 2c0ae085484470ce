"""PyScript's package without what it would import for every page: a name is looked up in its
modules when it is first asked for."""

from importlib import import_module

WHERE = {
    "context": "PyWorker RUNNING_IN_WORKER config current_target document js_import js_modules "
    "sync window",
    "display": "HTML display",
    "events": "Event when",
    "fetch": "fetch",
    "storage": "Storage storage",
    "websocket": "WebSocket",
    "workers": "create_named_worker workers",
}
"""The names of each module."""


def __getattr__(name: str) -> object:
    for module, names in WHERE.items():
        if name in names.split():
            found = import_module(f"pyscript.{module}")
            globals().update({each: getattr(found, each) for each in names.split()})
            return globals()[name]  # before, a module of that name may have been there
    raise AttributeError(f"module 'pyscript' has no attribute {name!r}")
