"""Stand-in that prints asyncio's log to standard error, without handlers, formats or settings."""

import sys
import traceback

DEBUG, INFO, WARNING, ERROR, CRITICAL = range(10, 51, 10)


class Logger:
    """Logger of warnings and errors."""

    def __init__(self, name: str) -> None:
        self.name = name

    def isEnabledFor(self, level: int) -> bool:
        return level >= WARNING

    def log(
        self, level: int, message: str, *args: object, exc_info: object = None, **_: object
    ) -> None:
        if self.isEnabledFor(level):
            print(f"{self.name}: {message % args if args else message}", file=sys.stderr)
            if exc_info:
                error = exc_info if isinstance(exc_info, tuple) else sys.exc_info()
                traceback.print_exception(*error)

    def debug(self, message: str, *args: object, **options: object) -> None:
        self.log(DEBUG, message, *args, **options)

    def info(self, message: str, *args: object, **options: object) -> None:
        self.log(INFO, message, *args, **options)

    def warning(self, message: str, *args: object, **options: object) -> None:
        self.log(WARNING, message, *args, **options)

    def error(self, message: str, *args: object, **options: object) -> None:
        self.log(ERROR, message, *args, **options)

    def exception(
        self, message: str, *args: object, exc_info: object = True, **options: object
    ) -> None:
        self.log(ERROR, message, *args, exc_info=exc_info, **options)

    def critical(self, message: str, *args: object, **options: object) -> None:
        self.log(CRITICAL, message, *args, **options)


getLogger = Logger
