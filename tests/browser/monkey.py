"""Monkey test: a visitor who takes random actions, with checks after each.

Each action is drawn from the controls that the page shows. After each one the page must show a
board and a way to continue. Hurried presses come in pairs without a check in between.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from sakura.core.json_text import parse_entry
from sakura.games import GAMES
from sakura.ui.commands import table
from sakura.ui.words import LANGUAGES
from tests.browser.conditions import PATIENCE
from tests.browser.links import kept_record, okiya, sakura, to_play, to_watch, unfinished_record
from tests.browser.seen import READY
from tests.tables import restored

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = ((320, 568), (320, 256), (390, 844), (844, 390), (640, 400), (1280, 800))
"""Windows of phones in both orientations, of desktops, and of desktops at a zoom of 200% and
400%."""

KEYS = sorted(
    {key for command in table([game.commands for game in GAMES.values()]) for key in command.keys}
    | {
        "Enter",
        "Tab",
        "Shift+Tab",
        "ArrowLeft",
        "ArrowRight",
        "ArrowUp",
        "ArrowDown",
        "Home",
        "End",
    }
)

SEATS = ("random", "novice", "person")

TRAIL = 25
"""Actions reported with a failure."""

LIFE = 40
"""Approximate number of actions before the next room; few games have as many decisions."""

EVENTS = ("blur", "focus", "pageshow", "visibilitychange")
"""Events of a page whose tab or window loses or regains focus."""

CONTROLS = """() => {
    const all = 'button, summary, select, input, textarea, [data-command], [data-revisit]';
    const away = '[type=file], label:has([type=file])';
    const shown = [...document.querySelectorAll(all)].filter((e) =>
        !e.matches(away) && !e.disabled && e.checkVisibility({visibilityProperty: true})
        && e.getBoundingClientRect().width);
    const next = '.cell.legal, #hand button, #commands button, #lesson button, #seek, .answer, '
        + '.door button';
    window.controls = shown;
    return shown.map((e) => ({
        name: [e.tagName, e.id, e.name, ...Object.entries(e.dataset).map((of) => of.join('='))]
            .filter(Boolean).join(' '),
        kind: e.matches('select') ? 'select' : e.matches('[type=range]') ? 'slider'
            : e.matches('input:not([type=radio], [type=checkbox]), textarea') ? 'text' : 'button',
        next: e.matches(next),
    }));
}"""
"""Script that lists all controls that can be pressed or set; `controls` are the elements."""

POINT = """(number) => {
    const e = window.controls[number];
    e.scrollIntoView({block: 'nearest', behavior: 'instant'});
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""

SET = """([number, lot]) => {
    const e = window.controls[number];
    const values = e.options ? [...e.options].map((o) => o.value) : null;
    e.value = values ? values[Math.floor(lot * values.length)]
        : Math.round(+e.min + lot * (e.max - e.min));
    for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind, {bubbles: true}));
    return e.value;
}"""

CHOOSE = """(choices) => {
    for (const [name, value] of Object.entries(choices)) {
        for (const e of document.querySelectorAll(`#start-form [name="${name}"]`)) {
            if (e.type === 'radio') e.checked = e.value === value;
            else e.value = value;
            e.dispatchEvent(new Event('change', {bubbles: true}));
        }
    }
}"""
"""Script that selects the given options in the start form."""

SCENE = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].some((e) =>
        e.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect().height > 0);
    const there = (selector) => document.querySelector(selector) !== null;
    const at = document.documentElement.dataset;
    if (at.python !== 'ready') return null;
    const table = there('.table');
    const asked = there('#hand button.card:not(.played)')
        && document.getElementById('ask')?.textContent && !there('#seek');
    const next = {
        start: there('#start-form'),
        watched: there('#seek') || there('#commands [data-command=skip]'),
        tile: there('.cell.legal'),
        card: asked && !there('#commands [data-command=forward]')
            && !there('#commands [data-command=reveal]'),
        hand: there('#commands [data-command=reveal]'),
        direction: there('#commands [data-command=forward]'),
        sent: there('#commands [data-command=send]') && !there('#result'),
        seen: there('#commands [data-command=watch]'),
        lesson: there('#commands :is([data-command=lesson-next], [data-command=lesson-again])'),
        quiz: there('#questions :is([data-answer], #commands button)'),
        over: there('#commands [data-command=again]'),
        invited: there(':is([data-command=accept], [data-command=watch-all])'),
    };
    return {
        next: Object.keys(next).filter((name) => next[name]),
        moving: at.moving === 'yes',
        board: !table || shown('#board .cell, #garden .figure'),
        words: document.body.innerText.trim().length,
        sentence: document.getElementById('say')?.textContent ?? '',
        held: at.held === 'yes',
        panel: document.querySelector('[data-panel]')?.dataset.panel ?? '',
        empty: shown('#panel') && !document.getElementById('panel').innerText.trim(),
        lost: at.by === 'key' && document.activeElement === document.body && there('.cell.legal'),
    };
}"""
"""Script that describes the page; `next` lists the ways to continue."""

KEPT = """() => Object.fromEntries(Object.entries(localStorage)
    .filter(([key]) => key.startsWith('sakura.game.')))"""

FORGETS = ("delete=", "=anew", "=real", "=again", "=turned", "key n", "key x", "key y")
"""Actions that discard unfinished games, on request or by returning to the real game."""


class Scene(NamedTuple):
    """State of the page, see `SCENE`."""

    next: list[str]
    moving: bool
    board: bool
    words: int
    sentence: str
    held: bool
    panel: str
    empty: bool
    lost: bool


class Door(NamedTuple):
    """Way into a room: options of the form or the address, the game that they carry, and the
    buttons to press afterwards."""

    choices: dict[str, str]
    carried: str = ""
    press: str = ""


class Monkey:
    """A visitor with two tabs."""

    def __init__(self, page: Page, site: str, faults: list[str], random: Random) -> None:
        self.page, self.site, self.faults, self.random = page, site, faults, random
        self.trail: deque[str] = deque(maxlen=TRAIL)
        self.seen: Counter[str] = Counter()
        """Number of checks of each state."""
        self.kept: set[str] = set()

    def act(self) -> None:
        """Take one action, or two in a hurry."""
        if self.random.random() < 1 / LIFE or not self._is_here():
            self.enter()
        elif self.random.random() < 0.1:
            self._do()
            self._do()
        else:
            self._do()

    def _do(self) -> None:
        from playwright.sync_api import Error

        names, weights = zip(*((name, weight) for name, weight in ACTIONS.items()), strict=True)
        (name,) = self.random.choices(names, weights)
        doing: Callable[[], str] = getattr(self, name)
        self.trail.append(f"{name} …")
        try:
            self.trail[-1] = f"{name} {doing()}"
        except Error as error:
            # otherwise Back or a reload interrupted the check
            if "navigation" not in error.message:
                raise

    # -- rooms ---------------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter a random room, mostly on this page, which takes a tenth of the time of a new
        start."""
        name = self.random.choice(sorted(DOORS))
        door = DOORS[name](self.random)
        self.trail.append(f"enter {name} {door.choices} {door.carried[:20]}")
        if self.random.random() < 0.2 or not self._is_here():
            self._start(door)
        elif door.carried:
            self.page.evaluate("(hash) => { location.hash = hash; }", door.carried)
        else:
            self.page.evaluate("() => document.querySelector('.bar [data-command=leave]')?.click()")
            self.page.wait_for_selector("#start-form")
            self.page.evaluate(CHOOSE, door.choices)
            self._press_door(door)

    def _start(self, door: Door) -> None:
        """Start a page with options in its address."""
        asked = {"speed": self.random.choice(("instant", "instant", "fast")), **door.choices}
        if self.random.random() < 0.3:
            asked["lang"] = self.random.choice(sorted(LANGUAGES))
        query = "&".join(f"{name}={value}" for name, value in asked.items())
        self.trail.append(f"start ?{query}")
        # otherwise only the fragment would change, which starts nothing
        self.page.goto("about:blank")
        self.page.goto(f"{self.site}?{query}{door.carried}")
        self.page.wait_for_function(READY)
        self._press_door(door)

    def _press_door(self, door: Door) -> None:
        if door.press and self.page.locator("#start-form").count():
            self.page.evaluate("(press) => document.querySelector(press)?.click()", door.press)

    # -- actions: each returns its description -----------------------------------------------------

    def click(self) -> str:
        return self._press(lambda x, y: self.page.mouse.click(x, y))

    def double_click(self) -> str:
        return self._press(lambda x, y: self.page.mouse.dblclick(x, y))

    def right_click(self) -> str:
        return self._press(lambda x, y: self.page.mouse.click(x, y, button="right"))

    def drag(self) -> str:
        """Press here and release elsewhere, or outside of the window."""

        def dragged(x: float, y: float) -> None:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(self.random.randrange(-50, 700), self.random.randrange(-50, 900))
            self.page.mouse.up()

        return self._press(dragged)

    def key(self) -> str:
        key = self.random.choice(KEYS)
        self.page.keyboard.press("Space" if key == " " else key)
        return key

    def hold_key(self) -> str:
        key = self.random.choice([key for key in KEYS if "+" not in key])
        key = "Space" if key == " " else key
        for _ in range(self.random.randint(2, 8)):
            self.page.keyboard.down(key)
        self.page.keyboard.up(key)
        return key

    def resize(self) -> str:
        width, height = self.random.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})
        return f"{width} × {height}"

    def back(self) -> str:
        self.page.evaluate("() => history.back()")
        self.page.wait_for_timeout(20)
        return ""

    def forward(self) -> str:
        self.page.evaluate("() => history.forward()")
        self.page.wait_for_timeout(20)
        return ""

    def reload(self) -> str:
        self.page.reload()
        self.page.wait_for_function(READY)
        return ""

    def look_away(self) -> str:
        """Simulate a change to another tab or window and back."""
        name = self.random.choice(EVENTS)
        target = "document" if name == "visibilitychange" else "window"
        self.page.evaluate(f"() => {target}.dispatchEvent(new Event('{name}'))")
        return name

    def change_tab(self) -> str:
        """Switch to the other tab of the same site."""
        others = [page for page in self.page.context.pages if page is not self.page]
        if not others:
            others = [self.page.context.new_page()]
            others[0].goto(f"{self.site}?speed=instant")
            others[0].wait_for_function(READY)
        self.page = others[0]
        self.page.bring_to_front()
        return ""

    def follow(self) -> str:
        """Follow a link to this page that carries a game."""
        carried = DOORS[self.random.choice(CARRIED)](self.random).carried
        self.page.evaluate("(hash) => { location.hash = hash; }", carried)
        return carried[:40]

    def wait(self) -> str:
        time = self.random.choice((1, 5, 20, 100, 400))
        self.page.wait_for_timeout(time)
        return f"{time} ms"

    def _press(self, pressing: Callable[[float, float], None]) -> str:
        controls = self.page.evaluate(CONTROLS)
        main = [number for number, control in enumerate(controls) if control["next"]]
        if main and self.random.random() < 0.6:
            number = self.random.choice(main)
        elif controls:
            number = self.random.randrange(len(controls))
        else:
            return "nothing"
        control = controls[number]
        if control["kind"] in ("select", "slider"):
            value = self.page.evaluate(SET, [number, self.random.random()])
            return f"{control['name']} = {value}"
        pressing(*self.page.evaluate(POINT, number))
        return str(control["name"])

    # -- invariants --------------------------------------------------------------------------------

    def check(self) -> None:
        """Check the page once it waits for input or shows an animation."""
        if not (scene := self._settled()):
            return
        said = f"{scene}\n" + "\n".join(self.trail)
        assert not self.faults, said
        assert scene.board or scene.sentence or scene.panel, f"an empty board: {said}"
        assert scene.words and not scene.empty, f"an empty page: {said}"
        assert not scene.held, f"a press that nobody holds: {said}"
        if not scene.moving:
            assert len(scene.next) == 1, f"not one way on: {said}"
        self.seen[" ".join(scene.next)] += 1
        self._check_kept(scene, said)

    def check_games(self) -> None:
        """Check that every saved game can be read."""
        if self._is_here():
            for text in self.page.evaluate(KEPT).values():
                restored(parse_entry(text)["game"])

    def _check_kept(self, scene: Scene, said: str) -> None:
        """Check that no game was lost, except finished and abandoned ones."""
        kept = set(self.page.evaluate("() => Object.keys(localStorage)"))
        kept = {name for name in kept if name.startswith("sakura.game.")}
        lost, self.kept = self.kept - kept, kept
        given_up = any(name in action for name in FORGETS for action in list(self.trail)[-2:])
        assert not lost or given_up or self._ends(), f"lost {lost}: {said}"

    def _ends(self) -> bool:
        """True if a game in any tab has ended or is showing its end; a game continues in a
        background tab."""
        found = [self._look(page) for page in self.page.context.pages]
        return any(scene["moving"] or "over" in scene["next"] for scene in found if scene)

    def _settled(self) -> Scene | None:
        """Wait for a way to continue and return the scene; None if Back has left the site."""
        left = PATIENCE
        while self._is_here():
            found = self._look(self.page)
            if found and (found["moving"] or found["next"]):
                return Scene(**found)
            left -= 50
            assert left > 0, f"a dead end: {found}\n" + "\n".join(self.trail)
            self.page.wait_for_timeout(50)
        return None

    def _look(self, page: Page) -> dict[str, Any] | None:
        """Return the scene of a tab, or None while it navigates."""
        from playwright.sync_api import Error

        try:
            found: dict[str, Any] | None = page.evaluate(SCENE)
        except Error as error:
            if "navigation" not in error.message:
                raise
            return None
        return found

    def _is_here(self) -> bool:
        """True if the tab shows the site: Back may have left it."""
        return urlsplit(self.page.url)[:3] == urlsplit(self.site)[:3]


