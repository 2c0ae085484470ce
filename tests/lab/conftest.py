"""What the tests of the laboratory share."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from sakura.cli import main

Run: TypeAlias = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def bots() -> Path:
    """The path of a file of bots, as `--seats` takes it before a colon."""
    return Path(__file__).with_name("mybots.py")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command: its exit code, the lines that it printed, and what it complained of."""

    def run(*arguments: object) -> tuple[int, list[str], str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out.splitlines(), captured.err

    return run
