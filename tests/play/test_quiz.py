"""Questions about the rules: the rules themselves say which answer is right, lessons say why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.game import CHANCE
from sakura.core.quiz import RulesQuestion
from sakura.core.restore import action_of
from sakura.core.table import AnyTable
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.events import RoundDrawn, RoundWon
from sakura.games.okiya.rules.square import BORDER, CELLS, LINES, SIDE, cells
from sakura.games.okiya.view.tiles import tile_name
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.position import START_TOKENS
from sakura.play.quiz import Quiz
from sakura.ui.words import Words

ALL = [(name, number) for name, game in GAMES.items() for number in range(len(game.questions()))]


@dataclass(frozen=True)
class Played:
    """A question's table, and all that happened when its seats did as it says."""

    before: AnyTable
    after: AnyTable
    events: tuple[Any, ...]

    def of(self, kind: type) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def during(self, card: int) -> tuple[Any, ...]:
        """The events of Sakura while a card acts."""
        turned = [n for n, each in enumerate(self.events) if isinstance(each, happened.CardTurned)]
        start = next(n for n in turned if self.events[n].order == card)
        end = next((n for n in turned if n > start), len(self.events))
        return self.events[start + 1 : end]


def play(question: RulesQuestion) -> Played:
    """Do what the seats of a question do, if they do anything."""
    before, after = question.lay(RULES), question.lay(RULES)
    events: tuple[Any, ...] = ()
    if question.plays:
        assert set(after.waiting()) == set(question.plays)
    for seat, plain in question.plays.items():
        events += after.choose(seat, action_of(plain, after.legal(seat), seat))
    return Played(before, after, events)


Claim: TypeAlias = "Callable[[Played], bool]"
"""True if what an answer says is so."""


# -- Sakura --------------------------------------------------------------------------------------


def moved(painter: int, end: int, by: str, card: int) -> Claim:
    """Claim that the painter ends there by that half of the card."""
    return lambda played: any(
        isinstance(event, happened.PainterMoved)
        and (event.painter, event.end, event.by) == (painter, end, by)
        for event in played.during(card)
    )


def bumped(painter: int, card: int, at: int | None = None) -> Claim:
    """Claim that the painter bumps into the Emperor while the card acts: it loses a token and goes
    back over three free spaces, its own former one included."""

    def claim(played: Played) -> bool:
        found = [
            event
            for event in played.during(card)
            if isinstance(event, happened.PainterDisgraced) and event.painter == painter
        ]
        if not found or at not in (None, found[0].at):
            return False
        (event,) = found
        others = set(played.before.position.painters) - {event.start}
        between = [space for space in range(event.end, event.at) if space not in others]
        return event.lost == 1 and len(between) == 3

    return claim


def lands(space: int) -> Claim:
    """Claim that the visitor bumps into the Emperor on space 10 and goes back to that one."""
    return lambda played: (
        [(event.at, event.end) for event in played.of(happened.PainterDisgraced)] == [(10, space)]
    )


def order(*cards: int) -> Claim:
    """Claim that these cards act in this order."""
    return lambda played: [event.order for event in played.of(happened.CardTurned)] == [*cards]


def closest_first(played: Played) -> bool:
    painters = played.before.position.painters
    first = played.of(happened.CardTurned)[0].painter
    return bool(painters[first] == max(painters))


def unknown(change: Callable[[Any], Any]) -> Claim:
    """Claim that nobody else sees that change."""

    def claim(played: Played) -> bool:
        game, position = played.after.game, played.after.position
        other = change(position)
        assert other != position
        return all(game.observe(position, seat) == game.observe(other, seat) for seat in (1, 2))

    return claim


def another_hand(position: Any) -> Any:
    """The visitor's first card and the deck's change places."""
    mine, *others = position.hands
    (top, *remaining), (first, *kept) = position.deck, mine
    hand = tuple(sorted([top, *kept]))
    return replace(position, hands=(hand, *others), deck=(first, *remaining))


def another_past(position: Any) -> Any:
    """The visitor has played another card."""
    (seen,) = position.past
    (card, seat), *others = seen.cards
    return replace(position, past=(seen._replace(cards=((card + 1, seat), *others)),))


