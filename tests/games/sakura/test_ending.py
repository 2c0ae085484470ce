"""End of a game: its story, the reason given and the paths over the garden are true."""

from __future__ import annotations

import re
from functools import reduce
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.saved import Saved
from sakura.core.table import AnyTable
from sakura.games.sakura.info import INFO
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.events import PainterDisgraced
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Position, observe
from sakura.games.sakura.view import ending
from sakura.games.sakura.view.path import Shape
from sakura.games.sakura.view.reason import Cause, Reason, reason, reason_words
from sakura.games.sakura.view.scene import Scene, scene_of
from sakura.games.sakura.view.scene import after as scene_after
from sakura.games.sakura.view.story import Story, stories
from sakura.games.sakura.view.table import painter_names
from sakura.games.sakura.view.ways import ways
from sakura.play.rematch import moved_on
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words
from tests.tables import played, sakura_options, seeds
from tests.translated import full_stop

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Sakura()
ENGLISH = Words("en")
spoken_to = st.sampled_from([None, 0, 1])


def events_of(table: AnyTable) -> list[happened.Event]:
    return [event for step in table.steps for event in step.events]


def scenes(table: AnyTable) -> list[Scene]:
    """Table after each event."""
    shown = [scene_of(table.steps[0].before)]
    for event in events_of(table):
        shown.append(scene_after(shown[-1], event))
    return shown


def winners_of(table: AnyTable) -> tuple[int, ...]:
    outcome = table.outcome()
    assert outcome is not None
    return outcome.winners


class Recount:
    """Tokens counted independently, from their visible changes instead of the events."""

    def __init__(self, table: AnyTable) -> None:
        self.position: Position = table.position
        self.tokens = self.position.tokens
        self.seats = range(self.position.options.players)
        self.trees: list[list[int]] = []
        self.lost: list[list[int]] = [[] for _ in self.tokens]
        """Rounds in which each painter lost a token."""
        self.bumped = {e.painter for e in events_of(table) if isinstance(e, PainterDisgraced)}
        self.purses: list[tuple[int, tuple[int, ...]]] = []
        for before, after in pairwise(scenes(table)):
            changes = [b - a for a, b in zip(before.tokens, after.tokens, strict=True)]
            if len(after.scored) > len(before.scored):
                self.trees.append(changes)
            elif any(changes):
                assert sorted(changes)[:2] == [-1, 0]
                self.lost[changes.index(-1)].append(after.round + 1)
            if before.tokens != after.tokens or before.scored != after.scored:
                self.purses.append((len(after.scored), after.tokens))

    def taken(self, tree: int, painter: int) -> int:
        return self.trees[tree][painter]

    def before_the_last_tree(self) -> tuple[int, ...]:
        return tuple(n - last for n, last in zip(self.tokens, self.trees[-1], strict=True))


@given(sakura_options, seeds)
def test_a_story_adds_up_to_the_outcome(options: JsonObject, seed: int) -> None:
    table = played(GAME, options, seed)
    tales = stories(events_of(table), len(table.position.tokens))
    counted = Recount(table)
    for painter, tale in enumerate(tales):
        start = table.steps[0].before.tokens[painter]
        assert start + sum(tale.trees) - tale.lost == table.position.tokens[painter]
        assert tale.trees == [gains[painter] for gains in counted.trees]
        assert [bump.round for bump in tale.bumps if bump.lost] == counted.lost[painter]
        past = [past.painters[painter] for past in table.position.past]
        assert tale.stops == [*past, table.position.painters[painter]]


