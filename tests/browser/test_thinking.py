"""Opponents that think in a worker, and play on when it dies or never comes."""

import pytest
from visitor import prefer

WORKER = "() => document.documentElement.dataset.thinking === 'worker'"
PAGE = "() => document.documentElement.dataset.thinking === 'page'"
ASKED = """() => document.querySelector('#hand button.card:not(.played)')
    && document.getElementById('ask').textContent"""
KILL = "() => document.querySelector('script[worker]').xworker.terminate()"


def play_a_card(page):
    """The first card, forward where it may; returns once the next card is asked for."""
    page.locator("#hand button.card").first.click()
    page.click("[data-command=play]")
    page.wait_for_function("() => !document.querySelector('[data-command=play]')")
    while True:
        page.wait_for_function(
            f"() => document.querySelector('[data-command=forward]') || ({ASKED})()"
        )
        if not page.locator("[data-command=forward]").count():
            return
        page.click("[data-command=forward]")


def choose(page, name, value):
    page.locator(f'[name="{name}"][value="{value}"]').check(force=True)


def begin(page):
    page.click("#play")
    page.wait_for_selector("#hand button.card")
    prefer(page, speed="instant")
    page.wait_for_function(ASKED)


def until(page, thinking):
    """Plays on until somebody thinks there."""
    for _ in range(12):
        play_a_card(page)
        if page.evaluate(thinking):
            return
        page.wait_for_timeout(300)
    pytest.fail("nobody thinks there")


def test_opponents_think_in_a_worker_killed_twice_on_the_page(open_page):
    page = open_page("?seat-1=master&seat-2=adept&players=3")
    begin(page)
    until(page, WORKER)
    assert page.locator("script[worker]").count() == 1
    page.evaluate(KILL)
    until(page, PAGE)  # nobody waits for the next worker
    until(page, WORKER)
    assert page.locator("#notice").is_hidden()
    page.evaluate(KILL)
    until(page, PAGE)
    page.wait_for_function("() => !document.getElementById('notice').hidden")
    assert "think on this page" in page.inner_text("#notice")
    assert page.locator("script[worker]").count() == 0
    play_a_card(page)
    assert page.evaluate(PAGE)


def test_killed_in_the_middle_of_a_thought(open_page):
    page = open_page("?seat-1=master&seat-2=master&players=3")
    begin(page)
    until(page, WORKER)
    page.locator("#hand button.card").first.click()
    page.evaluate(f"() => {{ document.querySelector('[data-command=hint]').click(); ({KILL})(); }}")
    page.wait_for_selector(".card.advised")  # found on the page
    assert page.evaluate(PAGE)
    page.click("[data-command=play]")
    page.wait_for_function("() => !document.querySelector('[data-command=play]')")


def test_without_a_worker_everything_still_plays(open_page):
    """As in a frame that is sandboxed: PyScript's worker never arrives there."""
    page = open_page("?seat-1=master&seat-2=adept&players=3")
    page.route("**/worker.py", lambda route: None)  # never answered
    begin(page)
    for _ in range(3):
        play_a_card(page)
        assert page.evaluate(PAGE)
    page.click("[data-command=hint]")
    page.wait_for_selector(".card.advised")


BUSY = "() => document.querySelector('script[worker]').xworker.sync.busy()"


def then_okiya(page, **seats):
    """From a game with a worker into one of Okiya, whose first tile takes seconds of thought."""
    begin(page)
    until(page, WORKER)
    page.click("[data-command=leave]")
    choose(page, "game", "okiya")
    page.select_option("[name=full_board]", "draw")
    for name, level in seats.items():
        page.select_option(f"[name={name.replace('_', '-')}]", level)
    page.click("#play")
    page.click("[data-command=anew]")


