"""The review of a game of Sakura: what decided it, luck and mistakes, and choices worth another
look."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil

from sakura.games.sakura.analysis import ROUNDING, Account, SakuraAnalysis
from sakura.games.sakura.rules.events import TokensPaid
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.evaluator import GUESSES, Appraisal, Worth
from sakura.games.sakura.view.better import reasons
from sakura.games.sakura.view.luck import (
    LEAST,
    balance_words,
    headline,
    points,
    verdict,
    worth_another_look,
)
from sakura.games.sakura.view.tale import tale
from sakura.play.analysis import Answers
from sakura.ui.chart import Line, Rounds, chart, percent_ticks, percents, whole_ticks
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.review import choice_list, choice_row
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

TWICE = 2
"""Standard errors of a chance's margin of error: it holds 19 times of 20."""

# L10N: Card {card} was played; {chance} is “31% ± 2”, the chance to win with it.
PLAYED = mark("{card} (played): {chance}")
# L10N: Card {card} could have been played; {chance} is “31% ± 2”, the chance to win with it.
NOT_PLAYED = mark("{card}: {chance}")


def sentences(
    analysis: SakuraAnalysis,
    answers: Answers[Appraisal],
    seats: Collection[int],
    names: Names,
    words: Words,
) -> list[str]:
    """Return everything in sentences: for each seat the verdict, its rounds, and choices worth
    another look."""
    said = []
    for seat in sorted(seats):
        accounts = analysis.accounts(answers, seat)
        said += tale(analysis, accounts, names, words)
        said += [headline(accounts, names, words), verdict(accounts, names, words)]
        said.append(balance_words(accounts, names, words))
        for account in accounts:
            said += [account_words(account, words), cards_words(account, words)]
        for account in worth_another_look(accounts):
            said += filter(None, (choice_words(account, words), choice_numbers(account, words)))
    return said


def panel(
    analysis: SakuraAnalysis,
    answers: Answers[Appraisal],
    seats: Sequence[int],
    current: int,
    names: Names,
    words: Words,
) -> str:
    """Render what is known so far: the story of the first of the seats, everyone's chances over the
    rounds, that seat's choices worth another look, and the numbers: its mistakes and luck, the
    tokens, and a table."""
    books = {seat: analysis.accounts(answers, seat) for seat in seats}
    first, known = seats[0], len(analysis.rounds)
    mine = books[first]
    told = look = cards = summed = ""
    about = words.say("Everyone's chance to win, round by round")
    if len(mine) == known:
        about = words.sentences(tale(analysis, mine, names, words))
        told = tag("p", escape(about), class_="finding")
        summed = tag("h3", escape(words.say("In numbers")))
        for summary in (headline, verdict, balance_words):
            summed += tag("p", escape(summary(mine, names, words)))
        cards = _cards(mine, names, words)
        look = "".join(
            choice_row(
                analysis.rounds[account.round - 1][0],
                choice_words(account, words),
                words,
                choice_numbers(account, words),
            )
            for account in worth_another_look(mine)
        )
    rounds = _rounds(analysis, current, words)
    parts = [told, _chances(books, rounds, about, words), choice_list(look, words)]
    parts += [summed, _tokens(analysis, seats, rounds, names, words), cards]
    if all(len(accounts) == known for accounts in books.values()):
        parts.append(_table(analysis, books, names, words))
    return "".join(parts)


def _rounds(analysis: SakuraAnalysis, current: int, words: Words) -> Rounds:
    """Return the rounds as the axis of the charts."""
    # L10N: On a chart, at most 8 letters: a cherry tree was reached.
    tree = words.say("tree")
    marks = {
        number + 1: tree
        for number, (_, end) in enumerate(analysis.rounds, 1)
        if any(isinstance(event, TokensPaid) for event in analysis.steps[end - 1].events)
    }
    ways = [
        (words.say("Round {number}", number=number), begin)
        for number, (begin, _) in enumerate(analysis.rounds, 1)
    ]
    shown = (
        number for number, (begin, end) in enumerate(analysis.rounds, 1) if begin <= current < end
    )
    return Rounds(ways, marks, next(shown, None))


