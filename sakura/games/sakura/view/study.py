"""What a study of Sakura says: luck and choice of a whole game, and a choice worth another look."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil

from sakura.games.sakura.rules.events import TokensPaid
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.evaluator import Appraisal, Worth
from sakura.games.sakura.study import ROUNDING, Account, Balance, SakuraStudy, balance
from sakura.games.sakura.view.better import decimal, reasons
from sakura.play.study import Answers
from sakura.ui.chart import PERCENTS, Line, Rounds, chart, whole_levels
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names, forms
from sakura.ui.study import place, places
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

LEAST = 0.005
"""Half a percent: what is less is not spoken of."""

COURSE = forms(
    "{name} had a chance of {start} at first.", "Your chance to win was {start} at first."
)
LOST = forms(
    "{name} lost {share} by choice, most in round {round}.",
    "You lost {share} by choice, most in round {round}.",
)
SOUND = forms(
    "No choice of {name} can be told from the best.",
    "None of your choices can be told from the best.",
)
GAVE = forms(
    "Luck gave {name} {share}: cards {cards}, draws {draws}.",
    "Luck gave you {share}: cards {cards}, draws {draws}.",
)
TOOK = forms(
    "Luck took {share} from {name}: cards {cards}, draws {draws}.",
    "Luck took {share} from you: cards {cards}, draws {draws}.",
)
EVEN = mark("Luck gave as much as it took.")


def sentences(
    study: SakuraStudy,
    answers: Answers[Appraisal],
    seats: Collection[int],
    names: Names,
    words: Words,
) -> list[str]:
    """All of it: for each seat the verdict, its rounds, and what is worth another look."""
    said = []
    for seat in sorted(seats):
        accounts = study.accounts(answers, seat)
        said.append(" ".join(verdict(balance(accounts), accounts, names, words)))
        said += [account_words(account, words) for account in accounts]
        said += [choice_words(account, words) for account in worth_another_look(accounts)]
    return said


def panel(
    study: SakuraStudy,
    answers: Answers[Appraisal],
    seats: Sequence[int],
    here: int,
    names: Names,
    words: Words,
) -> str:
    """What is known so far: the verdict on the first of the seats, the chances of all over the
    rounds, that seat's choices worth another look, the tokens, and all figures in a table."""
    books = {seat: study.accounts(answers, seat) for seat in seats}
    first, known = seats[0], len(study.rounds)
    mine = books[first]
    told, look = [], ""
    if len(mine) == known:
        told = verdict(balance(mine), mine, names, words)
        look = "".join(
            place(study.rounds[account.round - 1][0], choice_words(account, words), words)
            for account in worth_another_look(mine)
        )
    about = " ".join(told) or words.say("The chance to win of everybody, round by round")
    rounds = _rounds(study, here, words)
    parts = [tag("p", escape(about), class_="finding") if told else ""]
    parts += [_chances(books, rounds, about), places(look, words)]
    parts += [_tokens(study, seats, rounds, names, words)]
    if all(len(accounts) == known for accounts in books.values()):
        parts.append(_table(study, books, names, words))
    return "".join(parts)


def _rounds(study: SakuraStudy, here: int, words: Words) -> Rounds:
    """The rounds as charts go over them."""
    tree = words.say("tree")
    marks = {
        number + 1: tree
        for number, (_, end) in enumerate(study.rounds, 1)
        if any(isinstance(event, TokensPaid) for event in study.steps[end - 1].events)
    }
    ways = [
        (words.say("Round {number}", number=number), begin)
        for number, (begin, _) in enumerate(study.rounds, 1)
    ]
    shown = (number for number, (begin, end) in enumerate(study.rounds, 1) if begin <= here < end)
    return Rounds(ways, marks, next(shown, None))


def _chances(books: Mapping[int, Sequence[Account]], rounds: Rounds, about: str) -> str:
    """The chances before every choice; those that have come to the end end with the result."""
    lines = []
    for seat, accounts in books.items():
        shares = [account.before for account in accounts]
        if len(accounts) == len(rounds.ways):
            shares.append(accounts[-1].after)
        lines.append(_line(seat, shares))
    return chart(lines, PERCENTS, rounds, about)


def _line(seat: int, values: Sequence[float]) -> Line:
    return Line(PAINTERS[seat].style, PAINTERS[seat].letter, values)


def _tokens(
    study: SakuraStudy, seats: Sequence[int], rounds: Rounds, names: Names, words: Words
) -> str:
    """The tokens of all before every choice and at the end."""
    courses = {seat: tokens(study, seat) for seat in seats}
    held = words.listed([f"{names.label(seat, words)} {courses[seat][-1]}" for seat in seats])
    about = words.say("Tokens at the end: {tokens}.", tokens=held)
    levels = whole_levels(max(max(course) for course in courses.values()))
    lines = [_line(seat, course) for seat, course in courses.items()]
    drawn = tag("p", escape(about)) + chart(lines, levels, rounds, about)
    return tag("h3", escape(words.say("Tokens"))) + drawn


def tokens(study: SakuraStudy, seat: int) -> list[int]:
    """A seat's tokens before every choice, and at the end."""
    before = [study.steps[begin].before.tokens[seat] for begin, _ in study.rounds]
    return [*before, study.end.tokens[seat]]


