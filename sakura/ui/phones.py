"""A table with several phones: invitations, answers, and who is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakura.core.people import LONGEST
from sakura.ui.bar import about_game, page_bar
from sakura.ui.buttons import button
from sakura.ui.coded_link import coded_link
from sakura.ui.emblems import emblem_picture
from sakura.ui.fields import Field, field_select
from sakura.ui.panels import panel
from sakura.ui.reach import connecting
from sakura.ui.scanning import slot as camera_slot
from sakura.ui.signs import sign
from sakura.ui.svg import escape, tag
from sakura.ui.table import panel_slot
from sakura.ui.words import Words

FREE, HERE, AWAY, OWN, OTHER = "free", "here", "away", "own", "other"
"""States of a seat: nobody's yet, a guest's who is there or away, a person's at this device, a
computer's."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A seat at the table: its number, painter, usual name, the name that somebody gave, and its
    state."""

    seat: int
    painter: int
    usual: str
    name: str
    state: str

    @property
    def called(self) -> str:
        """The name to use for whoever sits there."""
        return self.name or self.usual


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to a place, as a link."""

    place: TablePlace
    link: str


def page(title: str, words: Words) -> str:
    """Render the page: a bar, room for panels, and the element `#phones`. Guests do not know the
    game yet: then the `title` is ""."""
    about = about_game(title) if title else ""
    return tag(
        "div",
        page_bar(words.say("Several phones"), about, False, words),
        panel_slot(),
        tag("div", id="phones", class_="phones"),
        class_="gathering",
        lang=words.language,
    )


def heading(text: str) -> str:
    """Heading of what stands in `#phones`; it takes the focus."""
    return tag("h2", escape(text), tabindex=-1, id="phones-title")


# -- the host --------------------------------------------------------------------------------------


def lobby(name: str, choices: str, servers: Sequence[str], words: Words) -> str:
    """Render the host's table before the game, with empty places for seats and an invitation;
    `choices` is markup of the fields for the game, `servers` names those that the site uses."""
    about = words.say(
        "Everyone plays on their own phone. The devices talk to each other directly, without an "
        "account or a server. They must be on the same network, such as your Wi-Fi."
    )
    if servers:
        about = words.say("Everyone plays on their own phone, without an account.")
        about = words.sentences([about, *connecting(servers, words)])
    deals = words.say("Your device deals, so it knows every hand.")
    checks = words.say("After the game the other devices check that it dealt fairly.")
    rest = words.say("Computers take the free seats.")
    return (
        heading(words.say("Who's playing"))
        + tag("p", escape(words.sentences([about, deals, checks])))
        + tag("div", name_field(name, words), choices, class_="choices")
        + tag("ul", id="phones-seats", class_="places")
        + tag("div", id="phones-watchers")
        + _watch_button(words)
        + camera_slot()
        + tag("div", id="phones-invitation", class_="call")
        + tag("p", id="phones-status", class_="status", role="status")
        + tag("p", escape(rest), id="phones-rest")
        + tag(
            "div",
            button("phones-begin", words.say("Start the game")),
            class_="commands",
            id="commands",
        )
    )


def option(name: str, field: Field, chosen: str, words: Words) -> str:
    """A drop-down for the game at the table, or for its number of seats."""
    return tag(
        "label",
        tag("span", escape(words.say(field.legend))),
        field_select(f"table-{name}", field, chosen, words),
        class_="choice",
    )


def name_field(name: str, words: Words) -> str:
    """Field for the name of the person at this device."""
    return tag(
        "label",
        tag("span", escape(words.say("Your name"))),
        tag("input", id="phones-name", value=name or None, maxlength=LONGEST, autocomplete="off"),
        class_="choice",
    )


def places(places_shown: Sequence[TablePlace], inviting: bool, words: Words) -> str:
    """Render the rows of all seats; `inviting` adds buttons that invite."""
    return "".join(_row(place, inviting, words) for place in places_shown)


def _row(place: TablePlace, inviting: bool, words: Words) -> str:
    invites = inviting and place.state in (FREE, AWAY, OTHER)
    invite = tag(
        "button",
        escape(words.say("Invite")),
        type="button",
        class_="quiet",
        data_invite=place.seat,
        aria_label=words.say("Invite to the seat of {name}", name=place.called),
    )
    successors = [
        tag(
            "button",
            escape(words.say("Let a computer play")),
            type="button",
            class_="link",
            data_deputy=place.seat,
        ),
        tag(
            "button",
            escape(words.say("Play this seat here")),
            type="button",
            class_="link",
            data_here=place.seat,
        ),
    ]
    more = tag("div", *successors, class_="successors") if place.state == AWAY and inviting else ""
    return tag(
        "li",
        emblem_picture(place.painter),
        tag("span", escape(place.called), class_="called"),
        tag("span", escape(state_words(place.state, words)), class_=f"state {place.state}"),
        invite if invites else "",
        more,
    )


def _watch_button(words: Words) -> str:
    """Button that invites a screen without a seat."""
    return tag(
        "div", button("phones-watch", words.say("Invite a screen that only watches"), "link")
    )


def watchers(names: Sequence[str], words: Words) -> str:
    """Say who watches without a seat: names that people gave, "" for none."""
    if not names:
        return ""
    known = [name or words.say_in("watching", "a screen") for name in names]
    # L10N: {names} are one or several people, or “a screen”, who see the table but no hand.
    return tag("p", escape(words.say("Watching: {names}", names=words.listed(known))))