def paid(tokens: int) -> Claim:
    """Claim that the visitor gets so many tokens at a tree."""
    return lambda played: dict(played.of(happened.TokensPaid)[0].paid).get(0, 0) == tokens


def does(card: int, *kinds: type) -> Claim:
    """Claim that the card acts, with effects of these kinds only."""
    return lambda played: (
        any(event.order == card for event in played.of(happened.CardTurned))
        and all(isinstance(event, kinds) for event in played.during(card))
    )


def discarded(card: int) -> Claim:
    """Claim that the card never acts, and no hand has it afterwards."""
    return lambda played: (
        any(card in dict(event.cards) for event in played.of(happened.CardsDiscarded))
        and not does(card, object)(played)
        and not kept(card)(played)
        and card in played.after.position.discard
    )


def kept(card: int) -> Claim:
    return lambda played: card in played.after.position.hands[0]


def wins(*seats: int) -> Claim:
    return lambda played: [event.winners for event in played.of(happened.GameEnded)] == [seats]


def lined_up(played: Played) -> bool:
    return bool(played.of(happened.LinedUp))


def most_tokens_win(played: Played) -> bool:
    """Claim that the game is over, and who has most tokens has won although somebody is closer."""
    end = played.after.position
    (winner,) = played.of(happened.GameEnded)[0].winners
    most = end.tokens[winner] == max(end.tokens) and end.tokens.count(max(end.tokens)) == 1
    return bool(most and max(end.painters) != end.painters[winner])


def both(*claims: Claim) -> Claim:
    return lambda played: all(claim(played) for claim in claims)


def nobody_is_furthest(played: Played) -> bool:
    return happened.NobodyMoved(-1, "furthest", "gate") in played.during(16)


def no_bump(played: Played) -> bool:
    return not played.of(happened.PainterDisgraced)


SAKURA: tuple[tuple[Claim, ...], ...] = (
    (moved(0, 9, "own", 25), bumped(0, 25, at=9), moved(0, 8, "own", 25)),
    (
        moved(2, 6, "furthest", 16),
        both(moved(0, 2, "furthest", 16), moved(1, 2, "furthest", 16)),
        nobody_is_furthest,
    ),
    (moved(0, 9, "own", 25), bumped(1, 25), bumped(0, 25, at=10)),
    (order(42, 40, 16), order(16, 40, 42), order(42, 40, 16), closest_first),
    (
        unknown(lambda position: replace(position, tokens=(9, *position.tokens[1:]))),
        unknown(another_past),
        unknown(another_hand),
        unknown(lambda position: replace(position, painters=(0, *position.painters[1:]))),
    ),
    (
        no_bump,
        bumped(2, 2),
        lambda played: happened.EmperorMoved(12, 10) in played.during(2),
        bumped(0, 2),
    ),
    (paid(2), paid(3), paid(1), paid(0)),
    (does(42, object), discarded(42), kept(42), does(42, happened.PainterMoved)),
    (both(paid(3), lined_up), wins(0), both(paid(4), most_tokens_win)),
    (wins(1), wins(0), wins(0, 1)),
    (
        lambda played: any(isinstance(e, happened.NobodyMoved) for e in played.during(16)),
        moved(0, 2, "furthest", 16),
        moved(1, 6, "furthest", 16),
    ),
    (moved(0, 6, "leap", 32), moved(0, 7, "leap", 32), moved(0, 12, "leap", 32)),
    tuple(moved(0, end, "count", 7) for end in (6, 5, 9, 4)),
    (lands(7), lands(6), lands(0)),
)
"""Claims of the answers, by question."""


def sakura_reasons(number: int, played: Played) -> None:
    """Hold the numbers in a reason against what happened."""
    end = played.after.position
    match number:
        case 0:
            assert played.during(25)[0] == happened.EmperorMoved(9, 10)
        case 1:
            assert moved(2, 6, "own", 16)(played)
        case 2:
            assert played.before.position.painters[1] == 8
        case 6:
            assert played.of(happened.TokensPaid)[0].paid == ((1, 3), (0, 2), (2, 1))
        case 7:
            assert moved(2, 14, "own", 19)(played)
        case 8:
            assert end.tokens[:2] == (11, 14)
        case 9:
            assert end.tokens[:2] == (13, 13) and end.painters[1] > end.painters[0]
            before = played.before.position.tokens
            assert (end.tokens[0] - before[0], end.tokens[1] - before[1]) == (2, 4)
            assert before[0] > before[1]
        case 11:
            assert played.before.position.painters[1:] == (5, 6)
        case 12:
            assert played.before.position.painters[1] == 5
        case 13:
            assert played.before.position.painters[1] == 8


