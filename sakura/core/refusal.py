"""Sentences that say why options are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from sakura.core.error import BadInput, shown


def refuse_options(raw: object, names: set[str]) -> NoReturn:
    """Raises BadInput: those are not the options of these names."""
    if not isinstance(raw, Mapping):
        raise BadInput(f"options must be an object, not {shown(raw)}")
    if unknown := sorted(set(raw) - names, key=str):
        raise BadInput(f"options: there is no option {shown(unknown[0])}")
    raise BadInput(f"options: {sorted(names - set(raw))[0]} is missing")
