"""Sentences about servers that help devices to reach each other, and about devices that do not."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.words import Words


def connecting(servers: Sequence[str], words: Words) -> list[str]:
    """Say which servers help the devices to connect, and what these learn."""
    return [
        # L10N: {servers} are names of one or several servers, such as turn.example.org.
        words.say("To connect, the devices ask {servers}.", servers=words.listed(servers)),
        words.say("Such a server learns their addresses, but can't read the game."),
    ]


def unreached(helped: bool, hidden: bool, words: Words) -> str:
    """Say that two devices have not met, and what may help: `helped` by servers, or `hidden` from
    each other by their browsers."""
    told = words.say(
        "The devices couldn't reach each other. Both must be on the same network. Try again with "
        "the new invitation."
    )
    if helped:
        told = words.say(
            "The devices couldn't reach each other. Try again with the new invitation."
        )
    return words.sentences([told, hidden_host(words)]) if hidden else told


def hidden_host(words: Words) -> str:
    """Say what helps a host whose browser tells no address that every network carries."""
    return words.say(
        "If the phones can't connect, let somebody with Chrome or Edge host and allow the camera."
    )
