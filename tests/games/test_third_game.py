"""A game is one folder: a third one, used in tests only, has every feature of the others.

`tests/third_game/` is added to the package and its game registered; nothing else knows about it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from sakura import games
from sakura.cli import main
from sakura.core import link, record, replay
from sakura.core.error import BadInput
from sakura.core.game import WATCHER
from sakura.core.letter import Letter
from sakura.core.restore import load
from sakura.core.saved import Saved, save
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.games.info import GameInfo
from sakura.play.job import Advising, Choosing, Job, pack, unpack
from sakura.play.lesson_game import LessonGame
from sakura.play.seat import last
from sakura.play.simulation import Tally, play
from sakura.site.demo import demo_page
from sakura.site.form import defaults, form_fields
from sakura.site.index import fragments, rules_page
from sakura.site.rows import style_rows
from sakura.ui import commands
from sakura.ui.words import LANGUAGES
from tests.bad_line import BadTransport
from tests.bad_line import play as play_on
from tests.hidden import check_indistinguishable, redealt
from tests.played import player_of
from tools.build.manifest import manifest

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from sakura.games.pebbles.rules.events import Event
    from sakura.games.pebbles.seats.advice import PebblesAdvice

ROOT = Path(__file__).parent.parent.parent
THIRD = ROOT / "tests/third_game/sakura/games"
NAME = "pebbles"
LEVELS = ("random", "novice", "adept", "expert", "master")


def _pebbles() -> GameInfo:
    from sakura.games.pebbles.info import INFO

    return INFO


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """Register the game for the tests of this file only."""
    games.__path__.append(str(THIRD))
    GAMES.register(NAME, _pebbles)
    yield
    GAMES.unregister(NAME)
    games.__path__.remove(str(THIRD))
    for module in [name for name in sys.modules if name.startswith(f"sakura.games.{NAME}")]:
        del sys.modules[module]


def played(seed: int, decisions: int = 99, heap: str = "large") -> AnyTable:
    """Game of at most that many random choices."""
    random = Random(seed)
    game = RULES[NAME]
    table = Table(game, game.options({"heap": heap}), random)
    for _ in range(decisions):
        if waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return table


def test_no_other_file_names_the_third_game() -> None:
    files = [ROOT / "index.html", *(ROOT / "sakura").rglob("*.*"), *(ROOT / "static").rglob("*.*")]
    texts = [
        file for file in files if file.suffix in (".py", ".css", ".js", ".mjs", ".html", ".json")
    ]
    assert len(texts) > 100
    assert [file for file in texts if "pebble" in file.read_text("utf-8").lower()] == []


# -- rules, records, seats -------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_to_the_end(level: str) -> None:
    tallies = [Tally(level), Tally("random")]
    for number in range(20):
        table = play(GAMES[NAME], RULES[NAME], "large", tallies, str(number), lambda: 0.0)
        outcome = table.outcome()
        assert outcome and len(outcome.winners) == 1
        assert sum(outcome.scores) == table.position.laid
    assert tallies[0].wins + tallies[1].wins == 20
    if level == "master":
        assert tallies[0].wins >= 18


def test_a_record_replays_to_its_states_and_is_written_back() -> None:
    whole = record.dump(played(3).record({"names": ["Anne", "Bo"]}))
    again = replay.Replay(replay.parse(whole), RULES)
    first, end = again.states()
    assert first == {"round": 0, "left": again.position.laid, "taken": [0, 0], "winner": None}
    assert end["round"] == 1 and end["left"] == 0 and end["winner"] in (0, 1)
    written = record.write(again.game, again.options, again.steps, {"names": ["Anne", "Bo"]})
    assert record.dump(written) == whole


def test_a_record_of_a_game_in_progress_shows_how_far_it_went() -> None:
    table = played(3, 2)
    again = replay.Replay(table.record(), RULES)
    assert again.position == table.position
    assert [state["round"] for state in again.states()] == [0, 1]


@pytest.mark.parametrize(
    "change",
    [
        {"starter": 2},
        {"laid": 99},
        {"laid": "many"},
        {"taken": None},
        {"taken": [4]},
        {"taken": [1.0]},
        {"taken": [3] * 8},
        {"rounds": []},
        {"options": {"heap": "none"}},
        {"options": {}},
    ],
)
def test_a_damaged_record_is_refused(change: JsonObject) -> None:
    with pytest.raises(BadInput):
        replay.Replay(played(3).record() | change, RULES)


@pytest.mark.parametrize("decisions", range(6))
def test_a_saved_game_is_restored_unchanged(decisions: int) -> None:
    table = played(4, decisions)
    text = save(Saved(table, ["person", "adept"]))
    loaded = load(text, RULES, lambda game, name: GAMES[game].is_seat(name), Random(0))
    assert loaded.who == ["person", "adept"]
    assert loaded.table.position == table.position
    assert loaded.table.steps == table.steps


def test_a_record_travels_as_a_link() -> None:
    whole = played(5).record()
    kind, value = link.read("#" + link.write("record", whole))
    assert (kind, value) == ("record", whole)


def test_a_game_can_be_played_by_links() -> None:
    secrets = [b"a" * 16, b"b" * 16]
    letter = Letter("0123", played(6, 0))
    letter.seal(0, secrets[0])
    while waiting := letter.table.waiting():
        fragment = link.write("letter", letter.write())
        letter = Letter.read(link.read(fragment)[1], RULES, Random(0))
        assert letter.seat_of(secrets[waiting[0]]) == waiting[0]
        letter.table.choose(waiting[0], letter.table.legal(waiting[0])[-1])
        letter.seal(waiting[0], secrets[waiting[0]])
    assert letter.table.outcome()


def test_jobs_can_be_serialized() -> None:
    table = played(7, 1)
    seen = table.observe(table.waiting()[0])
    for seat in LEVELS:
        job: Job[int] = unpack(pack(Choosing(NAME, seat, "7", seen)))
        assert last(job.think(GAMES)) in table.legal(seen.seat)
    asked: Job[PebblesAdvice] = Advising(NAME, "7", seen)
    advice = last(asked.think(GAMES))
    assert advice.action in table.legal(seen.seat)
    assert advice.leaves == table.position.left - advice.action
    assert advice.wins == (table.position.left % 4 > 0)


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(BadInput, match="Pebbles has no styles"):
        GAMES[NAME].make_seat("master:shadow", Random(0))


@pytest.mark.parametrize("seats", [(), (0,), (1,), (0, 1)])
def test_the_third_game_leaks_no_hidden_information(seats: tuple[int, ...]) -> None:
    for decisions in range(8):
        table = played(9, decisions)
        check_indistinguishable(table, redealt(table, seats, Random(1)), seats)


@pytest.mark.parametrize("decisions", [0, 3, 99])
def test_observations_and_events_travel_as_json(decisions: int) -> None:
    table = played(9, decisions)
    codecs = RULES[NAME].codecs("large")
    for seat in (0, 1, WATCHER):
        seen = table.observe(seat)
        assert codecs.observation.read(codecs.observation.write(seen)) == seen
    for step in table.steps:
        for event in step.events:
            assert codecs.event.read(codecs.event.write(event)) == event
    good: Any = codecs.observation.write(table.observe(0))
    for change in ({"laid": 0}, {"starter": None}, {"taken": [3] * 20}, {"heap": "none"}):
        with pytest.raises(BadInput):
            codecs.observation.read(good | change)


@pytest.mark.parametrize("clients", [2, 6])
@pytest.mark.parametrize("seed", range(3))
def test_it_is_played_from_several_devices(clients: int, seed: int) -> None:
    random = Random(f"{clients} {seed}")
    line = BadTransport(played(seed, 0), RULES, random)
    for number in range(clients):
        line.seat(f"device {number}", (number,) if number < 2 else ())
    play_on(line)
    assert line.authority.table.outcome()


# -- showing, learning -----------------------------------------------------------------------


def test_it_can_be_stepped_both_ways() -> None:
    table = played(8)
    player = player_of(table)
    assert not player.behind and player.moment().after.shared.left == 0
    player.to_start()
    shown: list[Event] = []
    while player.behind:
        shown.append(player.next())
        assert list(player.shown_events()) == shown
        assert player.count == len(shown)
    assert len(shown) == player.total == len(table.steps) + 1  # the last turn has two events
    for count in range(player.total, -1, -1):
        player.seek(count)
        assert list(player.shown_events()) == shown[:count]
        moment = player.moment()
        view = moment.after if moment.events else moment.before
        taken = [event.count for event in shown[:count] if hasattr(event, "count")]
        assert list(view.shared.taken) == taken


def test_its_lessons_can_be_met_and_missed() -> None:
    lessons = GAMES[NAME].lessons()
    assert len(lessons) == 2
    for number, lesson in enumerate(lessons):
        found = set()
        for action in lesson.lay(RULES).legal(0):
            given = LessonGame(lesson, RULES, number, len(lessons))
            assert given.waiting() == (0,)
            given.choose(0, action)
            assert given.tried and given.waiting() == ()
            found.add(given.met)
        assert found == {True, False}


def test_its_command_is_in_the_table_with_keys_of_its_own() -> None:
    known = commands.table([game.commands for game in GAMES.values()])
    take = next(command for command in known if command.name == "take")
    assert (take.by, list(take.keys), take.selector) == ("room", ["1", "2", "3"], "[data-take]")
    at_its_table = commands.table([GAMES[NAME].commands])
    always = [key for c in at_its_table if c.when is commands.When.ALWAYS for key in c.keys]
    assert not set(take.keys) & set(always)


# -- the site --------------------------------------------------------------------------------


def test_the_start_form_offers_it() -> None:
    fields = form_fields(GAMES)
    assert fields["game"].values[NAME] == "Pebbles"
    choices = defaults(fields) | {"game": NAME, "heap": "large", "seat-1": "master"}
    info = GAMES[NAME]
    assert info.seat_names(choices) == ["person", "master"]
    assert info.game.options(info.raw_options(choices)) == "large"
    drawn = fragments(GAMES)
    start = drawn["start"]
    assert 'name="game" value="pebbles"' in start
    assert 'name="heap" value="large"' in start and "16 to 21 pebbles" in start
    assert '<div class="picture-pebbles">' in start and 'data-command="letter"' in start
    assert drawn["templates"].count('class="cover-pebbles"') == len(LANGUAGES)


def test_the_style_sheet_shows_it_only_if_chosen() -> None:
    rows = style_rows(GAMES)
    chosen = ':has([name="game"][value="pebbles"]:checked)'
    assert f"form:not({chosen}) .of-pebbles {{ display: none; }}" in rows
    assert f"form{chosen} :is(.seat-2, .seat-3, .seat-4, .seat-5) {{ display: none; }}" in rows
    assert ".cover-pebbles" in rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_pages_show_it_in_english_if_untranslated(language: str) -> None:
    rules = rules_page(GAMES, language)
    assert '<h2 id="pebbles">Pebbles</h2>' in rules
    assert "Who takes the last one wins." in rules
    assert "game=pebbles" in demo_page(GAMES, language)


def test_the_manifest_has_a_shortcut_to_it() -> None:
    shortcuts = manifest()["shortcuts"]
    assert {"Pebbles": "./?game=pebbles"}.items() <= {
        s["name"]: s["url"] for s in shortcuts
    }.items()


def test_the_command_line_plays_and_replays_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = "simulate --game pebbles --players 2 --seats master,novice --games 3 --heap large"
    assert main([*asked.split(), "--record", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["mean_rounds"] == 1
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"pebbles-{n:05d}.json" for n in range(3)]
    assert main(["replay", str(files[0])]) == 0
    assert json.loads(capsys.readouterr().out)["left"] == 0
    assert main(["rules", "pebbles"]) == 0
    assert "Nobody may pass." in capsys.readouterr().out
    assert main([*asked.replace("--players 2", "--players 3").split()]) == 2
    assert "pebbles has 2 players, not 3" in capsys.readouterr().err