# -- Okiya ---------------------------------------------------------------------------------------


def tile(name: str, table: AnyTable) -> int:
    """The cell of a tile, as the sentences of questions call it."""
    tiles = table.position.tiles
    return next(cell for cell in range(CELLS) if tile_name(tiles[cell], Words()).endswith(name))


def legal(played: Played) -> set[int]:
    return set(played.before.legal(0))


def can_take(name: str) -> Claim:
    return lambda played: tile(name, played.before) in legal(played)


def can_take_all(found: Callable[[Played], set[int]]) -> Claim:
    """Claim that the visitor can take just these cells."""
    return lambda played: legal(played) == found(played)


def beside_the_last(played: Played) -> set[int]:
    row, column = divmod(played.before.position.moves[-1], SIDE)
    around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return {r * SIDE + c for r, c in around if r in range(SIDE) and c in range(SIDE)}


def taken(name: str, played: Played) -> tuple[AnyTable, tuple[Any, ...]]:
    """The table after the player to move took that tile."""
    before = played.after
    (seat,) = before.waiting()
    other = type(before).at(before.game, before.options, before.position, before.random)
    return other, other.choose(seat, tile(name, before))


def wins_by(name: str, how: str) -> Claim:
    def claim(played: Played) -> bool:
        if not can_take(name)(played):
            return False
        won = [event for event in taken(name, played)[1] if isinstance(event, RoundWon)]
        return [(event.seat, event.how) for event in won] == [(0, how)]

    return claim


def won(how: str) -> Claim:
    return lambda played: [(e.seat, e.how) for e in played.of(RoundWon)] == [(0, how)]


def goes_on(played: Played) -> bool:
    return not played.of(RoundWon) and not played.of(RoundDrawn)


def drawn(played: Played) -> bool:
    return bool(played.of(RoundDrawn))


def all_corners(played: Played) -> bool:
    return {0, 3, 12, 15} <= {*cells(played.after.position.held[0])}


def inside(name: str) -> Claim:
    """Claim that the tile is not on the border."""
    return lambda played: tile(name, played.before) not in BORDER


def matches_only(played: Played) -> bool:
    """Claim that the visitor can take just the tiles that match the last one, on the border or
    not."""
    tiles, last = played.before.position.tiles, played.before.position.moves[-1]
    return legal(played) == {cell for cell in free(played) if set(tiles[cell]) & set(tiles[last])}


def then_wins(name: str) -> Claim:
    """Claim that the other player takes that tile next, and wins."""
    return lambda played: goes_on(played) and bool(taken(name, played)[1])


def free(played: Played) -> set[int]:
    held = played.after.position.held
    return set(range(CELLS)) - {*cells(held[0]), *cells(held[1])}


def any_tile_next(played: Played) -> bool:
    after = played.after
    return after.waiting() == (1,) and set(after.legal(1)) == free(played)


def again(played: Played) -> bool:
    """Claim that it is the visitor's turn again."""
    return played.after.waiting() == (0,)


def keeps_from(name: str, threat: str) -> Claim:
    """Claim that the other player, threatening to win with a tile, cannot win after this one."""

    def claim(played: Played) -> bool:
        after, _ = taken(name, played)
        held = {*cells(played.before.position.held[1]), tile(threat, played.before)}
        assert any(set(cells(line)) <= held for line in LINES)
        found = []
        for cell in after.legal(1):
            step = after.game.apply(after.position, {1: cell})[1]
            found += [event for event in step if isinstance(event, RoundWon)]
        return not found

    return claim


