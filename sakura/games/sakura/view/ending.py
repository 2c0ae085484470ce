"""The end of a game of Sakura: winners, places, the reason, and the tokens of each tree and
bump."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from sakura.games.sakura.rules.events import Event
from sakura.games.sakura.rules.position import COURT, Observation
from sakura.games.sakura.view.emperor import parasol_sign
from sakura.games.sakura.view.reason import reason, reason_words
from sakura.games.sakura.view.story import Story
from sakura.games.sakura.view.table import short_name
from sakura.ui import ending
from sakura.ui.emblems import emblem_picture
from sakura.ui.names import Names, forms
from sakura.ui.portrait import ScoreLine
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

SHARE = forms("{names} share the win", "You share the win with {names}")


def heading(winners: Sequence[int], names: Names, words: Words) -> str:
    """Say who won."""
    if len(winners) > 1:
        return words.say(SHARE[names.you in winners], names=names.others(winners, words))
    return names.say(winners[0], ending.WINS, words)


def reasons(
    seen: Observation,
    winners: Sequence[int],
    events: Iterable[Event],
    names: Names,
    words: Words,
) -> list[str]:
    """Explain the result, in sentences."""
    found = reason(seen, winners, names.you, events)
    sentences = [reason_words(found, names, seen.tokens[found.subject], words)]
    if seen.options.players == 2 and seen.tokens[COURT] >= seen.tokens[winners[0]]:
        sentences.append(words.say("The court painter has at least as many tokens, but can't win."))
    tied = _tied(seen)
    if tied and not (found.margin == 0 and tied == seen.tokens[found.subject]):
        sentences.append(
            # L10N: {n} is at least 2.
            words.say("With {n} tokens each, the painter closer to the Emperor is ahead.", n=tied)
        )
    return sentences


def _tied(seen: Observation) -> int:
    """Return the highest number of tokens that painters in different places have; 0 for none."""
    merits = [_merit(painter, seen) for painter in range(seen.options.players)]
    found = [
        one[1] for one in merits for other in merits if one[1] == other[1] and one[2] != other[2]
    ]
    return max(found, default=0)


def _is_tied(painter: int, seen: Observation) -> bool:
    """True if somebody has as many tokens and the distance to the Emperor decides between them."""
    court, tokens, space = _merit(painter, seen)
    return any(
        _merit(other, seen)[:2] == (court, tokens) and seen.painters[other] != space
        for other in range(len(seen.tokens))
    )


def behind(painter: int, seen: Observation, words: Words) -> str:
    """Say how far behind the Emperor a painter is."""
    gap = seen.emperor - seen.painters[painter]
    return words.plural("{n} space behind the Emperor", "{n} spaces behind the Emperor", gap)


def _gap(painter: int, seen: Observation, words: Words) -> str:
    """Draw the distance to the Emperor, where it decides a tie."""
    if not _is_tied(painter, seen):
        return ""
    return tag(
        "span",
        parasol_sign(),
        str(seen.emperor - seen.painters[painter]),
        class_="behind",
        title=behind(painter, seen, words),
        aria_hidden="true",
    )


def caption(
    seen: Observation,
    winners: Sequence[int],
    events: Iterable[Event],
    names: Names,
    words: Words,
) -> list[str]:
    """Caption a picture with the winners and the reason; its reader is none of the painters."""
    named = replace(names, you=None)
    return [heading(winners, named, words), *reasons(seen, winners, events, named, words)]


def signature(winners: Sequence[int], names: Names, words: Words) -> str:
    """Say who painted the picture: the winners."""
    named = replace(names, you=None)
    # L10N: Below the winner's painting; {names} are one or more names.
    return words.say("painted by {names}", names=named.others(winners, words))


def scores(seen: Observation, names: Names, words: Words) -> list[ScoreLine]:
    """Return the lines of a picture with all painters and their tokens, in order of their places;
    its reader is none of them."""
    named = replace(names, you=None)
    return [
        ScoreLine(
            emblem_picture(painter, court=_is_court(painter, seen), letter=names.letter(painter)),
            short_name(painter, named, words),
            str(seen.tokens[painter]),
        )
        for painter in _order(seen)
    ]


def _order(seen: Observation) -> list[int]:
    """Return the painters in order of their places."""
    painters = range(len(seen.tokens))
    return sorted(painters, key=lambda painter: _merit(painter, seen), reverse=True)


class Victory(NamedTuple):
    """Winning seats, and the reasons in sentences."""

    winners: Sequence[int]
    reasons: Sequence[str]


def result(
    seen: Observation,
    victory: Victory,
    tales: Sequence[Story],
    shares: bool,
    names: Names,
    words: Words,
) -> str:
    """Render the whole result; `shares` is True if the game may be shared."""
    winners = victory.winners
    order = _order(seen)
    places = (_place(painter, winners, seen, names, words) for painter in order)
    rows = (_row(painter, tales[painter], seen, names, words) for painter in order)
    scores = tag(
        "table",
        tag("thead", tag("tr", *_columns(tales, words))),
        tag("tbody", *rows),
        class_="tale",
    )
    return ending.result(
        heading(winners, names, words),
        victory.reasons,
        scores,
        ending.keepsakes(shares, words),
        tag("ol", *places, class_="standings"),
        "".join(map(emblem_picture, winners)),
    )


def _is_court(painter: int, seen: Observation) -> bool:
    return painter == COURT and seen.options.players == 2


def _merit(painter: int, seen: Observation) -> tuple[bool, int, int]:
    """Sort key of the places; the court painter, who cannot win, is last."""
    court = _is_court(painter, seen)
    return not court, seen.tokens[painter], seen.painters[painter]


def _place(
    painter: int, winners: Sequence[int], seen: Observation, names: Names, words: Words
) -> str:
    """Draw a painter's place and tokens on a button that shows its route."""
    own = _merit(painter, seen)
    ahead = sum(_merit(other, seen) > own for other in range(len(seen.tokens)))
    court = _is_court(painter, seen)
    place = "" if court else str(ahead + 1)
    tokens = seen.tokens[painter]
    counted = words.plural("{n} token", "{n} tokens", tokens)
    parts = [names.label(painter, words), counted]
    if _is_tied(painter, seen):
        parts.append(behind(painter, seen, words))
    label = words.row(parts)
    if place:
        # L10N: A place of the result, and who has it: “1. Kenji, 7 tokens”.
        label = words.say("{place}. {painter}", place=place, painter=label)
    button = tag(
        "button",
        tag("span", escape(label), class_="unseen"),
        tag("span", place, class_="rank", aria_hidden="true"),
        emblem_picture(painter, court=court, letter=names.letter(painter)),
        tag("b", escape(short_name(painter, names, words)), aria_hidden="true"),
        _gap(painter, seen, words),
        tag("span", str(tokens), class_="tokens", aria_hidden="true"),
        type="button",
        class_="won" if painter in winners else None,
        data_way=painter,
        aria_pressed="false",
        title=words.say("Show the route"),
    )
    return tag("li", button)


