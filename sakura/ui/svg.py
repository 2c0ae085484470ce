"""SVG and HTML as text: one function that builds elements and escapes.

>>> tag("circle", cx=1.50, r=2, class_="tree", data_space=20)
'<circle cx="1.5" r="2" class="tree" data-space="20"/>'
>>> tag("text", escape("1 < 2"), stroke_width=None)
'<text>1 &lt; 2</text>'
>>> tag("svg")
'<svg translate="no"></svg>'
"""

from __future__ import annotations

import re

VOID = frozenset("area br col hr img input link meta".split())
SHAPES = frozenset("circle ellipse image line path polygon polyline rect stop use".split())


def escape(text: object) -> str:
    """`text` escaped for element content and attribute values."""
    return (
        str(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
    )


def number(value: float) -> str:
    """Format a number with at most two decimals and no trailing zeros: 12.5, -3, 0.33."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(element: str, /, *inside: str, **attributes: object) -> str:
    """An element. `inside` is markup; attribute values are escaped.

    A trailing underscore is dropped (`class_`), others become hyphens (`stroke_width`). None and
    False omit an attribute; True writes it without a value.
    """
    words = [element]
    if element == "svg":  # page translators wrap text in elements that SVG does not draw
        attributes["translate"] = "no"
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = key.rstrip("_").replace("_", "-")
        if value is True:
            words.append(key)
        else:
            shown = number(value) if isinstance(value, float) else escape(value)
            words.append(f'{key}="{shown}"')
    opening = " ".join(words)
    if element in SHAPES and not inside:
        return f"<{opening}/>"
    if element in VOID:
        return f"<{opening}>"
    return f"<{opening}>{''.join(inside)}</{element}>"


def unnamed(drawing: str) -> str:
    """The drawing without titles, ids and roles, as decoration.

    >>> unnamed('<g id="emperor"><title>The Emperor</title><path d="M0 0"/></g>')
    '<g><path d="M0 0"/></g>'
    """
    drawing = re.sub(r"<(title|desc)\b[^>]*>.*?</\1>", "", drawing)
    return re.sub(r' (id|aria-labelledby|role)="[^"]*"', "", drawing)
