"""Nothing is lost: reloading, taking back, practising, leaving, other tabs, other languages."""

from visitor import begin, prefer, ready

ASKED = "Ume, choose a card."


def to_next_card(page):
    """Goes forward, until a card is asked for or the result is there."""
    while True:
        page.wait_for_function(
            """(asked) => document.querySelector('[data-command=forward], #result')
                || document.getElementById('ask').textContent === asked""",
            arg=ASKED,
        )
        if not page.locator("[data-command=forward]").count():
            return
        page.click("[data-command=forward]")
        page.wait_for_timeout(50)


def play_card(page, number=2):
    """Plays a whole round."""
    to_next_card(page)
    page.locator("#hand .card").nth(number).click()
    page.click("[data-command=play]")
    page.wait_for_timeout(50)
    to_next_card(page)


def table(page):
    """All that is seen of a game of Sakura: figures, tokens and hand."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.figure')].map((f) => f.getAttribute('transform'))
            .concat([...document.querySelectorAll('.tokens')].map((t) => t.textContent))
            .concat([...document.querySelectorAll('#hand .card')].map((c) => c.dataset.card))"""
    )


def test_a_reload_goes_on_silently(open_page):
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    page.goto(page.url.partition("?")[0])
    ready(page)
    page.wait_for_selector("#hand .card")
    seen, lines = table(page), page.locator("#log li").count()
    assert lines > 5
    page.reload()
    ready(page)
    page.wait_for_selector("#hand .card")
    assert table(page) == seen
    assert page.locator("#log li").count() == lines
    assert page.locator("#panel").is_hidden()


def test_a_choice_in_the_middle_of_a_round_is_kept(open_page):
    page = open_page("?players=3&seat-1=person&seat-2=adept")
    page.click("#play")
    page.click("[data-command=reveal]")
    page.locator("#hand .card").first.click()
    page.click("[data-command=play]")
    page.wait_for_selector("#ask:has-text('Pass the device to Take')")
    page.goto(page.url.partition("?")[0])
    ready(page)
    page.wait_for_selector("#ask:has-text('Pass the device to Take')")
    page.keyboard.press("u")  # still secret: Ume may choose again, and no practice begins
    page.wait_for_selector("#ask:has-text('Pass the device to Ume')")
    assert page.locator("[data-command=real]").count() == 0


def test_okiya_takes_back_freely(open_page):
    page = open_page("?seat-1=adept&speed=instant")
    begin(page, "okiya")
    before = page.locator(".cell.taken").count()  # the other may have begun
    page.locator(".cell.legal").first.click()
    page.wait_for_function("(n) => document.querySelectorAll('.cell.taken').length > n", arg=before)
    page.wait_for_selector(".cell.legal, #result")
    page.click("[data-command=undo]")
    page.wait_for_function(
        "(n) => document.querySelectorAll('.cell.taken').length === n", arg=before
    )
    assert page.locator(".cell.legal").count()
    assert page.locator("[data-command=real]").count() == 0


def test_sakura_practises_what_was_shown_and_comes_back(open_page):
    page = open_page("?players=3&speed=instant")
    begin(page)
    first = table(page)
    play_card(page)
    later = table(page)
    page.click("[data-command=undo]")
    page.wait_for_selector("[data-command=real]")
    page.wait_for_selector("#hand .card")
    while page.locator("[data-command=forward]").count():
        page.click("[data-command=undo]")
        page.wait_for_timeout(100)
    assert table(page) == first
    page.click("[data-command=real]")
    page.wait_for_selector("[data-command=real]", state="detached")
    page.wait_for_selector("#hand .card")
    assert table(page) == later


def test_a_new_game_asks_only_while_one_is_in_progress(open_page):
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    page.click("[data-command=leave]")
    assert "Sakura, round" in page.inner_text("[data-command=continue]")
    page.click("#play")
    assert "in progress" in page.inner_text("#panel")
    page.click("#panel [data-command=continue]")
    page.wait_for_selector("#round:has-text('Round 2')")
    page.click("[data-command=leave]")
    page.click("#play")
    page.click("[data-command=anew]")
    page.wait_for_selector("#hand .card")
    assert page.locator("#round").inner_text() == "Round 1"


def test_two_tabs_keep_two_games(open_page):
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    ready(other)
    other.wait_for_selector("#hand .card")
    assert table(other) == table(page)
    prefer(other, speed="instant")
    play_card(other)
    play_card(page, 0)
    games = "() => Object.keys(localStorage).filter((key) => key.startsWith('sakura.game.'))"
    assert len(page.evaluate(games)) == 2
    for tab in (page, other):
        seen = table(tab)
        tab.goto(tab.url.partition("?")[0])
        ready(tab)
        tab.wait_for_selector("#hand .card")
        assert table(tab) == seen


