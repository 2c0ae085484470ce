"""Do you know the rules? All questions by keyboard, a reload, and the way to lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.games import GAMES
from sakura.play.quiz import Quiz
from tests.browser.test_axe import faults
from tests.browser.visitor import (
    OpenPage,
    choose,
    follow,
    learn,
    prefer,
    ready,
    resize,
)
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUESTION = "#question"
NEXT = "#commands [data-command=quiz-next]"

FOCUS = """() => {
    const focus = document.activeElement, box = focus.getBoundingClientRect();
    const seen = box.bottom > 0 && box.top < innerHeight && box.right <= innerWidth;
    return [focus.id || focus.dataset.command, seen];
}"""
"""The focused element, and true if it can be seen."""

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def spoken(page: Page) -> str:
    return page.inner_text("#spoken")


def answer(page: Page, key: str) -> None:
    """Answers a question by its key."""
    page.keyboard.press(key)
    page.wait_for_selector(NEXT)


@pytest.mark.parametrize("size", first(1, [(320, 256), (390, 844)]))
def test_all_are_answered_by_keyboard(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page()
    resize(page, *size)
    page.keyboard.press("q")
    questions = GAMES["sakura"].questions()
    for number, question in enumerate(questions):
        page.wait_for_selector(f"#quiz-progress:has-text('{number + 1} of 14')")
        assert page.evaluate(FOCUS) == ["question", True]
        assert page.locator("[data-answer]").count() == len(question.answers)
        knows = number not in (1, 4)
        key = question.right if knows else (question.right + 1) % len(question.answers)
        answer(page, str(key + 1))
        verdict = "That's right" if knows else "Not quite"
        assert page.inner_text("#outcome h3") == verdict
        assert verdict in spoken(page) and page.inner_text("#outcome p") in spoken(page)
        assert page.locator(".answer.right").count() == 1
        assert page.locator(".answer.wrong").count() == (0 if knows else 1)
        assert page.evaluate(FOCUS) == ["quiz-next", True]
        assert not page.evaluate(SIDEWAYS)
        page.keyboard.press("Enter" if number % 2 else "n")
    page.wait_for_selector(f"{QUESTION}:has-text('You knew 12 of 14')")
    assert page.evaluate(FOCUS) == ["question", True]
    assert not page.evaluate(SIDEWAYS)
    lessons = page.locator("[data-lesson]")
    assert lessons.all_inner_texts() == [
        "Lesson 3: Who is furthest?",
        "Lesson 7: Close, but not too close",
    ]
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#lesson h2:has-text('7 of 9')")
    page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#lesson h2:has-text('8 of 9')")
    page.go_back()
    page.wait_for_selector(f"{QUESTION}:has-text('You knew 12 of 14')")
    page.go_forward()
    page.wait_for_selector("#lesson h2:has-text('8 of 9')")
    page.go_back()
    page.wait_for_selector(f"{QUESTION}:has-text('You knew 12 of 14')")
    page.go_back()
    page.wait_for_selector("#play")


@rare
def test_a_reload_and_another_language_stay_at_the_question(open_page: OpenPage) -> None:
    page = open_page()
    page.click(".more [data-command=quiz]")
    page.wait_for_selector(QUESTION)
    answer(page, "1")
    page.keyboard.press("n")
    answer(page, "2")
    page.reload()
    ready(page)
    page.wait_for_selector(NEXT)
    assert page.inner_text("#quiz-progress") == "2 of 14"
    prefer(page, language="es")
    page.wait_for_selector("#quiz[lang=es]")
    assert page.inner_text("#quiz-progress") == "2 de 14"
    assert page.inner_text("#outcome h3") == "No exactamente"
    page.click(NEXT)
    page.wait_for_selector("#quiz-progress:has-text('3 de 14')")
    page.go_back()
    page.wait_for_selector("#play")
    page.go_forward()
    page.wait_for_selector("#quiz-progress:has-text('3 de 14')")
    page.click("[data-command=leave]")
    page.wait_for_selector("#play")
    assert "#" not in page.url


def test_the_last_lesson_leads_to_the_questions_of_its_game(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    choose(page, "game", "okiya")
    learn(page, "okiya")
    for number in range(1, 6):
        page.wait_for_selector(f"#lesson:has-text('{number} of 6')")
        page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('6 of 6')")
    page.click("[data-cell='5']")
    page.click("#commands [data-command=quiz]")
    page.wait_for_selector("#quiz-progress:has-text('1 of 11')")
    page.go_back()
    page.wait_for_selector("#play")


def test_a_link_opens_a_question_and_a_damaged_one_is_refused(open_page: OpenPage) -> None:
    page = open_page()
    follow(page, "#" + link.write("quiz", Quiz("okiya", (1, 2), 2).write()))
    page.wait_for_selector("#quiz-progress:has-text('3 of 11')")
    follow(page, "#" + link.write("quiz", Quiz("okiya", (1, 2), 5).write()))
    page.wait_for_selector("#notice:visible")
    assert page.inner_text("#quiz-progress") == "3 of 11"


@rare
@pytest.mark.parametrize("theme", first(1, ["dark", "light"]))
def test_axe_finds_nothing(open_page: OpenPage, theme: str) -> None:
    page = open_page(f"?theme={theme}")
    page.click(".more [data-command=quiz]")
    page.wait_for_selector(QUESTION)
    found = {"question": faults(page)}
    answer(page, "2")
    found["answer"] = faults(page)
    follow(page, "#" + link.write("quiz", Quiz("okiya", (0,) * 11, 11).write()))
    page.wait_for_selector("[data-lesson]")
    found["result"] = faults(page)
    page.click("[data-command=quiz-again]")
    page.wait_for_selector("#quiz-progress:has-text('1 of 11')")
    found["okiya"] = faults(page)
    assert {view: seen for view, seen in found.items() if seen} == {}