def _chances(
    books: Mapping[int, Sequence[Account]], rounds: Rounds, about: str, words: Words
) -> str:
    """Draw the chances before every choice; complete lines end with the result."""
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
    analysis: SakuraAnalysis, seats: Sequence[int], rounds: Rounds, names: Names, words: Words
) -> str:
    """Draw everyone's tokens before every choice and at the end."""
    counts = {seat: analysis.tokens(seat) for seat in seats}
    ends = words.listed([f"{names.label(seat, words)} {counts[seat][-1]}" for seat in seats])
    about = words.say("Tokens at the end: {tokens}.", tokens=ends)
    ticks = whole_ticks(max(max(each) for each in counts.values()))
    lines = [_line(seat, held) for seat, held in counts.items()]
    drawn = tag("p", escape(about)) + chart(lines, ticks, rounds, about)
    return tag("h3", escape(words.say("Tokens"))) + drawn


def _table(
    analysis: SakuraAnalysis, books: Mapping[int, Sequence[Account]], names: Names, words: Words
) -> str:
    """Render the same numbers and each seat's choices and luck as a table; a round's number leads
    to it."""
    head = [
        # L10N: Heading of a column of numbers.
        words.say("Round"),
        # L10N: Heading of a column: the chance to win before the round.
        words.say("Chance"),
        # L10N: Heading of a column: what the player’s own choice cost.
        words.say("Choice"),
        # L10N: Heading of a column: luck with the cards that others played.
        words.say_in("column", "Others"),
        # L10N: Heading of a column: luck with the cards drawn from the deck.
        words.say_in("column", "Draw"),
        words.say("Tokens"),
    ]
    heading = tag("tr", *(tag("th", escape(text), scope="col") for text in head))
    tables = []
    for seat, accounts in books.items():
        held = analysis.tokens(seat)
        rows = [_row(analysis, account, held[account.round - 1], words) for account in accounts]
        rows.append(_last_row(accounts[-1].after, held[-1], words))
        caption = tag("caption", escape(names.label(seat, words)))
        tables.append(
            tag("table", caption, tag("thead", heading), tag("tbody", *rows), class_="books")
        )
    summary = tag("summary", escape(words.say("All the numbers")))
    about = words.say(
        "Chance is the chance to win before the round. The rest are points of that chance. Choice: "
        "lost by the card and its directions, with the margin of error after ±. Others: gained or "
        "lost by what the others played. Draw: gained or lost by the cards drawn afterwards."
    )
    return tag("details", summary, tag("p", escape(about)), *tables, class_="figures")


def _row(analysis: SakuraAnalysis, account: Account, held: int, words: Words) -> str:
    begin, _ = analysis.rounds[account.round - 1]
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
    """Render the result."""
    cells = [percents(result, words), "", "", "", str(held)]
    # L10N: First cell of the last row: the end of the game.
    head = tag("th", escape(words.say("End")), scope="row")
    return tag("tr", head, *(tag("td", text) for text in cells))


def _cards(accounts: Sequence[Account], names: Names, words: Words) -> str:
    """Render the worth of every card that could be played, round by round."""
    summary = tag("summary", escape(words.say("What every card was worth")))
    about = words.say(
        "Each card's chance to win, estimated from {guesses} imagined rounds with "
        "what was known at the time. The margin of error follows the ±.",
        guesses=GUESSES,
    )
    whose = tag("p", tag("b", escape(names.label(accounts[0].seat, words))))
    lines = [tag("li", escape(cards_words(account, words))) for account in accounts]
    listed = tag("ol", *lines, class_="worths")
    return tag("details", summary, tag("p", escape(about)), whose, listed, class_="figures")


