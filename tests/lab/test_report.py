"""Reports of a tournament: JSON, CSV, and a self-contained page."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.lab.files import check_file
from sakura.lab.plot import Scale, likelihood
from sakura.lab.report import report
from sakura.lab.sprt import Sprt
from sakura.lab.standings import Standings
from tests.lab.conftest import Run
from tests.narrowed import found

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

SEATS = ["adept", "novice", "novice"]


@pytest.fixture(scope="module")
def played() -> Standings:
    return sakura.tournament("sakura", SEATS, 25, 3, sprt=Sprt(0, 20), board="stroll")


class Reader(HTMLParser):
    """Parser that collects the text of table cells, the text of plots, and the plots' names."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.plots: list[str] = []
        self.called: list[str] = []
        self.place: str | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.place = tag
        if tag == "svg":
            self.called.append(found(dict(attributes)["aria-label"]))

    def handle_endtag(self, tag: str) -> None:
        self.place = None

    def handle_data(self, data: str) -> None:
        if self.place in ("td", "th"):
            self.cells.append(data)
        elif self.place == "text":
            self.plots.append(data)


def texts(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_json_has_every_result_and_nothing_machine_dependent(
    played: Standings, tmp_path: Path
) -> None:
    file = tmp_path / "table.json"
    sakura.write_report(played, file)
    found = json.loads(file.read_text("utf-8"))
    assert found == played.json()
    assert set(found) == {
        "game", "options", "seats", "seed", "deals", "rows", "places", "sprt",
    }  # fmt: skip
    assert (
        found["seats"] == SEATS and found["seed"] == "3" and found["options"]["board"] == "stroll"
    )
    assert [row["seat"] for row in found["rows"]] == ["adept", "novice"]
    assert all(set(row) == {
        "seat", "games", "share", "interval", "elo", "elo_interval", "score",
    } for row in found["rows"])  # fmt: skip
    assert sum(place["share"] for place in found["places"]) == pytest.approx(1, abs=1e-5)
    slower = replace(
        played, rows=tuple(replace(row, seconds_per_decision=9.0) for row in played.rows)
    )
    assert report(slower) == report(played)


def test_csv_has_the_rows(played: Standings, tmp_path: Path) -> None:
    sakura.write_report(played, str(tmp_path / "table.csv"))
    text = (tmp_path / "table.csv").read_bytes().decode()
    first, second = csv.DictReader(io.StringIO(text))
    assert first["seat"] == "adept" and float(first["share"]) == played[0].share
    assert float(first["elo"]) == played[0].elo and second["elo"] == ""
    assert "\r" not in text


def test_the_page_is_self_contained(played: Standings) -> None:
    page = report(played)
    assert not re.search(r"https?:|//|src=|href=|url\(|@import|<script|<link|<img", page)
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page
    assert page.startswith("<!doctype html>") and 'lang="en"' in page
    assert "prefers-color-scheme: dark" in page


def test_every_plot_has_a_table(played: Standings) -> None:
    page = texts(report(played))
    assert len(page.called) == 4  # wins, Elo, places, and the test
    for row in played:
        said = f"{100 * row.share:.1f}% ± {100 * found(row.interval):.1f}"
        assert said in page.cells and said in page.plots and said in page.called[0]
    for place in played.places:
        said = f"{100 * place.share:.1f}% ± {100 * found(place.interval):.1f}"
        assert said in page.cells and said in page.plots and said in page.called[2]
    above = f"{played[0].elo:+.0f} ± {played[0].elo_interval:.0f}"
    assert above in page.cells and above in page.plots and above in page.called[1]
    assert "even, 33.3%" in page.plots
    assert f"{len(found(played.test).ratios)} deals" in page.plots
    assert found(played.test).sentence() == page.called[3]


def test_significant_differences_are_stated_in_words(played: Standings) -> None:
    def said(share: float) -> list[str]:
        row = replace(played[0], share=share, interval=0.05)
        return texts(report(replace(played, rows=(row, played[1])))).cells

    assert "above" in said(0.5) and "below" in said(0.1)
    assert not {"above", "below"} & {*said(0.34)[:8]}


@pytest.mark.parametrize("deals", [2, 9, 10])
def test_fewer_than_ten_deals_give_no_verdict(played: Standings, deals: int) -> None:
    row = replace(played[0], share=0.9, interval=0.01)
    standings = replace(played, rows=(row, played[1]), deals=deals)
    page = texts(report(standings))
    few = deals < 10
    assert ("too few deals" in page.cells) == few
    assert ({"above", "below", "about even"} & {*page.cells} == set()) == few
    warning = "; fewer than 10 deals are too few to compare"
    assert (warning in report(standings)) == few
    assert any(warning in line for line in standings.sentences()) == few


def test_names_are_escaped_and_long_ones_stay_recognizable(played: Standings) -> None:
    long = "/a/very/long/way/to/<b>bots</b>&.py:Careful"
    row = replace(played[0], seat=long)
    about: JsonObject = {**played.about, "seats": [long, "novice", "novice"]}
    page = report(replace(played, rows=(row, played[1]), about=about))
    assert "<b>" not in page and "&lt;b&gt;" in page
    assert f"A {long}" in texts(page).cells
    (short,) = {text for text in texts(page).plots if text.startswith("A ")}
    assert short.endswith("py:Careful") and len(short) < 25


def test_a_tournament_of_one_deal_or_one_name_has_a_page() -> None:
    single = sakura.tournament("okiya", ["novice", "random"], 1, 2)
    assert single[0].interval is None
    assert "±" not in "".join(texts(report(single)).cells)
    same = sakura.tournament("okiya", ["random", "random"], 3, 2)
    assert len(same) == 1 and "0" in texts(report(same)).cells
    assert same.sentences() == [f"random: 50.0% ± 0.0 of {same[0].games} games"]


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0.5, 0.5], [0.4, 0.6]),
        ([0.0, 0.0], [0.0, 0.2]),
        ([0.02, 0.98], [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        ([-173.0, 203.0], [-200.0, -100.0, 0.0, 100.0, 200.0, 300.0]),
        ([46.2, 53.8], [46.0, 48.0, 50.0, 52.0, 54.0]),
    ],
)
def test_a_scale_has_few_round_numbers_and_holds_every_value(
    values: list[float], ticks: list[float]
) -> None:
    scale = Scale(values)
    assert scale.ticks == pytest.approx(ticks)
    assert all(scale.at(ticks[0]) <= scale.at(value) <= scale.at(ticks[-1]) for value in values)


