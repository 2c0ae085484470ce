"""Preferences and choices: from the address, from storage, or the usual ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from js import URLSearchParams, location, python

from sakura.browser import dom, store
from sakura.core.error import BadInput
from sakura.site.form import defaults, remembered, suggested
from sakura.ui.fields import Fields
from sakura.ui.preferences import PREFERENCES

PLACE = str(python.place)
KEY = "settings"

SEEN = ("theme", "text", "labels", "speed")
"""Preferences that the style sheet reads."""


@dataclass
class Settings:
    """What is set, and what is chosen in the start form, whose `fields` these are.

    `problems` says what could not be read: "stored" or the name of an address parameter;
    `asked` whether the address asks for a certain game; `lessons` how far each game's lessons have
    come; `won` whether the visitor has ever won against a computer, and `elsewhere` whether only in
    another tab; `known` the games that somebody has finished here, or wants no guide to; `names`
    what people have typed at the seats to be called by."""

    fields: Fields
    preferences: dict[str, str]
    choices: dict[str, str]
    lessons: dict[str, int] = field(default_factory=dict)
    known: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    asked: bool = False
    won: bool = False
    elsewhere: bool = False

    @property
    def embedded(self) -> bool:
        """True in a frame (`static/start/1-fetch.js`)."""
        return bool(python.embedded)

    @property
    def place(self) -> str:
        """Prefix of all names in storage: each copy of the site has one, and its frames another."""
        return PLACE

    def __getitem__(self, name: str) -> str:
        return self.preferences[name]

    def set(self, name: str, value: str) -> None:
        """Changes a preference, and remembers it."""
        self.preferences[name] = value
        self.save()
        self.show()

    def note_win(self) -> None:
        """From now on stronger opponents are suggested, where others are not chosen."""
        if self.choices["strength"] == suggested(self.won):
            self.choices["strength"] = suggested(won=True)
        self.won, self.elsewhere = True, False
        self.save()

    def knows(self, game: str) -> bool:
        """Whether somebody has played that game here, or learnt it."""
        return game in self.known or game in self.lessons

    def note_lesson(self, game: str, number: int) -> None:
        """Remembers how far that game's lessons have come; they may be begun anew."""
        self._hear()
        self.lessons[game] = number
        self._store()

    def note_known(self, game: str) -> None:
        """Remembers that somebody knows that game."""
        if game not in self.known:
            self.known.append(game)
            self.save()

    def show(self) -> None:
        """Lets the style sheet know."""
        for name in SEEN:
            dom.tell(name, self[name])

    def save(self) -> None:
        """Remembers; where storage is denied, plays on without."""
        self._hear()
        self._store()

    def _hear(self) -> None:
        """What somebody has learnt, come to know or won in another tab meanwhile."""
        try:
            stored = remembered(_stored(self.place + KEY), self.fields)
        except BadInput:  # other pages of this host write there, too
            return
        self.lessons |= stored.lessons
        self.known += [game for game in stored.known if game not in self.known]
        self.elsewhere = stored.won and not self.won

    def _store(self) -> None:
        choices = dict(self.choices)
        if self.elsewhere and choices["strength"] == suggested(won=False):
            choices["strength"] = suggested(won=True)
        stored = {
            "preferences": self.preferences,
            "choices": choices,
            "lessons": self.lessons,
            "place": self.place,  # or a copy in another folder would take them over
            "won": self.won or self.elsewhere,
            "known": self.known,
            "names": self.names,
        }
        try:
            store.put(self.place, self.place + KEY, json.dumps(stored))
        except dom.MISSING:
            pass


def load(fields: Fields) -> Settings:
    """What the address asks for, else what was remembered, else the browser's language and the
    usual choices."""
    usual = {name: preference.default for name, preference in PREFERENCES.items()}
    # Which 2-wait.js has looked up: by the address, by what was remembered, or by the browser.
    settings = Settings(fields, usual | {"language": str(python.language)}, defaults(fields))
    parameters = dict(_parameters())
    parameters.pop("embed", "")
    try:
        _take_stored(settings, _stored(settings.place + KEY))
    except BadInput:
        store.set_aside(settings.place, settings.place + KEY)
        settings.problems.append("stored")
    _take_address(settings, parameters)
    return settings


def _stored(key: str) -> str:
    return store.text(key) or "{}"


def _take_stored(settings: Settings, text: str) -> None:
    """All of it or nothing; raises BadInput."""
    stored = remembered(text, settings.fields)
    settings.preferences |= stored.preferences
    choices = stored.choices
    if settings.embedded:  # what the address leaves out is as usual, whatever other frames have
        choices = {name: choices[name] for name in ("strength",) if name in choices}
    settings.choices |= choices
    settings.lessons |= stored.lessons
    settings.known, settings.names, settings.won = stored.known, stored.names, stored.won


def _parameters() -> list[tuple[str, str]]:
    return [(str(pair[0]), str(pair[1])) for pair in URLSearchParams.new(location.search).entries()]


def _take_address(settings: Settings, parameters: Mapping[str, str]) -> None:
    for name, value in parameters.items():
        if name == "lang":
            name, value = "language", str(python.spoken(value))
        if name in PREFERENCES and value in PREFERENCES[name].values:
            settings.preferences[name] = value
        elif name in settings.fields and value in settings.fields[name].values:
            settings.choices[name] = value
            settings.asked = True
        else:
            settings.problems.append(name)
