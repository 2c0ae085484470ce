"""Stand-in without colours: a browser's console shows plain tracebacks."""


class Theme:
    """Theme with empty styles."""

    @property
    def traceback(self) -> "Theme":
        return self

    def __getattr__(self, style: str) -> str:
        return ""


def can_colorize(*, file: object = None) -> bool:
    return False


def get_theme(**_: object) -> Theme:
    return Theme()