def _columns(tales: Sequence[Story], words: Words) -> list[str]:
    # L10N: Heading of a column of tokens: the first, second or third cherry tree.
    trees = [words.say("Tree {n}", n=number) for number in range(1, len(tales[0].trees) + 1)]
    titles = [words.say("Painter"), *trees, words.say_in("column", "Bumps"), words.say("Tokens")]
    return [tag("th", escape(title), scope="col") for title in titles]


def _row(painter: int, tale: Story, seen: Observation, names: Names, words: Words) -> str:
    """Draw the table row of a painter, with the sources of its tokens."""
    court = _is_court(painter, seen)
    name = emblem_picture(painter, court=court, letter=names.letter(painter))
    name += escape(short_name(painter, names, words))
    name += _gap(painter, seen, words)
    cells = [str(tokens) for tokens in tale.trees]
    cells += [_bumps(tale, words), str(seen.tokens[painter])]
    return tag("tr", tag("th", name, scope="row"), *(tag("td", cell) for cell in cells))


def _bumps(tale: Story, words: Words) -> str:
    """Say the tokens lost by bumps, with the number of bumps if some cost nothing."""
    if not tale.bumps:
        return "0"
    free = "" if tale.lost == len(tale.bumps) else f" ({len(tale.bumps)})"
    return words.signed(-tale.lost) + free
