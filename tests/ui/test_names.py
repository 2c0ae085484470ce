"""A person alone at the device is addressed as "you"; several people go by their names."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache, reduce
from pathlib import Path
from random import Random

import pytest

from sakura.core.game import AnyStep
from sakura.core.saved import Saved
from sakura.core.table import AnyTable, Table
from sakura.games import RULES
from sakura.games.okiya.rules.position import Stage as OkiyaStage
from sakura.games.okiya.view import board as okiya_board
from sakura.games.okiya.view import ending as okiya_ending
from sakura.games.okiya.view import table as okiya_table
from sakura.games.okiya.view import words as okiya_words
from sakura.games.sakura.rules.cards import BACK, FORWARD, Cards, printed_deck
from sakura.games.sakura.rules.position import COURT, Play, Stage, observe
from sakura.games.sakura.rules.preview import choices, preview
from sakura.games.sakura.view import description, ending
from sakura.games.sakura.view import table as sakura_table
from sakura.games.sakura.view.choice import outcome_words
from sakura.games.sakura.view.chronicle import Chronicle
from sakura.games.sakura.view.garden import Placement, figures
from sakura.games.sakura.view.ghosts import preview_words
from sakura.games.sakura.view.painter import painter_panel
from sakura.games.sakura.view.scene import after, scene_of
from sakura.games.sakura.view.story import stories
from sakura.games.sakura.view.strip import strip
from sakura.play.modes import WatchedGame
from sakura.play.session import Session
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names, forms
from sakura.ui.words import LANGUAGES, Words
from tests.sweeps import first

EN, ES, FR = Words("en"), Words("es"), Words("fr")
TO_YOU = {
    "en": r"\b[Yy]ou(r|rs)?\b",
    "es": r"\b([Tt]ú|[Tt]us?|ti|contigo|[Ee]liges?|tomaste)\b",
    "fr": r"\b([Vv]ous|[Vv]otre|[Vv]os)\b",
    "ja": "あなた",
}
"""Patterns of words that address a person. Languages without a row use their catalogue's "You" and
"you"; Japanese has no spaces that would bound a word."""
QUESTION = re.compile("[?？]")
"""Marks of a question in narrow and wide scripts. Names are looked for with `re.ASCII`: they end
before a letter of Japanese."""
SEATS = [(2, "standard"), (2, "tactical"), *((players, None) for players in range(3, 7))]


def spoken_to(language: str) -> re.Pattern[str]:
    """Pattern of sentences that address a person."""
    words = Words(language)
    alone = "|".join(re.escape(words.say(word)) for word in ("You", "you"))
    return re.compile(TO_YOU.get(language, rf"\b({alone})\b"))


# -- the two forms ---------------------------------------------------------------------------


def test_a_sentence_names_a_player_or_addresses_you() -> None:
    names, takes = (
        Names(("Haruo", "Kenji", "Mariko"), you=1),
        forms("{name} goes forward {n}", "you go forward {n}"),
    )
    assert [names.say(seat, takes, EN, n=2) for seat in range(3)] == [
        "Haruo goes forward 2",
        "you go forward 2",
        "Mariko goes forward 2",
    ]
    assert names.say(1, takes, ES, n=2) == "tú avanzas 2"
    assert names.say(1, takes, FR, n=2) == "vous avancez de 2"
    assert [names.label(seat, FR) for seat in (0, 1)] == ["Haruo", "Vous"]
    assert [names.within(seat, ES) for seat in (0, 1)] == ["Haruo", "tú"]
    over = "{who} leaps over {names}", "{who} leaps over you", "{who} leaps over {names} and you"

    def leap(whom: tuple[int, ...], words: Words) -> str:
        return names.say_all(whom, over, words, who="Naoki")

    assert leap((0, 1, 2), EN) == "Naoki leaps over Haruo, Mariko and you"
    assert leap((0, 1), ES) == "Naoki salta por encima de Haruo y de ti"
    assert leap((0, 1, 2), FR) == "Naoki saute par-dessus Haruo, Mariko et vous"
    assert leap((1,), ES) == "Naoki salta por encima de ti"
    assert leap((0, 2), FR) == "Naoki saute par-dessus Haruo et Mariko"


@pytest.mark.parametrize(
    ("who", "you"),
    [
        (["person", "adept", "novice"], 0),
        (["adept", "adept", "person"], 2),
        (["person", "person", "adept"], None),
        (["adept", "adept", "adept"], None),
    ],
)
def test_one_person_at_the_device_is_you(who: list[str], you: int | None) -> None:
    game = RULES["sakura"]
    options = game.options({"players": 3, "two_player": None, "board": "stroll"})
    saved = Saved(Table(game, options, Random(1)), who)
    assert Session(saved).you == you
    assert WatchedGame(saved).you is None


def test_in_a_game_by_links_the_local_person_is_you() -> None:
    game = RULES["okiya"]
    options = game.options({"match": "single", "target": None, "full_board": "win"})
    table = Table(game, options, Random(1))
    assert Session(Saved(table, ["friend", "person"])).you == 1


# -- by construction -------------------------------------------------------------------------

PACKAGE = Path(__file__).parent.parent.parent / "sakura"
LABELS = {
    "Signed: {name}",
    "painted by {names}",
    "{name} (court painter)",
    "{name} at the gate",
    "{name} on space {space}",
    "{name} {score}",
    "{name}: {points}",
    "{order} {name}",
    "{order} {name}: {what}.",
}
"""Sentences with a name, or "You", before a label: no verb depends on it."""
OF_SEVERAL = {"Pass the device to {name}.", "{name}: show my cards"}
"""Sentences used only with several people."""
OF_BOTH = {
    "{what}, jumping over {names} and you",
    "{who} leaps over {names} and you",
    "you leap over {names}",
}
"""A third form, of others and of you (`Names.say_all`), and one of you who leap."""
OF_SEATS = {
    "{name}: level",
    "{name}: style",
    "What {name} saw at each choice",
    "Invitation: {name}",
    "Invite to the seat of {name}",
}
"""Sentences about seats before a game, when nobody is addressed yet, and about computer seats."""

OF_OTHERS = {
    "{name} is connected.",
    "Checked by {names}: the deal and every choice match.",
    "Checked by {name} from round {number}: the deal and the choices match.",
    "Still checking: {names}.",
    "{name}'s device reports a fault.",
    "Watching: {names}",
    "{name}: {said}",
    "Away: {names}. The table waits.",
    "Waiting for {name} to start {game}.",
    "Taking long? {name} has to press “{button}”.",
    "Away: {names}. Wait, or play on without them.",
    "This does not match: in round {number} {name} would have chosen something else.",
}
"""Sentences about people at other devices, and computers, who are never addressed."""


def _sentences(source: str) -> Iterator[tuple[str, str]]:
    """Yield every text with {name} or {names} in a module: the first of two forms with the second,
    others with ""."""
    paired = {}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "forms":
            named, you = (ast.literal_eval(half) for half in node.args)
            paired[id(node.args[0])] = you
            yield named, you
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("say", "say_in", "plural", "mark", "mark_in")
        ):
            for text in (part for part in node.args if isinstance(part, ast.Constant)):
                if id(text) not in paired and re.search("{names?}", str(text.value)):
                    yield str(text.value), ""


@pytest.mark.native  # it reads files
def test_sentences_about_a_possible_you_have_both_forms() -> None:
    found: dict[str, str] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        if file.name != "names.py":
            found |= dict(_sentences(file.read_text("utf-8")))
    alone = {named for named, you in found.items() if not you}
    asked = "Part of this address makes no sense here and is ignored: {names}."
    assert alone == LABELS | OF_SEVERAL | OF_BOTH | OF_SEATS | OF_OTHERS | {asked}
    assert len(found) - len(alone) > 40
    for named, you in found.items():
        fields = re.findall(r"{(\w+)}", named)
        assert not you or {*re.findall(r"{(\w+)}", you)} - {"names"} == {*fields} - {
            "name",
            "names",
        }
        assert "{name}" not in you


# -- whole games -----------------------------------------------------------------------------


@cache
def sakura(players: int, two_player: str | None) -> AnyTable:
    """Game of random choices on the short path, to its end."""
    game, random = RULES["sakura"], Random(f"{players}/{two_player}")
    raw = {"players": players, "two_player": two_player, "board": "stroll"}
    table = Table(game, game.options(raw), random)
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return table


def winners_of(table: AnyTable) -> tuple[int, ...]:
    """Winners of a finished game."""
    outcome = table.outcome()
    assert outcome is not None
    return outcome.winners


def usual(names: Names) -> Names:
    """Names without any typed by people."""
    return names


def sakura_sentences(
    table: AnyTable, you: int | None, words: Words, called: Callable[[Names], Names] = usual
) -> Iterator[str]:
    """Yield every sentence about Sakura's figures in a whole game."""
    options, deck = table.options, printed_deck()
    names = called(sakura_table.painter_names(options, you, words))
    who = ["person" if seat == (you or 0) else "adept" for seat in range(options.players)]
    opening = scene_of(observe(table.steps[0].before, 0))
    chronicle, events = Chronicle(opening, deck, names, words), []
    for step in table.steps:
        if step.before.stage is Stage.CHOOSE and step.before.round % 4 == 1:
            yield from _before_the_choice(step, names, you, words, deck)
        if step.before.stage is Stage.RESOLVE:
            (seat,) = step.actions
            order = step.before.queue[0][0]
            yield sakura_table.direction_question(order, "garden", seat, names, words)
            ends = choices(step.before, deck[order])
            yield from (
                outcome_words(step.before, ends[way], names, words) for way in (FORWARD, BACK)
            )
        for event in step.events:
            events.append(event)
            yield from chronicle.add(event)
            yield chronicle.last
    scene = reduce(after, events, scene_of(table.steps[0].before))
    yield chronicle.html()
    yield strip(chronicle.recap, deck, names, words)
    yield sakura_table.seats(scene, options, names, who, (), words)
    yield from description.sentences(scene, names, (), deck, words)
    tales = stories(events, len(scene.painters))
    for painter, tale in enumerate(tales):
        yield painter_panel(painter, names, scene, tale, deck, words)
    winners = winners_of(table)
    reasons = ending.reasons(table.position, winners, events, names, words)
    victory = ending.Victory(winners, reasons)
    yield ending.result(table.position, victory, tales, True, names, words)


