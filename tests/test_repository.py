"""Files that hosts, editors and other tools look for agree with what the project does."""

from __future__ import annotations

import configparser
import fnmatch
import json
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests.sweeps import rare
from tools.paths import NODE_MODULES, ROOT
from tools.serve import FIRST_PORT

pytestmark = pytest.mark.native  # it reads files, and would find the same there

FORMS = sorted(
    file for file in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if file.stem != "config"
)
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
READER = "import('js-yaml').then(y=>console.log(JSON.stringify(y.default.load(process.argv[1]))))"


def tracked() -> list[str]:
    """Files of the repository; skips the test outside of one."""
    if not which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a checkout of git")
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


@cache
def yaml(file: Path) -> Any:
    """Content of a YAML file. Node has a reader for it, this Python has none."""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", READER, file.read_text("utf-8")],
        cwd=NODE_MODULES.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


# -- the top level -------------------------------------------------------------------------------

TOP = {
    # the site and its build
    "index.html", "pyscript.toml", "sakura", "static", "tests", "tools", "docs", "examples",
    "netlify.toml", "Makefile",
    # Python and JavaScript
    "pyproject.toml", "setup.py", "MANIFEST.in", "requirements-dev.in", "requirements-dev.txt",
    "package.json", "package-lock.json", "tsconfig.json", "eslint.config.js", ".npmrc",
    ".textlintrc.json",
    # people and hosts
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md",
    "CITATION.cff", "LICENSE", ".ci", ".devcontainer", ".editorconfig", ".github", ".gitignore",
    ".pre-commit-config.yaml",
}  # fmt: skip
"""Names at the top level: those that convention asks for there, and folders."""


def test_the_top_level_has_only_conventional_files() -> None:
    assert {name.partition("/")[0] for name in tracked()} <= TOP


HOSTS = re.compile(
    "|".join(
        rf"\b{host}\b"
        for host in (
            r"registry\.(?:npmjs|yarnpkg|npmmirror)\.\w+",
            r"(?:upload\.|test\.)?pypi\.org/(?:simple|legacy)",
            r"files\.python" + r"hosted\.org",
            r"proxy\.golang\.org",
            r"index\.crates\.io",
            r"(?:mcr\.microsoft|ghcr|quay|registry-1\.docker)\.(?:com|io)/",
        )
    )
)
"""Pattern of addresses of package registries: which one to ask is set by the machine."""


def test_no_file_names_a_package_registry() -> None:
    found = []
    for name in tracked():
        text = (ROOT / name).read_bytes().decode("utf-8", "ignore")
        if name != "tests/test_repository.py" and HOSTS.search(text):
            found.append(name)
    assert found == []
    assert HOSTS.search("https://registry." + "npmjs.org/x") and not HOSTS.search("npmjs.com/x")


# -- issues --------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_is_valid(file: Path) -> None:
    form = yaml(file)
    assert form["name"] and form["description"] and form["labels"]
    kinds = {"markdown", "textarea", "input"}
    asked = [one for one in form["body"] if one["type"] != "markdown"]
    assert {one["type"] for one in form["body"]} <= kinds and asked
    ids = [one["id"] for one in asked]
    assert len(set(ids)) == len(ids)
    assert all(one["attributes"]["label"] for one in asked)


def test_a_fault_is_reported_with_its_game_the_about_line_and_the_browser() -> None:
    form = yaml(ROOT / ".github/ISSUE_TEMPLATE/fault.yml")
    asked = {one["id"]: one.get("validations", {}).get("required", False) for one in form["body"]}
    assert asked == {"fault": True, "record": False, "about": True, "browser": True}


def test_a_rights_request_repeats_the_promise() -> None:
    from sakura.site.about import PROMISE_HOURS

    text = (ROOT / ".github/ISSUE_TEMPLATE/rights.yml").read_text("utf-8")
    assert f"within {PROMISE_HOURS} hours" in text


def test_every_place_repeats_the_promise() -> None:
    from sakura.site.about import PROMISE_HOURS

    for name in ("README.md", "docs/rights.md"):
        text = " ".join((ROOT / name).read_text("utf-8").split())
        assert f"taken down within {PROMISE_HOURS} hours" in text, name


