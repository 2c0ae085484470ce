"""The garden on the page: its ground, the figures, and the marks of endangered painters."""

from __future__ import annotations

from sakura.browser import dom
from sakura.games.sakura.rules.position import COURT, Options
from sakura.games.sakura.view.garden import Placement, distance, figures, ground, standing
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.scene import Scene
from sakura.ui.names import Names
from sakura.ui.words import Words

WIDE = (
    "(orientation: landscape) and "
    "((height < 304px) or (height >= 501px) or (width >= calc(147dvh + 249px)))"
)
"""Media query of windows with a wide garden. Some phones on their side fit more of the tall one; in
lower windows of 320 pixels' width only the wide one fits at all."""


class Grounds:
    """The garden of one game."""

    def __init__(self, options: Options, names: Names, words: Words) -> None:
        self.court = COURT if options.players == 2 else None
        """Seat of the court painter, or None."""
        self.names = names
        self.words = words
        self.shape = _shape()
        self._drawn = ""

    def draw(self, scene: Scene) -> None:
        """Draw ground and figures, in the shape that fits the window now."""
        self.shape = _shape()
        drawn = ground(scene.board, self.shape, self.words)
        if drawn != self._drawn:  # figures and trails are put into it: it can't be compared later
            dom.put("garden", drawn)
            self._drawn = drawn
        whole = path(scene.board, self.shape).view_box  # without the mount of an ending
        dom.by_id("garden").firstElementChild.setAttribute("viewBox", whole)
        placed = Placement(scene.emperor, scene.painters, scene.closest(), self.court)
        dom.put("figures", figures(scene.board, self.shape, placed, self.names, self.words))

    def mark(self, scene: Scene) -> None:
        """Draw the distance, label the figures with their spaces, and mark painters and trees."""
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
