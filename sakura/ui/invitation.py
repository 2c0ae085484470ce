"""The page before a game that somebody else has sent: an invitation to play it, or to watch it."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.bar import page_bar
from sakura.ui.buttons import button
from sakura.ui.panels import name_field, panel
from sakura.ui.svg import escape, tag
from sakura.ui.table import panel_slot
from sakura.ui.words import Words


def page(title: str, embedded: bool, words: Words) -> str:
    """Render the page: a bar, room for panels, and the element `#invitation`."""
    return tag(
        "div",
        page_bar(title, "", embedded, words),
        panel_slot(),
        tag("div", id="invitation", class_="invitation"),
        class_="invited",
        lang=words.language,
    )


def _drawn(heading: str, picture: str, *parts: str) -> str:
    """A heading that takes the focus, a picture of the table, and what follows."""
    return (
        tag("h2", escape(heading), tabindex=-1, id="invitation-title")
        + tag("div", picture, class_="start-picture", aria_hidden="true")
        + "".join(parts)
    )


def to_play(friend: str, title: str, goal: str, picture: str, words: Words) -> str:
    """Render the invitation to a game by link from a `friend`, whose name may be "". `goal` says
    in a sentence how the game is won."""
    if friend:
        # L10N: {friend} is the name of a person, {game} is “Okiya”.
        heading = words.say("{friend} invites you to a game of {game}", friend=friend, game=title)
    else:
        # L10N: {game} is “Okiya”.
        heading = words.say("A friend invites you to a game of {game}", game=title)
    how = words.say(
        "You take turns by sending each other a link. There is no account, and nothing to install."
    )
    return _drawn(
        heading,
        picture,
        tag("p", escape(goal)),
        tag("p", escape(how), class_="soft"),
        tag(
            "div",
            # L10N: A button that starts a game to which a friend has invited.
            button("accept", words.say_in("invitation", "Play")),
            # L10N: A button: somebody who does not know the game wants the lessons first.
            button("teach", words.say("Teach me first"), "quiet"),
            class_="commands",
        ),
    )


def to_watch(
    title: str, about: Sequence[str], ending: str, moment: str, picture: str, words: Words
) -> str:
    """Render what is known before a game is watched. `about` are sentences, `ending` says how it
    ended and stays hidden until it is asked for ("" for a game in progress), and `moment` is the
    best one to jump to, or ""."""
    # L10N: {game} is “Sakura” or “Okiya”. The title of a page.
    heading = words.say("A game of {game} to watch", game=title)
    hidden = ""
    if ending:
        summary = tag("summary", escape(words.say("How did it end?")), class_="quiet")
        hidden = tag("details", summary, tag("p", escape(ending)), class_="how-it-ended")
    jump = ""
    if moment:
        label = tag("small", escape(words.say("Jump to the best moment")))
        jump = tag(
            "button",
            label,
            tag("span", escape(moment)),
            type="button",
            class_="quiet moment",
            data_command="watch-moment",
        )
    return _drawn(
        heading,
        picture,
        *(tag("p", escape(sentence)) for sentence in about),
        tag("div", button("watch-all", words.say("Watch from the start")), jump, class_="commands"),
        hidden,
    )


def signing(name: str, words: Words) -> str:
    """Panel that asks for the name with which a game by link is signed."""
    about = words.say("Your friend sees it when opening the link. It is asked once and kept here.")
    field = name_field("signature", words.say("Your name"), name)
    return panel(
        # L10N: A question above a field for the name that a friend sees.
        words.say("Who sends this game?"),
        tag("p", escape(about)),
        field,
        tag(
            "div",
            button("sign", words.say("Send the link")),
            button("sign-not", words.say("Send without a name"), "quiet"),
            class_="commands",
        ),
        words=words,
    )


def signature(name: str, words: Words) -> str:
    """Button that changes the name with which links are signed."""
    # L10N: On a button that changes it: {name} is the name that a friend sees.
    text = words.say("Signed: {name}", name=name) if name else words.say("Add your name")
    return button("signature", text, "link")
