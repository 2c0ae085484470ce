"""Stepping through a game: every position looks the same, whichever way it is reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from sakura.core.saved import Saved
from sakura.games import RULES
from tests.browser.links import to_play, to_watch
from tests.browser.visitor import OpenPage, decision, prefer
from tests.sweeps import FULL, rare
from tests.tables import OPTIONS, played

if TYPE_CHECKING:
    from playwright.sync_api import Page

SWEEP = """async () => {
    const MOVES = '#trails, #commands, #panel, #spoken';
    const slider = () => document.getElementById('seek');
    const press = (name) => document.querySelector(`[data-command=${name}]`).click();
    const turn = () => new Promise((go) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = go;
        port2.postMessage(0);
    });
    const step = async (count) => {
        const ends = performance.now() + 20_000;
        press('step');
        while (Number(slider().value) !== count) {
            if (performance.now() > ends) throw new Error(`no step leads to ${count}`);
            await turn();
        }
    };
    const language = document.body.appendChild(document.createElement('input'));
    language.name = 'language';
    language.value = document.documentElement.lang;
    const open = async () => {
        language.dispatchEvent(new Event('change', { bubbles: true }));
        while (!slider()) await turn();
    };
    const drawn = () => {
        const parts = [...document.querySelectorAll('.table [id]')];
        const whole = parts.filter((e) => !e.querySelector('[id]') && !e.closest(MOVES));
        const still = (e) =>
            e.outerHTML.replace(/(tokens) (gained|lost)/g, '$1').replace(/(<ol[^>]+) opens/, '$1');
        return new Map(whole.map((e) => [e.id, still(e)]));
    };
    const forward = [], wrong = [], last = slider().max - 1;
    const compare = (way, count) => {
        const here = drawn(), there = forward[count];
        for (const id of new Set([...here.keys(), ...there.keys()])) {
            const [is, was] = [here.get(id) ?? '', there.get(id) ?? ''];
            if (is === was) continue;
            const at = [...is].findIndex((letter, number) => letter !== was[number]);
            wrong.push([way, count, id, was.substr(at, 80), is.substr(at, 80)]);
        }
    };
    slider().value = 0;
    slider().dispatchEvent(new Event('input', { bubbles: true }));
    await open();
    forward.push(drawn());
    for (let count = 1; count <= last; count++) {
        await step(count);
        forward.push(drawn());
    }
    for (let count = last; count >= 0; count--) {
        if (count < last) press('step-back');
        compare('back', count);
        await open();
        compare('opened', count);
    }
    return [last, wrong];
}"""
"""Script that visits all positions except the end, which has no slider: forward, then backward,
redrawing the table at each, as a change of language does. Compares everything except traces of
motion."""


def watched(open_page: OpenPage, saved: Saved) -> Page:
    """Page with the replay of an imported game."""
    page = open_page("?speed=slow" + to_watch(saved))
    page.click("[data-command=pause]")
    prefer(page, speed="instant")
    return page


def looked_at(open_page: OpenPage, saved: Saved) -> Page:
    """Page with one's own game in progress, which shows one's own hand only."""
    page = open_page("?speed=instant" + to_play(saved))
    decision(page)
    page.keyboard.press("l")
    page.locator("#log [data-revisit]").last.click()
    return page


def game(name: str, seed: int, decisions: int = 10**6) -> Saved:
    """Game with a person in seat 0, or its beginning."""
    table = played(RULES[name], OPTIONS[name], seed, decisions)
    seats = table.game.seats(table.options)
    return Saved(table, ["person", *["random"] * (seats - 1)])


@pytest.mark.parametrize(
    ("gone_through", "saved"),
    [
        (watched, game("sakura", seed=9, decisions=10**6 if FULL else 24)),
        pytest.param(looked_at, game("sakura", seed=9, decisions=11), marks=rare),
        pytest.param(watched, game("okiya", seed=15), marks=rare),
    ],
    ids=["sakura", "sakura in progress", "okiya"],
)
def test_every_step_is_drawn_alike_however_it_is_reached(
    open_page: OpenPage, gone_through: Callable[[OpenPage, Saved], Page], saved: Saved
) -> None:
    page = gone_through(open_page, saved)
    page.wait_for_selector("[data-command=step]")
    last, wrong = page.evaluate(SWEEP)
    assert wrong == []
    assert last == sum(len(step.events) for step in saved.table.steps) - 1
