"""The round's cards, the summary line of each, the log by rounds, and the duration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.table import Table
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.cards import BACK, FORWARD, Card
from sakura.games.sakura.rules.game import Sakura, SakuraTable
from sakura.games.sakura.rules.position import Stage, observe
from sakura.games.sakura.rules.preview import choices, falls
from sakura.games.sakura.view.choice import (
    choice_buttons,
    choice_ghosts,
    forward_arrow,
    outcome_words,
)
from sakura.games.sakura.view.chronicle import Chronicle
from sakura.games.sakura.view.hands import hands, held_words, played_next
from sakura.games.sakura.view.pace import LEAST, MOST, WEIGHTS, Pace
from sakura.games.sakura.view.painter import painter_panel
from sakura.games.sakura.view.recap import Recap, Turn, after
from sakura.games.sakura.view.recap_words import deeds_words, turn_words
from sakura.games.sakura.view.scene import Scene, scene_of
from sakura.games.sakura.view.scene import after as scene_after
from sakura.games.sakura.view.story import stories
from sakura.games.sakura.view.strip import strip, style
from sakura.games.sakura.view.table import painter_names
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words
from tests.played import player_of
from tests.sweeps import FULL

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Sakura()
NAMES = Names(("Haruo", "Kenji", "Mariko", "Naoki"))
ENGLISH = Words("en")
GAMES = 100 if FULL else 25


def played(players: int, seed: int, two_player: str = "standard") -> SakuraTable:
    """Game of random choices to its end."""
    options: JsonObject = {
        "players": players,
        "two_player": two_player if players == 2 else None,
        "board": "classic",
    }
    random = Random(seed)
    table = Table(GAME, GAME.options(options), random)
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return table


def opening(table: SakuraTable) -> Scene:
    """Scene before the first event."""
    return scene_of(observe(table.steps[0].before, 0))


def told(*events: happened.Event, painters: tuple[int, ...] = (4, 7, 2, 0)) -> str:
    """Summary line of card 54, Naoki's."""
    recap = Recap(painters, (Turn(54, 3),))
    for event in (happened.CardTurned(54, 3), *events):
        recap = after(recap, event)
    return turn_words(recap.turns[0], NAMES, ENGLISH)


def test_a_cards_effects_fit_one_line() -> None:
    assert told() == "54 Naoki"
    line = told(
        happened.EmperorMoved(8, 7),
        happened.PainterDisgraced(1, 7, 7, 3, 1),
        happened.PainterMoved(3, 0, 5, "own"),
    )
    expected = "54 Naoki: the Emperor goes back 1, onto Kenji, who loses a token; "
    assert line == expected + "Naoki goes forward 2, jumping over 3 painters."


WALKED = happened.EmperorMoved(8, 9)


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ((WALKED, happened.SakuraReached(9)), "the Emperor reaches the cherry tree"),
        ((happened.NobodyMoved(-1, "emperor", "start"),), "the Emperor can't go back any further"),
        ((happened.PainterMoved(1, 7, 5, "closest"),), "Kenji is closest and goes back 2"),
        (
            (happened.PainterMoved(1, 7, 0, "closest"),),
            "Kenji is closest and goes back to the gate, jumping over Haruo and Mariko",
        ),
        (
            (happened.PainterMoved(3, 0, 3, "furthest"),),
            "Naoki is furthest and goes forward 2, jumping over Mariko",
        ),
        (
            (happened.PainterDisgraced(3, 0, 8, 5, 1),),
            "Naoki is furthest, bumps into the Emperor and loses a token",
        ),
        (
            (happened.NobodyMoved(-1, "furthest", "gate"),),
            "nobody is furthest, as several are at the gate",
        ),
        (
            (WALKED, happened.PainterDisgraced(3, 0, 9, 6, 0)),
            "the Emperor goes forward 1; Naoki bumps into the Emperor and has no token to lose",
        ),
        (
            (
                happened.PainterDisgraced(3, 6, 8, 7, 1),
                happened.PainterDisgraced(3, 7, 8, 7, 1),
            ),
            "Naoki is furthest, bumps into the Emperor and loses a token; "
            "Naoki bumps again and loses another",
        ),
        (
            (
                happened.PainterDisgraced(1, 6, 8, 7, 1),
                happened.PainterDisgraced(3, 5, 8, 7, 1),
            ),
            "Kenji is furthest, bumps into the Emperor and loses a token; "
            "Naoki bumps into the Emperor and loses a token",
        ),
        (
            (WALKED, happened.PainterMoved(3, 0, 3, "leap")),
            "the Emperor goes forward 1; Naoki leaps over Mariko",
        ),
        (
            (WALKED, happened.NobodyMoved(3, "own", "still")),
            "the Emperor goes forward 1; Naoki stays at the gate",
        ),
    ],
)
def test_every_effect_has_words(events: tuple[happened.Event, ...], line: str) -> None:
    assert told(*events) == f"54 Naoki: {line}."


