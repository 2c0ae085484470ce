"""Hundreds of damaged links on one page: each is opened, or refused with a message.

`make test-full` follows two thousand.
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
from tests.sweeps import FULL

LINKS = 2000 if FULL else 20
SAYS = (
    "is damaged",
    "can't come from its deal",
    "newer version",
    "Someone has changed",
    "older version",
)
"""Reasons given for refusing a link."""

SIGNS = "ABCxyz019-_=.%&#!é"
"""Characters inserted into links."""

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
"""Hostile contents for each kind of link: empty, oversized, and decompression bombs."""

FOLLOW = """async (hash) => {
    const notice = document.getElementById('notice');
    notice.hidden = true;
    await new Promise((go) => {
        addEventListener('hashchange', go, { once: true });
        location.hash = hash;
    });
    return notice.hidden ? '' : notice.innerText;
}"""
"""Script that follows a link as `visitor.follow` does and returns the notice."""

KEPT = """() => Object.entries(localStorage)
    .filter(([key, text]) => /[.](game|letter)[.]/.test(key) && !text.includes('"guest": true'))"""
"""Script that lists saved or set-aside entries, without letters that were only opened."""


def links() -> Iterator[str]:
    """Yield distinct links with damage in the packed content or in the text."""
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
    """Cut, repeat or replace a part of the text; the kind stays."""
    start = random.randrange(fragment.index("=") + 1, len(fragment))
    end = start + random.choice((0, 1, 1, 5, 60))
    new = random.choice(("", random.choice(SIGNS), fragment[start:end] * 2))
    return fragment[:start] + new + fragment[end:]


def refused(fragment: str) -> bool:
    """True if the parser of its kind refuses it."""
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
    refusals = 0
    for fragment in [*hostile, *links()]:
        said = page.evaluate(FOLLOW, "#" + fragment)
        if refused(fragment):
            refusals += 1
            assert any(part in said for part in SAYS), (fragment[:200], said)
        assert page.evaluate("() => document.documentElement.dataset.python") == "ready"
    assert refusals > LINKS / 2
    assert page.evaluate(KEPT) == own
    follow(page, to_play(okiya(0)))
    decision(page)
    take_tile(page)
    page.wait_for_function("() => document.querySelectorAll('.cell.taken').length > 2")
