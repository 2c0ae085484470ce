"""`make help` lists every target, and targets run existing modules."""

import json
import re
from importlib.util import find_spec

from tools.paths import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")


def test_help_lists_every_command_in_the_order_of_the_file() -> None:
    (commands,) = re.findall(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)
    assert re.findall(r"^([a-z-]+):.* ## .+$", MAKEFILE, re.MULTILINE) == commands.split()


def test_makefile_commands_run_existing_modules_and_scripts() -> None:
    modules = set(re.findall(r"-m (tools[\w.]*)", MAKEFILE))
    assert len(modules) > 10
    assert [name for name in sorted(modules) if find_spec(name) is None] == []
    scripts = set(re.findall(r"node (tools/\S+)", MAKEFILE))
    assert len(scripts) == 3
    assert [name for name in sorted(scripts) if not (ROOT / name).is_file()] == []


def test_every_installed_package_is_checked_against_its_lock() -> None:
    """Every package has a digest, and commands accept nothing else."""
    pip = re.findall(r"^\t@\$\(VENV\) -m pip install .*$", MAKEFILE, re.MULTILINE)
    locks = [re.search(r"--require-hashes\b.* -r (\S+)$", line) for line in pip]
    assert len(locks) == 6 and all(locks), pip
    for lock in locks:
        assert lock
        text = (ROOT / lock[1]).read_text("utf-8").replace("\\\n", " ")
        packages = [line for line in text.splitlines() if re.match(r"[\w.-]+(\[|==)", line)]
        assert packages, lock[1]
        for line in packages:
            assert re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line


def test_every_npm_package_is_locked_with_its_digest() -> None:
    assert set(re.findall(r"\bnpm (\w+)", MAKEFILE)) == {"ci", "run", "update"}
    for lock in (ROOT / "package-lock.json", ROOT / "tools/lighthouse/package-lock.json"):
        packages = json.loads(lock.read_text("utf-8"))["packages"]
        known = {name: one for name, one in packages.items() if name and not one.get("link")}
        assert known
        assert [name for name, one in known.items() if "integrity" not in one] == []