@pytest.mark.parametrize(
    ("you", "line"),
    [
        (None, "Naoki goes forward 2, jumping over 3 painters"),
        (0, "Naoki goes forward 2, jumping over you and 2 others"),
        (3, "you go forward 2, jumping over 3 painters"),
    ],
)
def test_a_crowd_that_is_jumped_over_is_counted(you: int | None, line: str) -> None:
    recap = Recap((4, 3, 2, 0), (Turn(54, 3, "painter"),))
    recap = after(recap, happened.PainterMoved(3, 0, 5, "own"))
    assert deeds_words(recap.turns[0], Names(NAMES.known, you), ENGLISH) == line


@pytest.mark.parametrize("players", [2, 4, 6])
def test_steps_are_stated_as_cards_count_them(players: int) -> None:
    """No sentence says another number than its card, whoever is jumped over or reached."""
    told_ = {"own": 0, "count": 0, "closest": 0, "furthest": 0, "emperor": 0}
    for seed in range(GAMES):
        table = played(players, seed)
        names = painter_names(table.options, None, ENGLISH)
        recap = Recap(opening(table).painters)
        for event in (event for step in table.steps for event in step.events):
            before, recap = recap.painters, after(recap, event)
            turn = recap.current
            stated = turn and _stated(event, before, GAME.cards[turn.order])
            if turn and stated:
                cause, steps = stated
                said = turn_words(turn, names, ENGLISH).rpartition("; ")[2]
                assert re.search(rf"goes? (forward|back) {steps}\b", said), (said, event)
                told_[cause] += 1
    assert min(told_.values()) > 20


def _stated(event: happened.Event, painters: tuple[int, ...], card: Card) -> tuple[str, int] | None:
    """Cause of a move, and the steps that its card prints or lets count; None for leaps, and for
    moves that a tree, the first space or the gate ends early."""
    match event:
        case happened.EmperorMoved(start, end):
            whole = card.garden.either or end - start == card.garden.steps
            return ("emperor", abs(card.garden.steps)) if whole else None
        case happened.PainterMoved(_, start, _, "count"):
            return "count", sum(space > start for space in painters)
        case happened.PainterMoved(_, _, end, "own") if end:
            return "own", abs(card.painter.steps)
        case happened.PainterMoved(_, _, end, ("closest" | "furthest") as by) if end:
            return by, abs(card.garden.steps)
        case _:
            return None


def test_painters_that_a_lesson_or_a_retry_places_are_jumped_over() -> None:
    start = played(4, 0).steps[1].before
    scene = replace(scene_of(observe(start, 0)), emperor=9, painters=(4, 5, 6, 7))
    log = Chronicle(scene, GAME.cards, NAMES, ENGLISH)
    for event in (
        happened.CardsRevealed(((17, 0),)),
        happened.CardTurned(17, 0),
        happened.PainterMoved(0, 4, 8, "own"),
    ):
        log.add(event)
    assert log.last == "17 Haruo: Haruo goes forward 1, jumping over 3 painters."


def test_a_card_may_move_the_emperor_back_onto_its_own_painter() -> None:
    recap = Recap((4, 7, 2, 8), (Turn(54, 3),))
    for event in (
        happened.CardTurned(54, 3),
        happened.EmperorMoved(9, 8),
        happened.PainterDisgraced(3, 8, 8, 3, 1),
    ):
        recap = after(recap, event)
    assert recap.turns[0].state == "garden"
    recap = after(recap, happened.PainterDisgraced(3, 3, 8, 3, 0))
    assert recap.turns[0].state == "painter"
    assert [len(deeds) for deeds in (recap.turns[0].garden, recap.turns[0].own)] == [2, 1]


