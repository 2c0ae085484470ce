"""Tables with several phones: browsers that talk to each other over real connections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.ui.words import LANGUAGES
from tests.browser.layout import cut
from tests.browser.pages import Pages
from tests.browser.seen import CARD, FORWARD, OUTSIDE, PLAY, RESULT, TILE
from tests.browser.test_axe import faults as barriers
from tests.browser.test_ending import HIDDEN
from tests.browser.visitor import OpenPage, change_table, prefer, ready, resize
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page


WINDOWS = [(320, 568), (390, 844), (844, 390), (1280, 800), (449, 731)]
"""Windows of small and large phones, in both orientations, of a desktop, and of none in
particular."""


def laid(open_page: OpenPage, game: str, players: str = "") -> Page:
    """A visitor who lays a table, with the first invitation on the page."""
    page = open_page("?speed=instant", permissions=["clipboard-read"])
    change_table(page)
    page.click("[data-command=phones]")
    page.select_option("[name=table-game]", game)
    if players:
        page.select_option("[name=table-players]", players)
    page.fill("#phones-name", "Ana")
    page.wait_for_selector("#phones-link")
    return page


def invitation(page: Page) -> str:
    """Fragment of the invitation that the host shows."""
    page.wait_for_selector("#phones-link")
    link = page.input_value("#phones-link")
    return link[link.index("#") :]


def answer(page: Page, name: str = "") -> str:
    """Let a guest take the seat; return the link with the answer."""
    if name:
        page.fill("#phones-name", name)
        page.click("[data-command=phones-join]")
    page.wait_for_selector("#phones-link")
    return page.input_value("#phones-link")


def connect(page: Page, link: str) -> None:
    """Paste an answer at the host's device."""
    page.fill("#phones-answer", link)
    page.click("[data-command=phones-connect]")


def join(table: Page, open_page: OpenPage, name: str) -> Page:
    """A guest who gets the next free seat."""
    guest = open_page(f"?speed=instant{invitation(table)}")
    connect(table, answer(guest, name))
    guest.wait_for_selector("text=You have a seat")
    table.wait_for_selector(f"#phones-seats :text('{name}')")
    return guest


DECIDE = f"""(round) => {{
    if (round && document.getElementById('round')?.textContent.trim() === round) return;
    const press = (what) => {{
        const found = document.querySelector(what);
        found?.click();
        return Boolean(found);
    }};
    if (press('{TILE}') || press('{FORWARD}') || press('#commands [data-command=reveal]')) return;
    if (!document.querySelector('#ask:not(:empty)')) return;
    press('{CARD}:not([aria-pressed=true])');
    press('{PLAY}');
}}"""
"""Makes one choice, if there is one to make on this device, and that round has not come yet."""


def play(*pages: Page, until: str = "") -> None:
    """Play on all devices until each shows that round, or else the result. Those that do wait for
    the others."""
    sought = f"#round:text-is('{until}')" if until else RESULT
    for _ in range(3000):
        if all(page.query_selector(sought) for page in pages):
            return
        for page in pages:
            page.evaluate(DECIDE, until)
        pages[0].wait_for_timeout(20)
    raise AssertionError(f"nobody sees {sought}")


REFUSE_ONCE = """() => {
    const kind = RTCPeerConnection.prototype, real = kind.setRemoteDescription;
    kind.setRemoteDescription = () => {
        kind.setRemoteDescription = real;
        return Promise.reject(new DOMException("refused", "OperationError"));
    };
}"""
"""Lets the browser refuse the next description of another device."""

HOLD_INVITATIONS = """() => {
    RTCPeerConnection.prototype.setLocalDescription = () => new Promise(() => {});
}"""
"""Lets the browser prepare no further invitation."""

HOLD_ANSWERS = """() => {
    const kind = RTCPeerConnection.prototype, real = kind.setRemoteDescription;
    window.held = [];
    kind.setRemoteDescription = async function (description) {
        await new Promise((go) => held.push(go));
        return real.call(this, description);
    };
}"""
"""Lets the browser take descriptions of other devices only when the functions `held` are called."""


