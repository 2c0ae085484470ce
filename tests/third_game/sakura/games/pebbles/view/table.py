"""Table of Pebbles around the heap: players, buttons, result."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.pebbles.rules.position import Observation
from sakura.games.pebbles.seats.advice import PebblesAdvice
from sakura.ui import ending, table
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.names import Names, forms
from sakura.ui.seats import seat_words
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

PLAYERS = tuple(painter.name for painter in PAINTERS[:2])
TURN = forms(
    "{name}, take one, two or three pebbles.",
    "Take one, two or three pebbles.",
)


def page(practice: bool, embedded: bool, who: Sequence[str], words: Words) -> str:
    """Render the empty table; the page fills the elements that have an id."""
    return tag(
        "div",
        table.bar("Pebbles", practice, embedded, words),
        tag("ol", id="players", class_="players", aria_label=words.say("Players")),
        tag("div", id="board", class_="board-box"),
        tag(
            "div",
            table.lesson_slot(),
            table.line(words),
            tag("div", id="outcome"),
            class_="middle",
        ),
        tag("div", id="commands", class_="commands"),
        table.log(who, words),
        table.panel_slot(),
        class_="table pebbles",
        lang=words.language,
    )


def players(seen: Observation, names: Names, who: Sequence[str], words: Words) -> str:
    """Render a row for each player: emblem, name, pebbles; the seat to take is marked."""
    rows = []
    for seat in range(len(PLAYERS)):
        acting = seen.left > 0 and seat == seen.mover
        taken = seen.held(seat)
        player = tag("small", escape(seat_words(who[seat], {}, words)))
        rows.append(
            tag(
                "li",
                emblem_picture(seat),
                tag("span", tag("b", escape(names.label(seat, words))), player, class_="seat-who"),
                tag(
                    "span",
                    str(taken),
                    class_="score",
                    role="img",
                    aria_label=words.plural("{n} pebble", "{n} pebbles", taken),
                ),
                class_="seat acting" if acting else "seat",
                aria_current="true" if acting else None,
            )
        )
    return "".join(rows)


def take_buttons(choices: Sequence[int], advised: int | None, words: Words) -> str:
    """Render a button for each choice; the advised one stands out."""
    return "".join(
        tag(
            "button",
            escape(words.plural("{n} pebble", "{n} pebbles", count)),
            type="button",
            class_="primary advised" if count == advised else "primary",
            data_take=count,
        )
        for count in choices
    )


def turn_words(seat: int, names: Names, words: Words) -> str:
    """Sentence about the turn."""
    return names.say(seat, TURN, words)


def advice_words(advice: PebblesAdvice, words: Words) -> str:
    """Sentence of the advice and its reason."""
    if not advice.wins:
        return words.say("Take any: with best play the other player wins.")
    if not advice.leaves:
        return words.say("Take all of them: you win.")
    return words.say("Leave {n}: no answer to that wins.", n=advice.leaves)


def result(winner: int, seen: Observation, names: Names, words: Words) -> str:
    """Sentence about the end of a game and its reason."""
    rows = [
        (emblem_picture(seat) + " " + escape(names.label(seat, words)), str(seen.held(seat)))
        for seat in range(len(PLAYERS))
    ]
    heading = names.say(winner, ending.WINS, words)
    scores = ending.score_table(rows)
    return ending.result(heading, [words.say("The last pebble decides.")], scores)
