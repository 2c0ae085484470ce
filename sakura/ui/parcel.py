"""Taking a record to another device: the codes that carry it, and what is said when they arrive."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.buttons import button
from sakura.ui.panels import panel
from sakura.ui.qr import picture
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def codes(links: Sequence[str], number: int, drawn: bool, words: Words) -> str:
    """Panel with the code of one of the links, from 1, and the ways to send them.

    Links that are too long for codes are not `drawn`.
    """
    count = len(links)
    parts = [tag("p", escape(sentence)) for sentence in (_how(count, drawn, words), content(words))]
    if drawn:
        name = code_name(number, count, words)
        shown = [picture(links[number - 1], name)]
        if count > 1:
            shown.append(tag("figcaption", escape(name)))
        parts.append(tag("figure", *shown, class_="code"))
        if count > 1:
            parts.append(_turning(number, count, words))
    parts.append(_sending(number, count, drawn, words))
    return panel(words.say("Take it to another device"), *parts, words=words)


def code_name(number: int, count: int, words: Words) -> str:
    """Name a code for screen readers, and below it."""
    if count == 1:
        return words.say("QR code of your record")
    return words.say("QR code {number} of {count}", number=number, count=count)


def _how(count: int, drawn: bool, words: Words) -> str:
    if not drawn:
        return words.plural(
            "Your record is too long for codes. Send yourself this link, and open it on the other "
            "device.",
            "Your record is too long for codes. Send yourself these {n} links, and open them on "
            "the other device, in any order.",
            count,
        )
    return words.plural(
        "Point the other device's camera at this code, and open the link that it shows.",
        "Point the other device's camera at each of these {n} codes, in any order, and open the "
        "links that it shows.",
        count,
    )


def content(words: Words) -> str:
    """Say what codes and links carry, and what they do not."""
    return words.sentences(
        [
            words.say(
                "They carry results and rating, games in progress, gardens of the day, duels, "
                "puzzles and lessons."
            ),
            words.say(
                "Only a file also takes the moves of finished games, games by link and settings."
            ),
        ]
    )


def _turning(number: int, count: int, words: Words) -> str:
    """Buttons that lead to the other codes, in a circle."""
    ways = (
        # L10N: A button: show the previous of several codes.
        ("code-before", words.say_in("code", "Previous"), (number - 2) % count + 1),
        # L10N: A button: show the next of several codes.
        ("code-after", words.say_in("code", "Next"), number % count + 1),
    )
    buttons = [
        tag("button", escape(label), type="button", id=name, class_="quiet", data_code=other)
        for name, label, other in ways
    ]
    return tag("div", *buttons, class_="commands")


def _sending(number: int, count: int, drawn: bool, words: Words) -> str:
    buttons = []
    if count > 1:
        buttons.append(button("send-codes", words.say("Send all links"), "quiet"))
    if drawn or count == 1:
        label = words.say("Send this link") if count > 1 else words.say("Send the link")
        buttons.insert(0, button("send-code", label, "quiet"))
    buttons.append(button("profile", words.say("Your record"), "quiet"))
    return tag("div", *buttons, class_="commands")


def arrived(number: int, count: int, missing: Sequence[int], again: bool, words: Words) -> str:
    """Say which part of a record has arrived, and which are missing still."""
    if again:
        told = words.say("Part {number} of {count} was here before.", number=number, count=count)
    else:
        told = words.say(
            "Part {number} of {count} of a record has arrived.", number=number, count=count
        )
    others = words.listed([words.number(each) for each in missing])
    # L10N: {parts} is a number, or a list of numbers such as “1, 3 and 4”.
    left = words.say("Still missing: {parts}. They can arrive in any order.", parts=others)
    return words.sentences([told, left])


def another(count: int, of: int, words: Words) -> str:
    """Say that the link belongs to another record than parts that arrived before."""
    return words.say(
        "This is another record than before, of which {count} of {of} parts are here and stay.",
        count=count,
        of=of,
    )


def question(games: int, words: Words) -> str:
    """Ask whether the record that has arrived, with results of so many games, is to be added."""
    if not games:  # only days, duels or games in progress
        return words.say("A record has arrived. Add it to yours?")
    return words.plural(
        "A record with {n} game has arrived. Add it to yours?",
        "A record with {n} games has arrived. Add it to yours?",
        games,
    )


def answers(words: Words) -> str:
    """Buttons that answer the question."""
    # L10N: A button: add the record that has arrived to one's own.
    add = words.say("Add")
    return button("add-parcel", add, "quiet") + button("drop-parcel", words.say("Discard"), "quiet")
