"""The choice of forward or back: the outcome of each, as pale figures on the path and in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.rules.preview import Preview, falls
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.view.ghosts import ghosts
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.recap import Recap, Turn, after
from sakura.games.sakura.view.recap_words import deeds_words
from sakura.ui.names import Names
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

OPPOSITE = {"←": "→", "→": "←", "↑": "↓", "↓": "↑"}
"""Arrow against each arrow."""


def outcome_words(seen: Observation, walk: Walk, names: Names, words: Words) -> str:
    """Say the outcome of a direction: «the Emperor goes back 1, onto Haruo, who loses a token»."""
    order, painter = seen.queue[0]
    begun = Recap(seen.painters, (Turn(order, painter, seen.part),))
    done = reduce(after, walk.events or (), begun).current
    assert done is not None
    return deeds_words(done, names, words)


def choice_ghosts(seen: Observation, ends: Mapping[str, Walk], shape: Shape, names: Names) -> str:
    """Draw the figures where each direction ends, for the layer `ghosts`; each direction is a group
    that can be tapped."""
    groups = []
    for direction, walk in ends.items():
        places = {painter: (at,) for painter, at in enumerate(walk.painters)}
        end = Preview((walk.emperor,), places, falls(walk), frozenset())
        drawn = ghosts(seen.board, shape, seen.emperor, seen.painters, end, names)
        if drawn:
            groups.append(
                tag(
                    "g",
                    drawn,
                    class_="choice",
                    data_command="back" if direction == BACK else "forward",
                )
            )
    return "".join(groups)


def forward_arrow(seen: Observation, shape: Shape) -> str:
    """Return the arrow that points forward along the path, where the figure stands that is to
    move."""
    _, painter = seen.queue[0]
    at = seen.emperor if seen.part == "garden" else seen.painters[painter]
    right, down = path(seen.board, shape).tangent(max(at, 1))
    if abs(right) >= abs(down):
        return "→" if right > 0 else "←"
    return "↓" if down > 0 else "↑"


def choice_buttons(outcomes: Mapping[str, str], forward: str, words: Words) -> str:
    """Draw the buttons for back and forward, each with its outcome; `forward` is the arrow of the
    path's direction."""
    # L10N: Buttons: the Emperor or a painter goes back or forward along the path.
    back, ahead = words.say("Back"), words.say("Forward")
    labels = {BACK: f"{OPPOSITE[forward]} {back}", FORWARD: f"{ahead} {forward}"}
    return "".join(
        tag(
            "button",
            tag("b", escape(labels[direction])),
            tag("small", escape(outcomes[direction])),
            type="button",
            class_="primary outcome",
            data_command="back" if direction == BACK else "forward",
        )
        for direction in (BACK, FORWARD)
    )
