"""The master's inferences from the cards that others have played."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from sakura.core.table import Table
from sakura.games.sakura.rules.cards import BACK, FORWARD, Card
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.game import Sakura, SakuraTable, plays
from sakura.games.sakura.rules.position import COURT, Action, Choice, Observation, Play, Stage
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.advice import BEHIND, BUMPS, TOKENS
from sakura.games.sakura.seats.advisor import advise
from sakura.games.sakura.seats.insight import (
    ADEPT,
    ANSWERER,
    MEMORY,
    RANDOM,
    SLIPS,
    STRANGER,
    Evidence,
    Insight,
    _shared,
    kinds,
    passed_over,
    shared_insight,
)
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.seats.others import meet
from sakura.games.sakura.seats.public_state import PublicState, past, present
from sakura.games.sakura.seats.simple import SakuraAdept
from sakura.play.seat import RandomSeat, Seat, last
from tests.tables import every_variant

GAME = Sakura()


class Answerer(SakuraAdept):
    """Seat that plays an answerer's favourite card."""

    def choose(self, observation: Observation) -> Choice:
        if observation.stage is Stage.RESOLVE:
            return super().choose(observation)
        insight = shared_insight(observation, self.cards)
        answers = last(insight.answers(present(observation, self.cards), observation.seat))
        return max(plays(observation.hand, observation.supplies), key=lambda p: answers[p.card])


def table_of(
    seats: Sequence[Seat[Observation, Action]],
    players: int = 4,
    two_player: str | None = None,
    seed: int = 0,
) -> Iterator[SakuraTable]:
    """Yield the table of a game of these seats whenever cards are to be chosen."""
    options = GAME.options({"players": players, "two_player": two_player, "board": "classic"})
    table = Table(GAME, options, Random(seed))
    while waiting := table.waiting():
        if table.position.stage is Stage.CHOOSE:
            yield table
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))


def randoms(
    seed: int = 0, players: int = 4, two_player: str | None = None
) -> Iterator[SakuraTable]:
    seats = [RandomSeat(GAME, Random(f"{seed}/{seat}")) for seat in range(6)]
    return table_of(seats, players, two_player, seed)


def after(rounds: int, tables: Iterator[SakuraTable]) -> SakuraTable:
    """Table after that many rounds."""
    return next(islice(tables, rounds, None))


# -- public information -------------------------------------------------------------------------


@every_variant
def test_earlier_states_are_reconstructed_exactly(players: int, two_player: str | None) -> None:
    """Including the discard of that time, after reshuffles too."""
    were: list[PublicState] = []
    for table in randoms(players=players, two_player=two_player):
        seen = table.observe(0)
        assert past(seen, GAME.cards) == were
        were.append(present(seen, GAME.cards))
        position = table.position
        hidden = [*position.deck, *(card for hand in position.hands for card in hand)]
        assert sorted(were[-1].cards) == sorted(hidden)
        if two_player == "tactical":
            assert were[-1].supplier == position.supplier()
    assert any(round_.reshuffled for round_ in table.position.past)


def test_models_of_others_are_the_same_for_every_seat() -> None:
    """It depends on public information only, so another seat may reuse it from the cache."""
    table = after(4, randoms())
    seen = [table.observe(seat) for seat in range(4)]
    alone = Insight(seen[0].options, seen[0].board, GAME.cards)
    evidence = last(alone.evidence(seen[3]))
    state = present(seen[3], GAME.cards)
    answers = last(alone.answers(state, 1))
    shared = Insight(seen[0].options, seen[0].board, GAME.cards)
    for one in seen:
        last(shared.evidence(one))
        last(meet(one, shared))
    assert last(shared.evidence(seen[3])) == evidence
    assert last(shared.answers(state, 1)) == answers
    assert present(seen[0], GAME.cards) == state


# -- outcomes of cards --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_plays_resolved_together_end_as_each_alone(seed: int) -> None:
    for table in randoms(seed, players=5):
        seen, random = table.observe(0), Random(seed)
        foresight = Insight(seen.options, seen.board, GAME.cards).foresight
        others = tuple(
            sorted((random.choice(table.position.hands[seat]), seat) for seat in range(1, 5))
        )
        own = [((card, 0),) for card in seen.hand]
        ends = dict(foresight.ends(seen.walk(), others, own))
        assert set(ends) == set(own)
        for play, end in ends.items():
            alone = foresight.settle(seen.walk(), tuple(sorted((*others, *play))))
            for name in ("emperor", "painters", "tokens", "supply", "reached"):
                assert getattr(end, name) == getattr(alone, name)


