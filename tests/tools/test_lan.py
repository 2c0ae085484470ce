"""Networks of the tests: namespaces that a killed run has left behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.browsers import lan


def test_namespaces_of_killed_processes_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = 2**22 + 1  # above Linux's limit for processes
    for name in (f"sakura-{gone}-hub", f"sakura-{gone}-0", f"sakura-{os.getpid()}-0", "other-1-0"):
        (tmp_path / name).touch()
    called: list[tuple[str, ...]] = []
    monkeypatch.setattr(lan, "NAMESPACES", tmp_path)
    monkeypatch.setattr(lan, "_ip", lambda *arguments: called.append(arguments))
    with lan.Lan(0):
        pass
    removed = {name for *command, name in called if command == ["netns", "del"]}
    assert removed == {f"sakura-{gone}-hub", f"sakura-{gone}-0", f"sakura-{os.getpid()}-hub"}
