"""Entry points of foreign data, with their invariants.

An entry point takes any bytes. If they are valid, the result can be played on, written and read
again; otherwise `BadInput` gives the reason in one sentence, and the previous state is unchanged.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from sakura.core import link, record
from sakura.core.error import BadInput
from sakura.core.json_text import LONGEST, parse_entry, parse_stored
from sakura.core.lesson import Lesson
from sakura.core.letter import Letter
from sakura.core.public import public_record
from sakura.core.replay import Replay, parse
from sakura.core.restore import load, of_record
from sakura.core.saved import Saved, save
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.games.sakura.rules.board import read_boards
from sakura.games.sakura.rules.cards import read_deck
from sakura.games.sakura.rules.game import Sakura
from sakura.play.analysis import AnyAnalysis
from sakura.play.lesson_game import LessonGame
from sakura.play.link_game import LinkGame
from sakura.play.modes import ImportedGame
from sakura.play.own_game import OwnGame
from sakura.play.quiz import Quiz
from sakura.play.seat import last
from sakura.play.session import Session
from sakura.play.stored_analysis import answers_in, game_in, name_of, write
from sakura.site.form import defaults, form_fields, remembered, valid
from sakura.ui import host_message
from sakura.ui.names import Names
from sakura.ui.preferences import PREFERENCES
from sakura.ui.words import Words
from tests.play.stores import Device, Shelf
from tests.played import played

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from sakura.core.progress import ProgressKinds

FIELDS = form_fields(GAMES)
DECISIONS = 6
"""Decisions to play in an imported game."""

ANNE, BO = Device("anne"), Device("bo")
"""Two players by link; `kept_letter` is Anne's copy."""


def knock(name: str, data: bytes) -> bool:
    """True if the entry point accepts the data. Raises AssertionError, or anything else, for a
    violated invariant."""
    try:
        DOORS[name](data)
    except BadInput as error:
        said = str(error)
        assert said and said.isprintable() and len(said) < 300, said
        return False
    return True


# -- records and links ---------------------------------------------------------------------------


def _record(data: bytes) -> None:
    """Open a file."""
    value = parse(data)
    replay = Replay(value, RULES)
    assert list(replay.states())
    again = Replay(record.write(replay.game, replay.options, replay.steps), RULES)
    assert again.position == replay.position and again.steps == replay.steps
    for back in (False, True):
        saved = of_record(value, RULES, _may_sit, Random(0))
        public_record(saved, Random(0))
        _play_on(_brought(_seated(saved), back))


def _link(data: bytes) -> None:
    """Open an address with any link."""
    kind, value = link.read(_text(data))
    assert link.read(link.write(kind, value)) == (kind, value)


def _record_link(data: bytes) -> None:
    """Open a link to a replay, with any packed content."""
    _record(json.dumps(_unpacked("record", data)).encode())


def _game_link(data: bytes) -> None:
    """Follow a link from a frame to the site."""
    _load(record.dump(_unpacked("game", data)))


def _setup_link(data: bytes) -> None:
    """Open a link with options of the start form."""
    choices = defaults(FIELDS) | valid(_unpacked("setup", data), FIELDS)
    assert set(choices) == set(FIELDS)
    _begin(choices)


def _lesson_link(data: bytes) -> None:
    """Open a lesson and play it. Its other seats act by its script, or at random."""
    lesson = Lesson.read(_unpacked("lesson", data))
    again = Lesson.read(link.read(link.write("lesson", lesson.write()))[1])
    assert record.dump(again.write()) == record.dump(lesson.write())
    session, random = LessonGame(lesson, RULES), Random(1)
    assert session.people == [lesson.seat] and lesson.seat in session.waiting()
    for _ in range(DECISIONS):
        for seat in session.waiting():
            action = None if seat in session.people else session.preset(seat)
            legal = session.table.legal(seat)
            _refuses(session.table, seat)
            session.choose(seat, random.choice(legal) if action is None else action)
    assert session.met in (True, False) and not session.take_back()


def _quiz_link(data: bytes) -> None:
    """The way through questions about the rules, from where it was left to the result."""
    quiz = Quiz.read(_unpacked("quiz", data))
    assert Quiz.read(link.read(link.write("quiz", quiz.write()))[1]) == quiz
    questions = GAMES[quiz.game].questions() if quiz.game in GAMES else ()
    quiz.check(questions)
    quiz = quiz.go_on()
    while quiz.at < len(questions):
        quiz = quiz.answer(questions[quiz.at].right).go_on()
    missed = sum(map(len, quiz.missed(questions).values()))
    assert quiz.known(questions) + missed == len(questions)


