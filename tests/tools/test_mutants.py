"""`make mutants` covers all of the rules, and its equivalent mutants still exist."""

from __future__ import annotations

import sys

import pytest

from tools import mutants
from tools.mutants import SUBJECTS, Harmless, harmless, selection
from tools.paths import ROOT

KNOWN = Harmless("pond.py", "a < b", "a != b", "b is the largest")
DIFF = "--- mutation diff ---\n--- apond.py\n+++ bpond.py\n@@ -1,2 +1,2 @@\n def f():\n"


def test_every_rule_module_is_mutated_and_its_tests_exist() -> None:
    files = [*ROOT.glob("sakura/core/*.py"), *ROOT.glob("sakura/games/*/rules/*.py")]
    names = {str(file.relative_to(ROOT)) for file in files if file.name != "__init__.py"}
    assert len(names) > 30 and names - set(SUBJECTS) == set()
    missing = [one for one in SUBJECTS if not (ROOT / one).is_file()]
    missing += [
        test for all in SUBJECTS.values() for test in all.split() if not (ROOT / test).is_file()
    ]
    assert missing == []


def test_native_tests_are_left_out_where_a_file_has_others() -> None:
    others, none = "tests/core/test_refusals.py", "tests/core/test_day.py"
    assert "native" in selection(others)
    assert "native" not in selection(none) and "native" not in selection(f"{others} {none}")


def test_harmless_mutants_exist_and_have_a_reason() -> None:
    known = harmless()
    gone = [
        one
        for one in known
        if not any(one.was in file.read_text("utf-8") for file in ROOT.glob(one.file))
    ]
    assert gone == []
    assert [one for one in known if not one.why] == []
    assert len(known) == len(set(known))


@pytest.mark.parametrize(
    ("was", "now", "is_it"),
    [
        ("if a < b:", "if a != b:", True),
        ("if a < b:", "if a  !=  b:", True),
        ("if a  <  b and a < b:", "if a < b and a != b:", True),
        ("if a < b:", "if a > b:", False),
        ("if a < b and 1:", "if a != b and 2:", False),
        ("if a < c:", "if a != c:", False),
    ],
)
def test_a_harmless_mutant_is_recognized_by_its_diff(was: str, now: str, is_it: bool) -> None:
    assert KNOWN.is_made_by(f"{DIFF}-    {was}\n+    {now}\n     return 1\n") is is_it


@pytest.mark.parametrize(("killed", "ended"), [(18, 1), (19, 0), (20, 0)])
def test_too_few_killed_mutants_are_an_error(
    killed: int, ended: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of 20 that count, with one more that is equivalent."""
    known = harmless()[0]
    outcomes = [("KILLED", "")] * killed + [("SURVIVED", DIFF + "-a\n+b")] * (20 - killed)
    outcomes.append(("SURVIVED", f"{DIFF}-{known.was}\n+{known.now}"))
    monkeypatch.setattr(sys, "argv", ["mutants", "--file", known.file])
    monkeypatch.setattr(mutants, "_copy", lambda: None)
    monkeypatch.setattr(mutants, "_session", lambda *_: None)
    monkeypatch.setattr(mutants, "_cosmic_ray", lambda *_: None)
    monkeypatch.setattr(mutants, "_outcomes", lambda _: iter(outcomes))
    with pytest.raises(SystemExit) as end:
        mutants.main()
    assert end.value.code == ended
    assert f"{known.file}: {killed} of 20 killed, 1 harmless" in capsys.readouterr().out
