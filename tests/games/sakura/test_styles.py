"""Playing styles: each is visible in the cards played, and none is weaker."""

from collections.abc import Iterator
from random import Random

import pytest

from sakura.core.error import BadInput
from sakura.core.seats import LEVELS
from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Observation, Play, Stage
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.seats.simple import SakuraSeat, best_alone
from sakura.games.sakura.seats.styles import STYLES, Taste
from sakura.play.seat import last

INFO = GAMES["sakura"]
GAME = Sakura()
OPTIONS = GAME.options({"players": 4, "two_player": None, "board": "classic"})
NUMBER = 40


def manners(name: str) -> dict[str, float]:
    """Style measures of a seat in games against adepts.

    The mean Emperor move of its cards; the share of its moves that end directly behind a painter;
    the share of its cards that move the Emperor back or the closest painter away; and its bumps per
    game.
    """
    turns = moves = emperor = behind = harm = bumps = 0
    for number in range(NUMBER):
        table = Table(GAME, OPTIONS, Random(f"manners/{number}"))
        seats = [INFO.make_seat("adept", Random(f"{number}/{seat}")) for seat in range(4)]
        seats[0] = INFO.make_seat(name, Random(number))
        while waiting := table.waiting():
            for seat in waiting:
                table.choose(seat, seats[seat].choose(table.observe(seat)))
        own = False
        for step in table.steps:
            walk = step.before.walk()
            spaces = walk.painters
            for event in step.events:
                match event:
                    case happened.CardTurned(_, painter):
                        own = painter == 0
                        turns += own
                    case happened.EmperorMoved(start, end) if own:
                        emperor += end - start
                        harm += end < start
                    case happened.PainterMoved(painter, _, end, by):
                        spaces[painter] = end
                        if own and painter == 0 and by != "closest":
                            moves += 1
                            behind += end + 1 in spaces
                        harm += own and painter != 0 and by == "closest"
                    case happened.PainterDisgraced(painter, _, _, end):
                        spaces[painter] = end
                        bumps += painter == 0
    return {
        "drives": emperor / turns, "behind": behind / moves, "harm": harm / turns,
        "bumps": bumps / NUMBER,
    }  # fmt: skip


@pytest.mark.native
def test_styles_play_visibly_differently() -> None:
    plain = manners("adept")
    found = {style: manners(f"adept:{style}") for style in STYLES}
    assert found["hurrier"]["drives"] > plain["drives"] * 1.3
    assert found["shadow"]["behind"] > plain["behind"] * 1.25
    assert found["saboteur"]["harm"] > plain["harm"] * 1.25
    assert found["patient"]["bumps"] < plain["bumps"] / 2


def decisions(number: int) -> Iterator[Observation]:
    """Yield observations of a seat of novices that is to choose, in that many games."""
    for seed in range(number):
        table = Table(GAME, OPTIONS, Random(f"decisions/{seed}"))
        seats = [INFO.make_seat("novice", Random(f"{seed}/{seat}")) for seat in range(4)]
        while waiting := table.waiting():
            yield from (table.observe(seat) for seat in waiting)
            for seat in waiting:
                table.choose(seat, seats[seat].choose(table.observe(seat)))


def liked(observation: Observation, card: int, taste: Taste) -> float:
    """The taste's score of the whole card, as if nobody else played."""
    seat, walk = observation.seat, observation.walk()
    like = lambda end: taste(end, seat)  # noqa: E731
    return best_alone(GAME.cards, walk, ((card, seat),), "garden", seat, like)[0]


def choices(level: str, style: str, number: int) -> Iterator[tuple[Observation, Play, Play]]:
    """Yield observations with the plays of a plain seat and of one with the style, from the same
    seed. Searching levels use few rollouts."""
    for observation in decisions(number):
        if observation.stage is Stage.CHOOSE:
            found: list[Play] = []
            for name in (level, f"{level}:{style}"):
                seat = INFO.make_seat(name, Random(len(observation.past)))
                if isinstance(seat, SakuraMaster):
                    seat.guesses = min(seat.guesses, 8)
                found.append(seat.choose(observation))
            plain, other = found
            yield observation, plain, other


