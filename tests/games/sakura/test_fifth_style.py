"""A style is one row: everything that offers, plays or saves styles handles an added one."""

from __future__ import annotations

from random import Random

import pytest

from sakura.cli import main
from sakura.core.error import BadInput
from sakura.core.saved import Saved, save
from sakura.core.seats import LEVELS
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.styles import STYLES, Style
from sakura.play.job import Choosing, pack, unpack
from sakura.play.seat import last
from sakura.site.form import defaults, form_fields, valid
from sakura.site.start import start_page
from sakura.ui.names import Names
from sakura.ui.panels import opponents
from sakura.ui.words import Words
from tests.tables import OPTIONS, restored

INFO = GAMES["sakura"]


def lead(walk: Walk, seat: int) -> float:
    """Taste for 0.2 tokens for every painter further back."""
    return 0.2 * sum(space < walk.painters[seat] for space in walk.painters)


LEADER = Style("leader", "wants to be ahead of the others", lead)


@pytest.fixture
def fifth(monkeypatch: pytest.MonkeyPatch) -> str:
    """Name of an added style."""
    monkeypatch.setitem(STYLES, "leader", LEADER)
    return "leader"


def test_one_more_style_is_offered_everywhere(fifth: str) -> None:
    fields = form_fields(GAMES)
    choices = defaults(fields) | {"seat-1": "adept", "style-1": fifth}
    option = f'<option value="{fifth}"'
    form = start_page(GAMES, Words(), choices)
    assert form.count(option) == len([name for name in fields if name.startswith("style-")])
    assert LEADER.about in form
    assert valid({"style-1": fifth}, fields) == {"style-1": fifth}
    assert INFO.seat_names(choices)[1] == f"adept:{fifth}"
    panel = opponents(
        Names(("Haruo", "Kenji"), 0), ["person", f"adept:{fifth}"], INFO.styles, Words()
    )
    assert option in panel
    with pytest.raises(BadInput, match=f"one of .*, {fifth}"):
        INFO.make_seat("adept:grumpy", Random(1))


def test_one_more_style_is_on_the_command_line(
    fifth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = f"novice:{fifth},random"
    main(
        [
            "simulate",
            "--game",
            "sakura",
            "--players",
            "2",
            "--seats",
            seats,
            "--games",
            "1",
            "--board",
            "stroll",
        ]
    )
    assert fifth in capsys.readouterr().out


@pytest.mark.parametrize("level", LEVELS[1:])
def test_one_more_style_is_available_to_every_level(fifth: str, level: str) -> None:
    assert getattr(INFO.make_seat(f"{level}:{fifth}", Random(1)), "taste", None) is lead


def test_a_game_with_one_more_style_can_be_saved_and_restored(fifth: str) -> None:
    who = [f"novice:{fifth}", "random", "random"]
    game = RULES["sakura"]
    table: AnyTable = Table(game, game.options(OPTIONS["sakura"]), Random(1))
    seats = [INFO.make_seat(name, Random(seat)) for seat, name in enumerate(who)]
    halfway = ""
    while waiting := table.waiting():
        if len(waiting) == len(who):
            halfway = save(Saved(table, who))
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    assert table.outcome()
    opened = restored(halfway)
    assert opened.who == who and 0 in opened.table.waiting()
    job = Choosing("sakura", opened.who[0], "seed", opened.table.observe(0))
    assert last(unpack(pack(job)).think(GAMES)) in opened.table.legal(0)
