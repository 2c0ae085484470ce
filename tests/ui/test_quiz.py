"""Questions about the rules as they are drawn: the position that the rules laid, and answers."""

from __future__ import annotations

import re

import pytest

from sakura.core.quiz import RulesQuestion
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.square import CELLS
from sakura.games.okiya.view.tiles import tile_name
from sakura.games.sakura.view.garden import stand
from sakura.games.sakura.view.path import path
from sakura.play.quiz import Quiz
from sakura.site.rows import style_rows
from sakura.ui import quiz as view
from sakura.ui.emblems import PAINTERS
from sakura.ui.lesson import buttons
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words

ALL = [(name, number) for name, game in GAMES.items() for number in range(len(game.questions()))]
WORDS = Words()


def names(game: str) -> Names:
    return Names(tuple(PAINTERS[painter].name for painter in GAMES[game].painters), you=0)


def asked(game: str, number: int) -> RulesQuestion:
    return GAMES[game].questions()[number]


def picture(game: str, number: int, words: Words = WORDS) -> str:
    return GAMES[game].illustrate(asked(game, number), names(game), words)


def drawn(game: str, number: int, given: int | None, last: bool = False) -> str:
    return view.question(asked(game, number), "", given, last, names(game), WORDS)


def told(markup: str) -> str:
    """Visible text of markup."""
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", markup)).strip()


@pytest.mark.parametrize(("game", "number"), ALL)
def test_a_question_is_asked_without_its_answer(game: str, number: int) -> None:
    markup, question = drawn(game, number, None), asked(game, number)
    count = len(question.answers)
    found = re.findall('data-answer="(.)"', markup)
    assert found == [str(answer) for answer in range(count)]
    assert 'class="answer right"' not in markup and "quiz-next" not in markup
    assert "{" not in told(markup)


@pytest.mark.parametrize(("game", "number"), ALL)
def test_right_and_wrong_answers_differ_without_colour(game: str, number: int) -> None:
    question = asked(game, number)
    for given in range(len(question.answers)):
        markup = drawn(game, number, given)
        assert "data-answer" not in markup and markup.count("quiz-next") == 1
        assert markup.count('class="answer right"') == 1
        assert markup.count('class="answer wrong"') == (given != question.right)
        read = told(markup)
        assert read.count("Your answer") == 1
        assert read.count("The right answer") == (given != question.right)
        assert ("That's right" in read) == (given == question.right)
        assert view.verdict(question, given, names(game), WORDS)[1] in read.replace("&quot;", '"')
        assert "{" not in read


def test_the_last_question_leads_to_the_result() -> None:
    assert "Next question" in drawn("okiya", 0, 0)
    assert "See the result" in drawn("okiya", 9, 0, last=True)


@pytest.mark.parametrize("number", range(10))
def test_a_questions_garden_shows_the_position(number: int) -> None:
    seen = asked("sakura", number).lay(RULES).observe(0)
    markup, way = picture("sakura", number), path(seen.board, "wide")
    for seat, space in enumerate(seen.painters):
        assert f'transform="{stand(way.place(seat, space))}"' in markup
    assert f'transform="{stand(way.point(seen.emperor))}"' in markup
    left, top, wide, high = map(float, re.findall(r'viewBox="([-\d. ]+)"', markup)[0].split())
    for space in (*seen.painters, seen.emperor):
        x, y = way.point(space)
        assert left + 16 < x < left + wide - 16 and top + 16 < y < top + high - 16
    assert markup.count('class="figure you"') == 1 and " id=" not in markup
    assert markup.count("scored") == len(seen.scored)


@pytest.mark.parametrize("number", range(10))
def test_a_questions_position_and_cards_are_described_in_words(number: int) -> None:
    question = asked("sakura", number)
    seen, read = question.lay(RULES).observe(0), told(picture("sakura", number))
    assert f"The Emperor on space {seen.emperor}" in read
    for seat, space in enumerate(seen.painters):
        name = "You" if seat == 0 else PAINTERS[seat].name
        assert (f"{name} on space {space}" if space else f"{name} at the gate") in read
    for seat in question.shown:
        play = question.plays[seat]
        assert isinstance(play, list) and f"{play[0]}: " in read
    assert picture("sakura", number).count("card-face") == len(question.shown)


