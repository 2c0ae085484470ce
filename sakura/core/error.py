"""The one exception that bad input raises."""


class BadInput(ValueError):
    """Input that cannot be used; the message is one plain sentence for whoever sent it.

    Raised for records, options, data files and actions alike, so that a caller which shows the
    message has handled every case.
    """


def shown(value: object, most: int = 60) -> str:
    r"""Return `value` for use in a one-line message: printable, and cut to `most` characters.

    >>> print(shown("señal\n"), shown(r"my\bots.py"))
    'señal\n' 'my\bots.py'
    >>> shown([0] * 1000, most=12)
    '[0, 0, 0,...'
    """
    if isinstance(value, dict | list) and len(value) > most:
        value = list(value)[:most]  # the whole text may have megabytes
    try:
        text = f"'{value[:most]}'" if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):  # nested too deep, or an integer of thousands of digits
        return f"a {type(value).__name__}"
    text = printable(text[: most + 1])  # cut before escapes make it longer
    return text if len(text) <= most else text[: most - 3] + "..."


def printable(text: str) -> str:
    r"""Return the text on one line, with escapes for what cannot be printed.

    >>> print(printable("C:\\games\tseñal\x1b"))
    C:\games\tseñal\x1b
    """
    if text.isprintable():
        return text
    # The page's library has no codec for escapes; `repr` has them as well.
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)
