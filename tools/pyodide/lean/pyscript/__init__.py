"""PyScript's package with lazy imports: a name is looked up in its module on first use."""

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
"""Names of each module."""


def __getattr__(name: str) -> object:
    for module, names in WHERE.items():
        if name in names.split():
            found = import_module(f"pyscript.{module}")
            globals().update({each: getattr(found, each) for each in names.split()})
            return globals()[name]  # replaces a submodule of the same name
    raise AttributeError(f"module 'pyscript' has no attribute {name!r}")