def _before_the_choice(
    step: AnyStep, names: Names, you: int | None, words: Words, deck: Cards
) -> Iterator[str]:
    position, scene = step.before, scene_of(step.before)
    yield from description.sentences(scene, names, (), deck, words)
    yield figures(scene.board, "tall", Placement(scene.emperor, scene.painters), names, words)
    for seat, play in step.actions.items():
        assert isinstance(play, Play)
        yield sakura_table.question(seat, play.court is not None, names, words)
        if you in (None, seat):
            for painter, order in zip((seat, COURT), play, strict=True):
                if order is not None:
                    seen = preview(position, painter, deck[order])
                    yield preview_words(seen, position.emperor, names, painter, words)


def okiya(seed: int) -> AnyTable:
    """Match of random choices, to its end."""
    game, random = RULES["okiya"], Random(seed)
    table = Table(
        game, game.options({"match": "points", "target": 10, "full_board": "draw"}), random
    )
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return table


def okiya_sentences(
    table: AnyTable, you: int | None, words: Words, called: Callable[[Names], Names] = usual
) -> Iterator[str]:
    """Yield every sentence about Okiya's players in a whole match."""
    names = called(Names(okiya_table.PLAYERS, you))
    who = ["person" if seat == (you or 0) else "adept" for seat in (0, 1)]
    for step in table.steps[1:]:
        yield from (okiya_words.describe(event, names, words) for event in step.events)
        position = step.before
        yield okiya_table.players(position, names, who, None, words)
        yield from okiya_words.sentences(position, names, words)
        if position.stage is OkiyaStage.TAKE:
            yield okiya_table.turn_words(position.mover, names, words)
            owners = [
                next((seat for seat in (0, 1) if position.held[seat] >> cell & 1), None)
                for cell in range(16)
            ]
            cells = map(okiya_board.Cell, range(16), position.tiles, owners)
            yield okiya_board.board(list(cells), names, words)
    winners, events = winners_of(table), [e for step in table.steps for e in step.events]
    yield okiya_ending.result(table.position, winners, events, True, names, words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "two_player"), SEATS)
