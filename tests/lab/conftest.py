"""Fixtures of the laboratory's tests."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from sakura.cli import main

Run: TypeAlias = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def bots() -> Path:
    """Path of the bots' file, as `--seats` takes it before the colon."""
    return Path(__file__).with_name("mybots.py")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Function that runs a command and returns its exit code, output lines and error text."""

    def run(*arguments: object) -> tuple[int, list[str], str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out.splitlines(), captured.err

    return run
