"""Links, files and stored texts of every version open, with the content that they were written
with."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from sakura.core import link
from sakura.core.letter import Letter
from sakura.core.progress import read, write
from sakura.core.record import dump
from sakura.core.version import VERSION
from sakura.games import GAMES, RULES
from sakura.play.link_game import LinkGame
from sakura.play.stored_analysis import answers_in, game_in
from tests.earlier import ANALYSES, FOLDER, LINKS, PROGRESS, Example, links, versions
from tests.fuzz.doors import analysis_of, knock
from tests.kinds import KINDS
from tests.play.stores import Device

EVERY = [(folder.name, one) for folder in versions() for one in links(folder)]
ANALYSED = [folder for folder in versions() if (folder / ANALYSES).is_file()]
FILES = [folder / PROGRESS for folder in versions() if (folder / PROGRESS).is_file()]


def called(name: str, one: Example) -> str:
    """Name of a link's test."""
    return f"{name}-{one.fragment[:18]}"


@pytest.mark.parametrize(("name", "one"), EVERY, ids=[called(*each) for each in EVERY])
def test_a_link_opens_with_its_content(name: str, one: Example) -> None:
    kind, content = link.read(one.fragment)
    assert (kind, content) == (one.fragment.partition("=")[0], one.content)
    if kind == "letter":
        played(one)
    else:
        assert knock(f"{kind}-link", dump(content).encode())


def played(one: Example) -> None:
    """Go on with a game by link as the player whose turn it is, whose device knows its own mark."""
    letter = Letter.read(one.content, RULES, Random(0))
    assert Letter.read(letter.write(), RULES, Random(0)).write() == letter.write()
    game = LinkGame(letter, letter.table.waiting()[0], Device("mine"))
    seat = game.waiting()[0]
    game.choose(seat, game.table.legal(seat)[0])
    assert len(game.table.steps) > len(Letter.read(one.content, RULES, Random(0)).table.steps)


def test_every_kind_of_link_has_examples() -> None:
    now = {one.fragment.partition("=")[0] for name, one in EVERY if name == VERSION}
    assert now == set(link.KINDS)
    assert any(one.fragment[-1] in "-_" for _, one in EVERY)  # as links ended once
    assert any("pledges" not in one.content for _, one in EVERY if "seals" in one.content)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_an_earlier_file_opens_completely(file: Path) -> None:
    data = file.read_bytes()
    assert knock("progress", data)
    header, *lines = map(json.loads, data.decode().splitlines())
    found = read(KINDS, data)
    assert sum(map(len, found.values())) == header["items"] == len(lines)
    again = write(KINDS, found)
    for line in lines:
        assert found[line["kind"]][line["key"]] is not None
    if file.parent.name == VERSION:
        assert again.encode() == data


def test_the_present_file_has_every_kind() -> None:
    lines = (FOLDER / VERSION / PROGRESS).read_text("utf-8").splitlines()[1:]
    assert {json.loads(line)["kind"] for line in lines} == set(KINDS)


@pytest.mark.parametrize("folder", ANALYSED, ids=lambda folder: folder.name)
def test_a_stored_analysis_opens(folder: Path) -> None:
    for stored in json.loads((folder / ANALYSES).read_text("utf-8")):
        name, text = stored["name"], stored["text"]
        saved = game_in(text, name, RULES, lambda game, seat: GAMES[game].is_seat(seat))
        answers = answers_in(text, name, analysis_of(saved))
        assert saved.table.outcome()
        # the questions of other versions may differ; the page asks them again
        assert len(answers) == 5 or folder.name != VERSION


def test_a_link_that_no_longer_opens_would_be_found() -> None:
    one = EVERY[0][1]
    with pytest.raises(AssertionError):
        test_a_link_opens_with_its_content("", Example(one.fragment, {**one.content, "more": 1}))
    assert (FOLDER / VERSION / LINKS).is_file()