@given(sakura_options, seeds, spoken_to)
def test_the_reason_for_the_result_is_correct(
    options: JsonObject, seed: int, you: int | None
) -> None:
    table = played(GAME, options, seed)
    winners = winners_of(table)
    found = reason(table.observe(0), winners, you, events_of(table))
    counted = Recount(table)
    tokens, spaces = table.position.tokens, table.position.painters
    subject = found.subject
    assert subject == (winners[0] if you is None else you)
    better = {(tokens[s], spaces[s]) for s in counted.seats}
    if found.shared:
        assert subject in winners and found.others == winners and len(winners) > 1
        assert {(tokens[s], spaces[s]) for s in winners} == {(tokens[subject], 0)}
        return
    ahead = [
        s for s in counted.seats if (tokens[s], spaces[s]) > (tokens[subject], spaces[subject])
    ]
    assert found.place == len(ahead) + 1
    assert (found.place == 1) == (subject in winners)
    assert max(better) == (tokens[winners[0]], spaces[winners[0]])
    for other in found.others:
        assert abs(tokens[other] - tokens[subject]) == found.margin
        assert other in winners or found.place == 1
    if found.place == 1:
        others_tokens = [tokens[s] for s in counted.seats if s != subject]
        assert found.margin == tokens[subject] - max(others_tokens)
    if found.cause:
        assert holds(found, found.cause, counted)


def holds(found: Reason, cause: Cause, counted: Recount) -> bool:
    """True if the cause holds, and is worth the margin if it is worth tokens."""
    subject, enough = found.subject, max(1, found.margin)
    lost = counted.lost[subject]
    match cause.kind:
        case "bump":
            return cause.round == lost[-1] and found.margin <= 1
        case "bumps":
            return cause.own == len(lost) >= enough
        case "tree":
            own = counted.taken(cause.tree, subject)
            theirs = counted.taken(cause.tree, cause.other)
            gain = own - theirs if found.place == 1 else theirs - own
            return (own, theirs) == (cause.own, cause.theirs) and gain >= enough
        case "every tree":
            return all(gains[cause.other] > gains[subject] for gains in counted.trees)
        case "overtook":
            before = counted.before_the_last_tree()
            return before[cause.other] == max(before) > before[subject]
        case "led":
            return all(
                tokens[subject] > max(tokens[:subject] + tokens[subject + 1 :])
                for trees, tokens in counted.purses
                if trees > cause.tree
            )
        case "alone":
            return counted.bumped == set(range(len(counted.tokens))) - {subject}
        case "their bumps":
            return cause.theirs == len(counted.lost[cause.other]) >= enough


@pytest.mark.parametrize("language", LANGUAGES)
@given(options=sakura_options, seed=seeds, you=spoken_to)
def test_every_reason_is_a_sentence_with_its_numbers(
    language: str, options: JsonObject, seed: int, you: int | None
) -> None:
    words = Words(language)
    table = played(GAME, options, seed)
    names = painter_names(table.position.options, you, words)
    found = reason(table.observe(0), winners_of(table), you, events_of(table))
    said = reason_words(found, names, table.position.tokens[found.subject], words)
    assert said.endswith(full_stop(language))
    assert "{" not in said and "None" not in said and "-1" not in said
    if you is None:
        assert names.known[found.subject] in said
    if found.margin:
        assert str(found.margin) in said
    if found.cause and found.cause.round:
        assert str(found.cause.round) in said
    if found.cause and found.cause.kind == "tree":
        assert str(found.cause.own) in said and str(found.cause.theirs) in said


def test_the_result_addresses_a_person() -> None:
    names = Names(("Haruo", "Kenji", "Mariko"))
    lost = Reason(1, 2, 1, (0,), Cause("bump", round=11))
    said = "Kenji came second, 1 token behind Haruo. The bump in round 11 cost the deciding token."
    assert reason_words(lost, names, 9, ENGLISH) == said
    said = "You came second, 1 token behind Haruo. The bump in round 11 cost the deciding token."
    assert reason_words(lost, Names(names.known, 1), 9, ENGLISH) == said
    shared = Reason(0, 1, 0, (0, 2), shared=True)
    said = "Haruo and Mariko have 8 tokens each, and all wait at the gate."
    assert reason_words(shared, names, 8, ENGLISH) == said
    said = "You and Mariko have 8 tokens each, and all wait at the gate."
    assert reason_words(shared, Names(names.known, 0), 8, ENGLISH) == said
    plain = Reason(0, 1, 2, (1, 2))
    assert (
        reason_words(plain, names, 9, ENGLISH) == "Haruo won, 2 tokens ahead of Kenji and Mariko."
    )
    tree = Reason(2, 3, 4, (0,), Cause("tree", 0, tree=2, own=0, theirs=4))
    said = (
        "Mariko came third, 4 tokens behind Haruo. The last tree made the difference: "
        "Haruo 4 and Mariko 0."
    )
    assert reason_words(tree, names, 5, ENGLISH) == said
    said = (
        "You came third, 4 tokens behind Haruo. The last tree made the difference: "
        "Haruo 4 and you 0."
    )
    assert reason_words(tree, Names(names.known, 2), 5, ENGLISH) == said