def test_a_curve_of_many_deals_is_drawn_with_few_points() -> None:
    drawn = likelihood([n / 1000 for n in range(2901)], (-2.9, 2.9), ("no", "yes"), "about")
    (points,) = re.findall(r'points="([^"]*)"', drawn)
    assert 200 < len(points.split()) < 320
    *_, last = points.split()
    assert last == "592,34"  # the last deal is included, at the upper bound
    far = likelihood([90.0, 95.0], (-2.9, 2.9), ("no", "yes"), "about")
    assert far == likelihood([7.0, 7.0], (-2.9, 2.9), ("no", "yes"), "about")


def test_a_seat_that_wins_everything_has_no_elo(played: Standings) -> None:
    rows = (replace(played[0], share=1.0, elo=None, elo_interval=None), played[1])
    page = texts(report(replace(played, rows=rows, test=None)))
    assert "unbounded" in page.cells and len(page.called) == 3


def test_the_same_seed_writes_the_same_bytes(run: Run, tmp_path: Path) -> None:
    arguments = "tournament --game okiya --players 2 --seats adept,random --deals 5".split()
    written = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        files = [folder / f"table{kind}" for kind in (".json", ".csv", ".html")]
        asked = [word for file in files for word in ("--write", file)]
        code, lines, _ = run(*arguments, *asked)
        assert code == 0 and lines[-1].startswith("Elo above random: adept ")
        written.append([file.read_bytes() for file in files])
    assert written[0] == written[1] and all(written[0])


@pytest.mark.parametrize(
    "name", ["table", "table.xls", "no/such/folder/table.csv", "", "nul\0.csv"]
)
def test_an_unwritable_report_is_bad_input(played: Standings, tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput):
        sakura.write_report(played, str(tmp_path / name))
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(BadInput):
        sakura.write_report(played, tmp_path / "folder.html")


def test_an_unwritable_file_is_found_before_the_first_game(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    check_file(file)
    assert not file.exists()
    (tmp_path / "link.csv").symlink_to(file)
    check_file(tmp_path / "link.csv")
    assert (tmp_path / "link.csv").is_symlink() and not file.exists()
    file.symlink_to(tmp_path / "no/such/folder/table.csv")
    with pytest.raises(BadInput):
        check_file(file)
