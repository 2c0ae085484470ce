"""What asyncio logs, on standard error: with no handlers, formats or settings."""

import sys
import traceback

DEBUG, INFO, WARNING, ERROR, CRITICAL = range(10, 51, 10)


class Logger:
    """Writes warnings and whatever is worse."""

    def __init__(self, name):
        self.name = name

    def isEnabledFor(self, level):
        return level >= WARNING

    def log(self, level, message, *args, exc_info=None, **_):
        if self.isEnabledFor(level):
            print(f"{self.name}: {message % args if args else message}", file=sys.stderr)
            if exc_info:
                error = exc_info if isinstance(exc_info, tuple) else sys.exc_info()
                traceback.print_exception(*error)

    def debug(self, message, *args, **options):
        self.log(DEBUG, message, *args, **options)

    def info(self, message, *args, **options):
        self.log(INFO, message, *args, **options)

    def warning(self, message, *args, **options):
        self.log(WARNING, message, *args, **options)

    def error(self, message, *args, **options):
        self.log(ERROR, message, *args, **options)

    def exception(self, message, *args, exc_info=True, **options):
        self.log(ERROR, message, *args, exc_info=exc_info, **options)

    def critical(self, message, *args, **options):
        self.log(CRITICAL, message, *args, **options)


getLogger = Logger
