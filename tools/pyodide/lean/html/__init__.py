"""Text for HTML. The way back, with its table of two thousand names, is not wanted."""

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
QUOTES = str.maketrans({'"': "&quot;", "'": "&#x27;"})


def escape(s, quote=True):
    s = s.translate(ESCAPES)
    return s.translate(QUOTES) if quote else s
