"""Commands that prove games: `verify` and `challenge`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sakura.core import link
from sakura.core.error import BadInput, shown
from sakura.core.replay import Replay, parse
from sakura.games import GAMES, RULES
from sakura.games.command_line import Add, Faults, exemplify, read_file
from sakura.lab import duels
from sakura.lab.command_line import add_jobs, check_jobs, local_processes
from sakura.lab.fairness import Verified, verify
from sakura.terminal import ProgressBar
from sakura.ui.emblems import PAINTERS
from sakura.ui.fairness import other_edition, proof_words, report_words
from sakura.ui.names import Names
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.core.plain import Json


def add_proofs(add: Add) -> None:
    """Add the commands."""
    sub = add("verify", _verify, "check a finished game against its seal")
    sub.add_argument("file", help="a game that was saved as a file after its end")
    sub.add_argument("--seal", metavar="DIGEST", help="seal that was shown before the first card")
    sub.add_argument(
        "--choices",
        action="store_true",
        help="list what each computer seat could see at each choice",
    )
    sub.add_argument(
        "--json", action="store_true", help="print one JSON object instead of sentences"
    )
    add_jobs(sub)
    for game in GAMES.values():
        game.command_line().add_data(sub)
    exemplify(sub, "sakura verify game.json", "sakura verify game.json --choices")

    sub = add("challenge", _challenge, "make a duel from a finished game, or read one")
    sub.add_argument("given", metavar="FILE|FRAGMENT", help="a finished game, or a link to a duel")
    sub.add_argument("--seat", type=int, help="seat of the challenger (default: the first person)")
    sub.add_argument("--name", default="", help="name of the challenger, which the link carries")
    sub.add_argument("--json", action="store_true", help="print one JSON object with all results")
    add_jobs(sub)
    exemplify(
        sub, "sakura challenge game.json --name Ana", "sakura challenge challenge=1.eJy… --json"
    )


def _replayed(value: Mapping[str, Json], arguments: argparse.Namespace) -> Replay:
    """Replay a record by the rules that the arguments select. Raises BadInput."""
    lines = {name: game.command_line() for name, game in GAMES.items()}
    played = Replay(value, {name: line.rules(arguments) for name, line in lines.items()})
    for name, line in lines.items():
        if name != played.game.name:
            line.refuse(arguments)
    return played


def _verify(arguments: argparse.Namespace) -> list[str]:
    value = parse(read_file(arguments.file))
    played = _replayed(value, arguments)
    with ProgressBar() as bar, local_processes(arguments.jobs) as executor:
        found = verify(played, value.get("meta"), executor, bar)
    lines = [json.dumps(found.json())] if arguments.json else _told(found, arguments.choices)
    given = "".join(arguments.seal.split()).lower() if arguments.seal is not None else None
    if given not in (None, found.proof.digest):
        raise Faults([*lines, f"The seal of this game is not {shown(arguments.seal)}."])
    if not found.holds:
        raise Faults(lines)
    return lines


def _challenge(arguments: argparse.Namespace) -> list[str]:
    check_jobs(arguments.jobs)
    given = arguments.given
    if f"{duels.KIND}=" in given.lower():
        if arguments.seat is not None or arguments.name:
            raise BadInput("--seat and --name are for a file, not for a link")
        with ProgressBar() as bar, local_processes(arguments.jobs) as executor:
            duel, versions = duels.read(given, executor, bar)
    else:
        value = parse(read_file(given))
        played = Replay(value, RULES)
        duel = duels.made(played, value.get("meta"), arguments.seat, arguments.name)
        versions = duel.open(RULES, duels.known)
        if not arguments.json:
            return [link.write(duels.KIND, duel.write())]
    found = duels.plain(duel, versions)
    if arguments.json:
        return [json.dumps(found)]
    return [
        f"{number}. {version.result.name or 'somebody'}: {version.placing.tokens}, "
        f"place {version.placing.place}"
        for number, version in enumerate(versions, 1)
    ]


def _told(found: Verified, choices: bool) -> list[str]:
    """Return the results of the verification in words; with `choices` every choice too."""
    proof, words = found.proof, Words()
    info = GAMES[proof.played.game.name]
    names = Names(tuple(PAINTERS[painter].name for painter in info.painters))
    lines = proof_words(proof, words)
    if not proof.current:
        lines.append(other_edition(words))
    for report in found.reports:
        lines.append(report_words(report, names, info.styles, words))
        for claim, _ in found.again if choices else ():
            if claim.seat == report.seat:
                saw, chose = info.witness(claim.observation, claim.action, names, words)
                lines.append(f"  {claim.round}. {words.sentences([saw, chose])}")
    return lines
