"""What is remembered between visits, where the browser allows it, and what the address asks for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from js import URLSearchParams, location, navigator, window
from pyodide.ffi import JsException

from sakura.text.words import LANGUAGES
from sakura.view.start import FIELDS, SPEEDS, defaults

KEY = "sakura.settings"


@dataclass
class Settings:
    """`problems` says what could not be read: "stored" or the name of an address parameter."""

    language: str = "en"
    speed: str = "normal"
    choices: dict[str, str] = field(default_factory=defaults)
    problems: list[str] = field(default_factory=list)

    def save(self) -> None:
        """Remembers; where storage is denied, plays on without."""
        stored = {"language": self.language, "speed": self.speed, "choices": self.choices}
        try:
            window.localStorage.setItem(KEY, json.dumps(stored))
        except JsException:
            pass


def load() -> Settings:
    """What the address asks for, else what was remembered, else the browser's language and the
    usual choices."""
    settings = Settings(language=_browser_language())
    try:
        _take_stored(settings, _stored())
    except (ValueError, TypeError, AttributeError):
        settings.problems.append("stored")
    _take_address(settings, dict(_parameters()))
    return settings


def _browser_language() -> str:
    tags = [str(tag)[:2].lower() for tag in navigator.languages]
    return next((tag for tag in tags if tag in LANGUAGES), "en")


def _stored() -> Mapping[str, Any]:
    try:
        text = window.localStorage.getItem(KEY)
    except JsException:
        return {}
    stored = json.loads(text) if text else {}
    if not isinstance(stored, dict):
        raise TypeError
    return stored


def _take_stored(settings: Settings, stored: Mapping[str, Any]) -> None:
    language, speed = stored.get("language", settings.language), stored.get("speed", "normal")
    choices = stored.get("choices", {})
    if language not in LANGUAGES or speed not in SPEEDS:
        raise ValueError
    for name, value in choices.items():
        if value not in FIELDS[name].values if name in FIELDS else True:
            raise ValueError
    settings.language, settings.speed = language, speed
    settings.choices |= choices


def _parameters() -> list[tuple[str, str]]:
    return [(str(pair[0]), str(pair[1])) for pair in URLSearchParams.new(location.search).entries()]


def _take_address(settings: Settings, parameters: Mapping[str, str]) -> None:
    for name, value in parameters.items():
        if name == "lang" and value in LANGUAGES:
            settings.language = value
        elif name in FIELDS and value in FIELDS[name].values:
            settings.choices[name] = value
        else:
            settings.problems.append(name)