def test_every_possible_card_has_a_value_as_an_answer() -> None:
    seen = after(8, randoms(3)).observe(0)
    state = present(seen, GAME.cards)
    answers = last(shared_insight(seen, GAME.cards).answers(state, 1))
    assert set(answers) == set(state.cards)
    assert all(0 <= chance <= 1 for chance in answers.values())
    assert max(answers.values()) > min(answers.values()) + 0.05


# -- inferring a player's kind -------------------------------------------------------------------


def test_an_unknown_player_is_modelled_by_the_prior() -> None:
    assert kinds([]) == pytest.approx(list(STRANGER))
    assert sum(STRANGER) == pytest.approx(1)


def test_each_card_makes_the_kind_that_explains_it_more_likely() -> None:
    evidence = Evidence((1.0, 4.0, SLIPS), ({1: 0.5, 2: 0.5}, {1: 0.5, 2: 0.9}, {1: 0.5, 2: 0.1}))
    once, twice = kinds([evidence]), kinds([evidence, evidence])
    assert STRANGER[ADEPT] < once[ADEPT] < twice[ADEPT]
    assert STRANGER[ANSWERER] > once[ANSWERER] > twice[ANSWERER]
    assert once[ADEPT] / once[RANDOM] == pytest.approx(4 * STRANGER[ADEPT] / STRANGER[RANDOM])
    assert passed_over(evidence, (0, 1, 0)) == {1: 0.5, 2: 0.9}
    assert passed_over(evidence, (0.5, 0, 0.5))[2] == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("seat", "kind"), [(RandomSeat, RANDOM), (SakuraAdept, ADEPT), (Answerer, ANSWERER)]
)
def test_players_are_recognised_by_their_cards(
    seat: Callable[[Sakura, Random], Seat[Observation, Action]], kind: int
) -> None:
    """After five rounds each kind has the highest mean probability."""
    sums, number = [0.0] * 3, 0
    for seed in range(3):
        seats = [seat(GAME, Random(f"{seed}/{number}")) for number in range(3)]
        for table in table_of(seats, players=3, seed=seed):
            if table.position.round < MEMORY or table.position.round % 3:
                continue
            seen = table.observe(0)
            evidence = last(shared_insight(seen, GAME.cards).evidence(seen))
            assert set(evidence) == {1, 2} and all(
                len(cards) == MEMORY for cards in evidence.values()
            )
            for cards in evidence.values():
                sums = [a + b for a, b in zip(sums, kinds(cards), strict=True)]
                number += 1
    assert sums[kind] > 0.5 * number


@pytest.mark.parametrize("kind", [ADEPT, ANSWERER])
@every_variant
def test_others_play_as_players_of_their_kind(
    players: int, two_player: str | None, kind: int
) -> None:
    """A seat known to be of a kind plays that kind's favourite card of the sampled hand."""
    seen = after(2, randoms(5, players=players, two_player=two_player)).observe(0)
    insight = shared_insight(seen, GAME.cards)
    others = last(meet(seen, insight))
    others.kinds = {seat: [float(kind <= other) for other in range(3)] for seat in others.kinds}
    for seed in range(10):
        others.guess.others.sort()  # a deal shuffles them
        played = others.play(Random(seed))
        others.guess.others.sort()
        hands, _ = others.guess.deal(Random(seed))
        best = {
            (max(hand, key=others.likes[seat][kind].__getitem__), seat)
            for seat, hand in hands.items()
        }
        court = [one for one in played if one not in best]
        assert best <= set(played) and played == tuple(sorted(played))
        assert [painter for _, painter in court] == [COURT] * (players == 2 and not seen.supplies)


# -- effect on the master ------------------------------------------------------------------------