OKIYA: tuple[tuple[Claim, ...], ...] = (
    (
        can_take_all(lambda played: set(range(CELLS))),
        can_take_all(lambda played: set(BORDER)),
        can_take_all(lambda played: {0, 3, 12, 15}),
        can_take_all(lambda played: set(range(CELLS)) - set(BORDER)),
    ),
    (
        lambda played: not can_take("cherry with rain")(played),
        both(can_take("cherry with rain"), inside("cherry with rain"), matches_only),
        can_take_all(free),
    ),
    (
        can_take("iris with the sun"),
        can_take("pine with a bird"),
        can_take("cherry with a poem"),
        can_take_all(beside_the_last),
    ),
    (
        keeps_from("iris with the sun", "cherry with the sun"),
        keeps_from("cherry with rain", "cherry with the sun"),
        keeps_from("maple with rain", "cherry with the sun"),
    ),
    (
        wins_by("maple with a poem", "line"),
        wins_by("maple with a bird", "line"),
        wins_by("cherry with a bird", "line"),
    ),
    (
        wins_by("maple with a bird", "line"),
        wins_by("iris with a bird", "line"),
        wins_by("cherry with the sun", "line"),
    ),
    (won("square"), goes_on, then_wins("maple with a bird")),
    (won("square"), drawn, both(goes_on, all_corners)),
    (any_tile_next, again, drawn, won("blocked")),
    (
        wins_by("pine with the sun", "blocked"),
        wins_by("cherry with a bird", "blocked"),
        wins_by("maple with a bird", "blocked"),
        wins_by("iris with a bird", "blocked"),
    ),
    (
        won("full"),
        lambda played: any(event.seat == 1 for event in played.of(RoundWon)),
        lambda played: not played.of(RoundWon),
    ),
)
"""Claims of the answers, by question."""

CLAIMS: Mapping[str, tuple[tuple[Claim, ...], ...]] = {"sakura": SAKURA, "okiya": OKIYA}


@pytest.mark.parametrize(("name", "number"), ALL)
def test_right_answers_follow_from_the_rules(name: str, number: int) -> None:
    question, played = GAMES[name].questions()[number], play(GAMES[name].questions()[number])
    claims = CLAIMS[name][number]
    assert len(claims) == len(question.answers)
    said = [claim(played) for claim in claims]
    assert said == [answer == question.right for answer in range(len(claims))]


@pytest.mark.parametrize("number", range(len(SAKURA)))
def test_the_numbers_in_a_reason_are_those_of_the_position(number: int) -> None:
    sakura_reasons(number, play(GAMES["sakura"].questions()[number]))


def test_a_wrong_tile_of_a_question_would_complete_a_line() -> None:
    """The reason says so: the maple with a poem is wrong since it does not match alone."""
    position = GAMES["okiya"].questions()[4].lay(RULES).position
    held = {
        *cells(position.held[0]),
        tile("maple with a poem", GAMES["okiya"].questions()[4].lay(RULES)),
    }
    assert any(set(cells(line)) <= held for line in LINES)


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_questions_table_awaits_the_visitors_seat(name: str, number: int) -> None:
    question = GAMES[name].questions()[number]
    table = question.lay(RULES)
    assert 0 in table.waiting() and CHANCE not in table.waiting()
    assert set(question.shown) <= set(question.plays)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_asks_about_each_of_its_lessons(name: str) -> None:
    questions, lessons = GAMES[name].questions(), GAMES[name].lessons()
    assert len(questions) == len(CLAIMS[name]) == len({question.ask for question in questions})
    for question in questions:
        assert 3 <= len(question.answers) <= 4 == len("1234")
        assert len(set(question.answers)) == len(question.answers)
        assert question.lesson in range(len(lessons))
    assert {question.lesson for question in questions} == set(range(len(lessons)))
    right = [question.right for question in questions]
    assert max(right.count(one) for one in right) <= 5


