"""The word on buttons that skip an animation stands on no button that leaves something out."""

from __future__ import annotations

import re

import pytest

from sakura.ui import lesson, watching
from sakura.ui.words import LANGUAGES, Words

SKIPS = ("Skip ahead", "Skip to the end", "Skip to the next choice")


def labels(markup: str, command: str) -> list[str]:
    """Texts of the buttons of that command."""
    return re.findall(rf'<button[^>]*data-command="{command}"[^>]*>([^<]*)</button>', markup)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_not_left_by_the_word_for_skipping(language: str) -> None:
    words = Words(language)
    skips = [words.say(each).casefold() for each in SKIPS]
    for number in range(5):
        task = lesson.task("Bumping", "Choose a card.", number, 5, words)
        [label] = labels(task, "lesson-next")
        assert not any(skip.startswith(label.casefold()) for skip in skips), label
        assert (label == labels(lesson.task("Bumping", "", 0, 5, words), "lesson-next")[0]) == (
            number < 4
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_back_to_a_game_has_one_name(language: str) -> None:
    words = Words(language)
    [returns] = labels(watching.moving(9, True, words), "skip")
    [ends] = labels(watching.moving(9, False, words), "skip")
    assert returns == words.say("Back to the game") != ends == words.say("Skip to the end")
    assert f'title="{returns}"' in watching.paused(9, ["skip"], words)
