"""What a study of Sakura says: luck and choice of a whole game, and a choice worth another look."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil

from sakura.games.sakura.rules.events import TokensPaid
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.evaluator import GUESSES, Appraisal, Worth
from sakura.games.sakura.study import ROUNDING, Account, Balance, SakuraStudy, balance
from sakura.games.sakura.view.better import decimal, reasons
from sakura.play.study import Answers
from sakura.ui.chart import Line, Rounds, chart, percent_ticks, percents, whole_ticks
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names, forms
from sakura.ui.study import place, places
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

LEAST = 0.005
"""Half a percent: what is less is not spoken of."""

TWICE = 2
"""Standard errors by which a chance may well be another: 19 times of 20 it is not more."""

LOST = forms(
    "{name} lost {share} by choice, most in round {round}; {luck}.",
    "You lost {share} by choice, most in round {round}; {luck}.",
)
SOUND = forms(
    "No choice of {name} can be told from the best; {luck}.",
    "None of your choices can be told from the best; {luck}.",
)
GAVE = forms("luck gave {name} {share}", "luck gave you {share}")
TOOK = forms("luck took {share} from {name}", "luck took {share} from you")
# L10N: Card {card} was played; {chance} is “31% ± 2”, the chance to win with it.
PLAYED = mark("{card}, as played, at {chance}")
# L10N: Card {card} could have been played; {chance} is “31% ± 2”, the chance to win with it.
NOT_PLAYED = mark("{card} at {chance}")
EVEN = mark("luck gave as much as it took")
BALANCE = forms(
    "{name} had a chance of {start} at first; what the others played brought {cards}, what was "
    "drawn {draws}.",
    "Your chance to win was {start} at first; what the others played brought {cards}, what was "
    "drawn {draws}.",
)


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
        said += [verdict(accounts, names, words), balance_words(accounts, names, words)]
        for account in accounts:
            said += [account_words(account, words), cards_words(account, words)]
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
    told = look = cards = ""
    about = words.say("The chance to win of everybody, round by round")
    if len(mine) == known:
        about = verdict(mine, names, words)
        told = tag("p", escape(about), class_="finding")
        told += tag("p", escape(balance_words(mine, names, words)))
        cards = _cards(mine, names, words)
        look = "".join(
            place(study.rounds[account.round - 1][0], choice_words(account, words), words)
            for account in worth_another_look(mine)
        )
    rounds = _rounds(study, here, words)
    parts = [told, _chances(books, rounds, about, words), places(look, words)]
    parts += [_tokens(study, seats, rounds, names, words), cards]
    if all(len(accounts) == known for accounts in books.values()):
        parts.append(_table(study, books, names, words))
    return "".join(parts)


def _rounds(study: SakuraStudy, here: int, words: Words) -> Rounds:
    """The rounds as charts go over them."""
    # L10N: On a chart, at most 8 letters: a cherry tree was reached.
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


def _chances(
    books: Mapping[int, Sequence[Account]], rounds: Rounds, about: str, words: Words
) -> str:
    """The chances before every choice; those that have come to the end end with the result."""
    lines = []
    for seat, accounts in books.items():
        shares = [account.before for account in accounts]
        if len(accounts) == len(rounds.ways):
            shares.append(accounts[-1].after)
        lines.append(_line(seat, shares))
    return chart(lines, percent_ticks(words), rounds, about)


def _line(seat: int, values: Sequence[float]) -> Line:
    return Line(PAINTERS[seat].style, PAINTERS[seat].letter, values)


def _tokens(
    study: SakuraStudy, seats: Sequence[int], rounds: Rounds, names: Names, words: Words
) -> str:
    """The tokens of all before every choice and at the end."""
    counts = {seat: study.tokens(seat) for seat in seats}
    ends = words.listed([f"{names.label(seat, words)} {counts[seat][-1]}" for seat in seats])
    about = words.say("Tokens at the end: {tokens}.", tokens=ends)
    ticks = whole_ticks(max(max(each) for each in counts.values()))
    lines = [_line(seat, held) for seat, held in counts.items()]
    drawn = tag("p", escape(about)) + chart(lines, ticks, rounds, about)
    return tag("h3", escape(words.say("Tokens"))) + drawn


def _table(
    study: SakuraStudy, books: Mapping[int, Sequence[Account]], names: Names, words: Words
) -> str:
    """The same numbers, and each seat's choices and luck; a round's number leads to it."""
    head = [
        # L10N: Heading of a column of numbers.
        words.say("Round"),
        # L10N: Heading of a column: the chance to win before the round.
        words.say("Chance"),
        # L10N: Heading of a column: what the player’s own choice cost.
        words.say("Choice"),
        # L10N: Heading of a column: luck with the cards that others played.
        words.say_in("column", "Cards"),
        # L10N: Heading of a column: luck with the cards drawn from the deck.
        words.say_in("column", "Draw"),
        words.say("Tokens"),
    ]
    heading = tag("tr", *(tag("th", escape(text), scope="col") for text in head))
    tables = []
    for seat, accounts in books.items():
        held = study.tokens(seat)
        rows = [_row(study, account, held[account.round - 1], words) for account in accounts]
        rows.append(_last_row(accounts[-1].after, held[-1], words))
        caption = tag("caption", escape(names.label(seat, words)))
        tables.append(
            tag("table", caption, tag("thead", heading), tag("tbody", *rows), class_="books")
        )
    summary = tag("summary", escape(words.say("All figures")))
    about = words.say(
        "In hundredths of a win. Choice: what the card and the directions cost, give or take what "
        "stands after ±. Cards: luck with what the others played. Draw: luck with what was drawn."
    )
    return tag("details", summary, tag("p", escape(about)), *tables, class_="figures")


def _row(study: SakuraStudy, account: Account, held: int, words: Words) -> str:
    begin, _ = study.rounds[account.round - 1]
    way = tag("button", str(account.round), type="button", class_="link", data_see=begin)
    figures = (
        percents(account.before, words),
        _cost(account, words),
        words.signed(100 * account.luck, 1),
        words.signed(100 * account.draw, 1),
        str(held),
    )
    return tag("tr", tag("th", way, scope="row"), *(tag("td", text) for text in figures))


def _last_row(result: float, held: int, words: Words) -> str:
    """What it came to."""
    cells = [percents(result, words), "", "", "", str(held)]
    # L10N: First cell of the last row: the end of the game.
    head = tag("th", escape(words.say("End")), scope="row")
    return tag("tr", head, *(tag("td", text) for text in cells))


def _cards(accounts: Sequence[Account], names: Names, words: Words) -> str:
    """What every card that could be played was worth, round by round."""
    summary = tag("summary", escape(words.say("Every card")))
    about = words.say(
        "The chance to win with each card, by {guesses} imagined rounds and only by what could be "
        "known then, give or take what stands after ±.",
        guesses=GUESSES,
    )
    whose = tag("p", tag("b", escape(names.label(accounts[0].seat, words))))
    lines = [tag("li", escape(cards_words(account, words))) for account in accounts]
    told = tag("ol", *lines, class_="worths")
    return tag("details", summary, tag("p", escape(about)), whose, told, class_="figures")


def of_a_win(share: float, words: Words) -> str:
    """A share of a win that may be more than a whole one."""
    if round(100 * share) < 100:
        return words.say("{percents} of a win", percents=percents(share, words))
    if round(10 * share) == 10:
        return words.say("a whole win")
    return words.say("{number} wins", number=decimal(share, words))


def verdict(accounts: Sequence[Account], names: Names, words: Words) -> str:
    """A seat's whole game in a sentence."""
    found = balance(accounts)
    luck = _luck(found, names, words)
    look = worth_another_look(accounts)
    if not look:
        return names.say(found.seat, SOUND, words, luck=luck)
    share = of_a_win(found.choice, words)
    return names.say(found.seat, LOST, words, share=share, round=look[0].round, luck=luck)


