"""What a first visit may cost: bytes as any host compresses them, and requests."""

import pytest

from tools.serve import Site

WHOLE = 5_200_000
OURS = 295_000
"""Of which our own: all but PyScript, Pyodide and the library. The aim is half of it."""

REQUESTS = 22
FRAME = 40_000
"""Bytes of a frame's cover."""


@pytest.fixture
def fetched(playwright):
    """Bytes by file of what an address of the site asks for."""
    from tools.bench import bytes_over_the_wire  # needs Playwright, which Pyodide has not

    def measured(query=""):
        with Site(compressed=True) as site:
            return bytes_over_the_wire(playwright, site.address, query)

    return measured


def test_a_first_visit_stays_within_its_budget(fetched):
    sizes = fetched()
    ours = [size for name, size in sizes.items() if "/vendor-" not in name]
    assert sum(sizes.values()) <= WHOLE
    assert sum(ours) <= OURS
    assert len(sizes) <= REQUESTS


def test_so_does_the_cover_of_a_frame(fetched):
    assert sum(fetched("?embed=1").values()) <= FRAME
