"""The page of a day: its garden, the result, and a month's calendar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sakura.core.day import Day, weeks
from sakura.ui.bar import page_bar
from sakura.ui.buttons import button
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.portraits import portrait
from sakura.ui.svg import escape, tag
from sakura.ui.table import panel_slot
from sakura.ui.words import Words, mark_in

WEEKDAYS = (
    mark_in("weekday", "Mon"), mark_in("weekday", "Tue"), mark_in("weekday", "Wed"),
    mark_in("weekday", "Thu"), mark_in("weekday", "Fri"), mark_in("weekday", "Sat"),
    mark_in("weekday", "Sun"),
)  # fmt: skip


class Score(NamedTuple):
    """A finished garden: the tokens, how many of how many computers it beat, and the masters'
    median in tokens; None as long as it is unknown."""

    tokens: int
    beat: int
    of: int
    par: int | None


class Sitter(NamedTuple):
    """A seat at the garden: its painter, and a description; "" for the visitor."""

    painter: int
    about: str


class DayOffer(NamedTuple):
    """A game's offer for a date: its `title`, a short `sign` of how it was played and the same in
    words, and if it is the one on the page (`here`)."""

    game: str
    title: str
    sign: str
    said: str
    here: bool


class Square(NamedTuple):
    """A day of the calendar: what stands under its number, what it says, and if it is `late`, can
    be `played`, and is the one on the page (`here`)."""

    sign: str
    said: str
    late: bool = False
    played: bool = True
    here: bool = False


def date_words(day: Day, words: Words) -> str:
    """«24 December 2026»."""
    return words.date(*day.parts)


def page(heading: str, embedded: bool, words: Words) -> str:
    """Render the page: a bar, room for panels, and the elements `#daily-games`, `#daily-day` and
    `#daily-month`."""
    return tag(
        "div",
        page_bar(heading, "", embedded, words),
        panel_slot(),
        tag("nav", id="daily-games", class_="daily-games", aria_label=words.say("Daily games")),
        tag(
            "div",
            tag("section", id="daily-day", class_="daily-day", aria_labelledby="daily-date"),
            tag("section", id="daily-month", class_="daily-month", aria_labelledby="month-name"),
            class_="daily-parts",
        ),
        class_="daily",
        id="daily",
        lang=words.language,
    )


def heading(day: Day, late: bool, today: bool, words: Words) -> str:
    """The date, and a remark on when it was or is played."""
    about = words.say("Today") if today else words.say("Played later") if late else ""
    return tag(
        "div",
        tag("h2", escape(date_words(day, words)), id="daily-date", tabindex=-1),
        tag("small", escape(about)) if about else "",
        class_="daily-date",
    )


def choice(offers: Sequence[DayOffer], day: Day, words: Words) -> str:
    """Buttons for all that is offered for a date."""
    return "".join(
        tag(
            "button",
            _signed(offer.title, offer.sign, words.row([offer.title, offer.said])),
            type="button",
            class_="quiet",
            data_daily=f"{offer.game} {day}",
            aria_current="page" if offer.here else None,
        )
        for offer in offers
    )


def _signed(text: str, sign: str, said: str) -> str:
    """Text of a button with a sign; screen readers hear what is said instead."""
    seen = tag("span", escape(text), aria_hidden="true")
    if sign:
        seen += tag("b", escape(sign), aria_hidden="true")
    return seen + tag("span", escape(said), class_="unseen")


def sitters(seats: Sequence[Sitter], words: Words) -> str:
    """The four at the table, in their order."""
    rows = [
        tag(
            "li",
            portrait(seat.painter) if seat.about else emblem_picture(seat.painter),
            tag(
                "span",
                tag("b", escape(PAINTERS[seat.painter].name), translate="no")
                if seat.about
                else tag("b", escape(words.say("You"))),
                tag("small", escape(seat.about)) if seat.about else "",
            ),
            class_=None if seat.about else "you",
        )
        for seat in seats
    ]
    return tag("ul", *rows, class_="sitters")


def invitation(begun: bool, words: Words) -> str:
    """Next step in a garden that is not over."""
    about = [
        words.say("Everybody gets the same garden, cards and opponents."),
        words.say("Your first game counts, without undo or hints. You can take a break."),
        words.say("Computers play your seat, too: how many will you beat?"),
    ]
    step = words.say("Continue") if begun else words.say("Play this garden")
    return next_step(about, step, words)


def next_step(about: Sequence[str], step: str, words: Words) -> str:
    """Sentences about a game of the day, and the button that plays it."""
    return tag("p", escape(words.sentences(about))) + tag(
        "div", button("daily-play", step), class_="commands"
    )


def beaten(score: Score, words: Words) -> str:
    """«You beat 14 of 20 computers»"""
    return words.plural(
        # L10N: {n} computers played the same cards; {beat} of them did worse than “you”.
        "You beat {beat} of {n} computer",
        "You beat {beat} of {n} computers",
        score.of,
        beat=score.beat,
    )


class FieldProgress(NamedTuple):
    """Size of the complete field, and if computers play it now or are `paused`."""

    whole: int
    paused: bool


def result(score: Score, field: FieldProgress, costs: str, parted: int | None, words: Words) -> str:
    """The result of a garden: `costs` is a sentence about the choices, and `parted` the round to
    try again, if any."""
    head = beaten(score, words) if score.of else words.say("Your result is in")
    tokens = words.plural("{n} token", "{n} tokens", score.tokens)
    lines = [
        # L10N: {tokens} is “11 tokens”; {par} is a number of tokens, too: the masters' median.
        words.say("{tokens}; a master usually gets {par}.", tokens=tokens, par=score.par)
        if score.par is not None
        else words.say("You finished with {tokens}.", tokens=tokens)
    ]
    lines.append(costs)
    if parted:
        lines.append(words.say("A master chose differently in round {number}.", number=parted))
    again = words.say("Try round {number} again", number=parted) if parted else ""
    return (
        tag("h3", escape(head))
        + tag("div", *(tag("p", escape(line)) for line in lines if line), class_="daily-told")
        + (_progress(score.of, field, words) if score.of < field.whole else "")
        + tag(
            "div",
            button("daily-share", words.say("Share")),
            button("daily-challenge", words.say("Challenge a friend"), "quiet"),
            button("daily-try", again, "quiet") if again else "",
            button("daily-see", words.say("See the game"), "quiet"),
            button("daily-again", words.say("Play again, for practice"), "quiet"),
            class_="commands",
        )
    )


def _progress(done: int, field: FieldProgress, words: Words) -> str:
    """Progress of the field, and the button that pauses it."""
    if field.paused:
        told = words.say(
            "Paused: computers have played {done} of {count} games in your seat.",
            done=done,
            count=field.whole,
        )
        step = words.say("Continue")
    else:
        told = words.say(
            "Computers are still playing in your seat: {done} of {count}.",
            done=done,
            count=field.whole,
        )
        step = words.say("Pause")
    return tag(
        "div",
        tag("p", escape(told)),
        button("daily-field", step, "quiet"),
        class_="daily-field",
    )


def costs(lost: float | None, words: Words) -> str:
    """A sentence about the winning chance lost by choice; None as long as it is unknown."""
    if lost is None:
        return words.say("Comparing your choices with a master's…")
    points = round(100 * lost)
    if not points:
        return words.say("No mistakes found.")
    return words.plural(
        "Your choices cost {n} point of winning chance.",
        "Your choices cost {n} points of winning chance.",
        points,
    )


def month(shown: Day, squares: Mapping[Day, Square], later: bool, game: str, words: Words) -> str:
    """The calendar of a month, with a button for each day that can be played. `later` offers the
    next month."""
    days = shown.month
    # L10N: The name of a month above a calendar.
    name = words.say(
        "{month} {year}", month=words.notation.months[shown.parts[1] - 1], year=shown.parts[0]
    )
    head = tag(
        "div",
        _turn(f"{game} {days[0] + -1}", "←", words.say("Previous month"))
        if days[0].number
        else tag("span"),
        tag("h3", escape(name), id="month-name", tabindex=-1),
        _turn(f"{game} {days[-1] + 1}", "→", words.say("Next month")) if later else tag("span"),
        class_="month-bar",
    )
    names = [tag("th", escape(words.say(one)), scope="col") for one in WEEKDAYS]
    rows = [tag("tr", *(_cell(day, squares, game) for day in week)) for week in weeks(days)]
    return head + tag("table", tag("thead", tag("tr", *names)), tag("tbody", *rows))


def _turn(about: str, text: str, label: str) -> str:
    return tag("button", text, type="button", class_="quiet", data_month=about, aria_label=label)


def _cell(day: Day | None, squares: Mapping[Day, Square], game: str) -> str:
    if day is None:
        return tag("td")
    square = squares[day]
    number = str(day.parts[2])
    if not square.played:
        return tag(
            "td",
            tag("span", tag("span", number), tag("small", escape(square.sign)), class_="square"),
        )
    return tag(
        "td",
        tag(
            "button",
            tag("span", number, aria_hidden="true"),
            tag("small", escape(square.sign), aria_hidden="true"),
            tag("span", escape(square.said), class_="unseen"),
            type="button",
            class_="square late" if square.late else "square",
            data_daily=f"{game} {day}",
            aria_current="date" if square.here else None,
        ),
    )


def square_words(day: Day, sentence: str, late: bool, words: Words) -> str:
    """Label of a day of the calendar: the date, and how it was played."""
    parts = [date_words(day, words), sentence, words.say("played later") if late else ""]
    return words.row([part for part in parts if part])


def card(game: str, text: str, state: str, said: str) -> str:
    """The button of today's challenge on a game's door; `said` is all of it for screen readers."""
    return tag(
        "button",
        _signed(text, state, said),
        type="button",
        class_="daily-card",
        data_daily=game,
    )


def shared_garden(day: Day, score: Score, title: str, words: Words) -> list[str]:
    """Lines about a garden for friends; they give nothing of it away."""
    tokens = words.plural("{n} token", "{n} tokens", score.tokens)
    last = (
        words.say("{tokens}; a master usually gets {par}.", tokens=tokens, par=score.par)
        if score.par is not None
        else words.say("I finished with {tokens}.", tokens=tokens)
    )
    return [
        # L10N: {game} is “Sakura”, {date} such as “24 December 2026”.
        words.say("{game}, garden of {date}", game=title, date=date_words(day, words)),
        words.say(
            "I beat {beat} of {count} computers in my seat.", beat=score.beat, count=score.of
        ),
        last,
    ]


def after(words: Words) -> str:
    """Buttons below the result of a garden's game."""
    return (
        button("daily-result", words.say("See how you did"))
        + button("challenge", words.say("Challenge a friend"), "quiet")
        + button("review", words.say("Review"), "quiet")
        + button("daily-again", words.say("Play again, for practice"), "quiet")
    )
