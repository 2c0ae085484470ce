"""A finished game with all that is known of it so far, as text that a browser keeps.

A study is good for just that game and just that judgement: it is kept under a name made from the
game, and says who judged. Whatever else stands there is refused, or counts as nothing known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.error import BadInput
from sakura.core.game import AnyGame
from sakura.core.json_text import parse_object
from sakura.core.record import dump
from sakura.core.restore import load
from sakura.core.saved import Saved, save
from sakura.core.table import AnyTable
from sakura.play.study import Answers, AnyStudy, Question

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

LONGEST = 150_000
"""Characters; twice the longest study that was seen."""

DIGEST = 12
"""Bytes of a name."""

KEPT_AT = re.compile(r'{"at":(\d{1,16}),')


def name_of(table: AnyTable) -> str:
    """The name of a game that is over, which no other game has."""
    return _digest(table.record())


def write(saved: Saved, study: AnyStudy, answers: Answers[Any], at: int) -> str:
    """That game and what is known of it `at` that time, in milliseconds since 1970."""
    plain = [study.plain(answers[one]) if one in answers else None for one in study.all_questions]
    game = parse_object(save(saved))
    return dump({"at": at, "game": game, "judged": study.judgement, "answers": plain})


def kept_at(text: str) -> int:
    """When that was kept, by its first characters; -1 if it does not say so."""
    found = KEPT_AT.match(text)
    return int(found[1]) if found else -1


def game_in(
    text: str, name: str, games: Mapping[str, AnyGame], known: Callable[[str, str], bool]
) -> Saved:
    """The game that is kept under that name, at its end; `known` is as for `load`. Raises
    BadInput."""
    saved = load(dump(_parsed(text, name)["game"]), games, known, Random())
    if saved.table.outcome() is None:
        raise BadInput("not a study: the game is not over")
    return saved


def answers_in(text: str, name: str, study: AnyStudy) -> dict[Question, Any]:
    """What is known there of the studied game, which has that name; nothing if it was judged in
    another way. Raises BadInput."""
    value, questions = _parsed(text, name), study.all_questions
    answers = value.get("answers")
    if value.get("judged") != study.judgement:
        return {}
    if not isinstance(answers, list) or len(answers) != len(questions):
        raise BadInput(f"not a study: there must be {len(questions)} answers")
    return {
        question: study.read_back(question, plain)
        for question, plain in zip(questions, answers, strict=True)
        if plain is not None
    }


def _parsed(text: str, name: str) -> dict[str, Any]:
    """What is kept, if it is of the game of that name."""
    if len(text) > LONGEST:
        raise BadInput(f"not a study: {len(text)} characters are too many")
    value = parse_object(text)
    game = value.get("game")
    if not isinstance(game, dict) or _digest(game) != name:
        raise BadInput("not a study of this game")
    return value


def _digest(record: JsonObject) -> str:
    """A digest of a record, whatever its `meta` says."""
    import hashlib  # which a page without studies has no need of

    written = dump({key: record[key] for key in record if key != "meta"})
    told = written.encode("utf-8", "surrogatepass")
    return hashlib.blake2s(told, digest_size=DIGEST).hexdigest()
