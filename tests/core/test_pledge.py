"""Joint draws by two players: neither can choose the result, and a cheat is detected."""

import pytest

from sakura.core.error import BadInput
from sakura.core.pledge import ROUNDS, Chain, dice, link_of

ANNE, BO = Chain(b"anne".ljust(16), "0123"), Chain(b"bo".ljust(16), "0123")


@pytest.mark.parametrize("number", [1, 2, 17, ROUNDS])
def test_every_link_of_a_chain_hashes_to_the_pledge(number: int) -> None:
    assert link_of(ANNE.pledge, ANNE.link(number), number) == ANNE.link(number)


@pytest.mark.parametrize(("shown", "number"), [(9, 3), (9, 1), (3, 1), (ROUNDS, 1)])
def test_a_later_link_reveals_the_earlier_ones(shown: int, number: int) -> None:
    assert link_of(ANNE.pledge, ANNE.link(shown), number) == ANNE.link(number)


def test_an_unrevealed_or_foreign_link_proves_nothing() -> None:
    for shown, number in (
        (ANNE.link(3), 4),
        (ANNE.link(3), 7),
        (ANNE.pledge, 1),
        (BO.link(3), 3),
        ("", 1),
    ):
        with pytest.raises(BadInput):
            link_of(ANNE.pledge, shown, number)


def test_a_chain_has_a_last_link() -> None:
    for number in (-1, 0, ROUNDS + 1):
        with pytest.raises(BadInput):
            ANNE.link(number)


def test_draws_depend_on_all_links_the_round_and_the_game() -> None:
    one, other = ANNE.link(1), BO.link(1)

    def draw(name: str = "0123", number: int = 1, links: tuple[str, str] = (one, other)) -> float:
        return dice(name, number, links).random()

    assert draw() == draw()
    others = [
        draw(name="0124"),
        draw(number=2),
        draw(links=(ANNE.link(2), other)),
        draw(links=(one, BO.link(2))),
        draw(links=(other, one)),
    ]
    assert len({draw(), *others}) == 6


def test_chains_differ_by_game_and_secret() -> None:
    chains = [ANNE, BO, Chain(b"anne".ljust(16), "0124")]
    assert len({chain.pledge for chain in chains}) == 3


def test_pledges_are_the_same_in_every_version() -> None:
    """Existing games by link must go on."""
    assert ANNE.pledge == "ad17c0589a5786592e66b964"
    assert ANNE.link(1) == "b0344a1e31a4fcdecb5d38d2"
