"""Browsers open no sockets: only what asyncio's signatures mention."""

from _socket import AF_UNSPEC, AI_PASSIVE