# -- workflows -----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_actions_are_pinned_and_no_secret_is_used(file: Path) -> None:
    text = file.read_text("utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert used
    for one in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one
    assert not re.search(r"\$\{\{[^}]*\bsecrets\b", text)
    assert yaml(file)["permissions"] == {"contents": "read"}


def test_the_workflow_runs_what_the_readme_says() -> None:
    jobs = yaml(ROOT / ".github/workflows/site.yml")["jobs"]
    runs = [step["run"] for step in jobs["test"]["steps"] if "run" in step]
    readme = re.findall(r"^(make \w+) +#", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert len(runs) == len(readme) == 2
    for run, command in zip(runs, readme, strict=True):
        assert re.search(rf"^{command}\b", (ROOT / run).read_text("utf-8"), re.M)
        assert (ROOT / run).stat().st_mode & 0o100


def test_the_workflow_publishes_the_site_and_the_release() -> None:
    jobs = yaml(ROOT / ".github/workflows/site.yml")["jobs"]
    assert jobs["pages"]["if"] == "github.ref == 'refs/heads/main'"
    assert jobs["pages"]["permissions"] == {"pages": "write", "id-token": "write"}
    (published,) = [
        s["with"]["path"] for s in jobs["pages"]["steps"] if "path" in s.get("with", {})
    ]
    assert published == "dist"
    runs = [step["run"] for step in jobs["release"]["steps"] if "run" in step]
    assert runs[0] == "make release SUITES=" and "release/*.zip" in runs[1]


def test_the_other_suites_of_a_release_run_every_week() -> None:
    (job,) = yaml(ROOT / ".github/workflows/suites.yml")["jobs"].values()
    (run,) = [step["run"] for step in job["steps"] if "run" in step]
    suites = re.search(r"^SUITES \?= (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert suites
    # `make test` runs on every push; a runner has only one of the Pythons of `make test-pythons`.
    others = [suite for suite in suites[1].split() if suite not in ("test", "test-pythons")]
    assert run.split() == ["make", "--keep-going", *others]


def test_tools_have_the_same_versions_everywhere() -> None:
    wanted = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["build"]["environment"]
    for job in [job for file in WORKFLOWS for job in yaml(file)["jobs"].values()]:
        given: dict[str, str] = {}
        for step in job["steps"]:
            given |= {k: v for k, v in step.get("with", {}).items() if k.endswith("-version")}
        assert given == {
            "python-version": wanted["PYTHON_VERSION"],
            "node-version": wanted["NODE_VERSION"],
        }
    image = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text("utf-8"))["image"]
    assert image == f"node:{wanted['NODE_VERSION']}-bookworm"  # whose Python is 3.11


@rare
def test_the_first_command_of_the_readme_serves_the_page() -> None:
    done = subprocess.run([ROOT / ".ci/play"], capture_output=True, text=True, check=True)
    assert re.search(r"^served at http://", done.stdout, re.M)


# -- editors and containers ----------------------------------------------------------------------


def test_files_follow_the_editor_settings() -> None:
    rules = configparser.ConfigParser()
    rules.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))
    assert rules["top"]["root"] == "true"
    checked = 0
    for name in tracked():
        content = (ROOT / name).read_bytes()
        if b"\0" in content:
            continue
        asked: dict[str, str] = {}
        for section in rules.sections():
            if section != "top" and any(fnmatch.fnmatch(name, one) for one in globs(section)):
                asked |= rules[section]
        assert faults(content.decode(asked["charset"]), asked) == [], name
        checked += 1
    assert checked > 500


def globs(section: str) -> list[str]:
    """Patterns of a section's name, in which braces hold alternatives."""
    before, brace, rest = section.partition("{")
    inner, _, after = rest.partition("}")
    return [before + one + after for one in inner.split(",")] if brace else [section]


def faults(text: str, asked: dict[str, str]) -> list[str]:
    """Properties of the editor's settings that a text lacks."""
    lines = text.split("\n")
    indents = {line[0] for line in lines if line[:1] in ("\t", " ")}
    tabs = asked["indent_style"] == "tab"
    found = {
        "end_of_line": "\r" in text,
        "insert_final_newline": asked["insert_final_newline"] == "true"
        and bool(text)
        and not text.endswith("\n"),
        "indent_style": "\t" in indents and not tabs,
        "trim_trailing_whitespace": asked["trim_trailing_whitespace"] == "true"
        and any(line != line.rstrip(" \t") for line in lines),
    }
    return [name for name, wrong in found.items() if wrong]


def test_text_that_editors_would_change_is_found() -> None:
    asked = {
        "indent_style": "space",
        "insert_final_newline": "true",
        "trim_trailing_whitespace": "true",
    }
    assert faults("a\n", asked) == faults("", asked) == []
    assert faults("a\r\n\tb \nc", asked) == [
        "end_of_line", "insert_final_newline", "indent_style", "trim_trailing_whitespace"
    ]  # fmt: skip
    assert globs("*.{js,css}") == ["*.js", "*.css"]


def test_the_container_installs_with_existing_commands() -> None:
    settings = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text("utf-8"))
    makefile = (ROOT / "Makefile").read_text("utf-8")
    make, *targets = settings["postCreateCommand"].split()
    assert make == "make"
    assert all(re.search(rf"^{re.escape(one)}:", makefile, re.M) for one in targets)
    assert settings["forwardPorts"] == [FIRST_PORT]


# -- hooks of commits ----------------------------------------------------------------------------

SAMPLES = {
    "python": "sakura/__init__.py",
    "text": "README.md",
    "javascript": "static/offline.js",
    "markdown": "README.md",
}


def hooks() -> list[dict[str, Any]]:
    """Hooks of pre-commit, all of them local."""
    (repository,) = yaml(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    found: list[dict[str, Any]] = repository["hooks"]
    return found


def test_commits_are_checked_by_the_linters_in_use() -> None:
    linting = (ROOT / "Makefile").read_text("utf-8").replace("$(VENV)", ".venv/bin/python")
    scripts = json.loads((ROOT / "package.json").read_text("utf-8"))["scripts"].values()
    for hook in hooks():
        entry = hook["entry"].removeprefix("node_modules/.bin/")
        assert entry in linting or any(script.startswith(entry) for script in scripts), entry
        assert hook["language"] == "system" and (ROOT / hook["entry"].split()[0]).exists()


@rare
@pytest.mark.parametrize("number", range(5))
def test_a_hook_accepts_a_file_of_its_kind(number: int) -> None:
    hook = hooks()[number]
    (kind,) = hook.get("types") or hook["types_or"]
    subprocess.run([*hook["entry"].split(), SAMPLES[kind]], cwd=ROOT, check=True)


def test_documents_link_to_the_code_of_conduct() -> None:
    assert "](CODE_OF_CONDUCT.md)" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    cited = yaml(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors", "version", "date-released"} <= set(cited)