TAUGHT = {
    "sakura": (
        "the upper half acts first",
        "While two or more are at the gate, nobody is furthest",
        "spaces with a painter don't count",
        "from the lowest number to the highest",
        "In a game, hands are secret; everything else is open",
        "steps back onto you, that is a bump as well",
        "3, 2 and 1 for those closest to the Emperor",
        "cards that have not acted yet are discarded",
        "At the third tree the closest gets 4 tokens, the second 2 and the third 1, and the game",
        "Most tokens win; in a tie, the one closest to the Emperor",
        "Alone at the gate you were the furthest",
        "to the first free space in front of the next painter, however far away that one is",
        "one free space for each painter between you and the Emperor",
        "sends you back three free spaces, counted from his",
    ),
    "okiya": (
        "The first tile must come from the border",
        "Only the first tile has to come from the border",
        "must share its plant or its feature",
        "your tile decides what your opponent may take next",
        "in a row, a column or a diagonal from corner to corner win",
        "in a row, a column or a diagonal from corner to corner win",
        "A square of two by two wins just as well",
        "A square of two by two wins just as well",
        "Leave your opponent without a move and you win too",
        "Find a tile that no other tile still on the board matches",
        "your opponent has nothing left to take: so the last tile wins",
    ),
}
"""Words by which the lesson of each question teaches it."""


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_lesson_that_a_question_names_teaches_it(name: str, number: int) -> None:
    lesson = GAMES[name].lessons()[GAMES[name].questions()[number].lesson]
    assert TAUGHT[name][number] in f"{lesson.task} {lesson.done}"


def test_only_questions_about_tokens_change_tokens() -> None:
    counted = [
        set(question.lay(RULES).position.tokens) != {START_TOKENS}
        for question in GAMES["sakura"].questions()
    ]
    assert [number for number, counts in enumerate(counted) if counts] == [8, 9]


# -- the way through them ------------------------------------------------------------------------


def questions() -> tuple[RulesQuestion, ...]:
    return tuple(GAMES["okiya"].questions())


def test_a_quiz_goes_from_question_to_answer_to_the_next() -> None:
    quiz = Quiz("okiya")
    assert quiz.given is None and quiz.at == 0
    quiz = quiz.answer(2)
    assert quiz.given == 2 and quiz.at == 0
    quiz = quiz.go_on()
    assert quiz.given is None and (quiz.at, quiz.answers) == (1, (2,))


def test_the_result_counts_right_answers_and_recommends_lessons() -> None:
    asked = questions()
    quiz = Quiz("okiya", tuple(question.right for question in asked), len(asked))
    assert quiz.known(asked) == len(asked) and quiz.missed(asked) == {}
    wrong = Quiz("okiya", (0, 0, 2, 0, 1, 0, 0, 2, 3, 0), 10)
    assert wrong.known(asked) == 7
    assert wrong.missed(asked) == {0: [asked[0], asked[1]], 1: [asked[3]]}
    assert [*wrong.missed(asked)] == [0, 1]


@pytest.mark.parametrize("answers", [(), (1,), (1, 1, 2, 2, 1, 0, 0, 2, 3, 0)])
def test_a_quiz_survives_a_link(answers: tuple[int, ...]) -> None:
    for at in {max(0, len(answers) - 1), len(answers)}:
        quiz = Quiz("okiya", answers, at)
        kind, carried = link.read(link.write("quiz", quiz.write()))
        again = Quiz.read(carried)
        again.check(questions())
        assert kind == "quiz" and again == quiz


BAD: dict[str, tuple[object, str]] = {
    "game": (7, "game: 7 is not a text"),
    "answers": ([True], "answers: True is not a whole number"),
    "at": (-1, "at: -1 is not a whole number"),
    "more": (1, "unknown field 'more'"),
}


@pytest.mark.parametrize("key", BAD)
def test_data_that_is_no_quiz_is_refused_in_a_sentence(key: str) -> None:
    value, said = BAD[key]
    with pytest.raises(BadInput, match=said):
        Quiz.read({**Quiz("okiya").write(), key: value})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    "quiz",
    [
        Quiz("okiya", (), 1),
        Quiz("okiya", (1, 1), 0),
        Quiz("okiya", (1,) * 12, 12),
        Quiz("okiya", (1, 3), 2),
    ],
)
def test_impossible_answers_are_refused(quiz: Quiz) -> None:
    with pytest.raises(BadInput):
        quiz.check(questions())


def test_a_game_without_questions_has_no_quiz() -> None:
    with pytest.raises(BadInput, match="no questions"):
        Quiz("pebbles").check(())