def test_a_spoilt_game_is_passed_over(open_page):
    page = open_page()
    for text in ("{", '{"at": 1, "game": "{}"}', '{"at": 2, "game": 7}'):
        page.evaluate("(text) => localStorage.setItem('sakura.game.x', text)", text)
        page.reload()
        ready(page)
        assert page.locator("#play").is_visible()


def test_the_language_changes_in_place(open_page):
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    seen, lines = table(page), page.locator("#log li").count()
    prefer(page, language="fr")
    page.wait_for_selector("#round:has-text('Manche')")
    assert table(page) == seen
    assert page.locator("#log li").count() == lines
    assert page.evaluate("() => document.documentElement.lang") == "fr"
    page.wait_for_selector("#hand button.card")


def test_taking_back_or_leaving_while_figures_walk_breaks_nothing(open_page):
    page = open_page("?players=4&speed=slow")
    begin(page)
    for command in ("undo", "undo", "leave"):
        page.locator("#hand .card").first.click()
        page.click("[data-command=play]")
        page.wait_for_selector("#say:has-text('Card ')")
        page.click(f"[data-command={command}]")
        if command == "undo":
            page.wait_for_selector("#hand .card:not(.played)")
    page.click("[data-command=continue]")
    page.wait_for_selector("#hand .card, [data-command=skip]")


def finish(page):
    """Plays until the result is there."""
    while True:
        to_next_card(page)
        if page.locator("#result").count():
            return
        page.locator("#hand .card").nth(1).click()
        page.click("[data-command=play]")
        page.wait_for_timeout(50)


def test_a_practice_that_ends_or_is_given_up_leaves_the_real_game(open_page):
    page = open_page("?players=2&board=stroll&speed=instant&seat-1=random")
    begin(page)
    play_card(page)
    real = table(page)
    page.click("[data-command=undo]")
    page.wait_for_selector("[data-command=real]")
    finish(page)
    page.click("#commands [data-command=leave]")
    page.click("#resume [data-command=continue]")
    page.wait_for_selector("#hand .card")
    assert table(page) == real
    assert page.locator("[data-command=real]").count() == 0
    page.click("[data-command=undo]")
    page.wait_for_selector("[data-command=real]")
    page.click("[data-command=leave]")
    page.click("#play")
    page.click("[data-command=anew]")  # in the place of the practice
    page.wait_for_selector("#hand .card")
    games = "() => Object.keys(localStorage).filter((key) => key.startsWith('sakura.game.')).length"
    assert page.evaluate(games) == 2


def test_play_again_is_the_same_game_again(open_page):
    page = open_page("?players=2&board=stroll&speed=instant&seat-1=random")
    begin(page)
    finish(page)
    page.evaluate("() => localStorage.removeItem('sakura.settings')")
    page.click("[data-command=again]")
    page.wait_for_selector("#hand button.card")
    assert page.locator("#seats li").count() == 3
    assert page.locator("#round").inner_text() == "Round 1"


def test_without_storage_a_game_is_kept_as_long_as_the_page(browser, site):
    context = browser.new_context(service_workers="block", locale="en-US")
    page = context.new_page()
    for name in ("localStorage", "sessionStorage"):
        page.add_init_script(
            f"Object.defineProperty(window, '{name}', {{get() {{ throw new Error('denied'); }}}})"
        )
    page.goto(site + "?players=3&speed=instant")
    ready(page)
    begin(page)
    play_card(page)
    seen = table(page)
    page.click("[data-command=leave]")
    page.click("#resume [data-command=continue]")
    page.wait_for_selector("#hand .card")
    assert table(page) == seen
    page.click("[data-command=undo]")
    page.click("[data-command=real]")
    page.wait_for_selector("[data-command=real]", state="detached")
    page.wait_for_selector("#hand .card")
    assert table(page) == seen
    context.close()


def test_a_game_that_is_only_offered_is_not_taken(open_page):
    page = open_page("?players=3&speed=instant")
    begin(page)
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0] + "?game=okiya")
    ready(other)
    play_card(page)
    games = "() => Object.keys(localStorage).filter((key) => key.startsWith('sakura.game.')).length"
    assert page.evaluate(games) == 1


def test_a_lesson_stays_ended_in_another_language(open_page):
    page = open_page("?speed=instant&game=okiya")
    page.click("[data-command=learn]")
    page.keyboard.press("u")  # nothing of a lesson is taken back
    page.locator(".cell.legal").first.click()
    page.wait_for_selector("#lesson:has-text('Well done')")
    prefer(page, language="fr")
    page.wait_for_selector("#commands [data-command=lesson-next]")
    assert page.locator("#notice").is_hidden()
