"""Stand-in for the package loader: its paths only, because no packages are installed."""

from pyodide_js import loadedPackages  # Pyodide's snapshots expect Python to hold it


class Folder:
    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Folder("/lib/python3.14/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    pass
