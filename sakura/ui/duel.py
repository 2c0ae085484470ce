"""Duels: an invitation to play a friend's deal, and all results side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakura.core.day import Day
from sakura.ui.bar import about_game, page_bar
from sakura.ui.buttons import button
from sakura.ui.chart import Line, Rounds, chart, percent_ticks
from sakura.ui.daily import date_words
from sakura.ui.emblems import PAINTERS
from sakura.ui.panels import name_field, panel
from sakura.ui.svg import escape, tag
from sakura.ui.table import panel_slot
from sakura.ui.words import Words


@dataclass(frozen=True, slots=True)
class Entrant:
    """A result on the page: its player, its place among the results, its figures, True if its
    opponents were checked (None while they are not), decisions taken back, and chances."""

    name: str
    place: int
    figures: Sequence[str]
    checked: bool | None
    undone: int
    curve: Sequence[float]


@dataclass(frozen=True, slots=True)
class Difference:
    """A round in which two players chose differently: for each what it chose, the step before that,
    and the number of its version."""

    round: int
    first: tuple[str, int, int]
    second: tuple[str, int, int]


def page(title: str, embedded: bool, words: Words) -> str:
    """Render the page: a bar, room for panels, and the element `#duel`."""
    return tag(
        "div",
        page_bar(words.say("Duel"), about_game(title), embedded, words),
        panel_slot(),
        tag("div", id="duel", class_="duel"),
        class_="duels",
        lang=words.language,
    )


def called(names: Sequence[str], own: int | None, words: Words) -> list[str]:
    """Return what the players are called: you, their names, or numbers."""
    # L10N: In place of a name, at the head of a row or over something.
    you = words.say("You")
    return [
        you if number == own else name or words.say("Player {n}", n=number + 1)
        for number, name in enumerate(names)
    ]


def other_edition(words: Words) -> str:
    """Say that this version's opponents may choose differently from the link's."""
    return words.say(
        "This link comes from another version of the opponents. The deal is the same, but they may "
        "choose differently, and earlier results can't be checked."
    )


def of_day(day: Day, words: Words) -> str:
    """Say that the deal is the garden of a day."""
    # L10N: {date} is “24 December 2026”.
    return words.say(
        "This is the garden of {date}: your game counts there, too.", date=date_words(day, words)
    )


@dataclass(frozen=True, slots=True)
class DuelInvitation:
    """A duel before it is played: who challenges ("" if unknown), the number of results so far, the
    opponents, a note about the deal or "", the game's title and goal, and its drawn table."""

    challenger: str
    results: int
    opponents: str
    note: str
    title: str
    goal: str
    picture: str


def invitation(sent: DuelInvitation, words: Words) -> str:
    """Render the invitation: what somebody who opens the link has to know, and the ways in."""
    if sent.challenger:
        # L10N: {friend} is the name of a person, {game} is “Sakura” or “Okiya”.
        heading = words.say(
            "{friend} challenges you to {game}", friend=sent.challenger, game=sent.title
        )
    else:
        # L10N: {game} is “Sakura” or “Okiya”.
        heading = words.say("A friend challenges you to {game}", game=sent.title)
    about = words.say(
        "You get the same deal, the same seat and the same opponents. The first try counts."
    )
    veiled = words.plural(
        "{n} result stays hidden until you finish.",
        "{n} results stay hidden until you finish.",
        sent.results,
    )
    # L10N: {opponents} is “Mariko, Computer (adept); Naoki, Computer (expert)”.
    against = words.say("Against {opponents}.", opponents=sent.opponents)
    details = [against, veiled if sent.results else "", sent.note]
    return tag(
        "div",
        tag("h2", escape(heading), tabindex=-1, id="duel-title"),
        tag("div", sent.picture, class_="start-picture", aria_hidden="true"),
        tag("p", escape(sent.goal)),
        tag("p", escape(about)),
        tag(
            "div",
            button("duel-play", words.say("Play this deal")),
            button("duel-teach", words.say("Teach me first"), "quiet"),
            class_="commands",
        ),
        *(tag("p", escape(detail), class_="soft") for detail in details if detail),
        class_="invitation",
    )


def comparison(
    headings: Sequence[str],
    entrants: Sequence[Entrant],
    own: int | None,
    notes: Sequence[str],
    words: Words,
) -> str:
    """Render all results: a heading, a table, and empty places for the chart and differences."""
    heading = _verdict(entrants, own, words)
    return (
        tag("h2", escape(heading), tabindex=-1, id="duel-title")
        + "".join(tag("p", escape(note)) for note in notes if note)
        + tag(
            "div",
            standings(headings, entrants, words),
            id="duel-table",
            class_="figures",
            tabindex=0,
            role="group",
            aria_label=heading,
        )
        + tag("div", id="duel-chart")
        + tag("div", id="duel-rounds")
        + tag("div", _commands(words), class_="commands", id="commands")
    )