@pytest.mark.parametrize("players", range(2, 7))
def test_a_recap_ends_with_the_painters_final_spaces_and_all_cards(players: int) -> None:
    for seed in range(6):
        table = played(players, seed)
        names = painter_names(table.options, None, ENGLISH)
        recap = Recap((0,) * len(names.known))
        for number, step in enumerate(table.steps):
            for event in step.events:
                recap = after(recap, event)
                if isinstance(event, happened.RoundEnded):
                    assert {turn.state for turn in recap.turns} <= {"done", "discarded"}
                    done = [turn for turn in recap.turns if turn.state == "done"]
                    assert all(turn.garden and turn.own for turn in done)
            later = table.steps[number + 1 :]
            position = later[0].before if later else table.position
            if position.stage is Stage.CHOOSE:
                assert recap.painters == position.painters
                assert [(turn.order, turn.painter) for turn in recap.turns] == list(
                    position.past[-1].cards if position.past else ()
                )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_has_a_chapter_per_round_and_a_line_per_card(language: str) -> None:
    words = Words(language)
    for players in (2, 4, 6):
        table = played(players, 5)
        names = painter_names(table.options, None, words)
        chronicle = Chronicle(opening(table), GAME.cards, names, words)
        heard = [s for step in table.steps for event in step.events for s in chronicle.add(event)]
        assert [c.number for c in chronicle.chapters] == list(range(1, table.position.round + 1))
        for chapter, past in zip(chronicle.chapters, table.position.past, strict=True):
            cards = [line.partition(" ")[0] for line in chapter.lines]
            assert [int(card) for card in cards if card.isdigit()] == [c for c, _ in past.cards]
        lines = [line for chapter in chronicle.chapters for line in chapter.lines]
        assert not [line for line in lines + heard if "{" in line or "None" in line]
        assert chronicle.last == lines[-1]
        html = chronicle.html()
        assert html.count('class="chapter"') == len(chronicle.chapters)
        assert html.index(f'data-round="{table.position.round}"') < html.index('data-round="1"')


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", range(2, 7))
def test_one_sentence_is_spoken_for_each_card_of_a_round_in_order(
    players: int, language: str
) -> None:
    words, early = Words(language), 0
    for seed in range(3):
        table = played(players, seed)
        names = painter_names(table.options, None, words)
        chronicle = Chronicle(opening(table), GAME.cards, names, words)
        said: list[str] = []
        for event in (event for step in table.steps for event in step.events):
            heard = chronicle.add(event)
            if isinstance(event, happened.CardsDiscarded):
                early += 1
                assert re.findall(r"\d+", heard.pop()) == [
                    str(len(event.cards))
                ]  # one for all of them
            said += [line for line in heard if line[0].isdigit()]
            if isinstance(event, happened.RoundEnded):
                acted = [turn for turn in chronicle.recap.turns if turn.state == "done"]
                assert said == [turn_words(turn, chronicle.names, words) for turn in acted]
                said = []
    assert early


def test_the_strip_shows_every_card_with_its_painter() -> None:
    recap = Recap((0,) * 4)
    for event in (event for step in played(4, 2).steps for event in step.events):
        recap = after(recap, event)
        if isinstance(event, happened.CardTurned):
            break
    drawn = strip(recap, GAME.cards, NAMES, ENGLISH)
    assert drawn.count("<li") == 4
    assert [style(turn.state) for turn in recap.turns].count("turn acts-garden") == 1
    assert all(name in drawn for name in NAMES.known)


def lasting(players: int, seed: int) -> Iterator[float]:
    """Yield the seconds that each round of a game takes at normal speed.

    The events are known up to the next decision.
    """
    player = player_of(table := played(players, seed))
    player.to_start()
    shares, seconds = Pace(len(painter_names(table.options, None, ENGLISH).known)), 0.0
    while player.behind:
        event = player.next()
        if event:
            seconds += shares.seconds(event, player.coming())
        if isinstance(event, happened.RoundEnded):
            yield seconds
            seconds = 0.0


@pytest.mark.parametrize(
    ("players", "least", "most"), [(2, 6, 8.5), (3, 6, 8.5), (4, 6, 8.5), (5, 6, 10), (6, 7, 12)]
)
def test_a_round_takes_as_long_as_it_should(players: int, least: float, most: float) -> None:
    rounds = [seconds for seed in range(GAMES) for seconds in lasting(players, seed)]
    assert sum(least <= seconds <= most for seconds in rounds) >= 0.99 * len(rounds)
    assert min(rounds) >= 0.9 * least and max(rounds) <= most


def test_every_event_has_a_minimum_duration() -> None:
    for seed in range(GAMES):
        shares = Pace(4)
        for step in played(4, seed).steps:
            for number, event in enumerate(step.events, 1):
                seconds = shares.seconds(event, step.events[number:])
                weight = WEIGHTS.get(type(event), 0.0)
                assert LEAST * weight <= seconds <= MOST * weight