def test_a_whole_game_of_okiya_on_two_devices(open_page: OpenPage) -> None:
    table = laid(open_page, "okiya")
    guest = join(table, open_page, "Bo")
    table.click("[data-command=phones-begin]")
    guest.wait_for_selector(".bar [data-command=phones]")
    assert guest.locator(".bar [data-command=undo]").count() == 0
    assert table.locator(".bar [data-command=undo]").count() == 1
    play(table, guest)
    guest.wait_for_selector("#phones-verdict:has-text('Checked: ')")
    table.wait_for_selector("#phones-checks:has-text('Checked by Bo: ')")
    guest.click("[data-command=fair-play]")
    guest.wait_for_selector("#fairness:has-text('Checked: ')")


@rare
def test_breaks_in_a_game_of_sakura(open_page: OpenPage) -> None:
    """A guest reloads, is replaced and returns; the host reloads, and ends the table."""
    table = laid(open_page, "sakura", "3")
    guest = join(table, open_page, "Bo")
    table.click("[data-command=phones-begin]")
    play(table, guest, until="Round 3")
    guest.wait_for_selector("#ask:not(:empty)")
    hand = guest.locator(CARD).all_inner_texts()
    guest.reload()
    link = answer(guest)
    table.wait_for_selector("#notice :text('Play on')")
    table.click("#notice [data-command=phones]")
    connect(table, link)
    guest.wait_for_selector("#ask:not(:empty)")
    assert guest.locator(CARD).all_inner_texts() == hand
    guest.close()
    table.click("[data-command=phones]")
    table.click("[data-deputy]")
    table.wait_for_selector("#notice", state="hidden")
    table.reload()
    ready(table)
    table.click("[data-command=phones]")
    table.click('[data-invite="1"]')
    again = open_page(f"?speed=instant{invitation(table)}")
    connect(table, answer(again, "Bo"))
    again.wait_for_selector(CARD, state="attached")
    play(table, again)
    again.wait_for_selector("#phones-verdict:has-text('followed the game from round')")
    table.click("[data-command=again]")
    again.wait_for_selector("#round:text-is('Round 1')")
    table.click("[data-command=phones]")
    table.click("[data-command=phones-end]")
    again.wait_for_selector("#say:has-text('The host has ended this table.')")


@rare
def test_an_open_panel_invites_a_guest_who_goes_away(open_page: OpenPage) -> None:
    table = laid(open_page, "okiya")
    guest = join(table, open_page, "Bo")
    table.click("[data-command=phones-begin]")
    guest.wait_for_selector(".bar [data-command=phones]")
    table.click("[data-command=phones]")
    table.wait_for_selector("#phones-seats")
    assert table.locator("#phones-link").count() == 0
    guest.reload()
    link = answer(guest)
    table.wait_for_selector("#phones-link")
    connect(table, link)
    guest.wait_for_selector(".bar [data-command=phones]")


@rare
def test_guests_see_the_table_before_the_game(open_page: OpenPage) -> None:
    """And they may choose another language meanwhile."""
    table = laid(open_page, "sakura", "3")
    guest = join(table, open_page, "Bo")
    status = guest.locator("#phones-status[role=status]")
    status.get_by_text("Waiting for Ana to start Sakura. Computers take the free seats.").wait_for()
    assert guest.evaluate("document.activeElement.textContent") == "You have a seat"
    said = guest.locator("#lobby .chair :is(b, small)").all_inner_texts()
    assert said == ["Ana", "host", "Bo", "you", "Mariko", "free"]
    prefer(guest, language="de")
    guest.wait_for_selector("#lobby:lang(de) .chair:has-text('du')")
    other = join(table, open_page, "Cleo")
    guest.wait_for_selector("#phones-status:not(:has-text('Freie'))")
    table.select_option("[name=table-players]", "2")
    guest.wait_for_selector("#lobby:not(:has-text('Cleo'))")
    other.wait_for_selector("text=You're watching")
    table.wait_for_selector("#phones-watchers:has-text('Cleo')")
    table.click("[data-command=phones-begin]")
    other.wait_for_selector("#round:text-is('Round 1')")
    assert other.locator(CARD).count() == 0


