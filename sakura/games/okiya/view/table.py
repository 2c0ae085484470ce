"""Table of Okiya around the board: its players, their scores, and advice."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.titles import title_of
from sakura.games.okiya.rules.position import Observation, Stage
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.view.tiles import matching_words, opening, tile_name
from sakura.games.okiya.view.tokens import token
from sakura.ui import table
from sakura.ui.names import Names, forms
from sakura.ui.portraits import CALM, GLAD, UPSET, seat_face
from sakura.ui.seats import seat_words
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

PLAYERS = ("Haruo", "Mariko")
"""The players' names, from the painters whose colours their tokens have."""
FACES = (0, 2)
"""Portraits of the players, those of the same painters."""
TURN = forms("It's {name}'s turn.", "It's your turn.")


def page(practice: bool, embedded: bool, who: Sequence[str], words: Words) -> str:
    """Return the empty table; the page fills the elements with an id."""
    commands = tag("div", id="commands", class_="commands")
    foot = tag("div", table.line(words), commands, class_="foot")
    return tag(
        "div",
        table.bar(title_of("okiya", "Okiya"), practice, embedded, words),
        tag("div", id="board", class_="board-box"),
        tag(
            "div",
            tag("ol", id="players", class_="players", aria_label=words.say("Players")),
            tag("div", id="binding", class_="binding-box"),
            tag("div", table.lesson_slot(), foot, class_="middle"),
            table.log(who, words),
            class_="side notice-place",
        ),
        table.panel_slot(),
        class_="table okiya",
        lang=words.language,
    )


def players(
    seen: Observation, names: Names, who: Sequence[str], acting: int | None, words: Words
) -> str:
    """Return a row for each player: token, name, score, lead, and seat; `acting` is the seat to
    take a tile."""
    return "".join(
        tag(
            "li",
            seat_face(FACES[seat], who[seat], token(seat), _mood(seen, seat)),
            tag(
                "span",
                tag("b", escape(names.label(seat, words)), translate="no"),
                _standing(seen, seat, words),
                "" if seat == names.you else tag("small", escape(seat_words(who[seat], {}, words))),
                class_="seat-who",
            ),
            class_="seat acting" if seat == acting else "seat",
            aria_current="true" if seat == acting else None,
        )
        for seat in range(len(PLAYERS))
    )


def _mood(seen: Observation, seat: int) -> str:
    """Return a player's mood: that of the round's result, once there is one."""
    if seen.winner is None:
        return CALM
    return GLAD if seen.winner == seat else UPSET


def _standing(seen: Observation, seat: int, words: Words) -> str:
    """Return the score and the lead; "" for a single round."""
    points, others = seen.score[seat], seen.score[1 - seat]
    over = seen.stage is Stage.OVER  # then it is more than a lead
    if not (said := score(seen, seat, words)):
        return ""
    # L10N: Beside a player’s name in the scores: this player has more points. One short word.
    leads = " " + tag("i", escape(words.say("leads"))) if points > others and not over else ""
    return " " + tag("span", escape(said), leads, class_="score") + " "


def score(seen: Observation, seat: int, words: Words) -> str:
    """Return a player's standing in the match; "" for a single round."""
    options, points = seen.options, seen.score[seat]
    if options.match == "single":
        return ""
    if points > options.goal:
        return words.plural("{n} point", "{n} points", points)
    # L10N: A player’s score and the points that win the match, such as “7 of 10”.
    return words.say("{points} of {goal}", points=points, goal=options.goal)


def turn_words(seat: int, names: Names, words: Words) -> str:
    """Return the sentence about whose turn it is."""
    return names.say(seat, TURN, words)


def why_not(seen: Observation, cell: int, words: Words) -> str:
    """Return the reason why a tile cannot be taken now."""
    if cell in seen.moves:
        return words.say("That tile has been taken.")
    if seen.binding is None:
        return words.say("The first tile must come from the border.")
    # L10N: {tile} is a tile such as “pine with bird”, {match} is “a pine or a bird”.
    return words.say(
        "{tile} doesn't match. Take {match}.",
        tile=opening(tile_name(seen.tiles[cell], words)),
        match=matching_words(seen.binding, words),
    )


def round_words(seen: Observation, words: Words) -> str:
    """Return the number of the round; "" for a single one."""
    if seen.options.match == "single":
        return ""
    return words.say("Round {number}", number=seen.round + (seen.ended is None))


def advice_words(advice: OkiyaAdvice, seen: Observation, words: Words) -> str:
    """Return the advised tile with its exact value, given best play from both sides."""
    tile = opening(tile_name(seen.tiles[advice.action], words))
    if advice.value == "draw":
        return words.say("{tile} leads to a draw with best play.", tile=tile)
    if advice.value == "win":
        if advice.plies is None:
            return words.say("{tile} wins with best play.", tile=tile)
        return words.plural(
            "{tile} wins at once.", "{tile} wins in {n} tiles, your opponent's included.",
            advice.plies, tile=tile,
        )  # fmt: skip
    answers = [tile_name(seen.tiles[cell], words) for cell in advice.replies]
    if advice.plies is None:
        # L10N: {tile} is a tile such as “pine with bird”, {answers} lists tiles.
        return words.plural(
            "{tile} is your best chance: you're lost against best play, but only {answers} beats "
            "it.",
            "{tile} is your best chance, though you're lost against best play: {answers} beat it.",
            len(answers), tile=tile, answers=words.listed(answers),
        )  # fmt: skip
    # L10N: {tile} is a tile such as “pine with bird”, {left} counts tiles to the end of the round,
    # {answers} lists tiles.
    return words.plural(
        "Every tile loses. Longest resistance: {tile}, in {left} tiles, and only {answers} beats "
        "it.",
        "Every tile loses. Longest resistance: {tile}, in {left} tiles; {answers} beat it.",
        len(answers), tile=tile_name(seen.tiles[advice.action], words), left=advice.plies,
        answers=words.listed(answers),
    )  # fmt: skip