def _table(
    study: SakuraStudy, books: Mapping[int, Sequence[Account]], names: Names, words: Words
) -> str:
    """The same numbers, and each seat's choices and luck; a round's number leads to it."""
    head = [
        words.say("Round"),
        words.say("Chance"),
        words.say("Choice"),
        words.say("Cards"),
        words.say("Draw"),
        words.say("Tokens"),
    ]
    heading = tag("tr", *(tag("th", escape(text), scope="col") for text in head))
    tables = []
    for seat, accounts in books.items():
        held = tokens(study, seat)
        rows = [_row(study, account, held[account.round]) for account in accounts]
        caption = tag("caption", escape(names.label(seat, words)))
        tables.append(
            tag("table", caption, tag("thead", heading), tag("tbody", *rows), class_="books")
        )
    summary = tag("summary", escape(words.say("All figures")))
    about = words.say(
        "In hundredths of a win; what a choice cost may be another by what stands after ±."
    )
    return tag("details", summary, tag("p", escape(about)), *tables, class_="figures")


def _row(study: SakuraStudy, account: Account, held: int) -> str:
    begin, _ = study.rounds[account.round - 1]
    way = tag("button", str(account.round), type="button", class_="link", data_see=begin)
    figures = (
        percents(account.before),
        _cost(account),
        _signed(account.luck),
        _signed(account.draw),
        str(held),
    )
    return tag("tr", tag("th", way, scope="row"), *(tag("td", text) for text in figures))


def percents(share: float) -> str:
    """A share of a win as it is said: a number, and its sign on the same line."""
    return f"{round(100 * share)}\u00a0%"


def of_a_win(share: float, words: Words) -> str:
    """A share of a win that may be more than a whole one."""
    if round(100 * share) < 100:
        return words.say("{percents} of a win", percents=percents(share))
    if round(10 * share) == 10:
        return words.say("a whole win")
    return words.say("{number} wins", number=decimal(share, words))


def verdict(found: Balance, accounts: Sequence[Account], names: Names, words: Words) -> list[str]:
    """A seat's whole game in a few sentences."""
    seat = found.seat
    said = [names.say(seat, COURSE, words, start=percents(found.start))]
    if found.choice < LEAST:
        said.append(names.say(seat, SOUND, words))
    else:
        worst = max(accounts, key=lambda account: account.loss)
        share = of_a_win(found.choice, words)
        said.append(names.say(seat, LOST, words, share=share, round=worst.round))
    luck = found.rounds + found.draws
    if abs(luck) < LEAST:
        said.append(words.say(EVEN))
    else:
        about = GAVE if luck > 0 else TOOK
        share, cards, draws = of_a_win(abs(luck), words), *map(_gain, (found.rounds, found.draws))
        said.append(names.say(seat, about, words, share=share, cards=cards, draws=draws))
    return said


def worth_another_look(accounts: Sequence[Account], most: int = 3) -> list[Account]:
    """The choices that surely cost something, the worst first."""
    costly = [account for account in accounts if account.loss >= LEAST]
    return sorted(costly, key=lambda account: account.loss, reverse=True)[:most]


def choice_words(account: Account, words: Words) -> str:
    """One choice against the best one, and what is different about that."""
    best = max(account.worths, key=lambda worth: worth.chance)
    if best == account.played or account.played.loss < LEAST:
        return words.say(
            "Round {round}: {played}. The direction cost {loss}.",
            round=account.round,
            played=_play(account.played, words),
            loss=percents(account.loss),
        )
    return words.say(
        "Round {round}: {played} cost {loss} ({uncertainty}). Better was {best}: {why}.",
        round=account.round,
        played=_play(account.played, words),
        loss=percents(account.loss),
        uncertainty=f"±\u00a0{ceil(100 * account.uncertainty)}",
        best=_play(best, words),
        why=words.clauses(reasons(account.played, best, words)),
    )


def account_words(account: Account, words: Words) -> str:
    """A round's books in a line."""
    return words.say(
        "Round {round}: {before}, {played}; choice {loss}, cards {luck}, draw {draw}",
        round=account.round,
        before=percents(account.before),
        played=_play(account.played, words),
        loss=f"{_cost(account)}\u00a0%",
        luck=f"{_signed(account.luck)}\u00a0%",
        draw=f"{_signed(account.draw)}\u00a0%",
    )


def _signed(share: float, digits: int = 1) -> str:
    """What was gained, in hundredths of a win, with a sign if it was anything."""
    rounded = round(100 * share, digits)
    return f"{rounded:+.{digits}f}" if rounded else "0"


def _gain(share: float) -> str:
    return f"{_signed(share, 0)}\u00a0%"


def _cost(account: Account) -> str:
    """What a choice brought, never more than nothing, and how uncertain that is."""
    uncertain = ceil(1000 * account.uncertainty - ROUNDING) / 10
    cost = _signed(-account.loss)
    return f"{cost}\u00a0±\u00a0{uncertain}" if uncertain else cost


def _play(worth: Worth, words: Words) -> str:
    assert isinstance(worth.choice, Play)
    card, court = worth.choice
    if court is None:
        return words.say("card {order}", order=card)
    return words.say("card {own}, and {court} for the court painter", own=card, court=court)
