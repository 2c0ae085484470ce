"""Stand-in with the names in asyncio's signatures: browsers start no processes."""

PIPE, STDOUT, DEVNULL = -1, -2, -3
