"""The table of Sakura at one moment, as a person sees it, and its changes by events.

The page shows events one after the other, so it needs the table after each. Folding a game's events
over its first scene gives the last scene.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.rules.walk import Queue
from sakura.ui.portraits import CALM, GLAD, UPSET


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment. `played` are the revealed cards of the round as (order number, painter), `turned`
    those that have begun to resolve, the current one last. `moods` are painters' faces since the
    cards were revealed; a scene taken from an observation has none."""

    board: Board
    round: int
    emperor: int
    painters: tuple[int, ...]
    tokens: tuple[int, ...]
    supply: int
    scored: tuple[int, ...]
    played: Queue = ()
    turned: tuple[int, ...] = ()
    moods: tuple[tuple[int, str], ...] = field(default=(), compare=False)

    @property
    def current(self) -> int | None:
        """The order number of the card that resolves now."""
        return self.turned[-1] if self.turned else None

    def mood(self, painter: int) -> str:
        """Return the mood of a painter's portrait."""
        return dict(self.moods).get(painter, CALM)

    def closest(self) -> int | None:
        """Return the painter closest to the Emperor, or None if all are on the gate."""
        front = max(self.painters)
        return self.painters.index(front) if front else None

    def endangered(self) -> frozenset[int]:
        """Return the painters whose next step forward would bump into the Emperor: only other
        painters are in between."""
        taken, space = set(self.painters), self.emperor - 1
        while space in taken and space > GATE:
            space -= 1
        return frozenset(p for p, at in enumerate(self.painters) if at > max(space, GATE))


def scene_of(seen: Observation) -> Scene:
    """Return the scene of an observation."""
    turned = (*seen.spent, seen.queue[0][0]) if seen.queue else ()
    return Scene(
        board=seen.board,
        round=seen.round,
        emperor=seen.emperor,
        painters=seen.painters,
        tokens=seen.tokens,
        supply=seen.supply,
        scored=seen.scored,
        played=seen.past[-1].cards if seen.queue else (),
        turned=turned,
    )


def scene_at(
    seen: Observation, since: Iterable[happened.Event], shown: Iterable[happened.Event]
) -> Scene:
    """Return the scene after the events `since` the observation. Faces depend on those of the
    events `shown` of the whole game, however the viewer came here."""
    scene = reduce(after, since, scene_of(seen))
    for event in shown:
        scene = replace(scene, moods=_moods(scene, event))
    return scene


def after(scene: Scene, event: happened.Event) -> Scene:
    """Return the scene after the event."""
    return replace(_moved(scene, event), moods=_moods(scene, event))


def _moods(scene: Scene, event: happened.Event) -> tuple[tuple[int, str], ...]:
    """Painters' faces after the event: others laugh at a bump, tokens please, cards calm."""
    match event:
        case happened.CardsRevealed():
            return ()
        case happened.PainterDisgraced(bumped, _, _, _, _):
            moods = dict.fromkeys(range(len(scene.painters)), GLAD) | {bumped: UPSET}
        case happened.TokensPaid(_, paid):
            moods = dict.fromkeys((painter for painter, share in paid if share), GLAD)
        case happened.GameEnded(winners):
            moods = dict.fromkeys(range(len(scene.painters)), UPSET)
            moods |= dict.fromkeys(winners, GLAD)
        case _:
            return scene.moods
    return tuple(moods.items())


def _moved(scene: Scene, event: happened.Event) -> Scene:
    match event:
        case happened.CardsRevealed(cards):
            return replace(scene, played=cards, turned=())
        case happened.CardTurned(order, _):
            return replace(scene, turned=(*scene.turned, order))
        case happened.EmperorMoved(_, end):
            return replace(scene, emperor=end)
        case happened.PainterMoved(painter, _, end, _):
            return replace(scene, painters=_put(scene.painters, painter, end))
        case happened.PainterDisgraced(painter, _, _, end, lost):
            return replace(
                scene,
                painters=_put(scene.painters, painter, end),
                tokens=_put(scene.tokens, painter, scene.tokens[painter] - lost),
                supply=scene.supply + lost,
            )
        case happened.TokensPaid(sakura, paid):
            tokens = scene.tokens
            for painter, share in paid:
                tokens = _put(tokens, painter, tokens[painter] + share)
            payout: int = sum(share for _, share in paid)
            supply = scene.supply - payout
            return replace(scene, tokens=tokens, supply=supply, scored=(*scene.scored, sakura))
        case happened.LinedUp(moves):
            painters = scene.painters
            for painter, _, end in moves:
                painters = _put(painters, painter, end)
            return replace(scene, painters=painters)
        case happened.RoundEnded(number):
            return replace(scene, round=number, played=(), turned=())
        case _:
            return scene


def _put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*row[:index], value, *row[index + 1 :])
