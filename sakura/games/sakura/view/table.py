"""The table of Sakura around the garden: seats, hand, questions and result, as HTML text."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import Action, Cards
from sakura.games.sakura.rules.position import COURT, Options
from sakura.games.sakura.seats.styles import STYLES
from sakura.games.sakura.view.card import (
    card_back,
    card_face,
    card_words,
    garden_words,
    painter_words,
    seal,
)
from sakura.games.sakura.view.scene import Scene
from sakura.ui import table
from sakura.ui.buttons import button
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.seats import seat_words
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

SHORT = {
    "emperor": mark("Emperor {steps}"),
    "closest": mark("closest {steps}"),
    "furthest": mark("furthest {steps}"),
    "own": mark("you {steps}"),
    "leap": mark("leap"),
    "count": mark("count"),
}


def page(
    practice: bool, embedded: bool, names: Sequence[str], who: Sequence[str], words: Words
) -> str:
    """The empty table; the page fills what has an id."""
    return tag(
        "div",
        table.bar("Sakura", practice, embedded, words),
        tag("div", id="garden", class_="board-box garden-box"),
        tag(
            "div",
            table.line(words),
            table.lesson_place(),
            tag("ol", id="seats", class_="seats", aria_label=words.say("Painters")),
            class_="middle",
        ),
        tag(
            "section",
            tag("p", id="ask", class_="ask"),
            tag(
                "div",
                id="hand",
                class_="hand",
                role="group",
                data_roving=5,
                aria_label=words.say("Cards"),
            ),
            tag("div", id="commands", class_="commands"),
            class_="hand-box",
            aria_label=words.say("Your hand"),
        ),
        table.log(names, who, STYLES, words),
        table.panel_place(),
        class_="table sakura",
        lang=words.language,
    )


def painter_names(options: Options, words: Words) -> tuple[str, ...]:
    """The names of all painters on the path, the court painter's with its title."""
    names = [painter.name for painter in PAINTERS[: options.painters]]
    if options.players == 2:
        names[COURT] = words.say("{name} (court painter)", name=names[COURT])
    return tuple(names)


def seats(
    scene: Scene,
    options: Options,
    who: Sequence[str],
    ready: Collection[int],
    words: Words,
) -> str:
    """One row a painter: emblem, name, tokens and the card it played.

    `who` are the seats' levels, `ready` those that have chosen in secret.
    """
    names = painter_names(options, words)
    played = {painter: order for order, painter in scene.played}
    rows = []
    for painter, name in enumerate(names):
        order = played.get(painter)
        style = "seat"
        if order is not None and order == scene.current:
            style += " acting"
        elif order in scene.turned:
            style += " done"
        court = painter == COURT and options.players == 2
        card = "" if order is None else seal(order)
        if not scene.played and painter in ready:
            card = tag("span", "✓", class_="ready", title=words.say("has chosen"))
        role = words.say("Court painter") if court else seat_words(who[painter], STYLES, words)
        rows.append(
            tag(
                "li",
                emblem_picture(painter, court=court),
                tag(
                    "span",
                    tag("b", PAINTERS[painter].name),
                    tag("small", escape(role)),
                    class_="seat-who",
                ),
                _gap(scene, painter, words),
                tag("span", card, class_="seat-card"),
                tag(
                    "span",
                    str(scene.tokens[painter]),
                    class_="tokens",
                    aria_label=words.plural("{n} token", "{n} tokens", scene.tokens[painter]),
                    role="img",
                ),
                class_=style,
                aria_label=_seat_words(name, scene, painter, order, words),
            )
        )
    return "".join(rows)


def _gap(scene: Scene, painter: int, words: Words) -> str:
    """How far behind the Emperor: «−3», with a warning where the next step would bump."""
    space = scene.painters[painter]
    if space == GATE:
        return ""
    warned = painter in scene.endangered()
    gap = scene.emperor - space
    title = words.plural("{n} space behind the Emperor", "{n} spaces behind the Emperor", gap)
    if warned:
        title += "; " + words.say("the next step would bump into him")
    style = "gap endangered" if warned else "gap"
    return tag("span", f"−{gap}", "!" if warned else "", class_=style, title=title)


def _seat_words(name: str, scene: Scene, painter: int, order: int | None, words: Words) -> str:
    parts = [name, words.plural("{n} token", "{n} tokens", scene.tokens[painter])]
    space = scene.painters[painter]
    parts.append(words.say("at the gate") if space == GATE else words.say("space {n}", n=space))
    if painter in scene.endangered():
        parts.append(words.say("the next step would bump into him"))
    if order is not None:
        parts.append(words.say("card {order}", order=order))
    return ", ".join(parts)


def short_words(action: Action, words: Words) -> str:
    """A card's half in a word or two, to stand under its icon: «Emperor +1»."""
    steps = f"{'±' if action.either else '+' if action.steps > 0 else '−'}{abs(action.steps)}"
    return words.say(SHORT[action.who], steps=steps)


def hand(
    cards: Sequence[int], deck: Cards, chosen: Sequence[int], supplies: bool, words: Words
) -> str:
    """The cards as buttons. `chosen` are the seat's own card and then the court painter's."""
    return "".join(
        _card_button(order, deck, chosen, supplies, words, order == cards[0]) for order in cards
    )


def _card_button(
    order: int, deck: Cards, chosen: Sequence[int], supplies: bool, words: Words, stop: bool
) -> str:
    card = deck[order]
    place = ""
    if supplies and order in chosen:
        place = words.say("you") if chosen[0] == order else words.say("court")
    full = card_words(card, words) + (f" ({place})" if place else "")
    return tag(
        "button",
        tag("span", escape(full), class_="unseen"),
        tag("span", card_face(card), class_="face", aria_hidden="true"),
        tag("span", escape(short_words(card.garden, words)), class_="short", aria_hidden="true"),
        tag("span", escape(short_words(card.painter, words)), class_="short", aria_hidden="true"),
        tag("span", escape(place), class_="place", aria_hidden="true") if place else "",
        type="button",
        class_="card",
        data_card=order,
        tabindex=0 if stop else -1,
        aria_pressed="true" if order in chosen else "false",
    )


def backs(count: int) -> str:
    """A hand that nobody may see now."""
    return tag("span", card_back(), class_="card back") * count


def question(name: str, supplies: bool, words: Words) -> str:
    """What the seat is asked at the start of a round."""
    if supplies:
        return words.say("{name}, choose your card, then one for the court painter.", name=name)
    return words.say("{name}, choose a card.", name=name)


def direction_question(order: int, part: str, name: str, deck: Cards, words: Words) -> str:
    """What the seat is asked when its ± action resolves."""
    card = deck[order]
    half = (
        garden_words(card.garden, words) if part == "garden" else painter_words(card.painter, words)
    )
    return words.say("{name}, card {order}: {half}?", name=name, order=order, half=half)


def direction_buttons(part: str, words: Words) -> str:
    """Forward or back, said of what will move."""
    if part == "garden":
        texts = words.say("Emperor forward"), words.say("Emperor back")
    else:
        texts = words.say("Forward"), words.say("Back")
    return button("back", "← " + texts[1]) + button("forward", texts[0] + " →")


def play_button(chosen: Sequence[int], words: Words) -> str:
    """The one big button that plays what is chosen."""
    if len(chosen) == 2:
        text = words.say("Play {own}, court painter {court}", own=chosen[0], court=chosen[1])
    else:
        text = words.say("Play card {order}", order=chosen[0])
    return button("play", text)