def test_a_shared_win_at_the_gate_is_the_reason_given() -> None:
    """Nobody ever left the gate, so all still have their first tokens."""
    table = played(GAME, {"players": 3, "two_player": None, "board": "stroll"}, 1)
    position = table.steps[0].before
    found = reason(observe(position, 0), (0, 1, 2), 0, [])
    assert found == Reason(0, 1, 0, (0, 1, 2), shared=True)


@given(sakura_options, seeds)
def test_the_result_states_every_painters_tokens(options: JsonObject, seed: int) -> None:
    table = played(GAME, options, seed)
    winners = winners_of(table)
    tales = stories(events_of(table), len(table.position.tokens))
    names = painter_names(table.position.options, None, ENGLISH)
    sentences = ending.reasons(table.observe(0), winners, events_of(table), names, ENGLISH)
    victory = ending.Victory(winners, sentences)
    shown = ending.result(table.observe(0), victory, tales, True, names, ENGLISH)
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", shown)
    assert len(rows) == len(tales)
    order = [int(painter) for painter in re.findall(r'data-way="(\d)"', shown)]
    assert sorted(order) == list(range(len(tales)))
    for painter, row in zip(order, rows, strict=True):
        assert row.startswith("<svg") and f"</svg>{names.known[painter].split()[0]}<" in row
        cells = re.findall(r"<td>(.*?)</td>", row)
        assert cells[:3] == [str(tokens) for tokens in tales[painter].trees]
        assert cells[-1] == str(table.position.tokens[painter])
    assert order[0] in winners
    assert shown.partition("<h2")[0].count("emblem-picture") == len(winners)
    assert 'data-command="share-game"' in shown and 'data-command="picture"' in shown
    kept = ending.result(table.observe(0), victory, tales, False, names, ENGLISH)
    assert 'data-command="share-game"' not in kept


@given(sakura_options, seeds)
def test_the_places_are_in_their_order_with_all_tokens(options: JsonObject, seed: int) -> None:
    """The court painter has none, and comes last."""
    position = (table := played(GAME, options, seed)).position
    winners = winners_of(table)
    names = painter_names(position.options, None, ENGLISH)
    tales = stories(events_of(table), len(position.tokens))
    shown = ending.result(
        table.observe(0), ending.Victory(winners, []), tales, True, names, ENGLISH
    )
    taken = re.findall(
        '<li><button type="button"( class="won")? data-way="(.)".*?"unseen">(.*?)</span>'
        '<span class="rank"[^>]*>(.?)</span>',
        shown,
    )
    assert len(taken) == len(tales)
    seats = range(position.options.players)
    merits = [(position.tokens[seat], position.painters[seat]) for seat in seats]
    for won, number, label, place in taken[: len(seats)]:
        seat = int(number)
        assert int(place) == 1 + sum(other > merits[seat] for other in merits)
        tokens = position.tokens[seat]
        said = f"{place}. {names.known[seat]}, {tokens} token{'s' * (tokens != 1)}"
        tied = [own for own in merits if own[0] == tokens and own != merits[seat]]
        if tied:
            said += f", {position.emperor - position.painters[seat]} spaces behind the Emperor"
        assert label.replace(" space ", " spaces ") == said
        assert bool(won) == (seat in winners) == (place == "1")
    places = [place for *_, place in taken]
    assert places[: len(seats)] == sorted(places[: len(seats)])
    assert places[len(seats) :] == [""] * (len(taken) - len(seats))


@given(sakura_options, seeds, spoken_to)
def test_a_picture_addresses_no_player(options: JsonObject, seed: int, you: int | None) -> None:
    table = played(GAME, options, seed)
    names = painter_names(table.position.options, you, ENGLISH)
    lines = ending.caption(table.observe(0), winners_of(table), events_of(table), names, ENGLISH)
    assert len(lines) >= 2
    assert not re.search(r"\b[Yy]ou\b", " ".join(lines))