def _verdict(entrants: Sequence[Entrant], own: int | None, words: Words) -> str:
    if own is None or len(entrants) < 2:
        return words.say("Results so far")
    first = [entrant for entrant in entrants if entrant.place == 1]
    if entrants[own].place > 1:
        leaders = words.listed([entrant.name for entrant in first])
        return words.say("Ahead of you: {friends}", friends=leaders)
    return words.say("You did best") if len(first) == 1 else words.say("You share the best result")


def standings(headings: Sequence[str], entrants: Sequence[Entrant], words: Words) -> str:
    """Render the table of results, the best first."""
    head = [words.say("Place"), words.say("Player"), *headings, words.say("Opponents")]
    rows = []
    for entrant in sorted(entrants, key=lambda one: one.place):
        cells = [str(entrant.place), *entrant.figures]
        name = tag("th", escape(entrant.name), scope="row")
        place, *figures = (tag("td", escape(cell)) for cell in cells)
        rows.append(tag("tr", place, name, *figures, tag("td", escape(_check(entrant, words)))))
    heads = (tag("th", escape(text), scope="col") for text in head)
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows))


def _check(entrant: Entrant, words: Words) -> str:
    if entrant.checked is None:
        # L10N: In a table: the computers' choices of this game have not been checked.
        said = words.say("not checked")
    elif entrant.checked:
        # L10N: In a table: the computers' choices of this game have been checked.
        said = words.say("checked ✓")
    else:
        # L10N: In a table: the computers did not choose like that.
        said = words.say("don't match")
    if not entrant.undone:
        return said
    undone = words.plural("{n} undone", "{n} undone", entrant.undone)
    return words.row([said, undone])


def refused(friend: str, words: Words) -> str:
    """Say that a result was left out, because the deal does not give it."""
    # L10N: {friend} is the name of a player.
    return words.say(
        "{friend}'s result can't come from this deal, so it was left out.", friend=friend
    )


def chances(entrants: Sequence[Entrant], words: Words) -> str:
    """Draw the chances that are known over the game in one chart."""
    lines = [
        Line(painter.style, entrant.name[:1], entrant.curve)
        for entrant, painter in zip(entrants, PAINTERS, strict=False)
        if entrant.curve
    ]
    if not lines:
        return ""
    about = words.say("Everybody's chance to win over the game")
    count = max(len(line.values) for line in lines)
    rounds = Rounds([(str(n), 0) for n in range(1, count)], {}, None)
    return tag("h3", escape(about)) + chart(lines, percent_ticks(words), rounds, about)


def differences(names: tuple[str, str], found: Sequence[Difference], words: Words) -> str:
    """List the rounds in which two players chose differently, with a way into either version."""
    if not found:
        return ""
    heading = tag("h3", escape(words.say("Where you chose differently")))
    rows = []
    for difference in found:
        halves = [
            tag(
                "button",
                tag("b", escape(name)),
                " ",
                tag("span", escape(chosen)),
                type="button",
                class_="quiet",
                data_version=f"{version}.{step}",
            )
            for name, (chosen, step, version) in zip(
                names, (difference.first, difference.second), strict=True
            )
        ]
        number = words.say("Round {number}", number=difference.round)
        rows.append(tag("li", tag("span", escape(number)), *halves))
    return heading + tag("ol", *rows, class_="unlike")


def _commands(words: Words) -> str:
    return (
        button("challenge", words.say("Send back"))
        + button("duel-play", words.say("Practise this deal"), "quiet")
        + button("leave", words.say("Another game"), "quiet")
    )


def challenge(name: str, count: int, words: Words) -> str:
    """Render the panel that sends a duel, with a field for the visitor's name."""
    about = words.say(
        "Your friend plays the same deal in your seat, against the same opponents, and then sees "
        "your game beside theirs."
    )
    count_line = words.plural("The link holds {n} result.", "The link holds {n} results.", count)
    field = name_field("duel-name", words.say("Your name, sent with the link"), name)
    return panel(
        words.say("Challenge a friend"),
        tag("p", escape(about)),
        tag("p", escape(count_line)),
        field,
        tag("div", button("duel-send", words.say("Send the link")), class_="commands"),
        words=words,
    )


def watched(words: Words) -> str:
    """Render the buttons after a version was watched."""
    return button("duel-back", words.say("Back to the duel")) + button(
        "watch", words.say("Watch again"), "quiet"
    )


def finished(words: Words) -> str:
    """Render the buttons after a duel was played."""
    return button("duel-back", words.say("Compare the games")) + button(
        "leave", words.say("Another game"), "quiet"
    )
