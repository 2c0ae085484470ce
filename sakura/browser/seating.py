"""The table of the start form: it replaces the rows that the build drew, and follows the form."""

from __future__ import annotations

from js import document

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.seats import EVEN, PERSON
from sakura.play.odds import expected_share, spoken
from sakura.play.rating import Belief
from sakura.site.guests import GuestList
from sakura.site.seating import Odds, about, guest, has_name, has_style, odds_words, seating
from sakura.ui.svg import escape


class Seating:
    """Draws the table of the start form and changes who sits at it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._opened: int | None = None
        self._hears = False
        self._beliefs: dict[str, tuple[Belief, int]] = {}
        """The visitor's strength at each game, and the number of games it was judged by."""

    @property
    def _guests(self) -> GuestList:
        """Guests by the settings."""
        settings = self.page.settings
        return GuestList(
            self.page.games[settings.choices["game"]], settings.choices, settings.names
        )

    def draw(self) -> None:
        """Draw the table as the form says; rows that are in use stay until they are folded up."""
        page = self.page
        if not (who := document.querySelector("#start-form .who")):
            return
        if not dom.by_id("seating") and who.open and dom.by_id("change").open:
            dom.listen(who, "toggle", lambda event: self.draw())
            return
        page.read_form()
        if not dom.by_id("seating"):
            self._replace_rows(who)
        self._beliefs.clear()
        page.features.then("profile", self._put)
        if not self._hears:
            dom.listen(document, "change", self._changed)
            self._hears = True

    def _replace_rows(self, who: dom.JsProxy) -> None:
        """Make room for the table in place of the rows."""
        for row in dom.all_of("#start-form .seat-row"):
            row.remove()
        place = document.createElement("div")
        place.id = "seating"
        who.firstElementChild.after(place)
        who.open = True

    def _put(self) -> None:
        if not (table := dom.by_id("seating")):
            return
        guests = self._guests
        dom.put("seating", seating(guests, self._opened, self._odds(guests), self.page.words))
        # Drawing the garden again would take longer than the rest of the table.
        door = document.querySelector(f".door .picture-{guests.game.name}")
        table.querySelector(".table-garden").append(*door.cloneNode(True).children)

    def _changed(self, event: dom.JsProxy) -> None:
        """Follow a change of the form."""
        if not (table := dom.by_id("seating")):
            return
        if event.target != document and table.contains(event.target):
            self.page.read_form()
            self._follow()
        elif event.target == document or event.target.form:
            self.page.read_form()
            self._put()

    def _follow(self) -> None:
        """Draw the guests again, but no field, since one of them is in use."""
        guests, words = self._guests, self.page.words
        for seat in range(guests.count):
            dom.put(f"sits-{seat}", guest(guests, seat, words))
            dom.put(f"told-{seat}", escape(about(guests, seat, words)))
            dom.by_id(f"styled-{seat}").hidden = not has_style(guests, seat)
            dom.by_id(f"named-{seat}").hidden = not has_name(guests, seat)
        dom.put("odds", escape(odds_words(guests, self._odds(guests), words)))

    # -- the visitor's commands --------------------------------------------------------------

    def open(self, seat: str) -> None:
        """Show the fields of a seat, or hide them."""
        self.page.read_form()
        self._opened = None if self._opened == int(seat) else int(seat)
        self._put()

    def add(self) -> None:
        """Add a seat, and show its fields."""
        self.page.read_form()
        self._seat(self._guests.extended())
        self._opened = self._guests.count - 1
        self._put()
        dom.by_id(f"sits-{self._opened}").focus()

    def close(self, seat: str) -> None:
        """Take a seat away."""
        self.page.read_form()
        self._seat(self._guests.without(int(seat)))
        self._opened = None
        self._put()
        dom.by_id(f"sits-{min(int(seat), self._guests.count - 1)}").focus()

    def _seat(self, guests: GuestList) -> None:
        """Seat these guests, also in the form's number of seats."""
        settings, name = self.page.settings, guests.game.seats_by
        settings.choices |= guests.choices
        settings.names = list(guests.names)
        for control in dom.all_of(f'#start-form [name="{name}"]'):
            control.checked = control.value == settings.choices[name]

    def watch(self) -> None:
        """Start a game of computers, with the form's other choices, which stay as they are."""
        page = self.page
        page.read_form()
        choices = self._guests.watching().choices
        page.saved_games.begin_or_ask(lambda: page.new_games.begin_with(choices))

    # -- the visitor's chance ----------------------------------------------------------------

    def _odds(self, guests: GuestList) -> Odds | None:
        """The visitor's chance at this table; None if it is unknown."""
        page, info = self.page, guests.game
        if len(guests.people) != 1:
            return None
        who = info.seat_names(guests.choices)
        ladder = info.ladder(info.game.options(info.raw_options(guests.choices)))
        if not ladder:
            return None
        if info.name not in self._beliefs:
            self._beliefs[info.name] = page.profile.belief(info.name)
        belief, games = self._beliefs[info.name]
        others = [name for name in who if name != PERSON]
        share = 1 / len(who) if EVEN in others else expected_share(belief, others, ladder)
        return Odds(*spoken(share), bool(games))