def _luck(found: Balance, names: Names, words: Words) -> str:
    luck = found.rounds + found.draws
    if not round(100 * luck):
        return words.say(EVEN)
    return names.say(
        found.seat, GAVE if luck > 0 else TOOK, words, share=of_a_win(abs(luck), words)
    )


def balance_words(accounts: Sequence[Account], names: Names, words: Words) -> str:
    """With what chance the seat began, and what kind of luck it had."""
    found = balance(accounts)
    cards, draws = (words.percent(part, signed=True) for part in (found.rounds, found.draws))
    start = percents(found.start, words)
    return names.say(found.seat, BALANCE, words, start=start, cards=cards, draws=draws)


def worth_another_look(accounts: Sequence[Account], most: int = 3) -> list[Account]:
    """The choices that surely cost something, and the costliest of all, which comes first; none if
    nothing is sure."""
    worst = max(accounts, key=lambda account: account.loss)
    sure = [account for account in accounts if account.sure >= LEAST]
    costly = [worst, *(account for account in sure if account is not worst)] if sure else []
    return sorted(costly, key=lambda account: account.loss, reverse=True)[:most]


def choice_words(account: Account, words: Words) -> str:
    """One choice against the best one, and what is different about that."""
    best = max(account.worths, key=lambda worth: worth.chance)
    if account.by_card < LEAST <= account.by_direction:
        return words.say(
            "Round {round}: {played}. The direction cost {loss}.",
            round=account.round,
            played=_play(account.played, words),
            loss=percents(account.by_direction, words),
        )
    return words.say(
        "Round {round}: {played} cost {loss} ({uncertainty}). Better was {best}: {why}.",
        round=account.round,
        played=_play(account.played, words),
        loss=percents(account.loss, words),
        uncertainty=_give_or_take(account.uncertainty),
        best=_play(best, words),
        why=words.clauses(reasons(account.played, best, words)),
    )


