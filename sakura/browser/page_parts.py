"""Parts of the page by type.

Each is imported on first use: `languages` and `new_games` at any time, the others once the feature
of their name has loaded (`browser/features.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sakura.browser import services


class PageParts(ABC):
    """A page that has these parts; `browser/parts.py` makes them."""

    @property
    @abstractmethod
    def languages(self) -> services.LanguageService: ...

    @property
    @abstractmethod
    def start_page(self) -> services.StartService: ...

    @property
    @abstractmethod
    def new_games(self) -> services.NewGameService: ...

    @property
    @abstractmethod
    def saved_games(self) -> services.SavedGameService: ...

    @property
    @abstractmethod
    def listing(self) -> services.ListingService: ...

    @property
    @abstractmethod
    def lessons(self) -> services.LessonService: ...

    @property
    @abstractmethod
    def quiz(self) -> services.QuizService: ...

    @property
    @abstractmethod
    def puzzles(self) -> services.PuzzleService: ...

    @property
    @abstractmethod
    def daily(self) -> services.DailyService: ...

    @property
    @abstractmethod
    def guide(self) -> services.GuideService: ...

    @property
    @abstractmethod
    def panels(self) -> services.PanelService: ...

    @property
    @abstractmethod
    def arrivals(self) -> services.ArrivalService: ...

    @property
    @abstractmethod
    def letters(self) -> services.LetterService: ...

    @property
    @abstractmethod
    def sound(self) -> services.SoundService: ...

    @property
    @abstractmethod
    def share(self) -> services.ShareService: ...

    @property
    @abstractmethod
    def invitations(self) -> services.InvitationService: ...

    @property
    @abstractmethod
    def profile(self) -> services.ProfileService: ...

    @property
    @abstractmethod
    def parcels(self) -> services.ParcelService: ...

    @property
    @abstractmethod
    def history(self) -> services.HistoryService: ...

    @property
    @abstractmethod
    def fairness(self) -> services.FairnessService: ...

    @property
    @abstractmethod
    def duels(self) -> services.DuelService: ...

    @property
    @abstractmethod
    def phones(self) -> services.PhonesService: ...

    @property
    @abstractmethod
    def review(self) -> services.ReviewService: ...
