"""The page with its parts, each imported on first use, and their commands.

Only this module imports the parts. Parts know the page, and the page knows their types
(`browser/services.py`), so there are no circular imports. Modules that a first game does not need
stay in the second bundle (`browser/features.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from sakura.browser.page import Page
from sakura.browser.second_bundle import Features, Opponents
from sakura.browser.settings import SOUND, Settings
from sakura.browser.waiting import Waiting
from sakura.site.form import Games

if TYPE_CHECKING:
    from sakura.browser import services
    from sakura.browser.worker.host import WorkerHost

PARTS: dict[str, Callable[[Page], services.Part]] = {
    "start": lambda page: page.start_page,
    "saved_games": lambda page: page.saved_games,
    "listing": lambda page: page.listing,
    "lessons": lambda page: page.lessons,
    "quiz": lambda page: page.quiz,
    "puzzles": lambda page: page.puzzles,
    "daily": lambda page: page.daily,
    "guide": lambda page: page.guide,
    "panels": lambda page: page.panels,
    "arrivals": lambda page: page.arrivals,
    "letters": lambda page: page.letters,
    "invitations": lambda page: page.invitations,
    "share": lambda page: page.share,
    "sound": lambda page: page.sound,
    "review": lambda page: page.review,
    "profile": lambda page: page.profile,
    "parcels": lambda page: page.parcels,
    "fairness": lambda page: page.fairness,
    "duels": lambda page: page.duels,
    "phones": lambda page: page.phones,
}
"""Parts by the name in the table of commands, which is also that of their feature."""


class WholePage(Page):
    """The page with all its parts and the computer's worker."""

    def __init__(self, games: Games, settings: Settings) -> None:
        self.waiting = Waiting(self)
        features = Features(self.waiting.tell_late)
        super().__init__(games, settings, features, Opponents(features, lambda: self.worker))

    def use(self, feature: str, action: Callable[[], object]) -> None:
        self.waiting.use(feature, action)

    def press(self, name: str, *about: str) -> None:
        by = self.commands[name].by
        if by == "page":
            self.does[name](*about)
        elif by == "playback":
            if self.room:
                self.room.steer(name)
        elif by != "room":
            self.use(by, lambda: PARTS[by](self).does[name](*about))
        elif self.room and name in self.room.does:
            self.give_way()
            self.room.does[name](*about)
            if not self.settings.knows(SOUND):
                self.features.then("panels", lambda: self.panels.ask_for_sound())

    @cached_property
    def worker(self) -> WorkerHost:
        """Host of the worker in which computer seats think."""
        from sakura.browser.worker.host import WorkerHost

        return WorkerHost(self.games, lambda sentence: self.notice(self.say(sentence), lasts=True))

    # -- the parts ---------------------------------------------------------------------------

    @cached_property
    def languages(self) -> services.LanguageService:
        from sakura.browser.languages import Languages

        return Languages(self, self.waiting)

    @cached_property
    def start_page(self) -> services.StartService:
        from sakura.browser.start import Start

        return Start(self)

    @cached_property
    def new_games(self) -> services.NewGameService:
        from sakura.browser.new import NewGames

        return NewGames(self)

    @cached_property
    def saved_games(self) -> services.SavedGameService:
        from sakura.browser.saved_games import SavedGames

        return SavedGames(self)

    @cached_property
    def listing(self) -> services.ListingService:
        from sakura.browser.listing import Listing

        return Listing(self)

    @cached_property
    def lessons(self) -> services.LessonService:
        from sakura.browser.lessons import Lessons

        return Lessons(self)

    @cached_property
    def quiz(self) -> services.QuizService:
        from sakura.browser.quiz import Quizzes

        return Quizzes(self)

    @cached_property
    def puzzles(self) -> services.PuzzleService:
        from sakura.browser.puzzles import Puzzles

        return Puzzles(self)

    @cached_property
    def daily(self) -> services.DailyService:
        from sakura.browser.daily import Daily

        return Daily(self)

    @cached_property
    def guide(self) -> services.GuideService:
        from sakura.browser.guide import Guide

        return Guide(self)

    @cached_property
    def panels(self) -> services.PanelService:
        from sakura.browser.panels import Panels

        return Panels(self)

    @cached_property
    def arrivals(self) -> services.ArrivalService:
        from sakura.browser.arrivals import Arrivals

        return Arrivals(self)

    @cached_property
    def letters(self) -> services.LetterService:
        from sakura.browser.letters import Letters

        return Letters(self)

    @cached_property
    def invitations(self) -> services.InvitationService:
        from sakura.browser.invitations import Invitations

        return Invitations(self)

    @cached_property
    def sound(self) -> services.SoundService:
        from sakura.browser.sound import Sound

        return Sound(self)

    @cached_property
    def share(self) -> services.ShareService:
        from sakura.browser.share import Share

        return Share(self)

    @cached_property
    def profile(self) -> services.ProfileService:
        from sakura.browser.profile import Profile

        return Profile(self)

    @cached_property
    def parcels(self) -> services.ParcelService:
        from sakura.browser.parcels import Parcels

        return Parcels(self)

    @cached_property
    def history(self) -> services.HistoryService:
        from sakura.browser.history import History

        return History(self)

    @cached_property
    def fairness(self) -> services.FairnessService:
        from sakura.browser.fairness import Fairness

        return Fairness(self)

    @cached_property
    def duels(self) -> services.DuelService:
        from sakura.browser.duels import Duels

        return Duels(self)

    @cached_property
    def phones(self) -> services.PhonesService:
        from sakura.browser.phones import Phones

        return Phones(self)

    @cached_property
    def review(self) -> services.ReviewService:
        from sakura.browser.review import Review

        return Review(self)
