"""Stand-in with the names in asyncio's signatures: browsers open no sockets."""

from _socket import AF_UNSPEC, AI_PASSIVE