def _puzzle_link(data: bytes) -> None:
    """Open a puzzle."""
    from sakura.core.puzzle import Puzzle  # not part of the page

    puzzle = Puzzle.read(_unpacked("puzzle", data))
    again = Puzzle.read(link.read(link.write("puzzle", puzzle.write()))[1])
    assert record.dump(again.write()) == record.dump(puzzle.write())
    table, step = puzzle.lay(RULES)
    assert puzzle.seat in table.steps[step].actions


def _daily_link(data: bytes) -> None:
    """Open the day of a link."""
    from sakura.core.day import Day
    from sakura.play.daily import DailyLink

    found = DailyLink.read(_unpacked("daily", data))
    assert DailyLink.read(link.read(link.write("daily", found.write()))[1]) == found
    assert str(Day.read(found.date)) == found.date


def _progress_link(data: bytes) -> None:
    """Open a part of a record, and add the record if this is all of it."""
    from sakura.core.parcel import Incoherent, ParcelPart, missing, whole
    from sakura.core.progress import merged
    from sakura.play.sendable import received, sent

    part = ParcelPart.read(_unpacked("progress", data))
    assert ParcelPart.read(link.read(part.link())[1]) == part
    if missing([part]):
        return
    try:
        text = whole([part])
    except Incoherent:  # a page says that a part was changed
        return
    kinds = _kinds()
    found = received(kinds, RULES, text)
    assert received(kinds, RULES, sent(kinds, RULES, found)) == found == merged(kinds, found, found)


def _challenge_link(data: bytes) -> None:
    """Open a duel with all results that it holds, and replay its deal."""
    from sakura.core.duel import Duel

    duel = Duel.read(_unpacked("challenge", data))
    assert Duel.read(link.read(link.write("challenge", duel.write()))[1]) == duel
    assert all(version.placing.place for version in duel.open(RULES, _may_sit))
    _play_on(Session(Saved(duel.challenge.table(RULES), list(duel.challenge.who))))


def _phone_link(data: bytes) -> None:
    """Open an invitation to a table, or the answer to one."""
    from sakura.core import pairing

    found = pairing.find(_text(data))
    assert pairing.find(pairing.fragment(found)) == found
    assert pairing.described(found.sdp, found.to) == found


def _letter_link(data: bytes) -> None:
    """Open a game by link as Anne, who has a copy, as Anne after losing it, and as a stranger, who
    may be invited."""
    value = _unpacked("letter", data)
    letter = Letter.read(value, RULES, Random(0))
    assert Letter.read(letter.write(), RULES, Random(0)).write() == letter.write()
    refused: list[BadInput] = []
    for device, keeps in ((ANNE, True), (ANNE, False), (Device("eve"), False)):
        letter = Letter.read(value, RULES, Random(0))
        kept = kept_letter()
        before = kept.write()
        try:
            _open(letter, device, kept if keeps and kept.name == letter.name else None)
        except BadInput as error:
            refused.append(error)
        assert kept.write() == before
    if len(refused) == 3:
        raise refused[0]


def _open(letter: Letter, device: Device, kept: Letter | None) -> None:
    """Open a letter like `browser/letters.py`, and play on."""
    if kept and letter.precedes(kept):
        letter = Letter.read(kept.write(), RULES, Random(0))
    seat = letter.seat_of(device.secret(), kept)
    if seat is None:
        return
    mine = Device(device.owner)
    game = LinkGame(letter, seat, mine)
    _play_on(game)
    game.keep()
    again = Letter.read(link.read(game.fragment)[1], RULES, Random(0))
    assert again.table.position == letter.table.position
    assert list({**mine.sent, **mine.opened}) == [letter.name]


def letters() -> list[str]:
    """Letters of Anne and Bo from the invitation on, with three decisions each."""
    game, random = RULES["okiya"], Random(2)
    options = game.options({"match": "first-to-3", "target": None, "full_board": "draw"})
    letter = Letter("0123456789ab", Table(game, options, Random(1)))
    letter.seal(0, ANNE.secret())
    sent = [letter.write()]
    while len(sent) < 7:
        letter = Letter.read(sent[-1], RULES, Random(0))
        seat = letter.table.waiting()[0]
        letter.table.choose(seat, random.choice(letter.table.legal(seat)))
        letter.seal(seat, (ANNE, BO)[seat].secret())
        sent.append(letter.write())
    return [record.dump(one) for one in sent]


def kept_letter() -> Letter:
    """Anne's copy of the game after her last decision."""
    return Letter.read(json.loads(KEPT), RULES, Random(0))


# -- browser storage -----------------------------------------------------------------------------