def test_both_directions_are_shown_before_one_is_chosen() -> None:
    asked = 0
    for seed in range(40):
        random = Random(seed)
        table = Table(
            GAME, GAME.options({"players": 4, "two_player": None, "board": "stroll"}), random
        )
        while waiting := table.waiting():
            position = table.observe(0)
            if position.stage is Stage.RESOLVE:
                asked += 1
                card = GAME.cards[position.queue[0][0]]
                ends = choices(position, card)
                said = {d: outcome_words(position, w, NAMES, ENGLISH) for d, w in ends.items()}
                assert all(said.values())
                buttons = choice_buttons(said, forward_arrow(position, "tall"), ENGLISH)
                assert buttons.index('data-command="back"') < buttons.index("forward")
                ghosts = choice_ghosts(position, ends, "tall", NAMES)
                standing = position.emperor, list(position.painters)
                moved = [
                    walk
                    for walk in ends.values()
                    if (walk.emperor, walk.painters) != standing or falls(walk)
                ]
                assert ghosts.count('class="choice"') == len(moved)
                direction = random.choice([FORWARD, BACK])
                events = len(table.steps)
                table.choose(waiting[0], direction)
                then = [e for step in table.steps[events:] for e in step.events]
                deeds = [e for e in ends[direction].events or [] if e in then]
                assert deeds == ends[direction].events
            else:
                table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    assert asked > 100


def test_a_painters_story_lists_its_gains_and_losses() -> None:
    for players in (2, 4, 6):
        table = played(players, 8)
        events = [event for step in table.steps for event in step.events]
        scene = reduce(scene_after, events, scene_of(observe(table.steps[0].before, 0)))
        names = painter_names(table.options, None, ENGLISH)
        for painter, tokens in enumerate(table.position.tokens[:players]):
            story = stories(events, len(scene.painters))[painter]
            start = table.steps[0].before.tokens[painter]
            lost = [bump.lost for bump in _bumps(events, painter)]
            assert len(story.bumps) == len(lost)
            assert start + sum(story.trees) - sum(lost) == tokens
            assert story.cards == [
                order for past in table.position.past for order, who in past.cards if who == painter
            ]
            shown = painter_panel(painter, names, scene, story, GAME.cards, ENGLISH)
            assert shown.count("card-face") == len(story.cards)
            assert shown.count("round ") == len(story.bumps)


def _bumps(events: Iterable[happened.Event], painter: int) -> list[happened.PainterDisgraced]:
    disgraced = [one for one in events if isinstance(one, happened.PainterDisgraced)]
    return [one for one in disgraced if one.painter == painter]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_line_of_the_log_leads_to_the_step_that_completed_it(players: int) -> None:
    table = played(players, 3)
    events = [event for step in table.steps for event in step.events]
    names = painter_names(table.options, 0, ENGLISH)

    def chronicle(count: int) -> Chronicle:
        log = Chronicle(opening(table), GAME.cards, names, ENGLISH)
        for event in events[:count]:
            log.add(event)
        return log

    chapters = chronicle(len(events)).chapters
    counts = [count for chapter in chapters for count in chapter.counts]
    assert counts == sorted(counts) and counts[-1] == len(events)
    for chapter in chapters[:: max(1, len(chapters) // 5)]:
        assert chronicle(chapter.began).chapters[-1].number == max(1, chapter.number - 1)
        for line, count in zip(chapter.lines, chapter.counts, strict=True):
            assert line in chronicle(count).chapters[-1].lines
            assert line not in chronicle(count - 1).chapters[-1].lines
        drawn = chronicle(len(events)).chapter(chapter)
        assert drawn.count("data-revisit=") == len(chapter.lines) + 1


def test_all_hands_are_shown_with_the_next_plays_marked() -> None:
    table = played(4, 5)
    step = next(step for step in table.steps if step.before.stage is Stage.CHOOSE)
    names = painter_names(table.options, 0, ENGLISH)
    chosen = played_next(step.actions.values())
    drawn = hands(step.before.hands, chosen, GAME.cards, names, ENGLISH)
    assert drawn.count("<li>") == 4 and drawn.count('class="played"') == len(chosen) == 4
    for cards in step.before.hands:
        assert all(f'data-card="{order}"' in drawn for order in cards)
    assert "(played next)" in drawn
    mine, *others = drawn.split("<li>")[1:]
    assert ">you " in mine and not any("you " in row for row in others)
    held = dict(enumerate(step.before.hands))
    for you in (0, None):  # a player, and somebody who watches
        about = painter_names(table.options, you, ENGLISH)
        for seat, cards in held.items():
            said = [held_words(order, held, GAME.cards, about, ENGLISH) for order in cards]
            name = "you" if seat == you else names.known[seat]
            assert all(f"then {name} " in sentence for sentence in said)
            assert seat == you or not any("you " in sentence for sentence in said)
    direction = next(step for step in table.steps if step.before.stage is Stage.RESOLVE)
    assert played_next(direction.actions.values()) == set()
    assert hands(((), ()), (), GAME.cards, names, ENGLISH) == ""