@rare
def test_a_guest_to_whom_nothing_happens_is_told_what_to_do(open_page: OpenPage) -> None:
    table = laid(open_page, "okiya")
    guest = open_page(f"?speed=instant{invitation(table)}", stopped=True)
    guest.fill("#phones-name", "Bo")
    guest.click("[data-command=phones-join]")
    guest.wait_for_selector("#phones-link")
    assert guest.locator("#phones-advice").inner_text() == ""
    guest.clock.run_for(31_000)
    guest.wait_for_selector("#phones-advice:has-text('Show it the code again')")


@rare
def test_a_table_goes_on_after_a_reload_between_two_games(open_page: OpenPage) -> None:
    table = laid(open_page, "okiya")
    guest = join(table, open_page, "Bo")
    table.click("[data-command=phones-begin]")
    play(table, guest)
    table.reload()
    table.wait_for_selector(RESULT)
    table.click(".bar [data-command=phones]")
    link = invitation(table)
    guest.evaluate("(link) => { location.hash = link }", link)
    connect(table, answer(guest, "Bo"))
    guest.wait_for_selector(RESULT)
    table.wait_for_selector("#phones-checks:has-text('Checked by Bo: ')")
    table.click("[data-command=again]")
    play(table, guest)


@rare
def test_an_answer_opened_in_another_tab(open_page: OpenPage) -> None:
    table = laid(open_page, "okiya")
    guest = open_page(f"?speed=instant{invitation(table)}")
    link = answer(guest, "Bo")
    tab = table.context.new_page()
    tab.goto(link)
    tab.wait_for_selector("text=You can close this one")
    guest.wait_for_selector("text=You have a seat")
    tab.goto("about:blank")
    tab.goto(link)
    tab.wait_for_selector("text=No table is waiting for this answer")


@rare
def test_refused_answers(open_page: OpenPage, pages: Pages) -> None:
    table = laid(open_page, "okiya")
    status = table.locator("#phones-status")
    link = invitation(table)
    for text, told in {
        "hello": "damaged or incomplete",
        "phone=1.hello": "damaged or incomplete",
        link[:-5]: "damaged or incomplete",
        link: "That was an invitation",
        "#phone=2.ABC": "another version",
    }.items():
        connect(table, text)
        status.get_by_text(told).wait_for()
    guest = open_page(f"?speed=instant{link}")
    used = answer(guest, "<b>Bo")
    table.evaluate(REFUSE_ONCE)
    connect(table, used)
    status.get_by_text("couldn't use the answer").wait_for()
    connect(table, used)
    table.wait_for_selector("#phones-seats :text('<b>Bo')")
    assert "Unreachable: OperationError: refused" in "".join(pages.faults)  # it is logged
    pages.faults.clear()


@rare
def test_a_second_press_prepares_no_second_answer(open_page: OpenPage) -> None:
    table = laid(open_page, "okiya")
    guest = open_page(f"?speed=instant{invitation(table)}")
    guest.evaluate(HOLD_ANSWERS)
    for _ in range(3):
        guest.evaluate("document.querySelector('[data-command=phones-join]').click()")
    guest.wait_for_function("() => held.length > 0")
    guest.evaluate("held.forEach((go) => go())")
    link = answer(guest)
    assert guest.evaluate("held.length") == 1
    connect(table, link)
    guest.wait_for_selector("text=You have a seat")


@rare
def test_a_guest_without_a_way_back_is_told_what_to_do(open_page: OpenPage) -> None:
    """The connection is lost while the host's device still prepares the invitation to return."""
    table = laid(open_page, "okiya")
    guest = open_page(f"?speed=instant{invitation(table)}")
    link = answer(guest, "Bo")
    table.evaluate(HOLD_INVITATIONS)
    connect(table, link)
    guest.wait_for_selector("#lobby")
    table.close()
    guest.click("[data-command=phones-return]")
    guest.wait_for_selector("#notice:has-text('ask the host for a new one')")


