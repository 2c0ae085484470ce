"""Damaged links by the hundred, followed on one page: each is opened, or refused in a sentence.

`make test-whole` follows two thousand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from sakura.core import link
from sakura.core.error import BadInput
from tests.browser.links import okiya, to_play
from tests.browser.visitor import OpenPage, begin, decision, follow, take_tile
from tests.fuzz.doors import knock, packed
from tests.fuzz.seeds import damaged, seeds
from tests.whole import WHOLE

LINKS = 2000 if WHOLE else 20
SAYS = ("is damaged", "newer version", "Someone has changed", "older version")
"""Why a link is not opened."""

SIGNS = "ABCxyz019-_=.%&#!é"
"""What gets into the text of a link."""

HOSTILE = (
    "",
    ".",
    "1.",
    "1." + "A" * 200_000,
    "999999999.abc",
    "1.%00%ff",
    packed("record", b"[" * 5000).partition("=")[2],
    packed("record", b'{"x":' * 5000).partition("=")[2],
    packed("record", b'{"x":"' + b"a" * 10**7).partition("=")[2],
    packed("record", b"[]").partition("=")[2],
)
"""Of each kind: nothing in it, far too much, and what unfolds to far too much."""

FOLLOW = """async (hash) => {
    const notice = document.getElementById('notice');
    notice.hidden = true;
    await new Promise((go) => {
        addEventListener('hashchange', go, { once: true });
        location.hash = hash;
    });
    return notice.hidden ? '' : notice.innerText;
}"""
"""Follows a link as `visitor.follow` does; what is said of it."""

KEPT = """() => Object.entries(localStorage)
    .filter(([key, text]) => /[.](game|letter)[.]/.test(key) && !text.includes('"guest": true'))"""
"""What is kept or set aside, but for letters that were only opened."""


def links() -> Iterator[str]:
    """No two of them alike: the damage is in what is packed, or in the text of the link."""
    random = Random(17)
    met: set[str] = set()
    while len(met) < LINKS:
        kind = random.choice(link.KINDS)
        good = random.choice(seeds(f"{kind}-link"))
        if random.random() < 0.6:
            fragment = packed(kind, damaged(good, random))
        else:
            fragment = _cut(packed(kind, good), random)
        if fragment not in met:
            met.add(fragment)
            yield fragment


def _cut(fragment: str, random: Random) -> str:
    """The text with some of it cut out, doubled, or something else put in; the kind stays."""
    start = random.randrange(fragment.index("=") + 1, len(fragment))
    end = start + random.choice((0, 1, 1, 5, 60))
    new = random.choice(("", random.choice(SIGNS), fragment[start:end] * 2))
    return fragment[:start] + new + fragment[end:]


def refused(fragment: str) -> bool:
    """Whether the door of its kind does not let it in."""
    try:
        kind, value = link.read(fragment)
    except BadInput:
        return True
    return not knock(f"{kind}-link", json.dumps(value).encode())


def test_damaged_links_are_refused_in_a_sentence_and_the_page_stays(open_page: OpenPage) -> None:
    page = open_page("?game=okiya&speed=instant&seat-1=random")
    begin(page, "okiya")
    take_tile(page)
    decision(page)
    own = page.evaluate(KEPT)
    assert len(own) == 1
    hostile = [f"{kind}={text}" for kind in link.KINDS for text in HOSTILE]
    told = 0
    for fragment in [*hostile, *links()]:
        said = page.evaluate(FOLLOW, "#" + fragment)
        if refused(fragment):
            told += 1
            assert any(part in said for part in SAYS), (fragment[:200], said)
        assert page.evaluate("() => document.documentElement.dataset.python") == "ready"
    assert told > LINKS / 2
    assert page.evaluate(KEPT) == own
    follow(page, to_play(okiya(0)))
    decision(page)
    take_tile(page)
    page.wait_for_function("() => document.querySelectorAll('.cell.taken').length > 2")
