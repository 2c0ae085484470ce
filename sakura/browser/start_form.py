"""The start form on the page, and the visitor's choices in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import FormData

from sakura.browser import dom

if TYPE_CHECKING:
    from sakura.browser.settings import Settings


def read(settings: Settings) -> None:
    """Copy the choices in the form to the settings, if the form is on the page."""
    if form := dom.by_id("start-form"):
        data = FormData.new(form)
        settings.choices |= {name: str(data.get(name)) for name in settings.fields}
        settings.names = list(data.getAll("name"))


def fill(settings: Settings) -> None:
    """Set the choices of an earlier visit in fields that still have their default."""
    data = FormData.new(dom.by_id("start-form"))
    for name, value in settings.choices.items():
        if str(data.get(name)) == settings.fields[name].default:
            for control in dom.all_of(f'#start-form [name="{name}"]'):
                if control.type == "radio":
                    control.checked = control.value == value
                else:
                    control.value = value
    for typed, name in zip(dom.all_of(".name"), settings.names, strict=False):
        typed.value = typed.value or name
    dom.announce("change")  # moves the id `play` to the right door
