"""What the tests of the laboratory share."""

from pathlib import Path

import pytest

from sakura.cli import main


@pytest.fixture
def bots():
    """The path of a file of bots, as `--seats` takes it before a colon."""
    return Path(__file__).with_name("mybots.py")


@pytest.fixture
def run(capsys):
    """Runs a command: its exit code, the lines that it printed, and what it complained of."""

    def run(*arguments):
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out.splitlines(), captured.err

    return run
