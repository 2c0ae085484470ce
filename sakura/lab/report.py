"""Self-contained HTML report of a tournament: plots, and the same numbers in tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from sakura.games import GAMES
from sakura.lab.elo import FEW, signed, written
from sakura.lab.plot import Mark, intervals, likelihood
from sakura.lab.sprt import Verdict
from sakura.lab.standings import Place, Row, Standings, percent, points
from sakura.ui.svg import escape, tag

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Content security policy of the page: it loads nothing."""

STYLE = """
:root { color-scheme: light dark; --paper: #f6f0e4; --ink: #2a2622; --soft: #5c5348;
  --edge: #8a7d68; --accent: #a8325c; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181f; --ink: #f2ebdd; --soft: #bdb4a5;
  --edge: #7f8594; --accent: #f29ab5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .25rem; }
p { margin: 0 0 1rem; max-width: 65ch; overflow-wrap: anywhere; }
.plot { display: block; width: 100%; fill: var(--ink); font-size: 16px; margin-bottom: 1rem; }
.plot text { paint-order: stroke; stroke: var(--paper); stroke-width: 6px; }
.plot .name { font-weight: 600; }
.plot .said, .plot .to { text-anchor: end; }
.plot .around { text-anchor: middle; }
.plot .scale { fill: var(--soft); }
.plot .tick { stroke: var(--edge); stroke-width: 1; opacity: .45; }
.plot .even { stroke: var(--soft); stroke-width: 2; stroke-dasharray: 6 5; }
.plot .range, .plot .curve { fill: none; stroke: var(--ink); stroke-width: 3; }
.plot .curve { stroke-width: 2; stroke-linejoin: round; }
.plot .dot { fill: var(--accent); stroke: var(--paper); stroke-width: 2; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .5rem; border-bottom: 1px solid var(--edge); text-align: right;
  vertical-align: top; }
td { white-space: nowrap; }
th:first-child { text-align: left; }
tbody th { overflow-wrap: anywhere; }
@media (max-width: 40rem) { .plot { font-size: 25px; } th, td { padding: .4rem .25rem; } }
"""


def report(standings: Standings) -> str:
    """Render the page."""
    info = GAMES[str(standings.about["game"])]
    title = f"A tournament of {info.title}"
    letters = _letters(standings.rows)
    sections = [_wins(standings, letters), _elo(standings, letters), _places(standings)]
    if standings.test:
        sections.append(_test(standings.test, standings.rows[0].seat))
    head = (
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("title", escape(title)),
        tag("style", STYLE),
    )
    body = tag("main", tag("h1", escape(title)), tag("p", escape(_about(standings))), *sections)
    return f"<!doctype html>\n{tag('html', tag('head', *head), tag('body', body), lang='en')}\n"


def _letters(rows: Sequence[Row]) -> dict[str, str]:
    """Assign a letter to each name, to identify long ones."""
    return dict(zip((row.seat for row in rows), ascii_uppercase, strict=False))


def _about(standings: Standings) -> str:
    """Describe the options, the seats and the number of games."""
    about = standings.about
    options, seats = about["options"], about["seats"]
    assert isinstance(options, dict) and isinstance(seats, list)
    chosen = ", ".join(
        f"{name.replace('_', ' ')} {value}" for name, value in options.items() if value is not None
    )
    return (
        f"Options: {chosen}. At the table: {', '.join(map(str, seats))}. {standings.deals} deals, "
        f"each played {len(seats)} times, so that every seat gets every place with the same "
        f"luck: {standings.deals * len(seats)} games. Seed {about['seed']}. "
        f"± is half of the 95% interval, over deals{standings.warning()}."
    )


def _wins(standings: Standings, letters: Mapping[str, str]) -> str:
    even = 1 / len(standings.places)
    return _section(
        "Wins",
        "Share of the games that a seat of that name wins. A shared win or a draw counts in part.",
        _shares([_mark(letters[row.seat], row.seat, row) for row in standings], even),
        ("seat", "wins", "compared with even"),
        [
            (f"{letters[row.seat]} {row.seat}", *_told(row, even, standings.deals))
            for row in standings
        ],
    )


