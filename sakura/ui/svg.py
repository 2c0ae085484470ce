"""Writing SVG and HTML as text: one function, escaping done once.

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
    """`text` as it may stand between tags or in an attribute."""
    return (
        str(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
    )


def number(value: float) -> str:
    """At most two decimals, no trailing zeros: 12.5, -3, 0.33."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(element: str, /, *inside: str, **attributes: object) -> str:
    """An element. `inside` is markup already; attribute values are escaped here.

    `class_` is class, `stroke_width` is stroke-width; None and False leave an attribute out,
    True writes it bare.
    """
    words = [element]
    if element == "svg":  # what translators put around text is not drawn
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
    """The same drawing as mere decoration: nothing in it has a name for scripts or for readers.

    >>> unnamed('<g id="emperor"><title>The Emperor</title><path d="M0 0"/></g>')
    '<g><path d="M0 0"/></g>'
    """
    drawing = re.sub(r"<(title|desc)\b[^>]*>.*?</\1>", "", drawing)
    return re.sub(r' (id|aria-labelledby|role)="[^"]*"', "", drawing)
