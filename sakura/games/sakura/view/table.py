"""The table of Sakura around the garden as HTML text: seats, hand, questions and result."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sakura.core.titles import title_of
from sakura.core.view import View
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import CardAction, Cards
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.position import COURT, Action, Observation, Options, Stage
from sakura.games.sakura.seats.styles import STYLES
from sakura.games.sakura.view.card import (
    card_back,
    card_face,
    card_words,
    seal,
)
from sakura.games.sakura.view.emperor import parasol_sign
from sakura.games.sakura.view.scene import Scene
from sakura.ui import table
from sakura.ui.buttons import button
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.names import Names, forms
from sakura.ui.portraits import seat_face
from sakura.ui.seats import seat_words
from sakura.ui.signs import sign
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

SHORT = {
    # L10N: Under a card, at most 12 letters. {steps} is a number with a sign: +1, −2 or ±3.
    "emperor": mark("Emperor {steps}"),
    # L10N: Under a card, at most 12 letters: the painter closest to the Emperor moves.
    "closest": mark("closest {steps}"),
    # L10N: Under a card, at most 12 letters: the painter furthest from the Emperor moves.
    "furthest": mark("furthest {steps}"),
    # L10N: Under a card, at most 12 letters: the player’s own painter moves.
    "own": mark("you {steps}"),
    # L10N: Under a card, at most 12 letters: the painter leaps over the next one.
    "leap": mark("leap"),
    # L10N: Under a card, at most 12 letters: as many steps as painters are ahead.
    "count": mark("count"),
}
CHOOSE = (
    forms("{name}, choose a card.", "Choose a card."),
    forms(
        "{name}, choose your card, then one for the court painter.",
        "Choose your card, then one for the court painter.",
    ),
)
"""Questions for a card, and for two."""
LAST_ROUND = mark("Last round: the lowest number acted first.")
"""Caption of the cards of a round that is over, in place of the question."""
DIRECTION = {
    "garden": forms(
        "{name}, card {order}: which way does the Emperor go?",
        "Card {order}: which way does the Emperor go?",
    ),
    "painter": forms(
        "{name}, card {order}: which way do you go?", "Card {order}: which way do you go?"
    ),
}
"""Questions for the direction of a card's upper and lower half."""


def page(practice: bool, embedded: bool, who: Sequence[str], words: Words) -> str:
    """Render the empty table; the page fills every element with an id."""
    return tag(
        "div",
        table.bar(title_of("sakura", "Sakura"), practice, embedded, words),
        tag("div", id="garden", class_="board-box garden-box", data_command="next-card"),
        tag(
            "div",
            table.line(words, _recap_button(words)),
            table.lesson_slot(),
            tag("ol", id="seats", class_="seats", aria_label=words.say("Painters")),
            class_="middle notice-place",
        ),
        tag(
            "section",
            tag("p", id="ask", class_="ask"),
            tag("ol", id="strip", class_="strip", aria_label=words.say("Cards of the round")),
            tag(
                "div",
                id="hand",
                class_="hand",
                role="group",
                data_roving=5,
                aria_label=words.say("Cards"),
            ),
            tag("div", id="commands", class_="commands"),
            id="hand-box",
            class_="hand-box",
            data_shows="hand",
            aria_label=words.say("Your hand"),
        ),
        table.log(who, words),
        table.remark_slot(),
        table.panel_slot(),
        class_="table sakura",
        lang=words.language,
    )


def _recap_button(words: Words) -> str:
    """Render the button to the cards of the last round, and back to the hand."""
    text = words.say("Cards of the last round")
    return tag(
        "button",
        sign("recap"),
        tag("span", escape(text), class_="icon-words"),
        type="button",
        class_="icon",
        data_command="recap",
        title=text,
        hidden=True,
    )


def painter_names(options: Options, you: int | None, words: Words) -> Names:
    """Return the names of all painters on the path, the court painter's with its title."""
    names = [painter.name for painter in PAINTERS[: options.painters]]
    if options.players == 2:
        names[COURT] = words.say("{name} (court painter)", name=names[COURT])
    return Names(tuple(names), you)


def short_name(painter: int, names: Names, words: Words) -> str:
    """Return the name without the part in brackets, for tight places."""
    label = names.label(painter, words)
    return label.partition(" (")[0].partition("（")[0]  # a wide bracket has its own space


def chosen(now: View[Observation, Action]) -> Collection[int]:
    """Return the seats that have chosen a card of the next round."""
    seen = now.shared
    if seen.stage is not Stage.CHOOSE:
        return ()
    return set(range(seen.options.players)).difference(now.waiting)


