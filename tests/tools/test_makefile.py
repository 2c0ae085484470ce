"""`make help` lists every command, and each runs what there is."""

import re
from importlib.util import find_spec

from tools.paths import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")


def test_help_lists_every_command_in_the_order_of_the_file() -> None:
    (commands,) = re.findall(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)
    assert re.findall(r"^([a-z-]+):.* ## .+$", MAKEFILE, re.MULTILINE) == commands.split()


def test_commands_run_what_there_is() -> None:
    modules = set(re.findall(r"-m (tools[\w.]*)", MAKEFILE))
    assert len(modules) > 10
    assert [name for name in sorted(modules) if find_spec(name) is None] == []
    scripts = set(re.findall(r"node (tools/\S+)", MAKEFILE))
    assert len(scripts) == 2
    assert [name for name in sorted(scripts) if not (ROOT / name).is_file()] == []