@pytest.mark.parametrize("level", ["novice", "adept"])
@pytest.mark.parametrize("style", STYLES)
def test_a_style_changes_the_cards_of_levels_that_ignore_others(level: str, style: str) -> None:
    """For levels that ignore the others: it plays different cards, and ones it likes better."""
    taste = STYLES[style].taste
    changed = seen = 0
    better = 0.0
    for observation, plain, other in choices(level, style, 6):
        seen += 1
        changed += plain != other
        better += liked(observation, other.card, taste) - liked(observation, plain.card, taste)
    assert changed > seen / 20
    assert better > 0


@pytest.mark.native
@pytest.mark.parametrize("level", ["expert", "master"])
@pytest.mark.parametrize("style", STYLES)
def test_a_style_changes_the_cards_of_levels_that_model_others(level: str, style: str) -> None:
    """For levels that model the others: its taste applies to the outcomes of rounds."""
    taste = STYLES[style].taste
    changed = seen = 0
    better = 0.0
    for observation, plain, other in choices(level, style, 1):
        seen += 1
        if plain != other:
            changed += 1
            judge = SakuraMaster(GAME, Random(seen))
            judge.begin(observation)
            before, after = last(judge.futures(observation, [plain, other], 8))
            better += sum(taste(end, observation.seat) for end in after)
            better -= sum(taste(end, observation.seat) for end in before)
    assert changed > seen / 20
    assert better > 0


def test_a_novice_chooses_directions_by_its_style() -> None:
    ways: dict[str, list[str]] = {"hurrier": [], "saboteur": [], "": []}
    for observation in decisions(12):
        if observation.stage is Stage.RESOLVE and observation.part == "garden":
            for style, found in ways.items():
                name = f"novice:{style}" if style else "novice"
                found.append(INFO.make_seat(name, Random(len(found))).choose(observation))
    assert set(ways["hurrier"]) == {"+"}
    assert set(ways[""]) == {"+", "-"}
    assert ways["saboteur"].count("-") > ways["saboteur"].count("+")


def at(*spaces: int, emperor: int = 20, tokens: tuple[int, ...] = (5, 5, 5, 5)) -> Walk:
    return Walk(GAME.board(OPTIONS), emperor, list(spaces), list(tokens), 34, ())


def test_tastes_match_the_descriptions_of_styles() -> None:
    hurry, shadow, spoil, wait = (
        STYLES[name].taste for name in ("hurrier", "shadow", "saboteur", "patient")
    )
    assert hurry(at(9, 5, 4, 3, emperor=12), 0) > hurry(at(9, 5, 4, 3, emperor=11), 0)
    assert shadow(at(9, 10, 4, 3), 0) > 0 == shadow(at(8, 10, 4, 3), 0)
    assert shadow(at(0, 1, 4, 3), 0) == 0  # the gate does not count
    assert spoil(at(9, 8, 7, 6, tokens=(5, 4, 5, 5)), 0) > spoil(at(9, 8, 7, 6), 0)
    assert spoil(at(9, 8, 7, 6, tokens=(4, 5, 5, 5)), 0) == spoil(at(9, 8, 7, 6), 0)
    assert wait(at(3, 8, 7, 6, emperor=10), 0) > wait(at(9, 8, 7, 6, emperor=10), 0)
    assert wait(at(3, 8, 7, 6, emperor=17), 0) == 0


def test_strength_and_style_are_independent() -> None:
    for level in LEVELS[1:]:
        for name, style in STYLES.items():
            seat = INFO.make_seat(f"{level}:{name}", Random(1))
            assert type(seat) is type(INFO.make_seat(level, Random(1)))
            assert isinstance(seat, SakuraSeat) and seat.taste is style.taste


@pytest.mark.parametrize("name", ["adept:grumpy", "random:shadow", "adept:shadow:x"])
def test_an_unknown_style_gets_the_list_of_styles(name: str) -> None:
    with pytest.raises(BadInput, match=f"one of {', '.join(STYLES)}"):
        INFO.make_seat(name, Random(1))


def test_okiya_has_no_styles() -> None:
    with pytest.raises(BadInput, match="Okiya has no styles"):
        GAMES["okiya"].make_seat("adept:shadow", Random(1))
