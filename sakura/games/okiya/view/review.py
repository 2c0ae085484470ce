"""Review of a match of Okiya: who could have won, and which moves changed that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from sakura.games.okiya.analysis import Appraisal, Move, OkiyaAnalysis
from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.view.tiles import opening, tile_name
from sakura.play.analysis import Answers
from sakura.ui.names import Names, forms
from sakura.ui.review import choice_row
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

GIVEN_AWAY = {
    ("win", "draw"): forms(
        "{tile} turned {name}'s win into a draw.",
        "{tile} turned your win into a draw.",
    ),
    # L10N: {tile} was taken, and then the opponent could win with {answer}, another tile.
    ("win", "loss"): forms(
        "{tile} turned {name}'s win into a loss: it allowed {answer}.",
        "{tile} turned your win into a loss: it allowed {answer}.",
    ),
    # L10N: {tile} was taken, and then the opponent could win with {answer}, another tile.
    ("draw", "loss"): forms(
        "{tile} turned {name}'s draw into a loss: it allowed {answer}.",
        "{tile} turned your draw into a loss: it allowed {answer}.",
    ),
}
"""Sentences about mistakes, by the values of the position before and after the move, from the
mover's side."""

# L10N: {tile} was taken, which only one other tile, {answer}, beats.
TRAP = forms(
    "{name} set a trap with {tile}: only {answer} beats it.",
    "You set a trap with {tile}: only {answer} beats it.",
)
FOUND = forms("{name} found the answer.", "You found the answer.")
MISSED = forms("{name} fell for it.", "You fell for it.")
FOUND_ONLY = {
    "win": forms(
        "Only {tile} kept the win, and {name} found it.",
        "Only {tile} kept the win, and you found it.",
    ),
    "draw": forms(
        "Only {tile} kept the draw, and {name} found it.",
        "Only {tile} kept the draw, and you found it.",
    ),
}
# L10N: {number} is a number; the name of a player at Okiya.
WON = forms("Move {number}: {name} wins.", "Move {number}: you win.")
AHEAD = forms(
    "Move {number}: {name} can force a win. Tiles to go: {n}.",
    "Move {number}: you can force a win. Tiles to go: {n}.",
)
NEVER = mark("No mistakes in this round.")
AHEAD_THROUGHOUT = forms(
    "{name} was winning from the first tile on.", "You were winning from the first tile on."
)
DECIDED = mark("That decided the round.")


def sentences(
    analysis: OkiyaAnalysis,
    answers: Answers[Appraisal],
    seats: Collection[int],
    names: Names,
    words: Words,
) -> list[str]:
    """Return the whole review: for each round its telling moves."""
    said = []
    for number, of_round in groupby(analysis.moves(answers, seats), key=lambda move: move.round):
        moves = list(of_round)
        said.append(words.say("Round {number}", number=number))
        said += turning_points(moves, analysis.tiles(number), names, words)
    return said


def panel(
    analysis: OkiyaAnalysis,
    answers: Answers[Appraisal],
    seats: Sequence[int],
    current: int,
    names: Names,
    words: Words,
) -> str:
    """Return the review so far: for each round the winner-to-be after every move, and the telling
    moves."""
    about = words.say(
        "One box per move: who wins from there with best play, and in how many tiles."
    )
    parts = [tag("p", escape(about)), _legend(names, words)]
    moves = list(analysis.moves(answers, seats))
    moves.sort(key=lambda move: (move.round, move.number))
    for number, of_round in groupby(moves, key=lambda move: move.round):
        found = list(of_round)
        tiles = analysis.tiles(number)
        described = _points(found, tiles, names, words)
        ways = "".join(choice_row(move.step, sentence, words) for move, sentence in described)
        parts.append(tag("h3", escape(words.say("Round {number}", number=number))))
        parts.append(_strip(found, current, names, words))
        if not any(_gave_away(move) for move in found):
            parts.append(tag("p", escape(_faultless(found, names, words))))
        parts.append(tag("ol", ways, class_="choices") if ways else "")
    return "".join(parts)


def _legend(names: Names, words: Words) -> str:
    """Return the boxes' colours and letters, with the players they stand for."""
    keys = (
        tag("span", tag("b", escape(name[:1]), class_=f"token-{seat}", aria_hidden="true"),
            escape(names.label(seat, words)))
        for seat, name in enumerate(names.known)
    )  # fmt: skip
    return tag("p", *keys, class_="values-key")


