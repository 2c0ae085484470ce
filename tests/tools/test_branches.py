"""`make coverage` fails with low branch coverage, whatever the line coverage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import branches


@pytest.mark.parametrize(("taken", "ended"), [(979, 1), (980, 0), (1000, 0)])
def test_too_few_branches_are_an_error(
    taken: int, ended: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    totals = {"covered_lines": 9_999, "num_statements": 10_000}
    totals |= {"covered_branches": taken, "num_branches": 1000}
    (tmp_path / "coverage.json").write_text(json.dumps({"totals": totals}), "utf-8")
    monkeypatch.setattr(branches, "CACHE", tmp_path)
    with pytest.raises(SystemExit) as end:
        branches.main()
    assert end.value.code == ended