def cards_words(account: Account, words: Words) -> str:
    """What all cards were worth that could be played in a round, the best first."""
    told = []
    for worth in sorted(account.worths, key=lambda worth: worth.chance, reverse=True):
        chance = f"{percents(worth.chance, words)}\u00a0{_give_or_take(TWICE * worth.error)}"
        about = PLAYED if worth == account.played else NOT_PLAYED
        told.append(words.say(about, card=worth.name, chance=chance))
    return words.say("Round {round}: {cards}.", round=account.round, cards=words.clauses(told))


def account_words(account: Account, words: Words) -> str:
    """A round's books in a line."""
    return words.say(
        "Round {round}: {before}, {played}; choice {loss}, cards {luck}, draw {draw}",
        round=account.round,
        before=percents(account.before, words),
        played=_play(account.played, words),
        loss=words.notation.percent.format(_cost(account, words)),
        luck=words.percent(account.luck, 1, signed=True),
        draw=words.percent(account.draw, 1, signed=True),
    )


def _give_or_take(share: float) -> str:
    return f"±\u00a0{ceil(100 * share - ROUNDING)}"


def _cost(account: Account, words: Words) -> str:
    """What a choice brought, never more than nothing, and how uncertain that is."""
    uncertain = ceil(1000 * account.uncertainty - ROUNDING) / 10
    cost = words.signed(-100 * account.loss, 1)
    return f"{cost} ±\u00a0{words.number(uncertain, 1)}" if uncertain else cost


def _play(worth: Worth, words: Words) -> str:
    assert isinstance(worth.choice, Play)
    card, court = worth.choice
    if court is None:
        return words.say("card {order}", order=card)
    return words.say("card {own}, and {court} for the court painter", own=card, court=court)
