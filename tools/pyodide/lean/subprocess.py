"""Browsers start no processes: only what asyncio's signatures mention."""

PIPE, STDOUT, DEVNULL = -1, -2, -3
