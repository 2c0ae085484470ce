"""Sharing: set-ups, games and letters in links, files, and whatever the device shares with."""

import json
from random import Random

import pytest
from visitor import begin, choose, ready

from sakura.core import link

CLIPBOARD = """() => {
    Object.defineProperty(navigator, 'share', {value: undefined, configurable: true});
    navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""
DENIED = "() => { navigator.clipboard.writeText = async () => { throw new Error('denied'); }; }"
OKIYA = "?game=okiya&seat-1=random&speed=instant"


def share(page, command):
    """Gives something away by the panel; what came into the clipboard."""
    page.evaluate(CLIPBOARD)
    page.click("[data-command=share]")
    page.click(f"[data-command={command}]")
    page.wait_for_function("() => window.copied")
    assert "The link is copied" in page.inner_text("#notice")
    return page.evaluate("() => window.copied")


def take(page, times=1):
    """Takes the first tile that may be taken."""
    for _ in range(times):
        page.wait_for_selector(".cell.legal, #result")
        if page.locator(".cell.legal").count():
            page.locator(".cell.legal").first.click()
            page.wait_for_timeout(100)


def query(address):
    """What `open_page` is given to open an address of the site."""
    return address[address.index("#") :]


def test_a_set_up_goes_in_a_link_and_touches_nothing(open_page):
    page = open_page()
    choose(page, "players", "6")
    page.select_option("[name=board]", "stroll")
    page.select_option("[name=seat-3]", "master")
    address = share(page, "share-setup")
    assert address.count("?") == 0 and len(address) < 150
    other = open_page(query(address))
    assert other.locator('[name="players"]:checked').get_attribute("value") == "6"
    assert other.locator("[name=board]").input_value() == "stroll"
    assert other.locator("[name=seat-3]").input_value() == "master"
    other.click("#play")
    other.wait_for_selector("#hand .card")
    assert other.locator(".seat").count() == 6


def test_a_game_goes_in_a_link_and_the_visitors_own_stays(open_page):
    page = open_page(OKIYA)
    begin(page, "okiya")
    take(page, 2)
    page.wait_for_selector(".cell.legal, #result")
    taken = page.locator(".cell.taken").count()
    address = share(page, "share-game")

    other = open_page()
    begin(other)  # a game of Sakura of her own
    other.evaluate("(hash) => { location.hash = hash; }", query(address))
    other.wait_for_selector(".okiya-board")
    other.click("[data-command=skip]")
    other.wait_for_selector("[data-command=watch]")
    assert other.locator(".cell.taken").count() == taken
    assert other.locator(".cell.legal").count() == 0
    other.click("[data-command=watch]")
    other.wait_for_selector("[data-command=skip]")
    other.click("[data-command=leave]")
    assert "Sakura" in other.inner_text("#resume")
    other.click("[data-command=continue]")
    other.wait_for_selector("#hand .card")
    assert "#" not in other.url


def test_a_watched_game_can_be_played_on(open_page):
    page = open_page(OKIYA)
    begin(page, "okiya")
    take(page)
    page.wait_for_selector(".cell.legal")
    other = open_page(query(share(page, "share-game")))
    other.click("[data-command=skip]")
    other.click("[data-command=play-on]")
    take(other)
    other.wait_for_function("() => document.querySelectorAll('.cell.taken').length > 2")
    assert "#" not in other.url
    other.reload()
    ready(other)
    assert other.locator(".cell.taken").count() > 2


def test_without_a_clipboard_the_link_can_be_copied_by_hand(open_page):
    page = open_page()
    page.evaluate(CLIPBOARD)
    page.evaluate(DENIED)
    page.click("[data-command=share]")
    page.click("[data-command=share-setup]")
    page.wait_for_selector("#link")
    selected = page.evaluate("() => getSelection().toString()")
    assert "#setup=1." in selected


def test_the_devices_share_sheet_is_used_where_there_is_one(open_page):
    page = open_page()
    page.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    page.click("[data-command=share]")
    page.click("[data-command=share-setup]")
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("() => window.shared")
    assert shared["title"] == "Sakura" and "#setup=1." in shared["url"]
    assert page.locator("#notice").is_hidden()


def test_a_game_goes_into_a_file_and_out_of_it(open_page, tmp_path):
    page = open_page(OKIYA)
    begin(page, "okiya")
    take(page)
    page.wait_for_selector(".cell.legal")
    page.click("[data-command=share]")
    with page.expect_download() as download:
        page.click("[data-command=save-file]")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["format"] == "sakura-record/1"

    other = open_page()
    other.click("[data-command=share]")
    other.set_input_files("input[type=file]", file)
    other.click("[data-command=skip]")
    other.wait_for_selector("[data-command=play-on]")
    file.write_text('{"format": "sakura-record/1", "game": "chess"}', "utf-8")
    other.click("[data-command=share]")
    other.set_input_files("input[type=file]", file)
    other.wait_for_function("() => document.getElementById('notice').innerText.includes('chess')")
    assert other.locator(".table").count() == 1
    file.write_text(" " * 1_000_001, "utf-8")
    other.set_input_files("input[type=file]", file)
    other.wait_for_selector("#notice:has-text('too large to be a game')")


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#record=1.xyz", "damaged"),
        ("#letter=1.eNo", "damaged"),
        ("#setup=9.abc", "newer version"),
        ("#" + link.write("setup", {"players": "9"}), "damaged"),
        ("#" + link.write("record", {"format": "sakura-record/1"}), "damaged"),
        ("#" + link.write("game", {}), "damaged"),
    ],
)
def test_a_broken_link_is_told_and_harms_nothing(open_page, fragment, said):
    page = open_page(fragment)
    assert said in page.inner_text("#notice")
    page.click("#play")
    page.wait_for_selector("#hand .card")


# -- games by links ------------------------------------------------------------------------------


def sent(page):
    """Sends the letter; its fragment."""
    page.evaluate(CLIPBOARD)
    page.evaluate("() => { window.copied = undefined; }")
    page.click("[data-command=send]")
    page.wait_for_function("() => window.copied")
    return query(page.evaluate("() => window.copied"))


def received(page, fragment):
    page.evaluate("(hash) => { location.hash = hash; }", fragment)
    page.wait_for_selector(".cell.legal, [data-command=send], #result")


def invited(open_page):
    """Two visitors, and the first letter."""
    first, second = open_page("?speed=instant"), open_page("?speed=instant")
    choose(first, "game", "okiya")
    first.click("[data-command=letter]")
    first.wait_for_selector(".cell.legal, [data-command=send]")
    return first, second


def move(page):
    """Takes tiles until the other one is to answer; the letter."""
    while not page.locator("[data-command=send]").count():
        page.locator(".cell.legal").first.click()
        page.wait_for_timeout(150)
    return sent(page)


def test_a_whole_game_by_links(open_page):
    here, there = invited(open_page)
    for _ in range(20):
        letter = move(here)
        received(there, letter)
        if there.locator("#result").count():
            break
        here, there = there, here
    assert here.inner_text("#result") == there.inner_text("#result")
    assert here.inner_text("#result").endswith("wins")
    ended = there.url
    there.click("[data-command=again]")  # with the same friend
    there.wait_for_selector("#result", state="detached")
    there.wait_for_selector(".cell.legal, [data-command=send]")
    assert "#letter=" in there.url and there.url != ended
    assert "A friend, by link" in there.inner_text("#players")


def test_a_changed_history_is_refused_by_who_is_betrayed(open_page):
    first, second = invited(open_page)
    received(second, move(first))
    kind, letter = link.read(move(second))
    moves = letter["game"]["rounds"][0]["moves"]
    tiles = letter["game"]["rounds"][0]["tiles"]
    random = Random(1)
    other = random.sample(tiles, len(tiles))
    letter["game"]["rounds"][0]["tiles"] = other
    letter["game"]["rounds"][0]["moves"] = moves[:1] if len(moves) > 1 else []
    first.evaluate("(hash) => { location.hash = hash; }", "#" + link.write(kind, letter))
    first.wait_for_function("() => !document.getElementById('notice').hidden")
    assert "Somebody changed" in first.inner_text("#notice")


def test_a_third_person_can_only_watch(open_page):
    first, second = invited(open_page)
    received(second, move(first))
    third = open_page(move(second) + "")
    assert "Two others" in third.inner_text("#notice")
    third.click("[data-command=skip]")
    third.wait_for_selector("[data-command=watch]")
    assert third.locator(".cell.legal").count() == 0
    third.click("[data-command=play-on]")  # on her own, against the computer
    third.wait_for_selector(".cell.legal")
    assert "Computer: adept" in third.inner_text("#players")


def test_a_letter_is_kept_and_offered_beside_other_games(open_page):
    first, second = invited(open_page)
    letter = move(first)
    first.reload()
    ready(first)
    first.wait_for_selector("[data-command=send]")
    received(second, letter)
    if second.locator(".cell.legal").count():
        assert second.locator("[data-command=hint]").count() == 0
    second.click("[data-command=leave]")
    begin(second)
    second.click("[data-command=leave]")
    assert second.locator("#resume button").count() == 2
    second.click("[data-letter]")
    second.wait_for_selector(".okiya-board")
    assert "#letter=" in second.url