def test_the_one_person_at_sakura_is_never_named(
    players: int, two_player: str | None, language: str
) -> None:
    table, words = sakura(players, two_player), Words(language)
    for you in range(players):
        named = re.compile(rf"\b{PAINTERS[you].name}\b", re.ASCII)
        texts = list(sakura_sentences(table, you, words))
        assert [text for text in texts if named.search(text)] == []
        assert any(spoken_to(language).search(text) for text in texts)
        assert not [text for text in texts if "{" in text or "None" in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "two_player"), SEATS)
def test_several_people_at_sakura_all_have_names(
    players: int, two_player: str | None, language: str
) -> None:
    texts = list(sakura_sentences(sakura(players, two_player), None, Words(language)))
    spoken = spoken_to(language)
    questions = [text for text in texts if QUESTION.search(text)]
    to_somebody = [text for text in texts if spoken.search(text)]
    # Only the card of the person asked by name addresses its player.
    assert all(
        QUESTION.search(text) or re.match(r"\w+( \(.*?\)|（.*?）)?, ", text) for text in to_somebody
    )
    assert questions
    assert all(any(painter.name in text for text in texts) for painter in PAINTERS[:players])


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_the_one_person_at_okiya_is_never_named(language: str) -> None:
    for seed in range(2):
        table, words = okiya(seed), Words(language)
        for you, name in enumerate(okiya_table.PLAYERS):
            texts = list(okiya_sentences(table, you, words))
            assert [text for text in texts if re.search(rf"\b{name}\b", text, re.ASCII)] == []
            assert any(spoken_to(language).search(text) for text in texts)
        texts = list(okiya_sentences(table, None, words))
        assert [text for text in texts if spoken_to(language).search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_win_and_a_tie_have_both_forms(language: str) -> None:
    words, names = Words(language), Names(("Haruo", "Kenji", "Mariko"), you=1)
    table = sakura(3, None)
    tales = stories([event for step in table.steps for event in step.events], 3)
    shared = ending.result(table.position, ending.Victory((0, 1), []), tales, True, names, words)
    assert "Haruo" in shared.partition("</h2>")[0] and "Kenji" not in shared
    others = ending.result(table.position, ending.Victory((0, 2), []), tales, True, names, words)
    # In heading, place and row; a place is named to be read and seen.
    assert others.count("Mariko") == 4