def seats(
    scene: Scene,
    options: Options,
    names: Names,
    who: Sequence[str],
    ready: Collection[int],
    words: Words,
) -> str:
    """Render one row for each painter: emblem, name, tokens and the card it played.

    `who` are the seats' levels, `ready` those that have chosen in secret.
    """
    played = {painter: order for order, painter in scene.played}
    rows = []
    for painter in range(len(scene.painters)):
        order = played.get(painter)
        style = "seat"
        if order is not None and order == scene.current:
            style += " acting"
        elif order in scene.turned:
            style += " done"
        if painter == names.you:
            style += " you"
        court = painter == COURT and options.players == 2
        card = "" if order is None else seal(order)
        if not scene.played and painter in ready:
            # L10N: Tooltip of a ✓ beside a painter’s name.
            card = tag("span", "✓", class_="ready", title=words.say("has chosen"))
        role = words.say("Court painter") if court else seat_words(who[painter], STYLES, words)
        who_sits = tag("b", escape(short_name(painter, names, words)), translate="no")
        full = _seat_words(names, scene, painter, order, words)
        if painter != names.you:  # “You” says it all
            who_sits += tag("small", escape(role))
            full = words.row([full, role])
        mark = emblem_picture(painter, court=court, letter=names.letter(painter))
        row = tag(
            "button",
            tag("span", escape(full), class_="unseen"),
            mark if court else seat_face(painter, who[painter], mark, scene.mood(painter)),
            tag("span", who_sits, class_="seat-who", aria_hidden="true"),
            _gap(scene, painter, words),
            tag("span", card, class_="seat-card", aria_hidden="true"),
            tag("span", str(scene.tokens[painter]), class_="tokens", aria_hidden="true"),
            type="button",
            class_=style,
            data_painter=painter,
        )
        rows.append(tag("li", row))
    return "".join(rows)


def _gap(scene: Scene, painter: int, words: Words) -> str:
    """Render the distance to the Emperor beside his parasol, with a warning if the next step would
    bump."""
    space = scene.painters[painter]
    if space == GATE:
        return ""
    warned = painter in scene.endangered()
    gap = scene.emperor - space
    title = words.plural("{n} space behind the Emperor", "{n} spaces behind the Emperor", gap)
    if warned:
        title = words.clauses([title, words.say("one more step would bump into the Emperor")])
    style = "gap endangered" if warned else "gap"
    mark = "!" if warned else ""
    return tag(
        "span", parasol_sign(), str(gap), mark, class_=style, title=title, aria_hidden="true"
    )


def _seat_words(names: Names, scene: Scene, painter: int, order: int | None, words: Words) -> str:
    parts = [names.label(painter, words)]
    parts.append(words.plural("{n} token", "{n} tokens", scene.tokens[painter]))
    space = scene.painters[painter]
    parts.append(words.say("at the gate") if space == GATE else words.say("space {n}", n=space))
    if painter in scene.endangered():
        parts.append(words.say("one more step would bump into the Emperor"))
    if order is not None:
        parts.append(words.say("card {order}", order=order))
    return words.row(parts)


def short_words(action: CardAction, words: Words) -> str:
    """Say a half of a card in a word or two, to stand under its icon: «Emperor +1»."""
    return words.say(SHORT[action.who], steps=steps_words(action, words))


def steps_words(action: CardAction, words: Words) -> str:
    """Steps of a half of a card with their sign: «+1», «±3»."""
    return f"±{action.steps}" if action.either else words.signed(action.steps)


def hand(
    cards: Sequence[int], deck: Cards, chosen: Sequence[int], supplies: bool, words: Words
) -> str:
    """Render the cards as buttons. `chosen` are the seat's own card and then the court
    painter's."""
    return "".join(
        _card_button(order, deck, chosen, supplies, words, order == cards[0]) for order in cards
    )


def _card_button(
    order: int, deck: Cards, chosen: Sequence[int], supplies: bool, words: Words, stop: bool
) -> str:
    card = deck[order]
    use = ""
    if supplies and order in chosen:
        you = chosen[0] == order
        # L10N: On a chosen card, at most 8 letters: whose painter it moves.
        use = words.say_in("card for", "you") if you else words.say_in("card for", "court")
    full = card_words(card, words)
    if use:
        full = words.aside(full, use)
    return tag(
        "button",
        tag("span", escape(full), class_="unseen"),
        tag("span", card_face(card), class_="face", aria_hidden="true"),
        tag("span", escape(short_words(card.garden, words)), class_="short", aria_hidden="true"),
        tag("span", escape(short_words(card.painter, words)), class_="short", aria_hidden="true"),
        tag("span", escape(use), class_="place", aria_hidden="true") if use else "",
        type="button",
        class_="card",
        data_card=order,
        tabindex=0 if stop else -1,
        aria_pressed="true" if order in chosen else "false",
    )


def backs(count: int) -> str:
    """Draw a hidden hand."""
    return tag("span", card_back(), class_="card back") * count


def question(seat: int, supplies: bool, names: Names, words: Words) -> str:
    """Ask the seat for its choice at the start of a round."""
    return names.say(seat, CHOOSE[supplies], words)


def direction_question(order: int, part: Half, seat: int, names: Names, words: Words) -> str:
    """Ask the seat for the direction of its ± action."""
    return names.say(seat, DIRECTION[part], words, order=order)


def play_button(chosen: Sequence[int], words: Words, bumps: bool = False) -> str:
    """Render the one big button that plays the chosen cards; it warns of a card that `bumps` its
    own painter into the Emperor."""
    if len(chosen) == 2:
        text = words.say("Play {own}, court painter {court}", own=chosen[0], court=chosen[1])
    elif bumps:
        text = words.say("Play card {order} and bump", order=chosen[0])
    else:
        text = words.say("Play card {order}", order=chosen[0])
    return button("play", text, "primary danger" if bumps else "primary")