def test_leaving_stops_the_thinking(open_page):
    page = open_page("?players=3")
    then_okiya(page, seat_0="master", seat_1="master")
    page.wait_for_function(f"async () => await ({BUSY})() === 1")
    page.click("[data-command=leave]")
    page.wait_for_timeout(150)
    assert page.evaluate(BUSY) == 0
    page.click("[data-command=continue]")
    page.wait_for_selector(".cell.taken")


def test_a_decision_ends_the_search_for_a_hint(open_page):
    page = open_page("?players=3")
    then_okiya(page, seat_1="random")
    page.wait_for_selector(".cell.legal")
    page.click("[data-command=hint]")
    page.wait_for_function(f"async () => await ({BUSY})() === 1")
    page.click(".cell.legal")
    page.wait_for_selector(".cell.taken")
    assert page.locator(".cell .value, .cell.advised").count() == 0


def test_a_hint_says_what_it_sees(open_page):
    page = open_page("?board=stroll")
    begin(page)
    page.click("[data-command=hint]")
    page.wait_for_selector(".card.advised")
    order = page.get_attribute(".card.advised", "data-card")
    said = page.inner_text("#say")
    assert said.startswith(f"Card {order}: ")
    assert "Emperor" in said or "tree" in said
    play_a_card(page)
    assert page.locator(".card.advised").count() == 0


def test_a_hint_at_okiya_is_exact(open_page):
    page = open_page("?game=okiya&seat-1=random")
    page.click("#play")
    page.wait_for_selector(".cell.legal")
    prefer(page, speed="instant")
    while not page.locator("#result").count():
        page.click("[data-command=hint]")
        page.wait_for_selector(".cell.advised")
        said = page.inner_text("#say")
        assert "wins" in said or "loses" in said
        assert page.locator(".cell .value").count() == page.locator(".cell.legal").count()
        best = "win" if "wins" in said else "loss"
        assert page.locator(f".cell.advised .value.{best}").count() == 1
        page.click(".cell.advised")
        page.wait_for_function("() => document.querySelector('.cell.legal, #result')")
        if "wins now" in said:
            break
    page.wait_for_selector("#result")
    assert page.inner_text("#result") == "Ume wins"


def test_watching_with_pause_step_and_speed(open_page):
    page = open_page("?seat-0=adept")
    page.click("#play")
    page.click("[data-command=pause]")
    page.wait_for_selector("[data-command=step]")
    page.wait_for_timeout(300)
    told = page.locator("#log li").count()
    page.wait_for_timeout(1500)
    assert page.locator("#log li").count() == told
    page.click("[data-command=step]")
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=told)
    page.wait_for_timeout(800)
    assert page.locator("#log li").count() == told + 1
    prefer(page, speed="fast")
    page.click("[data-command=resume]")
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n + 3", arg=told)
    page.click("[data-command=skip]")
    page.wait_for_selector("#result")


def test_an_opponent_changes_in_the_middle_of_a_game(open_page):
    page = open_page("?players=3&seat-1=novice", size="desktop")
    begin(page)
    assert "novice" in page.locator(".seat").nth(1).inner_text()
    page.click(".opponents summary")
    page.select_option(".opponents [name=seat-1]", "master")
    page.select_option(".opponents [name=style-1]", "shadow")
    assert "master, shadow" in page.locator(".seat").nth(1).inner_text()
    play_a_card(page)
    assert "master, shadow" in page.locator(".seat").nth(1).inner_text()
    assert "adept" in page.locator(".seat").nth(2).inner_text()


def test_advice_is_gone_before_the_next_person_looks(open_page):
    page = open_page("?players=3&seat-1=person")
    page.click("#play")
    page.click("[data-command=reveal]")
    page.click("[data-command=hint]")
    page.wait_for_selector(".card.advised")
    assert page.inner_text("#say").startswith("Card ")
    page.click(".card.advised")
    page.click("[data-command=play]")
    page.wait_for_selector("text=Pass the device to Take.")
    assert "Card" not in page.inner_text("body")
    assert page.locator(".advised").count() == 0