ACTIONS = {
    "click": 50,
    "key": 25,
    "double_click": 4,
    "right_click": 3,
    "drag": 3,
    "hold_key": 3,
    "resize": 5,
    "back": 6,
    "forward": 4,
    "reload": 1,
    "look_away": 3,
    "change_tab": 1,
    "follow": 1,
    "wait": 4,
}
"""Actions and their weights."""


def _sakura(random: Random) -> Door:
    seats = {f"seat-{number}": random.choice(SEATS) for number in range(1, 6)}
    players, board = str(random.randint(2, 6)), random.choice(("stroll", "classic"))
    return Door({"game": "sakura", "players": players, "board": board, **seats}, press="#play")


def _okiya(random: Random) -> Door:
    match = random.choice(("single", "first-to-3", "points-10"))
    return Door({"game": "okiya", "match": match, "seat-1": random.choice(SEATS)}, press="#play")


def _by(command: str, *games: str) -> Callable[[Random], Door]:
    """Enter through a button of the start page with one of the games selected."""
    press = f"[data-command={command}]"
    return lambda random: Door({"game": random.choice(games)}, press=press)


DOORS: dict[str, Callable[[Random], Door]] = {
    "own game of Sakura": _sakura,
    "own game of Okiya": _okiya,
    "kept game": lambda random: Door({}, press="[data-command=continue]"),
    "lessons": _by("learn", *GAMES),
    "quiz": _by("quiz", *GAMES),
    "guided game": _by("guide", *GAMES),
    "game by links": _by("letter", "okiya"),
    "last round of Sakura": lambda random: Door({}, carried=to_play(sakura(2, seed=21))),
    "end of Okiya": lambda random: Door({}, carried=to_play(okiya(0, 3, 1, 13))),
    "watched Sakura": lambda random: Door({}, carried=to_watch(sakura(3))),
    "watched match": lambda random: Door({}, carried=kept_record("okiya-first-to-3-draw")),
    "watched, not over": lambda random: Door({}, carried=unfinished_record("okiya-points-10")),
}
"""Ways into all kinds of rooms."""

CARRIED = [name for name in DOORS if name.startswith(("watched", "last", "end"))]
"""Rooms entered by a link with a game."""
