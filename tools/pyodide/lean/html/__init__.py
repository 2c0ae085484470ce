"""Stand-in with `escape` alone; `unescape` and its table of two thousand names are not used."""

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
QUOTES = str.maketrans({'"': "&quot;", "'": "&#x27;"})


def escape(s: str, quote: bool = True) -> str:
    s = s.translate(ESCAPES)
    return s.translate(QUOTES) if quote else s