@rare
def test_a_guest_who_comes_back_learns_who_is_away(open_page: OpenPage) -> None:
    """Its own start form has another game, with fewer seats than the one at the table."""
    table = laid(open_page, "sakura", "3")
    guests = [join(table, open_page, name) for name in ("Bo", "Cy")]
    table.click("[data-command=phones-begin]")
    for guest in guests:
        guest.wait_for_selector(CARD, state="attached")
    for guest in guests:
        guest.close()
    table.click("[data-command=phones]")
    table.click('[data-invite="1"]')
    back = open_page(f"?game=okiya&speed=instant{invitation(table)}")
    connect(table, answer(back, "Bo"))
    back.wait_for_selector("#notice:has-text('Away: Cy.')")


def react(page: Page, what: str) -> None:
    """Show everybody a reaction."""
    page.click("[data-command=phones]")
    page.click(f"[data-react={what}]")


@rare
def test_a_screen_watches_and_people_react(open_page: OpenPage) -> None:
    """Everybody sees and hears a reaction, but not who muted them. The screen has no hand."""
    table = laid(open_page, "sakura", "2")
    guest = join(table, open_page, "Bo")
    table.click("[data-command=phones-watch]")
    table.wait_for_selector("#phones-invitation :text('a screen that watches')")
    screen = open_page(f"?speed=instant{invitation(table)}", size="desktop")
    connect(table, answer(screen, "Wall"))
    screen.wait_for_selector("text=You're watching")
    table.wait_for_selector("#phones-watchers:has-text('Wall')")
    table.click("[data-command=phones-begin]")
    play(table, guest, until="Round 2")
    screen.wait_for_selector("#round:text-is('Round 2')")
    guest.wait_for_selector(CARD)
    assert screen.locator(f"{CARD}, #ask:not(:empty)").count() == 0
    react(guest, "well")
    for page in (table, guest, screen):
        name = "You" if page is guest else "Bo"
        page.wait_for_selector(f"#reaction:has-text('{name}'):has-text('Well played!')")
        assert page.locator("#spoken").inner_text().endswith(f"{name}: Well played!")
    react(guest, "ouch")  # within three seconds
    guest.wait_for_selector("#notice:has-text('messages that came too fast')")
    assert table.locator("#reaction:has-text('Ouch!')").count() == 0
    screen.click("[data-command=phones]")
    screen.wait_for_selector("#phones-watchers:has-text('Wall')")
    assert screen.locator("[data-react]").count() == 0
    guest.click("[data-command=phones]")
    guest.click("[data-command=phones-mute]")
    guest.keyboard.press("Escape")
    react(table, "laugh")
    screen.wait_for_selector("#reaction:has-text('Ana'):has-text('Ha ha!')")
    assert guest.locator("#reaction:has-text('Ha ha!')").count() == 0
    assert "Ha ha!" not in guest.locator("#spoken").inner_text()


CRUSHED = """() => {
    const round = document.getElementById('round'), said = round.textContent;
    round.textContent = said.replace(/\\d+/, '16');
    const cut = round.scrollWidth > round.clientWidth
        || !round.clientWidth;
    const high = round.getBoundingClientRect().height
        > document.querySelector('.bar').getBoundingClientRect().height;
    round.textContent = said;
    return cut || high;
}"""
"""True if the bar has no room for the sixteenth round."""

LINES = """() => [...document.querySelectorAll('#commands button')].map((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size;
})"""
"""Numbers of lines on the buttons below a result."""


@rare
def test_the_round_is_readable_on_narrow_phones(open_page: OpenPage) -> None:
    """In every language and width, beside the icons of the host's and the guest's bar; and the
    button at the end of a game has one line."""
    table = laid(open_page, "sakura", "2")
    guest = join(table, open_page, "Bo")
    table.click("[data-command=phones-begin]")
    guest.wait_for_selector(CARD)
    crushed = []
    for language in LANGUAGES:
        for name, page in (("host", table), ("guest", guest)):
            prefer(page, language=language)
            page.wait_for_selector(f".table:lang({language})")
            for width in range(320, 431, 10):
                resize(page, width, 568)
                if page.evaluate(CRUSHED):
                    crushed.append((language, name, width))
    assert crushed == []
    play(table, guest)
    guest.wait_for_selector("#commands [data-command=leave]")
    lines = {}
    for language in LANGUAGES:
        prefer(guest, language=language)
        guest.wait_for_selector(f".table:lang({language})")
        for width in (320, 390):
            resize(guest, width, 844)
            lines[language, width] = guest.evaluate(LINES)
    assert set(map(tuple, lines.values())) == {(1,)}