def test_tokens_are_shown_only_in_questions_about_them() -> None:
    assert "11 tokens" in told(picture("sakura", 9)) and "token" not in told(picture("sakura", 0))


@pytest.mark.parametrize("number", range(10))
def test_a_board_has_its_tiles_and_tokens_and_every_cell_in_words(number: int) -> None:
    question = asked("okiya", number)
    seen, markup = question.lay(RULES).observe(0), picture("okiya", number)
    board = markup.partition('class="drawn"')[2].partition("<figcaption>")[0]
    assert board.count("<svg") == CELLS
    assert board.count('class="token') == len(seen.moves)
    assert board.count('class="latest"') == bool(seen.moves)
    assert board.count('class="asked"') == len(question.shown)
    rows = markup.partition('class="unseen"')[2]
    assert rows.count("<li>") == 4
    for cell, tile in enumerate(seen.tiles):
        assert (tile_name(tile, WORDS) in rows) == (cell not in seen.moves)
    assert rows.count("your token") == seen.held[0].bit_count()
    assert rows.count("token of Mariko") == seen.held[1].bit_count()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), ALL)
def test_questions_are_translated(game: str, number: int, language: str) -> None:
    words, question = Words(language), asked(game, number)
    markup = view.question(question, picture(game, number, words), 0, False, names(game), words)
    assert "{" not in told(markup)
    english = told(view.question(question, picture(game, number), 0, False, names(game), WORDS))
    assert (told(markup) == english) == (language == "en")


def test_the_result_lists_missed_questions_with_buttons_for_their_lessons() -> None:
    game, questions = GAMES["sakura"], GAMES["sakura"].questions()
    quiz = Quiz("sakura", (0, 0, 2, 0, 2, 3, 0, 1, 2, 0, 1, 1, 0, 1), 14)
    missed, lessons = quiz.missed(questions), game.lessons()
    told_of = [view.Explained(n, lessons[n].title, asked) for n, asked in missed.items()]
    markup = view.result(quiz.known(questions), 14, told_of, True, names("sakura"), WORDS)
    read = told(markup)
    assert "You knew 12 of 14" in read and "These lessons explain the rest" in read
    assert re.findall('data-lesson="(.)"', markup) == ["2", "6"]
    assert "Lesson 3: Who is furthest? Mariko plays card 16." in read
    assert 'data-command="guide"' in markup and 'data-command="quiz-again"' in markup


def test_a_full_score_recommends_no_lesson() -> None:
    markup = view.result(6, 6, [], False, names("okiya"), WORDS)
    assert "You know the rules." in told(markup) and "data-lesson" not in markup
    assert 'data-command="leave"' in markup


def test_the_page_has_a_place_for_panels_and_the_number_of_the_question() -> None:
    markup = view.page("Sakura", False, WORDS)
    for part in ('id="panel"', 'id="questions"', 'id="quiz-progress"', 'data-command="leave"'):
        assert markup.count(part) == 1
    assert 'data-command="full"' in view.page("Sakura", True, WORDS)
    assert view.progress(2, 10, WORDS) == "3 of 10" and view.progress(10, 10, WORDS) == ""


@pytest.mark.parametrize("met", [True, False])
def test_the_last_lesson_offers_the_quiz_of_a_game_that_has_one(met: bool) -> None:
    assert 'data-command="quiz"' in buttons(met, True, ["quiz", "guide"], WORDS)
    assert 'data-command="quiz"' not in buttons(met, True, ["guide"], WORDS)
    assert 'data-command="quiz"' not in buttons(met, False, ["quiz", "guide"], WORDS)


def test_the_start_page_hides_it_for_a_game_without_one() -> None:
    rows = style_rows(GAMES)
    assert "[data-command=quiz]" not in rows

    class Quiet(type(GAMES["okiya"])):  # type: ignore[misc]
        def questions(self) -> tuple[RulesQuestion, ...]:
            return ()

    hidden = '.start:has([name="game"][value="okiya"]:checked) [data-command=quiz]'
    assert hidden in style_rows({"okiya": Quiet()})