@pytest.mark.parametrize("shape", ["tall", "wide"])
def test_a_route_has_a_stop_per_round(shape: Shape) -> None:
    for players in (2, 4, 6):
        options: JsonObject = {
            "players": players,
            "two_player": "standard" if players == 2 else None,
        }
        table = played(GAME, options | {"board": "classic"}, 8)
        board = table.position.board
        tales = stories(events_of(table), len(table.position.tokens))
        quiet = ways(tales, board, shape)
        assert quiet.count("route") == len(tales)
        assert 'class="stop"' not in quiet and "picked" not in quiet
        for painter, tale in enumerate(tales):
            drawn = ways(tales, board, shape, painter)
            assert drawn.count("route") == len(tales) + 1  # the highlighted one has a backing line
            assert drawn.count("picked") == 1
            rounds = [
                n for text in re.findall(r"<text[^>]*>(.*?)</text>", drawn) for n in spans(text)
            ]
            assert sorted(rounds) == [n for n, space in enumerate(tale.stops) if space]
            assert drawn.count('class="bump"') == len({bump.at for bump in tale.bumps})


def spans(text: str) -> list[int]:
    """Rounds in a text such as «3–5, 9»."""
    ends = [part.split("–") for part in text.split(", ")]
    return [n for end in ends for n in range(int(end[0]), int(end[-1]) + 1)]


def test_a_painter_that_never_left_the_gate_has_an_empty_route() -> None:
    table = played(GAME, {"players": 3, "two_player": None, "board": "stroll"}, 1)
    drawn = ways([Story([0, 0]) for _ in range(3)], table.position.board, "tall", 0)
    assert drawn.count("route") == 4


def test_rotating_the_seats_moves_everyone_on_by_one() -> None:
    table = played(GAME, {"players": 4, "two_player": None, "board": "stroll"}, 1)
    who = ["person", "novice", "adept", "master"]
    turned = moved_on(Saved(table, who), Random(0))
    assert turned.who == ["master", "person", "novice", "adept"]
    assert who[0] == "person"
    assert turned.table.options == table.options
    assert turned.table.outcome() is None
    back = reduce(lambda saved, _: moved_on(saved, Random(0)), range(3), turned)
    assert back.who == who


@pytest.mark.native  # it reads a document
def test_the_forms_number_of_rounds_is_as_measured() -> None:
    guide = Path(__file__).parent.parent.parent.parent / "docs/findings.md"
    findings = guide.read_text("utf-8")
    boards = INFO.fields["board"].values
    head = next(line for line in findings.splitlines() if line.startswith("| players | rounds, "))
    assert re.findall(r"rounds, (\w+)", head) == list(boards)
    cell = r"[\d.]+ ± [\d.]+ \| (\d+) to (\d+) \|"
    found = re.findall(rf"^\|[^|]+\| {cell} {cell}$", findings, re.MULTILINE)
    for at, promised in enumerate(boards.values()):
        fewest = min(int(row[2 * at]) for row in found)
        most = max(int(row[2 * at + 1]) for row in found)
        assert f"{fewest} to {most} rounds" in promised


def test_equal_tokens_in_different_places_are_explained() -> None:
    explained = 0
    for seed in range(12):
        table = played(GAME, {"players": 4, "two_player": None, "board": "stroll"}, seed)
        seen = observe(table.position, 0)
        names = painter_names(table.options, 0, ENGLISH)
        said = ending.reasons(seen, winners_of(table), events_of(table), names, ENGLISH)
        ranks = [(seen.tokens[seat], seen.painters[seat]) for seat in range(4)]
        tied = {n for n, at in ranks for m, other in ranks if n == m and at != other}
        explanations = [
            sentence for sentence in said if "closer to the Emperor is ahead" in sentence
        ]
        found = reason(seen, winners_of(table), 0, events_of(table))
        by_reason = found.margin == 0 and max(tied, default=-1) == seen.tokens[found.subject]
        assert bool(explanations) == (bool(tied) and not by_reason)
        assert all(f"With {max(tied)} tokens" in sentence for sentence in explanations)
        explained += bool(tied)
    assert explained
