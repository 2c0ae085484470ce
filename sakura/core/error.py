"""The one exception that bad input raises."""


class BadInput(ValueError):
    """Something a person or a file asked for that cannot be: the message is one plain sentence.

    Raised for records, options, data files and actions alike, so that a caller which shows the
    message has handled every case.
    """


def shown(value: object, most: int = 60) -> str:
    """`value` as it may stand in a one-line message: printable ASCII and never long.

    >>> shown("pine")
    "'pine'"
    >>> shown([0] * 1000, most=12)
    '[0, 0, 0,...'
    """
    if isinstance(value, dict | list) and len(value) > most:
        value = list(value)[:most]  # the text of all of it may have megabytes
    try:
        text = ascii(value)
    except (RecursionError, ValueError):  # nested too deep, or an integer of thousands of digits
        return f"a {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."
