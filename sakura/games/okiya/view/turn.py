"""Banner of the turn in Okiya: the player, the tile taken last, and the condition for the next.

The condition, a plant or a feature, is shown in pictures and in words.
"""

from __future__ import annotations

import re

from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.view.tiles import (
    feature_face,
    matches_words,
    matching_words,
    plant_face,
    tile_face,
    tile_name,
)
from sakura.games.okiya.view.tokens import token
from sakura.ui.names import Names, forms
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

FIRST = forms("{name}, take any tile on the border.", "Take any tile on the border.")
# L10N: {match} is “a pine or a bird”: what the tile must show.
NEXT = forms("{name}, take {match}.", "Take {match}.")
FIRST_ELSEWHERE = forms("{name} may take any tile on the border.", "Take any tile on the border.")
# L10N: {match} is “a pine or a bird”: what the tile must show.
NEXT_ELSEWHERE = forms("{name} needs {match}.", "Take {match}.")
TOOK = forms("{name} took {tile}.", "You took {tile}.")


def task(seen: Observation, own_turn: bool, names: Names, words: Words) -> str:
    """Return the sentence about the next tile. `own_turn` is true if its player sits at this
    device, false for a computer, a friend elsewhere or a player in a replay."""
    if (last := seen.binding) is None:
        return names.say(seen.mover, FIRST if own_turn else FIRST_ELSEWHERE, words)
    about = NEXT if own_turn else NEXT_ELSEWHERE
    return names.say(seen.mover, about, words, match=matching_words(last, words))


def turn(seen: Observation, own_turn: bool, names: Names, words: Words) -> str:
    """Return the tile taken last, large, with its player's token, and the task."""
    sentence, last = escape(task(seen, own_turn, names, words)), seen.binding
    if last is None:
        return tag("p", tag("span", sentence), class_="turn-task")
    other = 1 - seen.mover
    taken = tag(
        "span",
        tile_face(last),
        token(other),
        class_="taken-last",
        role="img",
        aria_label=names.say(other, TOOK, words, tile=tile_name(last, words)),
    )
    return tag("p", taken, tag("span", _pictured(sentence, last, words)), class_="turn-task")


def _pictured(sentence: str, last: Tile, words: Words) -> str:
    """Return the sentence with a picture before each of its two conditions; a full stop stays with
    the word before it."""
    faces = plant_face(last), feature_face(last)
    for said, face in zip(matches_words(last, words), faces, strict=True):
        found = re.search(re.escape(escape(said)) + r"\.?", sentence)
        assert found
        drawn = tag("span", face, tag("span", found[0]), class_="match")
        sentence = sentence[: found.start()] + drawn + sentence[found.end() :]
    return sentence
