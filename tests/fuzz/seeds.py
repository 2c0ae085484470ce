"""Valid seed inputs of each entry point, and their mutations."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from sakura.core import link, pairing
from sakura.core.game import CHANCE
from sakura.core.pairing import Description, IceCandidate
from sakura.core.parcel import split
from sakura.core.progress import write
from sakura.core.public import public_record
from sakura.core.record import dump
from sakura.core.replay import Replay
from sakura.core.saved import Saved, plain_action, save
from sakura.games import GAMES, RULES
from sakura.play.daily import DailyLink
from sakura.play.quiz import Quiz
from sakura.play.sendable import sendable
from tests.fuzz import phone_doors, table_doors
from tests.fuzz.doors import analyses, letters
from tests.kinds import GAMES_BEGUN, KINDS, RESULTS, SETTINGS_STORED, duel_text
from tests.stored import SITE, STATES
from tests.tables import RECORDS, played
from tools.paths import ROOT

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

FINDINGS = Path(__file__).parent.parent / "data/fuzz"
"""Findings of `make fuzz`, in a folder for each entry point."""

CACHE = ROOT / ".cache/fuzz/corpus"
"""Corpus of inputs that reach new code, in a folder for each entry point."""

OPTIONS: dict[str, JsonObject] = {
    "sakura": {"players": 2, "two_player": "tactical", "board": "stroll"},
    "okiya": {"match": "points", "target": 10, "full_board": "draw"},
}
SETUP: JsonObject = {"game": "sakura", "players": "5", "board": "stroll", "style-1": "shadow"}
MESSAGES: tuple[JsonObject, ...] = (
    {},
    {"theme": "dark"},
    {"language": "fr"},
    {"theme": "auto", "language": "es", "type": "later"},
)
JUNK: tuple[Json, ...] = (
    None, True, 0, -1, 1, 10**30, 1.5, 1e308, "", "x", "0", "-1", "٣", "\ud800", "a" * 300,
    [], {}, [[]], [None], {"": 0}, "person", "friend", "master:shadow", "-", "+",
)  # fmt: skip
ENCODINGS = ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1")
HALVES = ("\\ud83c", "\\udf38\\ud83c", "\ud83c", "\udf38")
TOKENS = (
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"\\",
    b"\\u",
    b"-",
    b"e9",
    b"\x00",
    b"\xff",
    b"[[[[",
)


def seeds(door: str) -> list[bytes]:
    """Valid inputs."""
    data = files("sakura.games.sakura.rules")
    match door:
        case "record" | "record-link":
            texts = [_begun(file) for file in RECORDS]
        case "link":
            texts = [link.write("setup", SETUP), "#" + link.write("record", _public())]
        case "setup-link":
            texts = [json.dumps(SETUP), json.dumps({"game": "okiya", "match": "points-15"}), "{}"]
        case "letter-link":
            texts = letters()
        case "lesson-link":
            games = [GAMES[name] for name in OPTIONS]
            texts = [dump(lesson.write()) for game in games for lesson in game.lessons()]
        case "quiz-link":
            ways = ((), (1,), (1, 1, 2, 2, 1, 0, 0, 2, 3, 0))
            texts = [dump(Quiz("okiya", way, len(way)).write()) for way in ways]
            texts.append(dump(Quiz("sakura", (0, 2), 1).write()))
        case "phone-link":
            texts = [pairing.fragment(one) for one in described()]
        case "challenge-link":
            texts = [duel_text(name, count) for name in OPTIONS for count in (0, 2)]
        case "daily-link":
            texts = [dump(DailyLink(name, "2028-02-29").write()) for name in OPTIONS]
        case "progress-link":
            results = dict(zip("ab", RESULTS, strict=False))
            sent = write(KINDS, sendable({"result": results})).encode()
            parts = [*split(sent, 2000), *split(sent, 250)]
            texts = [dump(part.write()) for part in parts]
        case "puzzle-link":
            texts = [_puzzle(name) for name in OPTIONS]
        case "game" | "game-link":
            texts = [text for state in STATES.values() for text in state.games().values()]
            texts += [_in_progress(name, count) for name in OPTIONS for count in (0, 1, 9)]
        case "entry":
            stored = [state.local for state in STATES.values()]
            kinds = (SITE + "game.", SITE + "letter.")
            texts = [local[key] for local in stored for key in local if key.startswith(kinds)]
        case "analysis":
            texts = analyses()
        case "settings":
            texts = [state.local[SITE + "settings"] for state in STATES.values()]
        case "progress":
            items = {"result": RESULTS[0], "game": GAMES_BEGUN[1], "settings": SETTINGS_STORED[1]}
            texts = [write(KINDS, {kind: {"": value}}) for kind, value in items.items()]
        case "message":
            texts = [json.dumps({"sakura": 1, **setting}) for setting in MESSAGES]
        case "to-table":
            texts = table_doors.messages_to_table()
        case "from-table":
            texts = table_doors.messages_from_table()
        case "to-host":
            texts = phone_doors.messages_to_host()
        case "from-host":
            texts = phone_doors.messages_from_host()
        case "deck":
            texts = [data.joinpath("data/deck.csv").read_text("utf-8")]
        case "boards":
            texts = [data.joinpath("data/boards.toml").read_text("utf-8")]
        case _:
            raise KeyError(door)
    return [text.encode() for text in texts]


def described() -> list[Description]:
    """An invitation and an answer, with addresses of all kinds."""
    addresses = (
        "192.168.7.2",
        "fe80::1",
        "4f3f1a0c-94b3-4c3c-8e5a-1f0e9a7b6c5d.local",
        "a.example",
    )
    kinds = zip(pairing.KINDS, addresses, strict=True)
    found = tuple(IceCandidate(kind, address, 40123) for kind, address in kinds)
    password = "P2uYro0UCOQ4zxjKXaWCBui1"
    offer = Description(b"", "actpass", "EsAw", password, bytes(range(32)), found[:1])
    answer = Description(offer.mark, "active", "3f0a91bc", "9e10" * 8, bytes(32), found)
    return [pairing.read(pairing.write(one)) for one in (offer, answer)]


def _begun(file: Path) -> str:
    """First rounds of a record; the others add nothing new."""
    value = json.loads(file.read_text("utf-8"))
    return json.dumps(value | {"rounds": value["rounds"][:2]})


def _in_progress(name: str, decisions: int) -> str:
    game = RULES[name]
    table = played(game, OPTIONS[name], 5, decisions)
    return save(Saved(table, ["person", *["adept"] * (game.seats(table.options) - 1)]))


def _puzzle(name: str) -> str:
    """Puzzle of the last decision in a game, with its move as the solution."""
    table = played(RULES[name], OPTIONS[name], 5, 9)
    value = table.record()
    done = [step.actions for step in Replay(value, RULES).steps if CHANCE not in step.actions]
    seat, action = max(done[-1].items())
    return dump({"record": value, "seat": seat, "right": [plain_action(action)]})


def _public() -> JsonObject:
    table = played(RULES["sakura"], OPTIONS["sakura"], 5, 9)
    return public_record(Saved(table, ["person", "adept"]), Random(0))


def found(door: str) -> list[Path]:
    """Earlier findings for an entry point."""
    return sorted((FINDINGS / door).glob("*"))


def kept(door: str) -> list[Path]:
    """Local corpus of an entry point."""
    return sorted((CACHE / door).glob("*"))


# -- mutations -----------------------------------------------------------------------------------


def damaged(data: bytes, random: Random) -> bytes:
    """Damage the data within its structure, if it has one, or anywhere."""
    for _ in range(random.randint(1, 3)):
        data = _bent(data, random) if random.random() < 0.6 else _cut(data, random)
    return _reencoded(data, random) if random.random() < 0.2 else data


def _bent(data: bytes, random: Random) -> bytes:
    """Replace, drop, move or add a value of JSON."""
    try:
        whole = json.loads(data)
        places = [container for container in _places(whole) if container]
    except (ValueError, RecursionError):
        return _cut(data, random)
    if not places:
        return json.dumps(random.choice(JUNK)).encode()
    value = random.choice(places) if random.random() < 0.2 else random.choice(JUNK)
    container = random.choice(places)
    if isinstance(container, list):
        _bend_list(container, value, random)
    else:
        key = random.choice(list(container))
        if random.random() < 0.25:
            del container[key]
        else:
            container[key] = _near(container[key], random) if random.random() < 0.5 else value
    try:
        return json.dumps(whole).encode()
    except (ValueError, RecursionError):  # it became circular
        return data


def _bend_list(items: list[Json], value: Json, random: Random) -> None:
    at = random.randrange(len(items))
    match random.randrange(5):
        case 0:
            del items[at]
        case 1:
            items.insert(at, value)
        case 2:
            random.shuffle(items)
        case 3:
            items[at] = value
        case _:
            items[at] = _near(items[at], random)


def _reencoded(data: bytes, random: Random) -> bytes:
    """Re-encode the text, or insert a lone surrogate."""
    text = data.decode(errors="replace")
    match random.randrange(3):
        case 0:
            return text.encode(random.choice(ENCODINGS), errors="replace")
        case 1:
            return text.replace('"', random.choice(HALVES), 1).encode(errors="surrogatepass")
        case _:
            places = [index for index, sign in enumerate(text) if sign == '"']
            index = random.choice(places or [0]) + 1
            changed = text[:index] + random.choice(HALVES) + text[index:]
            return changed.encode(errors="surrogatepass")


def _near(value: Json, random: Random) -> Json:
    """Return a number close to this one; junk for anything else."""
    if type(value) is int and abs(value) < 10**9:
        return value + random.choice((-1, 1, 2, 16, 60))
    return random.choice(JUNK)


def _places(value: Json) -> list[dict[str, Json] | list[Json]]:
    """Every container of a JSON value."""
    found: list[dict[str, Json] | list[Json]] = []
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict | list):
            found.append(one)
            left += one.values() if isinstance(one, dict) else one
    return found


def _cut(data: bytes, random: Random) -> bytes:
    """Remove, repeat or replace a few bytes."""
    start = random.randrange(len(data) + 1)
    end = min(len(data), start + random.choice((0, 1, 1, 4, 30)))
    new = random.choice((b"", random.choice(TOKENS), random.randbytes(2), data[start:end] * 3))
    return data[:start] + new + data[end:]