def _strip(moves: Sequence[Move], current: int, names: Names, words: Words) -> str:
    """Return a row of boxes, one for each move and leading to it: who wins after the move, and in
    how many tiles."""
    boxes = []
    for move in moves:
        left: int | None = None
        ahead = {"win": move.seat, "loss": 1 - move.seat}.get(move.after.value)
        if ahead is None:
            about, style, letter = (
                words.say("Move {number}: heading for a draw.", number=move.number),
                "even",
                "=",
            )
        else:
            plies = (move.after.plies or 1) - 1
            said = AHEAD if plies else WON
            about = names.say(ahead, said, words, number=move.number, n=plies)
            style, letter = f"token-{ahead}", names.known[ahead][:1]
            left = plies or None
        box = tag(
            "button",
            escape(letter),
            type="button",
            aria_label=about,
            title=about,
            aria_current="true" if move.step == current else None,
            data_see=move.step,
        )
        style = f"{style} turned" if move.turned else style
        boxes.append(tag("li", box, class_=style, data_left=left))
    return tag("ol", *boxes, class_="values")


def turning_points(
    moves: Sequence[Move], tiles: Sequence[Tile], names: Names, words: Words
) -> list[str]:
    """Return sentences about the telling moves of a round: mistakes, traps, and only moves that
    were found."""
    faulty = any(_gave_away(move) for move in moves)
    said = [] if faulty else [_faultless(moves, names, words)]
    return said + [sentence for _, sentence in _points(moves, tiles, names, words)]


def _points(
    moves: Sequence[Move], tiles: Sequence[Tile], names: Names, words: Words
) -> list[tuple[Move, str]]:
    """Return the telling moves of a round with their sentences; the last mistake is said to have
    decided it."""
    turned = [move for move in moves if move.turned]
    decided = turned[-1] if turned and _whole(moves) else None
    points = []
    for move in moves:
        if move.telling:
            sentence = _told(move, tiles, names, words)
            if move is decided:
                sentence = words.sentences([sentence, words.say(DECIDED)])
            points.append((move, sentence))
    return points


def _faultless(moves: Sequence[Move], names: Names, words: Words) -> str:
    """Return the sentence about a round without mistakes, and about the winner, who was ahead
    throughout."""
    last = moves[-1]
    if not _whole(moves) or last.after.value != "win":
        return words.say(NEVER)
    return f"{words.say(NEVER)} {names.say(last.seat, AHEAD_THROUGHOUT, words)}"


def _whole(moves: Sequence[Move]) -> bool:
    """True if these are all moves of a round, to its end."""
    return moves[-1].after.plies == 1 and [move.number for move in moves] == [
        *range(1, len(moves) + 1)
    ]


def _gave_away(move: Move) -> bool:
    """True if this move, or the answer to it, gave something away."""
    return move.turned or (move.trap is not None and move.trap.missed)


def _told(move: Move, tiles: Sequence[Tile], names: Names, words: Words) -> str:
    tile = tile_name(tiles[move.cell], words)
    if move.trap:
        answer = tile_name(tiles[move.trap.answer], words)
        sentence = names.say(move.seat, TRAP, words, tile=tile, answer=answer)
        more = names.say(1 - move.seat, MISSED if move.trap.missed else FOUND, words)
    elif move.turned:
        assert move.answer is not None  # a tile that ends the round gives nothing away
        about = GIVEN_AWAY[move.before.value, move.after.value]
        answer = tile_name(tiles[move.answer], words)
        sentence = names.say(move.seat, about, words, tile=opening(tile), answer=answer)
        more = _kept(move, tiles, words)
    else:
        sentence, more = names.say(move.seat, FOUND_ONLY[move.before.value], words, tile=tile), ""
    # L10N: {number} counts the tiles taken so far; {told} are one or two sentences on the last one.
    return words.say("{number}. {told}", number=move.number, told=words.sentences([sentence, more]))


def _kept(move: Move, tiles: Sequence[Tile], words: Words) -> str:
    """Return the sentence about the tiles that were best instead."""
    best, count = [tile_name(tiles[cell], words) for cell in move.best], len(move.best)
    named, plies = opening(words.listed(best)), move.before.plies
    if move.before.value == "draw":
        return words.plural("{tiles} held the draw.", "{tiles} held the draw.", count, tiles=named)
    if plies == 1:
        return words.plural("{tiles} won at once.", "{tiles} won at once.", count, tiles=named)
    # L10N: {tiles} lists the tiles that were best; {plies} counts tiles until the end.
    return words.plural(
        "{tiles} still won, in {plies} tiles.", "{tiles} still won, in {plies} tiles.",
        count, tiles=named, plies=plies,
    )  # fmt: skip