def _game(data: bytes) -> None:
    """Load a saved game."""
    _load(_text(data))


def _load(text: str) -> None:
    saved = load(text, RULES, _may_sit, Random(0))
    again = load(save(saved), RULES, _may_sit, Random(0))
    assert (again.who, again.origin) == (saved.who, saved.origin)
    assert again.table.position == saved.table.position
    assert again.table.chosen == saved.table.chosen
    link.write("game", json.loads(save(saved)))
    _play_on(OwnGame(saved, Shelf()))


def _entry(data: bytes) -> None:
    """Load an entry stored under the name of a game or a letter."""
    entry = parse_entry(_text(data))
    assert {"at", "game", "guest", "over"} == set(entry)
    if entry["game"].startswith("letter="):
        Letter.read(link.read(entry["game"])[1], RULES, Random(0))
    else:
        _load(entry["game"])


def _analysis(data: bytes) -> None:
    """Load a stored analysis of either of two games."""
    text = _text(data)
    refused: list[BadInput] = []
    for name in ANALYSED:
        try:
            saved = game_in(text, name, RULES, _may_sit)
            analysis = analysis_of(saved)
            answers = answers_in(text, name, analysis)
        except BadInput as error:
            refused.append(error)
            continue
        assert name_of(saved.table) == name
        again = write(saved, analysis, answers, 0)
        assert write(saved, analysis, answers_in(again, name, analysis), 0) == again
        review = GAMES[saved.table.game.name].review()
        assert review
        seats = range(len(saved.who))
        review.panel(analysis, answers, seats, 0, Names(("Haruo", "Kenji", "Mariko")), Words())
    if len(refused) == len(ANALYSED):
        raise refused[0]


def analysis_of(saved: Saved) -> AnyAnalysis:
    """Analysis of a finished game."""
    review = GAMES[saved.table.game.name].review()
    assert review
    return review.analysis(saved.table)


def analyses() -> list[str]:
    """Stored analyses of two games."""
    texts = []
    for saved in map(_finished, FINISHED):
        analysis = analysis_of(saved)
        review = GAMES[saved.table.game.name].review()
        assert review
        asked = analysis.all_questions[-5:]
        found = {one: last(review.appraise(analysis.observation(one), Random(0))) for one in asked}
        texts.append(write(saved, analysis, found, 1))
    return texts


def _finished(name: str) -> Saved:
    return Saved(played(RULES[name], FINISHED[name], 3), ["person", "adept"])


def _settings(data: bytes) -> None:
    """Load preferences, options and lessons."""
    found = remembered(_text(data), FIELDS)
    _begin(defaults(FIELDS) | found.choices)
    assert all(number >= 0 for number in found.lessons.values())
    assert all(isinstance(game, str) for game in [*found.known, *found.names])


def _progress(data: bytes) -> None:
    """Open a file with everything that a site stores."""
    from sakura.core.progress import merged, read
    from sakura.core.progress import write as written

    kinds = _kinds()
    found = read(kinds, data)
    again = read(kinds, written(kinds, found).encode())
    assert again == found == merged(kinds, again, found)


def _kinds() -> ProgressKinds:
    from sakura.play.kinds import all_kinds

    return all_kinds(RULES, _may_sit, lambda text: _settings(text.encode("utf-8", "surrogatepass")))


# -- messages of host pages ----------------------------------------------------------------------


def _message(data: bytes) -> None:
    """Receive any message: an object or another cloneable value; a text that is no JSON, as it
    is."""
    text = _text(data)
    message: object
    try:
        message = parse_stored(text)
    except BadInput:
        message = text
    asked = host_message.read(message)
    assert isinstance(message, dict)
    assert asked.items() <= message.items() and set(asked) <= set(host_message.HEARD)
    assert all(value in PREFERENCES[name].values for name, value in asked.items())


# -- tables with several devices -----------------------------------------------------------------


def _to_table(data: bytes) -> None:
    """Receive another device's message at the table of this one."""
    from tests.fuzz import table_doors  # its modules are not part of the page

    table_doors.to_table(_text(data))


def _from_table(data: bytes) -> None:
    """Receive a message of another device's table."""
    from tests.fuzz import table_doors

    table_doors.from_table(_text(data))


def _to_host(data: bytes) -> None:
    """Deliver a message of a guest to the host of a table with several phones."""
    from tests.fuzz import phone_doors

    phone_doors.to_host(_text(data))


def _from_host(data: bytes) -> None:
    """Deliver a message of a host to a guest."""
    from tests.fuzz import phone_doors

    phone_doors.from_host(_text(data))


