"""Stored analyses: a finished game with the answers found so far, as text.

An analysis is valid for one game and one judgement. Its name is a digest of the game, and it names
the judgement. Any other content is refused, or ignored as having no answers.
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
from sakura.play.analysis import Answers, AnyAnalysis, Question

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

LONGEST = 150_000
"""Most characters of a stored analysis: twice the longest one seen."""

DIGEST = 12
"""Length of a name, in bytes."""

STORED_AT = re.compile(r'{"at":(\d{1,16}),')


def name_of(table: AnyTable) -> str:
    """Return the name of a finished game, which no other game has."""
    return _digest(table.record())


def write(saved: Saved, analysis: AnyAnalysis, answers: Answers[Any], at: int) -> str:
    """Return the game and its answers as text; `at` is the time in milliseconds since 1970."""
    plain = [
        analysis.plain(answers[one]) if one in answers else None for one in analysis.all_questions
    ]
    game = parse_object(save(saved))
    return dump({"at": at, "game": game, "judged": analysis.judgement, "answers": plain})


def stored_at(text: str) -> int:
    """Return the time at which an analysis was stored, from its first characters; -1 if there is
    none."""
    found = STORED_AT.match(text)
    return int(found[1]) if found else -1


def game_in(
    text: str, name: str, games: Mapping[str, AnyGame], known: Callable[[str, str], bool]
) -> Saved:
    """Return the game stored under that name, at its end; `known` is as for `load`. Raises
    BadInput."""
    saved = load(dump(_parsed(text, name)["game"]), games, known, Random())
    if saved.table.outcome() is None:
        raise BadInput("analysis: unfinished game")
    return saved


def answers_in(text: str, name: str, analysis: AnyAnalysis) -> dict[Question, Any]:
    """Return the stored answers about the game of that name; none if they come from another
    judgement. Raises BadInput."""
    value, questions = _parsed(text, name), analysis.all_questions
    answers = value.get("answers")
    if value.get("judged") != analysis.judgement:
        return {}
    if not isinstance(answers, list) or len(answers) != len(questions):
        raise BadInput(f"analysis: not {len(questions)} answers")
    return {
        question: analysis.read_back(question, plain)
        for question, plain in zip(questions, answers, strict=True)
        if plain is not None
    }


def _parsed(text: str, name: str) -> dict[str, Any]:
    """Return the stored data of the game of that name; raises BadInput."""
    if len(text) > LONGEST:
        raise BadInput(f"analysis: too long, {len(text)} characters")
    value = parse_object(text)
    game = value.get("game")
    if not isinstance(game, dict) or _digest(game) != name:
        raise BadInput("analysis: another game")
    return value


def _digest(record: JsonObject) -> str:
    """Return the digest of a record without its `meta`."""
    import hashlib  # imported late, because most visits never store an analysis

    written = dump({key: record[key] for key in record if key != "meta"})
    data = written.encode("utf-8", "surrogatepass")
    return hashlib.blake2s(data, digest_size=DIGEST).hexdigest()