def state_words(state: str, words: Words) -> str:
    """Name the state of a seat."""
    return {
        # L10N: A seat that nobody has taken yet.
        FREE: words.say_in("seat", "free"),
        # L10N: Somebody whose phone is connected.
        HERE: words.say("connected"),
        # L10N: Somebody whose phone is not connected any more.
        AWAY: words.say("away"),
        OWN: words.say("at this device"),
        OTHER: words.say("computer"),
    }[state]


def invitation(invited: Invitation, words: Words) -> str:
    """Render an invitation: its code and link, and the field for the answer."""
    sends = words.say(
        "1. Let the other phone's camera read this code, or send the link and open it there."
    )
    return (
        tag("h3", escape(words.say("Invitation: {name}", name=invited.place.called)))
        + tag("p", escape(sends))
        + coded_link(
            invited.link, words.say("QR code of the invitation"), words, _answer_box(words)
        )
    )


def _answer_box(words: Words) -> str:
    """Ways in which an answer comes to the host."""
    return (
        tag(
            "p",
            escape(
                words.say(
                    "2. The other phone then shows an answer. Scan its code, open its link on "
                    "this device, or paste it here."
                )
            ),
        )
        + button("phones-scan", words.say("Scan the answer"), "quiet")
        + tag(
            "label",
            tag("span", escape(words.say("Answer"))),
            tag("textarea", id="phones-answer", rows=2, autocomplete="off", spellcheck="false"),
            class_="choice",
        )
        + button("phones-connect", words.say("Connect"), "quiet")
    )


def seats_panel(hosts: bool, reactions: str, words: Words) -> str:
    """The panel at a running table: who is there, and buttons to react with, as markup; for the
    host, invitations too."""
    slots = (
        tag("ul", id="phones-seats", class_="places")
        + tag("div", id="phones-watchers")
        + tag("div", reactions, id="phones-reactions")
    )
    if not hosts:
        back = words.say(
            "If the connection is lost, open your invitation again or ask the host for a new one."
        )
        return panel(
            words.say("At the table"),
            slots,
            tag("p", escape(back)),
            _share_button(words),
            words=words,
        )
    return panel(
        words.say("At the table"),
        slots,
        _watch_button(words),
        camera_slot(),
        tag("div", id="phones-invitation", class_="call"),
        _share_button(words),
        tag("div", button("phones-end", words.say("End this table"), "link")),
        words=words,
    )


def _share_button(words: Words) -> str:
    """Button that replaces the icon in the bar where that has no room for it."""
    return tag("div", button("share", words.say("Share"), "link"), class_="in-bar")


def people_button(words: Words) -> str:
    """Icon button of a table's bar that opens the panel of people."""
    text = words.say("At the table")
    return tag(
        "button",
        sign("phones"),
        tag("span", escape(text), class_="icon-words"),
        type="button",
        class_="icon",
        data_command="phones",
        title=text,
    )


def play_on(words: Words) -> str:
    """Button of the notice about somebody who has been away for long; it opens the panel."""
    return button("phones", words.say("Play on…"), "quiet")


def next_game(words: Words) -> str:
    """Button for a guest after a game: another one begins at the host's device."""
    return button("leave", words.say("All games"), "quiet")


# -- a guest ---------------------------------------------------------------------------------------


def invited(name: str, servers: Sequence[str], words: Words) -> str:
    """Render an invitation at the guest's device; `servers` names those that the site uses."""
    about = words.say(
        "You play on this device, and keep your hand to yourself. The devices talk to each other "
        "directly, without an account or a server."
    )
    if servers:
        about = words.say("You play on this device, and keep your hand to yourself.")
        about = words.sentences([about, *connecting(servers, words)])
    deals = words.say("The host's device deals, so it knows every hand.")
    checks = words.say("After the game your device checks that it dealt fairly.")
    return (
        heading(words.say("You're invited to a game"))
        + tag("p", escape(words.sentences([about, deals, checks])))
        + name_field(name, words)
        + tag(
            "div",
            button("phones-join", words.say("Take a seat")),
            class_="commands",
            id="commands",
        )
    )


def answer(link: str, words: Words) -> str:
    """Render a guest's answer, which has to reach the host, and a slot for advice."""
    sends = words.say("Let the host's device read this code, or send the link to open or paste it.")
    return (
        heading(words.say("Almost there"))
        + tag("p", escape(sends))
        + tag("p", escape(words.say("Waiting for the host…")), id="phones-status", role="status")
        + tag("p", id="phones-advice", role="status")
        + tag(
            "div",
            coded_link(link, words.say("QR code of your answer"), words),
            class_="call",
        )
    )


def handed(taken: bool, words: Words) -> str:
    """Say what became of an answer that was opened in a tab of its own."""
    if taken:
        return heading(words.say("Connected")) + tag(
            "p", escape(words.say("The table is in another tab. You can close this one."))
        )
    return heading(words.say("No table is waiting for this answer")) + tag(
        "p",
        escape(words.say("Open it on the host's device, in the browser that shows the table.")),
    )


def refused(why: str, words: Words) -> str:
    """Say why the host has refused a message of this device."""
    return {
        "version": words.say("The host has another version of the page. Reload both pages."),
        "large": words.say("The host's device has refused a message that was too long."),
        "often": words.say("The host's device has refused messages that came too fast."),
        "deal": words.say("The host's device has refused a choice: it belongs to another moment."),
        "committed": words.say(
            "All choices are sealed, and this device has lost yours. The host can let a computer "
            "play in your place."
        ),
        "early": words.say("The host's device has refused a choice that was opened too early."),
        "opening": words.say(
            "The host's device has refused a choice: it is not the one that was sealed."
        ),
        "choice": words.say("The host's device has refused a choice that breaks the rules."),
    }.get(why, words.say("The host's device has refused a message that it doesn't understand."))
