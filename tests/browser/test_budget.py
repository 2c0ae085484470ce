"""What a first visit may cost: bytes as any host compresses them, and requests."""

from tools.bench import bytes_over_the_wire
from tools.serve import Site

WHOLE = 5_200_000
OURS = 295_000
"""Of which our own: all but PyScript, Pyodide and the library. The aim is half of it."""

REQUESTS = 22
FRAME = 40_000
"""Bytes of a frame's cover."""


def test_a_first_visit_stays_within_its_budget(playwright):
    with Site(compressed=True) as site:
        fetched = bytes_over_the_wire(playwright, site.address)
    ours = [size for name, size in fetched.items() if "/vendor-" not in name]
    assert sum(fetched.values()) <= WHOLE
    assert sum(ours) <= OURS
    assert len(fetched) <= REQUESTS


def test_so_does_the_cover_of_a_frame(playwright):
    with Site(compressed=True) as site:
        fetched = bytes_over_the_wire(playwright, site.address, "?embed=1")
    assert sum(fetched.values()) <= FRAME
