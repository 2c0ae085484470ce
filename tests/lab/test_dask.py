"""Tournaments on a local Dask cluster with two workers, one of which is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sakura
from tests.lab.conftest import Run

if TYPE_CHECKING:
    from distributed import LocalCluster

pytestmark = pytest.mark.lab


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


@pytest.fixture
def executor(cluster: LocalCluster) -> Iterator[Executor]:
    from distributed import Client

    with Client(cluster) as client:
        yield client.get_executor(pure=False)


def test_a_cluster_gives_the_same_rows(executor: Executor, bots: Path) -> None:
    options = ("sakura", ["novice", f"{bots}:Lookalike", "random"], 4, 5)
    local = sakura.tournament(*options, board="stroll")
    assert sakura.tournament(*options, executor=executor, board="stroll") == local


def test_the_command_gives_the_same_bytes(cluster: LocalCluster, run: Run) -> None:
    arguments = "tournament --game okiya --players 2 --seats novice,random --deals 6 --json".split()
    local = run(*arguments)
    assert local[0] == 0
    assert (
        run(*arguments, "--executor", "dask", "--dask", cluster.scheduler_address)[:2] == local[:2]
    )
    assert run(*arguments, "--dask", cluster.scheduler_address)[:2] == local[:2]


def test_dask_makes_a_cluster_of_its_own(run: Run) -> None:
    arguments = [sys.executable, "-m", "sakura", "tournament", "--game", "okiya", "--json"]
    arguments += ["--players", "2", "--seats", "novice,random", "--deals", "2"]
    done = [
        subprocess.run([*arguments, *more], capture_output=True, check=True).stdout
        for more in ([], ["--executor", "dask"])
    ]
    assert done[0] == done[1] and json.loads(done[0])["rows"][0]["games"] == 4


def test_a_lost_worker_costs_no_result(executor: Executor, tmp_path: Path) -> None:
    """A bot kills its process once; the deal is played again elsewhere."""
    file, mark = tmp_path / "deadly.py", tmp_path / "killed"
    file.write_text(
        "import os, signal\nfrom pathlib import Path\nclass Deadly:\n"
        "    def __init__(self, game, random):\n        self.game = game\n"
        "    def choose(self, observation):\n"
        f"        mark = Path({str(mark)!r})\n"
        f"        if os.getpid() != {os.getpid()} and not mark.exists():\n"
        "            mark.touch()\n            os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return self.game.choices(observation)[0]\n"
    )
    options = ("okiya", [f"{file}:Deadly", "random"], 6, 2)
    rows = sakura.tournament(*options, executor=executor)
    assert mark.exists()
    assert rows == sakura.tournament(*options)


def test_an_address_without_a_scheduler_is_bad_input(run: Run) -> None:
    code, lines, error = run(
        *"tournament --game okiya --players 2 --seats novice,random".split(),
        *("--dask", "tcp://127.0.0.1:9"),
    )
    assert (code, lines) == (2, []) and "no scheduler answers" in error
