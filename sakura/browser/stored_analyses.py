"""Finished games of the visitor's own, each with its analysis so far.

They have keys of their own beside the games in progress and take no room from them: if storage is
short, no analysis is saved. A tab at the end of such a game returns to it after a reload.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from js import Date, history, window

from sakura.browser import dom, faults, store
from sakura.browser.memory import MOST, TAB
from sakura.core.json_text import LONGEST as LONGEST_GAME
from sakura.core.json_text import TooLong
from sakura.core.restore import storable
from sakura.play.stored_analysis import LONGEST, answers_in, game_in, name_of, stored_at, write
from sakura.ui import navigation

if TYPE_CHECKING:
    from collections.abc import Callable

    from sakura.browser.page import Page
    from sakura.core.saved import Saved
    from sakura.play.analysis import Answers, AnyAnalysis, Question
    from sakura.play.session import Session

ANALYSIS = "study."

Found = TypeVar("Found")


def known(page: Page, session: Session, analysis: AnyAnalysis) -> dict[Question, Any]:
    """Saved analysis of that game."""
    if not session.own:
        return {}
    name = name_of(session.table)
    answers = _read(page, name, lambda text: answers_in(text, name, analysis))
    if answers:
        _stay(page, session, name)
    return answers or {}


def keep(page: Page, session: Session, analysis: AnyAnalysis, answers: Answers[Any]) -> None:
    """Save the analysis of a game of the visitor's own, if there is room; the oldest are
    dropped."""
    if not session.own or not analysis.is_of(session.table):
        return
    name = name_of(session.table)
    try:
        text = write(storable(session.saved), analysis, answers, int(Date.now()))
    except TooLong:
        return
    if len(text) > LONGEST:
        return
    key = _key(page, name)
    others = page.memory.texts(_key(page, ""))
    others.pop(key, None)
    in_turn = sorted(others, key=lambda other: stored_at(others[other]))
    try:
        store.drop(in_turn[: 1 - MOST])
        store.put(page.memory.prefix, key, text + " " * LONGEST_GAME)  # room to leave for a game
        store.put(page.memory.prefix, key, text)
    except dom.MISSING:  # denied or full
        return
    _stay(page, session, name)


def keep_end(page: Page) -> None:
    """Save the finished game on the table, unless it is saved already."""
    room = page.room
    if not room or not room.session.over or not page.game.reviewable:
        return
    session = room.session
    key = _key(page, name_of(session.table))
    if page.memory.stored(key) is None and (review := page.game.review()):
        keep(page, session, review.analysis(session.table), {})


def ended(page: Page) -> Saved | None:
    """The game at whose end this tab was before a reload, or None."""
    if not page.host and navigation.GAME not in navigation.read(history.state):
        return None
    try:
        name = str(window.sessionStorage.getItem(page.memory.prefix + TAB))
    except dom.MISSING:
        return None
    saved = _read(page, name, lambda text: game_in(text, name, page.rules, page.may_sit))
    if saved and page.host and saved.table.game is not page.game.game:
        return None  # the game of another frame in this tab
    return saved


def _stay(page: Page, session: Session, name: str) -> None:
    """Note that this tab is at the end of that game."""
    if page.room and page.room.session is session:
        try:
            window.sessionStorage.setItem(page.memory.prefix + TAB, name)
        except dom.MISSING:
            pass


def _key(page: Page, name: str) -> str:
    return page.memory.prefix + ANALYSIS + name


def _read(page: Page, name: str, read: Callable[[str], Found]) -> Found | None:
    """Parse the text of that name, if there is one; a damaged one is set aside."""
    key = _key(page, name)
    text = page.memory.stored(key)
    try:
        return None if text is None else read(text)
    except Exception as error:
        faults.report(error)
        page.memory.set_aside(key)
        return None
