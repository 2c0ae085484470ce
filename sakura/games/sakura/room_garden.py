"""The garden on the page: its ground, the figures on it, and the marks of who is endangered."""

from __future__ import annotations

from collections.abc import Iterator

from sakura.browser import dom
from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.position import COURT, Options
from sakura.games.sakura.view import garden
from sakura.games.sakura.view.garden import Placement, distance, figures, ground, standing
from sakura.games.sakura.view.path import Shape
from sakura.games.sakura.view.scene import Scene
from sakura.ui.names import Names
from sakura.ui.words import Words

WIDE = "(orientation: landscape) and (not ((height >= 304px) and (height < 501px)))"
"""Windows whose garden is drawn wide: phones on their side have more of the other one, but in lower
windows only this one can be seen at once where it is 320 pixels wide."""


class Grounds:
    """The garden of one game."""

    def __init__(self, options: Options, names: Names, words: Words) -> None:
        self.court = COURT if options.players == 2 else None
        """The seat of the court painter."""
        self.names = names
        self.words = words
        self.shape = _shape()
        self._drawn = ""

    def draw(self, scene: Scene) -> None:
        """Draws ground and figures, in the shape that fits the window now."""
        self.shape = _shape()
        drawn = ground(scene.board, self.shape, self.words)
        if drawn != self._drawn:  # figures and trails are put into it: it can't be compared later
            dom.put("garden", drawn)
            self._drawn = drawn
        placed = Placement(scene.emperor, scene.painters, scene.closest(), self.court)
        dom.put("figures", figures(scene.board, self.shape, placed, self.names, self.words))

    def mark(self, scene: Scene) -> None:
        """Draws the distance, says who stands where, and marks painters and trees."""
        dom.put(
            "distance",
            distance(scene.board, self.shape, scene.emperor, scene.scored, self.words),
        )
        closest, endangered = scene.closest(), scene.endangered()
        _entitle("emperor", standing(self.words.say("The Emperor"), scene.emperor, self.words))
        for painter, space in enumerate(scene.painters):
            name = self.names.label(painter, self.words)
            _entitle(f"painter-{painter}", standing(name, space, self.words))
            figure = dom.by_id(f"painter-{painter}")
            figure.classList.toggle("closest", painter == closest)
            figure.classList.toggle("endangered", painter in endangered)
        for sakura in scene.board.sakuras:
            dom.by_id(f"tree-{sakura}").classList.toggle("scored", sakura in scene.scored)


def _entitle(figure: str, where: str) -> None:
    dom.by_id(figure).firstElementChild.textContent = where


def _shape() -> Shape:
    return "wide" if dom.matches(WIDE) else "tall"


def draw_ahead(board: Board) -> Iterator[str]:
    """Draws the garden of a game that may begin soon, a piece a step."""
    return garden.draw_ahead(board, _shape())
