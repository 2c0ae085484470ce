"""Prose outside the catalogues: docstrings that name what they document, the linter's patterns for
documents, and subjects of commits."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from shutil import which

import pytest

pytestmark = pytest.mark.native  # it reads files, and would find the same there

ROOT = Path(__file__).parent.parent

FOLDERS = ("examples", "sakura", "static", "tools")

SOURCES = {
    str(file.relative_to(ROOT)): file
    for folder in FOLDERS
    for file in sorted((ROOT / folder).rglob("*.py"))
    if "node_modules" not in file.parts
}

CLAUSE = re.compile(
    r"\s*(?:What|Who|Whoever|Whatever|How|Where|When|Whether|That|Which|Whose|Why)\b"
)
"""Pattern of a relative or interrogative clause at the beginning of a text."""

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every docstring, those below constants included."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):  # that of a lambda is an expression
            continue
        if isinstance(node, DOCUMENTED) and body:
            yield from _text(body[0])
        for above, below in pairwise(body):
            if isinstance(above, ast.Assign | ast.AnnAssign):
                yield from _text(below)


def _text(node: ast.stmt) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            yield node.lineno, text


def riddles(source: str) -> list[str]:
    """Docstrings that begin with a relative clause, each with its line."""
    return [
        f"{line}: {text.strip().splitlines()[0]}"
        for line, text in sorted(docstrings(ast.parse(source)))
        if CLAUSE.match(text)
    ]


def test_all_sources_are_read() -> None:
    assert {name.partition("/")[0] for name in SOURCES} == set(FOLDERS)
    found = [one for file in SOURCES.values() for one in docstrings(ast.parse(file.read_text()))]
    assert len(SOURCES) > 250 and len(found) > 2000


@pytest.mark.parametrize("name", SOURCES)
def test_no_docstring_begins_with_a_relative_clause(name: str) -> None:
    assert riddles(SOURCES[name].read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        '"""What a module holds."""',
        'class Card:\n    """Who plays it."""',
        'class Card:\n    order: int = 3\n    """Where it stands."""',
        'def is_over() -> bool:\n    """Whether it is over."""',
        'async def wait() -> None:\n    """\n    When it comes."""',
        'MOST = 3\n"""How many there are."""',
        'if TESTING:\n    MOST: int = 3\n    """Which is the most."""',
    ],
)
def test_riddles_of_every_kind_are_found(source: str) -> None:
    assert len(riddles(source)) == 1


def test_other_strings_are_no_riddles() -> None:
    source = '''"""Whoopee cushions."""
MOST = 3
"""Number of cards."""
def f():
    """True if the round is over.

    What follows is free.
    """
    return """What a string."""
    """What nobody reads."""
'''
    assert riddles(source) == []


# -- documents -----------------------------------------------------------------------------------

LINTER = json.loads((ROOT / ".textlintrc.json").read_text("utf-8"))["rules"]
PATTERNS = [
    re.compile(pattern.strip("/"), re.I if flags else 0)
    for one in LINTER["@textlint-rule/pattern"]["patterns"]
    for pattern, _, flags in [one["pattern"].rpartition("/")]
]
"""Patterns of banned idiom, which textlint applies to all documents in `make lint`."""


@pytest.mark.parametrize(
    "sentence",
    [
        "What a room needs is a desk.",
        "Whoever undoes a card begins a practice game.",
        "The garden is drawn anew.",
        "The notice takes the place of the rows.",
        "The page stays as it is.",
        "A part of the page is asked for again.",
        "All else follows.",
        "Its entry is made then and there.",
        "In order to play, press the button.",
        "Of course, the page says so.",
        "A game by links proves its history.",
        "A meeple moves.",
        "An AI player thinks.",
    ],
)
def test_each_pattern_of_the_linter_finds_its_idiom(sentence: str) -> None:
    assert [pattern.pattern for pattern in PATTERNS if pattern.search(sentence)]


def test_every_pattern_of_the_linter_has_an_example() -> None:
    source = Path(__file__).read_text("utf-8").partition("# -- documents")[2]
    examples = re.findall(r'^        "(.+\.)",$', source, re.M)
    assert [one.pattern for one in PATTERNS if not any(map(one.search, examples))] == []


def test_plain_sentences_pass_the_linter() -> None:
    for sentence in (
        "A room needs a desk.",
        "The garden is drawn again, and the notice replaces the rows.",
        "Is luck even? What decides a game?",
        "A game by link proves its history, whatever the browser.",
    ):
        assert not [pattern.pattern for pattern in PATTERNS if pattern.search(sentence)], sentence


# -- commits -------------------------------------------------------------------------------------

BEFORE = "28e00fce0048"
"""Last commit that was made before subjects had a form."""

PUBLISHED = ("f58a7cf",)
"""Commits whose subjects have no verb, and which were published before anybody noticed."""

LONGEST_SUBJECT = 72
"""Most characters of a commit's subject."""

SUBJECT = re.compile(r"[a-z][\w ,./-]*: (?P<verb>[a-z]+)\b.*[^.]")
"""Pattern of a subject: area, colon, imperative."""

NO_VERB = re.compile(
    r"(?!(?:bring|ping|ring|string)$)\w+ing|(?!(?:\w*need|\w*feed|\w*seed|embed|shed|speed)$)\w+ed"
    r"|(?!\w+ss$|(?:bias|canvas|focus)$)\w+s|an?|the|this|these|what|who|where|when|how|why|whether"
    r"|no|not|some|every|each|more|new|one|two|three|it|its|in|of|by|for|to|from|with"
)
"""Pattern of first words that are no imperative: other forms of verbs, articles, pronouns …"""


def subject_faults(subject: str) -> list[str]:
    """Faults of a commit's subject."""
    found = [] if len(subject) <= LONGEST_SUBJECT else [f"{len(subject)} characters"]
    form = SUBJECT.fullmatch(subject)
    if not form:
        found.append("not “area: imperative”")
    elif NO_VERB.fullmatch(form["verb"]):
        found.append(f"“{form['verb']}” is no imperative")
    return found


def _git(*arguments: str) -> str | None:
    """Output of a git command in this folder, or `None` if it fails."""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else None


def test_commit_subjects_name_the_area_in_the_imperative() -> None:
    if not which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a clone, or git is not installed: no commits to read")
    if _git("cat-file", "-e", f"{BEFORE}^{{commit}}") is None:
        pytest.skip(f"a shallow clone, without commit {BEFORE}")
    log = _git("log", "--no-merges", "--format=%h %s", f"{BEFORE}..HEAD")
    assert log is not None
    faults = {one: subject_faults(one.partition(" ")[2]) for one in log.splitlines()}
    faults = {one: found for one, found in faults.items() if not one.startswith(PUBLISHED)}
    assert {one: found for one, found in faults.items() if found} == {}


def test_faults_of_commit_subjects_are_found() -> None:
    for good in (
        "letters: refuse a copied mark",
        "ui, sakura: need no pause",
        "site: embed the first script",
        "docs: pass on the figures of 81 records",
    ):
        assert subject_faults(good) == [], good
    for bad in (
        "Refuse a copied mark",
        "Letters: refuse a copied mark",
        "letters: Refuse a copied mark",
        "letters: refuse a copied mark.",
        "letters: refused a copied mark",
        "letters: refuses a copied mark",
        "letters: refusing a copied mark",
        "letters: a copied mark is refused",
        f"letters: refuse {'a copied mark ' * 5}",
    ):
        assert len(subject_faults(bad)) == 1, bad