def test_a_search_pauses_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """With any number of opponents, and before anything is known about them. Counted in
    resolved halves of cards, the unit of a search."""
    acted, act = [0], Walk.act

    def counted(walk: Walk, painter: int, card: Card, half: Half, direction: str | None) -> None:
        acted[-1] += 1
        act(walk, painter, card, half, direction)

    monkeypatch.setattr(Walk, "act", counted)
    seen = after(8, randoms(players=6)).observe(0)
    _shared.cache_clear()
    for _ in SakuraMaster(GAME, Random(1)).think(seen):
        acted += [0]
    assert sum(acted[1:]) > 10_000
    assert max(acted[1:]) < 1500


def test_no_token_is_thrown_away_for_nothing() -> None:
    """For any direction that a master takes, the other does not keep more tokens at the same
    chance."""
    looked = 0
    for seed in range(24):
        players = 3 + seed % 4
        options = GAME.options({"players": players, "two_player": None, "board": "stroll"})
        table = Table(GAME, options, Random(seed))
        adepts = [SakuraAdept(GAME, Random(f"{seed}/{seat}")) for seat in range(players)]
        while waiting := table.waiting():
            for seat in waiting:
                seen = table.observe(seat)
                if seen.stage is Stage.CHOOSE:
                    table.choose(seat, adepts[seat].choose(seen))
                    continue
                master = SakuraMaster(GAME, Random(0))
                sign = master.choose(seen)
                assert isinstance(sign, str)
                worth = {way: verdict(master, seen, way) for way in (FORWARD, BACK)}
                assert worth[sign] == max(worth.values())
                looked += len(set(worth.values())) > 1
                table.choose(seat, sign)
    assert looked > 100


def verdict(master: SakuraMaster, seen: Observation, sign: str) -> tuple[float, int]:
    """Win probability after a direction, and the tokens left."""
    end = master.follow(seen, sign)
    chance = master.insight.prospects.verdict(end, seen.seat, seen.hand)
    return chance, end.tokens[seen.seat]


def test_of_two_losing_directions_the_one_without_a_bump_is_chosen() -> None:
    """The last tree is reached and this seat has lost: it still keeps its token."""
    order = next(o for o, c in GAME.cards.items() if c.painter.text == "±1")
    table = next(randoms())
    *scored, end = table.position.board.sakuras
    position = replace(
        table.position, stage=Stage.RESOLVE, emperor=end, painters=(end - 1, 30, 20, 10),
        tokens=(3, 30, 5, 5), scored=tuple(scored), reached=end, plays=((order, 0),),
        queue=((order, 0),), part="painter",
    )  # fmt: skip
    seen = GAME.observe(position, 0)
    master = SakuraMaster(GAME, Random(1))
    assert master.choose(seen) == BACK
    ahead, back = verdict(master, seen, FORWARD), verdict(master, seen, BACK)
    assert ahead[0] == back[0] == 0 and ahead[1] < back[1]


@every_variant
def test_reasons_hold_for_other_samples(players: int, two_player: str | None) -> None:
    """The stated drawback of the next best choice also holds in new samples."""
    held = 0
    for seed in range(2):
        for table in randoms(seed, players=players, two_player=two_player):
            if table.position.round % 4 != 1:
                continue
            seen = table.observe(0)
            advice = last(advise(GAME, seen, Random(seed)))
            if advice.reason not in (BUMPS, TOKENS, BEHIND):
                continue
            master = SakuraMaster(GAME, Random(f"new/{seed}"))
            master.insight = shared_insight(seen, GAME.cards)
            chosen, instead = advice.action, advice.instead
            assert isinstance(chosen, Play) and isinstance(instead, Play)
            ends, others = last(master.futures(seen, [chosen, instead], 400))
            assert worse(advice.reason, others, seen) > worse(advice.reason, ends, seen)
            held += 1
    assert held


def worse(reason: str, ends: list[Walk], seen: Observation) -> int:
    """Severity of the drawback in these outcomes."""
    if reason == BUMPS:
        return sum(end.tokens[seen.seat] < seen.tokens[seen.seat] for end in ends)
    if reason == TOKENS:
        return -sum(end.tokens[seen.seat] for end in ends)
    places = [end.ranking() for end in ends]
    return sum(r.index(seen.seat) if seen.seat in r else len(seen.painters) for r in places)