def choice_words(account: Account, words: Words) -> str:
    """Say the cost of one choice, and why another one was better."""
    play = account.played.choice
    assert isinstance(play, Play)
    if _direction_only(account):
        # L10N: {points} is “8 points”.
        return words.say(
            "Round {round}, card {card}: the other direction was better ({points}).",
            round=account.round,
            card=play.card,
            points=points(round(100 * account.by_direction), words),
        )
    best = _best(account)
    better = best.choice
    assert isinstance(better, Play)
    why = words.listed([reason.words for reason in reasons(account.played, best, words)])
    cost = points(round(100 * account.loss), words)
    if play.court is None or better.court is None:
        # L10N: {points} is “8 points”; {why} lists reasons, such as “less risk of a bump and card 7
        # kept for later”.
        return words.say(
            "Round {round}: card {card} cost {points}. Card {better} was better: it {why}.",
            round=account.round,
            card=play.card,
            points=cost,
            better=better.card,
            why=why,
        )
    # L10N: {points} is “8 points”; {why} lists reasons; {court} and {better_court} are numbers of
    # cards.
    return words.say(
        "Round {round}: card {card} with {court} for the court painter cost {points}. Card "
        "{better} with {better_court} was better: it {why}.",
        round=account.round,
        card=play.card,
        court=play.court,
        points=cost,
        better=better.card,
        better_court=better.court,
        why=why,
    )


def choice_numbers(account: Account, words: Words) -> str:
    """Return the numbers behind `choice_words`, or "" if there are none."""
    if _direction_only(account):
        return ""
    numbered = [reason.numbers for reason in reasons(account.played, _best(account), words)]
    numbered = [numbers for numbers in numbered if numbers]
    if doubt := _rounded_up(account.uncertainty):
        cost = round(100 * account.loss)
        # L10N: Points of winning chance, with their margin of error: “24 ± 3 points”.
        numbered.insert(0, words.say("{cost} ± {doubt} points", cost=cost, doubt=doubt))
    return words.say("In numbers: {numbers}.", numbers=words.clauses(numbered)) if numbered else ""


def _direction_only(account: Account) -> bool:
    """True if the card was fine and only its direction cost something."""
    return account.by_card < LEAST <= account.by_direction


def _best(account: Account) -> Worth:
    return max(account.worths, key=lambda worth: worth.chance)


def cards_words(account: Account, words: Words) -> str:
    """Say the chance to win with each card that could be played in a round, the best first."""
    clauses = []
    for worth in sorted(account.worths, key=lambda worth: worth.chance, reverse=True):
        doubt = _rounded_up(TWICE * worth.error)
        chance = f"{percents(worth.chance, words)}\u00a0±\u00a0{doubt}"
        about = PLAYED if worth == account.played else NOT_PLAYED
        clauses.append(words.say(about, card=worth.name, chance=chance))
    return words.say("Round {round}: {cards}.", round=account.round, cards=words.clauses(clauses))


def account_words(account: Account, words: Words) -> str:
    """Sum up a round in a line: the chance before it, the play, and what became of it in points."""
    # L10N: A row of figures: {before} is “31%”, {played} is “card 17”; the others are points of
    # winning chance, such as “−2.7 ± 1.2” and “+3.1”.
    return words.say(
        "Round {round}: {before}, {played}; choice {loss}, others {luck}, draw {draw}",
        round=account.round,
        before=percents(account.before, words),
        played=_play(account.played, words),
        loss=_cost(account, words),
        luck=words.signed(100 * account.luck, 1),
        draw=words.signed(100 * account.draw, 1),
    )


def _rounded_up(share: float) -> int:
    """Return a margin of error in whole points, rounded up."""
    return ceil(100 * share - ROUNDING)


def _cost(account: Account, words: Words) -> str:
    """Format the points that a choice cost, with the margin of error."""
    uncertain = ceil(1000 * account.uncertainty - ROUNDING) / 10
    cost = words.signed(-100 * account.loss, 1)
    return f"{cost} ±\u00a0{words.number(uncertain, 1)}" if uncertain else cost


def _play(worth: Worth, words: Words) -> str:
    assert isinstance(worth.choice, Play)
    card, court = worth.choice
    if court is None:
        return words.say("card {order}", order=card)
    return words.say("card {own}, and {court} for the court painter", own=card, court=court)