def _elo(standings: Standings, letters: Mapping[str, str]) -> str:
    last = standings.rows[-1]

    def said(row: Row) -> str:
        return "0" if row is last else points(row.elo, row.elo_interval)

    def mark(row: Row) -> Mark:
        value, half = (0.0 if row is last else row.elo), row.elo_interval
        ends = None if value is None or half is None else (value - half, value + half)
        return Mark(letters[row.seat], row.seat, value, ends, said(row))

    return _section(
        "Elo",
        f"Points above {letters[last.seat]} {last.seat}. A lead of 200 points "
        "wins 76% of two-player games.",
        intervals(list(map(mark, standings)), 0.0, letters[last.seat], signed),
        ("seat", "Elo"),
        [(f"{letters[row.seat]} {row.seat}", said(row)) for row in standings],
    )


def _places(standings: Standings) -> str:
    places, deals = standings.places, standings.deals
    even = 1 / len(places)
    return _section(
        "Places",
        "Share of the games won in each place, over all seats.",
        _shares([_mark("place", str(place.place), place) for place in places], even),
        ("place", "wins", "compared with even"),
        [(str(place.place), *_told(place, even, deals)) for place in places],
    )


def _mark(letter: str, name: str, one: Row | Place) -> Mark:
    """Row of a share, whose interval is clipped to 0 and 1."""
    half = one.interval
    ends = None if half is None else (max(0.0, one.share - half), min(1.0, one.share + half))
    return Mark(letter, name, one.share, ends, percent(one.share, half))


def _told(one: Row | Place, even: float, deals: int) -> tuple[str, str]:
    """Share for a table, and its comparison with an even share."""
    if deals < FEW:
        compared = "too few deals"
    elif one.interval is None or abs(one.share - even) <= one.interval:
        compared = "about even"
    else:
        compared = "above" if one.share > even else "below"
    return percent(one.share, one.interval), compared


def _shares(marks: Sequence[Mark], even: float) -> str:
    word = f"even, {100 * even:.3g}%"
    return intervals(marks, even, word, lambda share: f"{round(100 * share, 6):g}%")


def _test(test: Verdict, first: str) -> str:
    """Section on the sequential test."""
    one, other = (f"{written(elo)} Elo" for elo in (test.sprt.elo0, test.sprt.elo1))
    lower, upper = test.sprt.bounds
    return _section(
        "Test",
        f"{test.sentence()}. The first seat is {first}. The chance of a wrong answer is "
        f"{test.sprt.alpha:g} if {one} is true and {test.sprt.beta:g} if {other} is. "
        "The plot shows the log-likelihood ratio of the second claim over the first, "
        "deal by deal.",
        likelihood(
            test.ratios, (lower, upper), (f"{one} accepted", f"{other} accepted"), test.sentence()
        ),
        ("", "log-likelihood ratio"),
        [
            (f"{other} accepted at", written(upper, ".2f")),
            (f"after {len(test.ratios)} deals", written(test.ratios[-1], ".2f")),
            (f"{one} accepted at", written(lower, ".2f")),
        ],
    )


def _section(
    title: str, about: str, plot: str, heads: Sequence[str], rows: Sequence[Sequence[str]]
) -> str:
    lines = [tag("tr", *(tag("th", escape(head), scope="col") for head in heads))]
    lines += [
        tag(
            "tr",
            tag("th", escape(first), scope="row"),
            *(tag("td", escape(value)) for value in others),
        )
        for first, *others in rows
    ]
    return tag(
        "section",
        tag("h2", escape(title)),
        tag("p", escape(about)),
        plot,
        tag("table", tag("thead", lines[0]), tag("tbody", *lines[1:])),
    )
