"""Icon buttons with a drawing of their own."""

from __future__ import annotations

from sakura.ui.svg import escape, tag


def drawn_button(command: str, text: str, drawing: str) -> str:
    """An icon button like those of the bar; `drawing` is a path in a box of 24 x 24."""
    return tag(
        "button",
        tag("svg", tag("path", d=drawing), viewBox="0 0 24 24", class_="sign", aria_hidden="true"),
        tag("span", escape(text), class_="icon-words"),
        type="button",
        class_="icon",
        data_command=command,
        title=text,
    )