@rare
def test_share_is_in_the_panel_where_the_bar_has_no_room(open_page: OpenPage) -> None:
    table = laid(open_page, "okiya")
    guest = join(table, open_page, "Bo")
    table.click("[data-command=phones-begin]")
    for page in (table, guest):
        page.wait_for_selector(".bar [data-command=phones]")
        for width, shown in ((390, "#panel"), (430, ".bar")):
            resize(page, width, 844)
            page.click("[data-command=phones]")
            page.wait_for_selector("[data-panel=phones] > #panel")
            assert page.locator("[data-command=share]:visible").count() == 1
            page.click(f"{shown} [data-command=share]")
            page.wait_for_selector("[data-panel=share] > #panel")
            page.keyboard.press("Escape")


def faults(page: Page) -> list[str]:
    """Return the faults of text in all windows, but for links, which their fields cut; and what
    axe-core finds."""
    found = cut(page, WINDOWS)
    texts = {one for some in found.values() for one in some if "phones-link" not in one}
    return sorted(texts) + list(barriers(page))


def unseen(page: Page) -> list[str]:
    """Return the parts of a result that cannot be seen in one of the windows, and controls outside
    of it."""
    before, found = page.viewport_size, []
    assert before
    for width, height in WINDOWS:
        resize(page, width, height)
        found += [f"{width} {one}" for one in page.evaluate(OUTSIDE) + page.evaluate(HIDDEN)]
    resize(page, before["width"], before["height"])
    return found


@rare
def test_everything_at_a_table_can_be_read(open_page: OpenPage) -> None:
    """Nothing is cut on any device, before, in and after a game that a screen watches and checks
    too."""
    table = laid(open_page, "okiya")
    found = {"lobby": faults(table)}
    guest = open_page(f"?speed=instant{invitation(table)}")
    assert guest.locator(".bar .round").count() == 0  # the game is not known there
    found["invited"] = faults(guest)
    link = answer(guest, "Bo")
    found["answer"] = faults(guest)
    assert table.locator("#phones-rest:visible").count() == 1
    connect(table, link)
    guest.wait_for_selector("#lobby .chair")
    found["seated"] = faults(guest)
    table.wait_for_selector("#phones-seats :text('Bo')")
    assert table.locator("#phones-rest:visible").count() == 0
    table.click("[data-command=phones-watch]")
    found["watchers"] = faults(table)
    screen = open_page(f"?speed=instant{invitation(table)}", size="desktop")
    connect(table, answer(screen, "Wall"))
    screen.wait_for_selector("text=You're watching")
    found["watching"] = faults(screen)
    table.click("[data-command=phones-begin]")
    guest.wait_for_selector(".okiya-board")
    for name, page in (("guest", guest), ("host", table)):
        page.click("[data-command=phones]")
        found[f"people {name}"] = faults(page)
        page.keyboard.press("Escape")
    react(guest, "think")
    table.wait_for_selector("#reaction .reaction")
    # it passes over seats
    found["reaction"] = [one for one in faults(table) if " over " not in one]
    play(table, guest)
    table.wait_for_selector("#phones-checks:has-text('Checked by Bo and Wall: ')")
    for name, page in (("host", table), ("guest", guest), ("screen", screen)):
        if page is not table:
            page.wait_for_selector("#phones-verdict:has-text('Checked: ')")
        found[f"end {name}"] = faults(page) + unseen(page)
    guest.click("[data-command=fair-play]")
    guest.wait_for_selector("#fairness:has-text('Checked: ')")
    found["fair play"] = faults(guest)
    assert {view: some for view, some in found.items() if some} == {}
