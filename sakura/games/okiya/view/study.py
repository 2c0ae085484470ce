"""What a study of Okiya says: who could have won, and where that was given away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.study import Appraisal, Move, OkiyaStudy
from sakura.games.okiya.view.tiles import tile_name
from sakura.play.study import Answers
from sakura.ui.names import Names, forms
from sakura.ui.study import place
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

GIVEN_AWAY = {
    "win": forms("{name} gives the win away with {tile}.", "You give the win away with {tile}."),
    "draw": forms("{name} gives the draw away with {tile}.", "You give the draw away with {tile}."),
}
KEPT = {
    "win": mark("It was kept with {tiles}, to win in {more}."),
    "draw": mark("It was kept with {tiles}."),
}
TRAP = forms(
    "{name} sets a trap with {tile}: of all replies only {answer} wins.",
    "You set a trap with {tile}: of all replies only {answer} wins.",
)
FOUND, MISSED = mark("It was found."), mark("It was missed.")
FOUND_ONLY = {
    "win": forms(
        "Only {tile} keeps the win: {name} finds it.", "Only {tile} keeps the win: you find it."
    ),
    "draw": forms(
        "Only {tile} keeps the draw: {name} finds it.", "Only {tile} keeps the draw: you find it."
    ),
}
# L10N: {number} is a number; the name of a player at Okiya.
WON = forms("Move {number}: {name} wins.", "Move {number}: you win.")
AHEAD = forms(
    "Move {number}: {name} would win, {more} from there.",
    "Move {number}: you would win, {more} from there.",
)
NEVER = mark("No move of this round gave anything away.")


def sentences(
    study: OkiyaStudy,
    answers: Answers[Appraisal],
    seats: Collection[int],
    names: Names,
    words: Words,
) -> list[str]:
    """All of it: for each round the moves that turned it."""
    said = []
    for number, of_round in groupby(study.moves(answers, seats), key=lambda move: move.round):
        moves = list(of_round)
        said.append(words.say("Round {number}", number=number))
        said += turning_points(moves, study.tiles(number), names, words)
    return said


def panel(
    study: OkiyaStudy,
    answers: Answers[Appraisal],
    seats: Sequence[int],
    here: int,
    names: Names,
    words: Words,
) -> str:
    """What is known so far: for each round who could have won at every move, and what turned it."""
    about = words.say("A box for each move: who would win after it, and in how many tiles.")
    parts = [tag("p", escape(about))]
    moves = list(study.moves(answers, seats))
    moves.sort(key=lambda move: (move.round, move.number))
    for number, of_round in groupby(moves, key=lambda move: move.round):
        found = list(of_round)
        tiles = study.tiles(number)
        told = [move for move in found if move.telling]
        ways = "".join(place(move.step, _told(move, tiles, names, words), words) for move in told)
        parts.append(tag("h3", escape(words.say("Round {number}", number=number))))
        parts.append(_strip(found, here, names, words))
        if not any(_gave_away(move) for move in found):
            parts.append(tag("p", escape(words.say(NEVER))))
        parts.append(tag("ol", ways, class_="places") if ways else "")
    return "".join(parts)


def _strip(moves: Sequence[Move], here: int, names: Names, words: Words) -> str:
    """A box a move, which leads to it: whose win it was once the tile was taken, in how many
    tiles."""
    boxes = []
    for move in moves:
        left: int | None = None
        ahead = {"win": move.seat, "loss": 1 - move.seat}.get(move.after.value)
        if ahead is None:
            about, style, letter = (
                words.say("Move {number}: a draw.", number=move.number),
                "even",
                "=",
            )
        else:
            plies = (move.after.plies or 1) - 1
            said = AHEAD if plies else WON
            about = names.say(ahead, said, words, number=move.number, more=_tiles(plies, words))
            style, letter = f"token-{ahead}", names.known[ahead][:1]
            left = plies or None
        box = tag(
            "button",
            escape(letter),
            type="button",
            aria_label=about,
            title=about,
            aria_current="true" if move.step == here else None,
            data_see=move.step,
        )
        style = f"{style} turned" if move.turned else style
        boxes.append(tag("li", box, class_=style, data_left=left))
    return tag("ol", *boxes, class_="values")


def turning_points(
    moves: Sequence[Move], tiles: Sequence[Tile], names: Names, words: Words
) -> list[str]:
    """The moves of a round that turned it, laid a trap for who would do so, or were the only ones
    that did not, each in a sentence or two."""
    said = [] if any(_gave_away(move) for move in moves) else [words.say(NEVER)]
    return said + [_told(move, tiles, names, words) for move in moves if move.telling]


def _gave_away(move: Move) -> bool:
    """Whether this move, or the answer to it, gave something away."""
    return move.turned or (move.trap is not None and move.trap.missed)


def _told(move: Move, tiles: Sequence[Tile], names: Names, words: Words) -> str:
    tile = tile_name(tiles[move.cell], words)
    if move.trap:
        answer = tile_name(tiles[move.trap.answer], words)
        told = names.say(move.seat, TRAP, words, tile=tile, answer=answer)
        more = words.say(MISSED if move.trap.missed else FOUND)
    elif move.turned:
        told = names.say(move.seat, GIVEN_AWAY[move.before.value], words, tile=tile)
        more = _kept(move, tiles, words)
    else:
        told, more = names.say(move.seat, FOUND_ONLY[move.before.value], words, tile=tile), ""
    return f"{move.number}. {told} {more}".rstrip()


def _kept(move: Move, tiles: Sequence[Tile], words: Words) -> str:
    best = words.listed([tile_name(tiles[cell], words) for cell in move.best])
    more = _tiles(move.before.plies or 0, words)
    return words.say(KEPT[move.before.value], tiles=best, more=more)


def _tiles(number: int, words: Words) -> str:
    return words.plural("{n} tile", "{n} tiles", number)