# -- custom decks and boards ---------------------------------------------------------------------


def _deck(data: bytes) -> None:
    game = Sakura(cards=read_deck(_text(data)))
    played(game, {"players": 3, "two_player": None, "board": "stroll"}, 1, 40)


def _boards(data: bytes) -> None:
    game = Sakura(boards=read_boards(_text(data)))
    for board in game.boards:
        played(game, {"players": 5, "two_player": None, "board": board}, 1, 40)


DOORS: dict[str, Callable[[bytes], None]] = {
    "record": _record,
    "link": _link,
    "record-link": _record_link,
    "game-link": _game_link,
    "setup-link": _setup_link,
    "letter-link": _letter_link,
    "phone-link": _phone_link,
    "challenge-link": _challenge_link,
    "daily-link": _daily_link,
    "progress-link": _progress_link,
    "lesson-link": _lesson_link,
    "quiz-link": _quiz_link,
    "puzzle-link": _puzzle_link,
    "game": _game,
    "entry": _entry,
    "analysis": _analysis,
    "settings": _settings,
    "progress": _progress,
    "message": _message,
    "to-table": _to_table,
    "from-table": _from_table,
    "to-host": _to_host,
    "from-host": _from_host,
    "deck": _deck,
    "boards": _boards,
}
"""All entry points by name."""

AT_A_DESK = (
    *("puzzle-link", "to-table", "from-table", "to-host", "from-host"),
    *("deck", "boards"),
)
"""Entry points tried on desktop Python alone: custom files and links to puzzles, which no page
opens, and tables with several devices, whose transport within one page only tests use."""

BROWSER = [name for name in DOORS if name not in AT_A_DESK]
"""Entry points of the page."""


# -- helpers -------------------------------------------------------------------------------------


def _text(data: bytes) -> str:
    """Decode like a browser, with lone surrogates where it stores them."""
    return data.decode("utf-8", "surrogatepass") if _is_utf8(data) else data.decode("latin-1")


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def packed(kind: str, data: bytes) -> str:
    """Link with exactly these bytes."""
    packer = zlib.compressobj(1, zdict=link.DICTIONARY)
    deflated = packer.compress(data) + packer.flush()
    return f"{kind}={link.VERSION}.{base64.urlsafe_b64encode(deflated).decode().rstrip('=')}"


def _unpacked(kind: str, data: bytes) -> JsonObject:
    found, value = link.read("#" + packed(kind, data))
    assert found == kind and len(data) <= LONGEST
    return value


def _may_sit(game: str, name: str) -> bool:
    return GAMES[game].is_seat(name)


def _seated(saved: Saved) -> Saved:
    """Assign people to a game without names, as the page does."""
    count = saved.table.game.seats(saved.table.options)
    return Saved(saved.table, saved.who or ["person", *["adept"] * (count - 1)])


def _brought(saved: Saved, back: bool) -> ImportedGame:
    """Continue a replayed game as the page does, as practice if something is undone (`back`), with
    a game to return to."""
    shelf = Shelf()
    session, real, over = ImportedGame(saved, shelf), save(saved), saved.table.outcome() is not None
    session.keep()
    if back:
        session.take_back()
    kept = {"first": real} if session.practice and not over else {}
    assert shelf.texts == kept
    return session


def _begin(choices: dict[str, str]) -> None:
    """Begin a game with these options."""
    info = GAMES[choices["game"]]
    options = info.game.options(info.raw_options(choices))
    names = info.seat_names(choices)
    assert len(names) == info.game.seats(options) and all(map(info.is_seat, names))


def _play_on(session: Session) -> None:
    """Play some more decisions, including an illegal one and an undo."""
    random = Random(1)
    for _ in range(DECISIONS):
        if not (waiting := session.waiting()):
            return
        legal = session.table.legal(waiting[0])
        _refuses(session.table, waiting[0])
        session.choose(waiting[0], random.choice(legal))
    session.take_back()


def _refuses(table: AnyTable, seat: int) -> None:
    """Check that an unknown action changes nothing."""
    before = (table.position, dict(table.chosen), len(table.steps))
    try:
        table.choose(seat, "nothing")
    except BadInput:
        assert before == (table.position, table.chosen, len(table.steps))
    else:
        raise AssertionError("it may do what there is not")


KEPT = letters()[5]
FINISHED: dict[str, JsonObject] = {
    "sakura": {"players": 2, "two_player": "tactical", "board": "stroll"},
    "okiya": {"match": "single", "target": None, "full_board": "win"},
}
ANALYSED = [name_of(_finished(name).table) for name in FINISHED]
"""Names of the games in `analyses`."""
