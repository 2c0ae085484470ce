"""Names of the public interfaces, written for each released version.

`python -m tools.interfaces` writes those of the present version to `tests/data/interfaces/`. A
later version may add names; one that lacks a name of an earlier version breaks what relied on it,
and needs another major number (`docs/compatibility.md`).
"""

from __future__ import annotations

import argparse
import inspect
import json
from collections.abc import Iterator, Mapping

from sakura import api, cli
from sakura.core import deal, link, message, progress, record
from sakura.core.seats import LEVELS
from sakura.core.version import VERSION
from sakura.games import GAMES
from sakura.site.form import form_fields
from sakura.ui import host_message
from sakura.ui.preferences import PREFERENCES
from tools.paths import ROOT

FOLDER = ROOT / "tests/data/interfaces"


def numbers() -> dict[str, str]:
    """Version of each interface that has one of its own, as it stands in the data."""
    return {
        "records": record.FORMAT,
        "files of a visitor's record": progress.FORMAT,
        "links": f"KIND={link.VERSION}.DATA",
        "frame messages": f"{host_message.VERSION_NAME}: {host_message.VERSION}",
        "protocol": f'"v": {message.VERSION}',
        "challenges, days and seals": f'"edition": {deal.EDITION}',
    }


def interfaces() -> dict[str, list[str]]:
    """Names of each public interface, sorted."""
    return {
        "python": sorted(_python()),
        "commands": sorted(_commands()),
        "links": sorted(link.KINDS),
        "levels": sorted(_levels()),
        "games": sorted(_games()),
        "address": sorted(_address()),
        "frame messages": sorted(host_message.HEARD),
        "protocol": sorted([*message.FROM_TABLE, *message.TO_TABLE]),
        "numbers": sorted(f"{name}: {number}" for name, number in numbers().items()),
    }


def _python() -> Iterator[str]:
    """Yield the public names of the package, and the parameters of its functions."""
    for name in api.__all__:
        yield name
        found = getattr(api, name)
        if inspect.isfunction(found):
            yield from (f"{name}({given})" for given in inspect.signature(found).parameters)


def _commands() -> Iterator[str]:
    """Yield the commands, and each with its options and arguments."""
    for action in cli.parser()._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        for name, command in action.choices.items():
            yield name
            for option in command._actions:
                yield from (f"{name} {given}" for given in option.option_strings or [option.dest])


def _levels() -> Iterator[str]:
    """Yield the levels, which every game has, and the styles of each game."""
    yield from LEVELS
    for name, game in GAMES.items():
        yield from (f"{name} {style}" for style in game.styles)


def _games() -> Iterator[str]:
    """Yield the options of records of every game, with their values."""
    for name, game in GAMES.items():
        for field, values in game.fields.items():
            yield from (f"{name} {field} {value}" for value in values.values)


def _address() -> Iterator[str]:
    """Yield the parameters of the site's address."""
    yield from form_fields(GAMES)
    yield from PREFERENCES


def lost(earlier: Mapping[str, list[str]], present: Mapping[str, list[str]]) -> list[str]:
    """Names of the earlier version that the present one lacks."""
    return [
        f"{interface}: {name}"
        for interface, names in earlier.items()
        for name in names
        if name not in present.get(interface, [])
    ]


def text() -> str:
    """Serialize the present names."""
    return json.dumps(interfaces(), indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{VERSION}.json").write_text(text(), "utf-8")
