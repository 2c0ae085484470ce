"""Fair play: the seal of a deal, and the check of a finished game against it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sakura.core.fairness import Proof, SeatReport
from sakura.core.seal import grouped
from sakura.ui.buttons import button
from sakura.ui.names import Names
from sakura.ui.panels import panel
from sakura.ui.seats import Styles, seat_words
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


class Witnessed(NamedTuple):
    """A choice of a computer seat in words: its round, the seat's view, and the choice."""

    round: int
    saw: str
    chose: str


def proof_words(proof: Proof, words: Words) -> list[str]:
    """Say whether the seal matches, and whether anything was dealt again."""
    digest = grouped(proof.digest)
    if proof.sealed:
        # L10N: {digest} is a row of digits and letters, shown before the first card.
        seal = words.say("Seal {digest}: this is the deal that was sealed.", digest=digest)
    else:
        # L10N: {digest} is a row of digits and letters, shown before the first card.
        seal = words.say("Seal {digest}: this is not the deal that was sealed.", digest=digest)
    return [seal, *(_deal_words(proof, words))]


def _deal_words(proof: Proof, words: Words) -> list[str]:
    if anew := proof.dealt_anew:
        return [words.say("There was a new deal before round {number}.", number=n) for n in anew]
    said = [words.say("Nothing was dealt again.")]
    if proof.seal.undone:
        said.append(
            words.plural(
                "{n} decision was taken back; the deal stayed the same.",
                "{n} decisions were taken back; the deal stayed the same.",
                proof.seal.undone,
            )
        )
    return said


def other_edition(words: Words) -> str:
    """Say that this version cannot let the computers choose again."""
    return words.say(
        "Another version of the opponents played this game, so their choices can't be checked here."
    )


def report_words(report: SeatReport, names: Names, styles: Styles, words: Words) -> str:
    """Say whether all choices of a seat follow from what it could see."""
    levels = words.listed([seat_words(name, styles, words) for name in report.names])
    who = words.row([names.known[report.seat], levels])
    if report.failed:
        rounds = words.listed([str(number) for number in dict.fromkeys(report.failed)])
        return words.plural(
            # L10N: {who} is a name with a level; {rounds} lists numbers of rounds.
            "{who}: {n} choice doesn't follow from what it saw (round {rounds}).",
            "{who}: {n} choices don't follow from what it saw (rounds {rounds}).",
            len(report.failed),
            who=who,
            rounds=rounds,
        )
    return words.plural(
        # L10N: {who} is a name with a level.
        "{who}: the one choice follows from what it saw, and from nothing else.",
        "{who}: all {n} choices follow from what it saw, and from nothing else.",
        report.choices,
        who=who,
    )


# -- on the page -----------------------------------------------------------------------------------


def unsealed(words: Words) -> str:
    """Say that a game has no seal, and why."""
    return words.say(
        "This game has no seal. It was dealt before there were seals, or on another device."
    )


def fair_play(inside: str, words: Words) -> str:
    """Render the panel about fair play."""
    return panel(
        words.say("Fair play"),
        tag("div", inside, id="fairness", class_="fairness"),
        words=words,
    )


def closed(digest: str, words: Words) -> str:
    """Render the seal of a game in progress, with an explanation."""
    about = words.say(
        "All luck in this game was fixed before your first choice: the deal, and whatever your "
        "opponents leave to chance. This is its seal. After the game it opens, and you can check "
        "that nobody cheated."
    )
    return _seal(digest) + tag("p", escape(about))


def opened(proof: Proof, words: Words) -> str:
    """Render the opened seal of a finished game, with the button that checks it."""
    about = words.say("The game is over, so the seal is open:")
    # L10N: {seed} is a row of digits and letters.
    seed = words.say("All chance in this game follows from the seed {seed}.", seed=proof.seal.seed)
    return (
        tag("p", escape(about))
        + _seal(proof.digest)
        + tag("p", escape(seed), class_="seed")
        + tag("div", button("fair-check", words.say("Check the game")), class_="commands")
        + tag("div", id="fair-report", aria_live="polite")
    )


def _seal(digest: str) -> str:
    return tag("p", tag("code", grouped(digest), class_="digest"))


def checking(done: int, count: int, words: Words) -> str:
    """Say how many choices have been checked."""
    said = words.say("Checking: {done} of {all} choices.", done=done, all=count)
    return tag("p", escape(said), class_="progress")


def checked(sentences: Iterable[str], holds: bool, words: Words) -> str:
    """Render the result of a check: the verdict, and its parts."""
    verdict = words.say("A fair game") if holds else words.say("Something doesn't fit")
    rows = [tag("li", escape(sentence)) for sentence in sentences]
    style = "judged fair" if holds else "judged"
    return tag("h3", escape(verdict), class_=style, tabindex=-1) + tag("ul", *rows)


def witnessed(name: str, choices: Sequence[Witnessed], words: Words) -> str:
    """Render all choices of a computer seat, with what it saw before each."""
    rows = []
    for choice in choices:
        heading = words.say("Round {number}", number=choice.round)
        rows.append(
            tag(
                "li",
                tag("b", escape(heading)),
                tag("p", escape(choice.saw)),
                tag("p", escape(choice.chose)),
            )
        )
    # L10N: {name} is a computer’s name; a list of its choices follows.
    summary = words.say("What {name} saw at each choice", name=name)
    return tag("details", tag("summary", escape(summary)), tag("ol", *rows), class_="saw")
