"""Draws every view of the package in a language: pages, tables, panels and whole games told."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from types import FrameType

from sakura.core.day import Day
from sakura.core.fair_talk import FAULTS
from sakura.core.fairness import Proof
from sakura.core.seal import Seal
from sakura.core.seal_codec import Opened
from sakura.core.seats import EVEN
from sakura.core.table import Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.events import TileTaken
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.view import board as okiya_board
from sakura.games.okiya.view import ending as okiya_ending
from sakura.games.okiya.view import gentle as okiya_gentle
from sakura.games.okiya.view import retelling as okiya_retelling
from sakura.games.okiya.view import review as okiya_review
from sakura.games.okiya.view import table as okiya_table
from sakura.games.okiya.view import turn as okiya_turn
from sakura.games.okiya.view import words as okiya_words
from sakura.games.sakura.rules.cards import BACK, FORWARD, printed_deck
from sakura.games.sakura.rules.events import EmperorMoved, PainterDisgraced, TokensPaid
from sakura.games.sakura.rules.highlight import LivelyRound
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.advice import ALIKE, BEHIND, BUMPS, TOKENS, SakuraAdvice
from sakura.games.sakura.view import advice as sakura_advice
from sakura.games.sakura.view import choice, garden, guide, hands, highlight, scroll
from sakura.games.sakura.view import ending as sakura_ending
from sakura.games.sakura.view import retelling as sakura_retelling
from sakura.games.sakura.view import review as sakura_review
from sakura.games.sakura.view import table as sakura_table
from sakura.games.sakura.view.card import card_words
from sakura.games.sakura.view.description import sentences
from sakura.games.sakura.view.remarks import SAID
from sakura.games.sakura.view.scene import scene_of
from sakura.games.sakura.view.story import stories
from sakura.play.seat import last
from sakura.site import about, licences, privacy, seating, ways_back
from sakura.site.demo import demo_page
from sakura.site.form import defaults, form_fields
from sakura.site.guests import GuestList
from sakura.site.index import cover, fragments, rules_page
from sakura.site.start import scale, start_page
from sakura.ui import (
    bubble,
    buttons,
    daily,
    duel,
    ending,
    fairness,
    five,
    invitation,
    lesson,
    lobby,
    panels,
    parcel,
    phones,
    profile,
    puzzles,
    quiz,
    reach,
    reactions,
    review,
    rules,
    scanning,
    sharing,
    table,
    verdict,
    watching,
)
from sakura.ui import guide as ui_guide
from sakura.ui.commands import table as table_of_commands
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.preferences import PREFERENCES
from sakura.ui.sharing import FRAME
from sakura.ui.words import Words
from tests import sealed as sealed_games
from tests.games.okiya import test_analysis as okiya_games
from tests.games.sakura import test_analysis as sakura_games
from tests.tables import in_progress
from tests.ui.test_names import okiya, okiya_sentences, sakura, sakura_sentences, winners_of

PACKAGE = Path(__file__).parent.parent.parent / "sakura"

VIEWS = ("ui", "site", "games/sakura/view", "games/okiya/view")
"""Folders of views."""

TITLE = "Sakura"
REMARK = SAID["hello"][""][0]
ALONE = Names(tuple(painter.name for painter in PAINTERS[:3]), 0)


def pages(one: Words) -> Iterator[str]:
    """Draw the pages of the build."""
    yield start_page(GAMES, one, defaults(form_fields(GAMES)))
    yield from scale(GAMES, one).values()
    yield from seatings(one)
    yield cover(GAMES, one)
    yield rules_page(GAMES, one.language)
    yield demo_page(GAMES, one.language)


def seatings(one: Words) -> Iterator[str]:
    """Draw tables of the start form, with each kind of guest and sentence about the odds."""
    usual = defaults(form_fields(GAMES))
    for game in GAMES.values():
        for more in (
            {"strength": EVEN},
            {"seat-0": "adept", "style-0": "shadow"},
            {"seat-1": "person"},
        ):
            guests = GuestList(game, usual | more)
            for odds in (None, seating.Odds(1, 4, own=True), seating.Odds(1, 4, own=False)):
                yield seating.seating(guests, 1, odds, one)
        yield seating.seating(GuestList(game, usual).watching(), 0, None, one)


def around_a_table(one: Words) -> Iterator[str]:
    """Empty tables, and the panels beside them."""
    yield sakura_table.page(True, False, ["person", "adept:shadow"], one)
    yield okiya_table.page(True, True, ["person", "adept"], one)
    chosen = {name: field.default for name, field in (*PREFERENCES.items(), *FRAME.items())}
    seats = ["adept:shadow", "novice"]
    opponents = panels.opponents(ALONE, seats, GAMES["sakura"].styles, one)
    heard = panels.examples({"A": "A card"}, one)
    yield panels.settings(chosen, (), True, opponents, one, heard + panels.reduced_motion(one))
    yield panels.keys(table_of_commands([game.commands for game in GAMES.values()]), one)
    yield bubble.bubble(1, "glad", "Kenji", one.say(REMARK), one)
    yield sharing.sharing(True, True, one)
    yield from profiles(one)
    yield sharing.embedding(chosen, True, "Sakura", "", one)
    for game in GAMES.values():
        for each in game.lessons():
            yield from map(one.say, (each.title, each.task, each.done, each.missed))


def profiles(one: Words) -> Iterator[str]:
    """Draw profiles with and without games, and what is asked before they are erased."""
    yield profile.profile([], [], [], 0, profile.note(one.say("Restored.")), one)
    info = GAMES["sakura"]
    names = ("adept", "mixed", "friend", "master:shadow", "novice:slips")
    labels = [profile.opponent_words(name, info.styles, one) for name in names]
    options: tuple[Mapping[str, object], ...] = (
        {"players": 4, "two_player": None},
        {"players": 2, "two_player": "tactical"},
        {"match": "single"},
        {"match": "points"},
    )
    labels += [profile.table_words(each, one) for each in options]
    rows = [profile.TallyRow(label, 7, 3, 1, 9.5, 2.1, 4.5) for label in labels]
    ladder = {"random": -331.0, "novice": -159.0, "adept": 0.0, "expert": 126.0, "master": 265.0}
    ranked = profile.Ranked(40, 120, 7, "adept", [(-100, 450), (40, 60)])
    habits = [
        one.say(habit, yours="1%", theirs="2%", level=one.say(level))
        for habit, level in zip(info.habits, profile.PLURALS.values(), strict=False)
    ]
    played = profile.GameRecord(
        "Sakura", [(one.say("By kind of game"), rows)], ranked, ladder, habits
    )
    entries = [
        profile.FinishedGame("a", "Sakura", one.say("Restored."), "", kept)
        for kept in (False, True)
    ]
    friends = [profile.FriendRow(name, 5, 2, 1, 2) for name in ("Kenji", "")]
    yield profile.profile([played], friends, entries, 3, "", one)
    yield profile.erasing(one)
    for links, drawn in ((["a"], True), (["a", "b"], True), (["a"], False), (["a", "b"], False)):
        yield parcel.codes(links, 1, drawn, one)
    for again in (True, False):
        yield parcel.arrived(2, 5, [1, 4, 5], again, one)
    for games in (0, 1, 7):
        yield parcel.question(games, one)
    yield parcel.another(2, 5, one) + parcel.answers(one)


def games(one: Words) -> Iterator[str]:
    """Whole games, for a person and for spectators."""
    yield from sakura_sentences(sakura(2, "standard"), 0, one)
    deck, dealt = printed_deck(), sakura(3, None).steps[1].before
    names = sakura_table.painter_names(sakura(3, None).options, 0, one)
    for hand in dealt.hands:
        yield from sentences(scene_of(dealt), names, hand, deck, one)
    yield from (card_words(card, one) for card in deck.values())
    yield from okiya_sentences(okiya(0), None, one)


def reviews(one: Words) -> Iterator[str]:
    """Replays of finished games."""
    garden_analysis = sakura_games.played(3, seed=3)
    found = sakura_games.answered(garden_analysis, range(3), guesses=8)
    yield sakura_review.panel(garden_analysis, found, [0, 1, 2], 0, ALONE, one)
    yield from sakura_review.sentences(garden_analysis, found, range(3), ALONE, one)
    square_analysis = okiya_games.played(["adept", "random"], "points", 10, "draw", seed=2)
    best = okiya_games.answered(square_analysis)
    names = Names(okiya_table.PLAYERS, 0)
    yield okiya_review.panel(square_analysis, best, [0, 1], 0, names, one)
    yield from okiya_review.sentences(square_analysis, best, (0, 1), names, one)
    yield review.review_panel(review.progress(1, 7, one), one)
    yield review.choice_list(review.choice_row(3, one.say("End"), one), one)


def fair_play(one: Words) -> Iterator[str]:
    """Seals, and checks of games against them, with digits alone in digests."""
    for drawn in _seals(one):
        yield re.sub(r"\b[0-9a-f]{4}\b|\b[0-9a-f]{32}\b", "7777", drawn)


def _seals(one: Words) -> Iterator[str]:
    yield fairness.unsealed(one) + fairness.other_edition(one)
    yield fairness.closed("3f2a91bc77d0", one)
    yield table.sealed_words("3f2a91bc77d0", one)
    yield fairness.checking(3, 40, one)
    for name in ("sakura", "okiya"):
        saved = sealed_games.go_on(sealed_games.begun(name))
        assert saved.seal
        saved.seal.undone = 2
        proof = Proof(saved.table, Opened(saved.seal.digest_of(saved.table), saved.seal))
        yield fairness.fair_play(fairness.opened(proof, one), one)
        spoilt = Proof(saved.table, Opened("", saved.seal))
        claims = list(proof.claims())
        info, names = GAMES[name], Names(tuple(painter.name for painter in PAINTERS[:3]))
        for again in (None, *(claim.action for claim in claims[:1])):
            report = proof.report(claims[0].seat, [(claims[0], again)])
            reports = [fairness.report_words(report, names, info.styles, one)]
            yield fairness.checked([*fairness.proof_words(spoilt, one), *reports], False, one)
            yield fairness.checked([*fairness.proof_words(proof, one), *reports], True, one)
        shown = [
            fairness.Witnessed(
                claim.round, *info.witness(claim.observation, claim.action, names, one)
            )
            for claim in claims
        ]
        yield fairness.witnessed(names.known[1], shown, one)
    tactical = RULES["sakura"].observe(sakura(2, "tactical").steps[1].before, 0)
    yield from GAMES["sakura"].witness(tactical, Play(3, 40), ALONE, one)
    yield from GAMES["sakura"].witness(tactical, BACK, ALONE, one)
    unlike = Proof(okiya(0), Opened("", Seal("another deal", ("person", "adept"))))
    yield from fairness.proof_words(unlike, one)


def hints(one: Words) -> Iterator[str]:
    """Say hints of both games, with their reasons."""
    seen = RULES["sakura"].observe(sakura(3, None).steps[1].before, 0)
    for action in (Play(12), Play(3, 40), FORWARD, BACK):
        for reason in (BUMPS, TOKENS, BEHIND, ALIKE):
            for place in range(7):
                advice = SakuraAdvice(action, place, 0.7, 0.9 * (place % 2), 0.1 * place, True)
                advice = replace(advice, instead=Play(7), reason=reason)
                first = sakura_advice.advice_words(advice, seen, one)
                yield from [*first, *sakura_advice.advice_words(advice, seen, one, first)]
    start = Table(Okiya(), okiya(0).options, Random(1)).observe(0)
    for value, plies in (
        ("win", 1),
        ("win", 5),
        ("win", None),
        ("loss", 4),
        ("loss", None),
        ("draw", 16),
    ):
        worth = OkiyaAdvice(0, value, plies, (1, 2))
        yield okiya_table.advice_words(worth, start, one)
        yield okiya_board.value(worth, start.tiles, one)
    yield from (okiya_board.values_words(counted, one) for counted in (True, False))
    for count in range(8):
        seen = in_progress("okiya", count).observe((count + 1) % 2)
        for value, plies in (("win", 1), ("loss", 4), ("draw", None)):
            action = seen.free()[0]
            yield okiya_gentle.gentle_words(OkiyaAdvice(action, value, plies, ()), seen, one)


def at_the_table(one: Words) -> Iterator[str]:
    """Draw everything said and asked during a game."""
    deck, step = printed_deck(), sakura(3, None).steps[1]
    held = step.before.hands[0]
    yield sakura_table.hand(held, deck, held[:2], True, one)
    yield sakura_table.play_button(held[:1], one) + sakura_table.play_button(held[:2], one)
    yield choice.choice_buttons({BACK: "", FORWARD: ""}, "→", one)
    yield hands.hands(step.before.hands, held[:1], deck, ALONE, one)
    yield hands.held_words(held[0], dict(enumerate(step.before.hands)), deck, ALONE, one)
    yield garden.distance(step.before.board, "tall", 12, (), one)
    for each in sakura(3, None).steps[:12]:
        yield from guide.guidance(RULES["sakura"].observe(each.before, 0), 0, each.events, one)
    for each in okiya(0).steps[1:]:
        seen = RULES["okiya"].observe(each.before, 0)
        if seen.free():
            yield okiya_turn.task(seen, True, Names(okiya_table.PLAYERS), one)
            yield okiya_turn.turn(seen, False, ALONE, one)
            yield from (okiya_table.why_not(seen, cell, one) for cell in range(16))
            yield okiya_words.guidance(seen, one)
        yield okiya_table.round_words(seen, one)
    yield okiya_words.lacking(one)
    yield buttons.hint(one) + table.full(one) + table.posting(False, one) + table.posting(True, one)
    yield watching.moving(9, False, one) + watching.moving(9, True, one)
    yield watching.paused(9, watching.WAYS, one)
    yield "".join(watching.shown(*each, one) for each in ((True, True), (False, False)))
    yield ui_guide.guide([], True, one)


def lessons(one: Words) -> Iterator[str]:
    """A lesson, from its task to what comes after it."""
    first = GAMES["sakura"].lessons()[0]
    yield lesson.task(first.title, first.task, 0, 5, one) + lesson.verdict(
        [one.say(first.done)], True, one
    )
    yield lesson.verdict([one.say(first.missed)], False, one)
    told = [one.say(game.goal) for game in GAMES.values()]
    yield lesson.offers([lesson.TaughtGame("", TITLE, told[n], n, 2, "") for n in (0, 1)], one)
    yield lesson.buttons(False, True, ["quiz", "guide"], one)
    yield "".join(lesson.buttons(True, last, ["quiz", "guide"], one) for last in (True, False))
    yield lesson.buttons(True, True, ["invitation"], one)


def retold(one: Words) -> Iterator[str]:
    """Wrong tries retold: a bump of either kind, a tree, and a tile."""
    seen = sakura(3, None).observe(0)
    bump = PainterDisgraced(0, 9, 12, 8, 1)
    yield from sakura_retelling.retold([EmperorMoved(13, 12), bump], seen, one)
    yield from sakura_retelling.retold([bump, TokensPaid(16, ((0, 2), (1, 1)))], seen, one)
    yield from sakura_retelling.retold([TokensPaid(16, ())], seen, one)
    yield from sakura_retelling.retold([], seen, one)
    begun = in_progress("okiya", 3)
    last = begun.steps[-1].events[-1]
    assert isinstance(last, TileTaken)
    yield from okiya_retelling.retold([last], begun.observe(last.seat), one)


def puzzled(one: Words) -> Iterator[str]:
    """Puzzles of both games: the panel, what is asked, and the verdicts."""
    offers = []
    for name, game in GAMES.items():
        maker = game.puzzles()
        assert maker
        offers.append(puzzles.Offer(name, game.title, maker.title, [*maker.grades], 1000, 3))
        for grade in maker.grades or [""]:
            puzzle = last(maker.make(grade, 1))
            called = puzzles.name(game.title, grade, 1, one)
            yield puzzles.task(called, maker.task(one), [True, False], one) + puzzles.clock(9)
            yield puzzles.verdict(True, one) + maker.verdict(puzzle, [*puzzle.line[::2]], one)
    maker = GAMES["okiya"].puzzles()
    assert maker
    yield puzzles.verdict(False, one) + maker.verdict(last(maker.make("easy", 1)), [0], one)
    for missed, due, result in ((0, 0, ""), (1, 0, "x"), (3, 2, "")):
        yield puzzles.offers(offers, missed, due, not due, result, one)
    yield puzzles.steps(True, False, True, one) + puzzles.steps(False, True, False, one)
    for best in (None, True, False):
        yield puzzles.result([True, False], best, one)


def quizzes(one: Words) -> Iterator[str]:
    """The quizzes of both games: questions, answers and results."""
    yield quiz.page(TITLE, False, one)
    for game in GAMES.values():
        names = Names(tuple(PAINTERS[painter].name for painter in game.painters), 0)
        questions = game.questions()
        for number, asked in enumerate(questions):
            picture = game.illustrate(asked, names, one)
            yield quiz.progress(number, len(questions), one)
            for given in (None, asked.right, 1 - min(1, asked.right)):
                yield quiz.question(asked, picture, given, False, names, one)
            yield "".join(quiz.verdict(asked, 0, names, one))
        missed = [quiz.Explained(0, game.lessons()[0].title, questions[:1])]
        yield quiz.result(1, 2, missed, True, names, one) + quiz.result(2, 2, (), False, names, one)


def dailies(one: Words) -> Iterator[str]:
    """The page of a day: a garden and puzzles, before and after, and a month."""
    day = Day.read("2026-12-24")
    score = daily.Score(11, 14, 20, 10)
    yield daily.page(one.say("Garden of the day"), False, one)
    yield "".join(daily.heading(day, *each, one) for each in ((True, False), (False, True)))
    yield daily.sitters([daily.Sitter(0, ""), daily.Sitter(1, one.say("adept"))], one)
    yield "".join(daily.invitation(begun, one) for begun in (True, False))
    costs = [daily.costs(lost, one) for lost in (None, 0.0, 0.01, 0.12)]
    playing, paused = (daily.FieldProgress(20, pauses) for pauses in (False, True))
    yield daily.result(score, playing, costs[3], 4, one)
    yield daily.result(daily.Score(1, 0, 3, None), playing, costs[0], None, one)
    yield daily.result(daily.Score(1, 0, 0, None), paused, "".join(costs), None, one)
    offer = daily.DayOffer("okiya", one.say("Daily five"), "4/5", one.say("done"), True)
    yield daily.choice([offer, offer._replace(sign="", here=False)], day, one)
    marks = (True, False, True, True, True)
    listed = five.listing(list(puzzles.GRADES), marks[:2], one)
    yield listed + "".join(five.invitation(begun, one) for begun in (True, False))
    yield five.result(marks, five.listing(["easy"], marks, one), one)
    yield "".join(five.heading(day, 3, 5, practice, one) for practice in (True, False))
    yield "".join([five.line(marks), five.solved(marks, one), *five.shared(day, marks, TITLE, one)])
    sentence = daily.beaten(score, one)
    square = daily.Square("14/20", daily.square_words(day, sentence, True, one), True)
    yield daily.month(day, dict.fromkeys(day.month, square), True, "sakura", one)
    state = [one.say(said) for said in ("done", "in progress", "not played yet")]
    yield daily.card("sakura", one.say("Today's garden"), "14/20", one.row(state))
    yield daily.card("okiya", one.say("Today's five"), five.line(marks), one.row(state))
    yield "".join(daily.shared_garden(day, score, TITLE, one))
    yield "".join(daily.shared_garden(day, score._replace(par=None), TITLE, one))
    yield daily.after(one)


def endings(one: Words) -> Iterator[str]:
    """Draw the ends of games, and the lists of saved ones."""
    over = sakura(3, None)
    events = [event for step in over.steps for event in step.events]
    yield from sakura_ending.caption(over.observe(0), winners_of(over), events, ALONE, one)
    yield okiya_ending.picture(okiya(0).observe(0), (0,), "", Names(okiya_table.PLAYERS), one)
    tales, winners = stories(events, 3), winners_of(over)
    yield scroll.painting(over.observe(0), winners, tales, ALONE, one)[0]
    yield scroll.title(tales, winners, one) + sakura_ending.signature(winners, ALONE, one)
    yield one.row([row.name for row in sakura_ending.scores(over.observe(0), ALONE, one)])
    yield panels.sound_answers(one)
    yield ending.next_steps(one.say("You"), False, True, one)
    yield ending.next_steps("", True, False, one)
    yield panels.description(["⟦⟧"], one) + panels.new_game(TITLE, one)
    yield panels.set_aside(2, 40_000_000, one) + sharing.link_field(one)
    yield from rules.rules_lines(TITLE, GAMES["sakura"].rules_text(), one)
    yield licences.licences_page([], [], one.language)
    for servers, contact in (([], ""), (["⟦⟧"], "a@b")):
        yield privacy.privacy_page(servers, contact, one.language)
    yield "".join(about.about_page(GAMES, [], contact, one.language) for contact in ("", "a@b"))
    letters = [ways_back.waiting_letter("a", TITLE, yours, one) for yours in (True, False)]
    yield ways_back.resume(TITLE, letters[0], 4, one, TITLE) + letters[1]
    seats = ["person", "adept:shadow", "adept:shadow", "friend"]
    who = ways_back.who_plays(seats, GAMES["sakura"].styles, one)
    ways = [ways_back.Way("a", TITLE, "", who, "", False)]
    yield ways_back.games(ways, 2, one) + ways_back.whose_turn(False, one)


def invitations(one: Words) -> Iterator[str]:
    """Games that were sent, before they are played or watched."""
    yield invitation.page(TITLE, False, one)
    for friend in ("⟦⟧", ""):
        for game in GAMES.values():
            yield invitation.to_play(friend, TITLE, one.say(game.goal), "", one)
            yield invitation.signature(friend, one)
    for moment in ("⟦⟧", ""):
        yield invitation.to_watch(TITLE, [moment], moment, moment, "", one)
    yield invitation.signing("⟦⟧", one)
    for bumps, paid in ((1, True), (0, True), (2, False)):
        yield highlight.highlight_words(LivelyRound(7, 30, bumps, paid), one)
    last = GAMES["okiya"].highlight(okiya(0), one)
    assert last
    yield last.called


def _phones(one: Words) -> Iterator[str]:
    """A table with several phones, at the host's device and at a guest's."""
    states = (phones.OWN, phones.FREE, phones.HERE, phones.AWAY, phones.OTHER)
    shown = [phones.TablePlace(n, n, f"{n}", "⟦⟧", state) for n, state in enumerate(states)]
    yield phones.page(TITLE, one) + phones.places(shown, True, one)
    field = form_fields(GAMES)["players"]
    for servers in ([], ["⟦⟧"]):
        yield phones.lobby("⟦⟧", phones.option("players", field, "3", one), servers, one)
        yield phones.invited("⟦⟧", servers, one)
    yield phones.invitation(phones.Invitation(shown[1], "⟦⟧"), one)
    yield phones.seats_panel(True, "", one) + phones.seats_panel(False, "", one)
    yield phones.play_on(one)
    yield phones.people_button(one) + reach.unreached(False, True, one)
    yield reach.unreached(True, False, one)
    for muted in (True, False):
        yield reactions.buttons_row(muted, one)
    yield "".join(reactions.reaction(2, "⟦⟧", what, one) for what in reactions.SAID)
    yield lobby.waiting(True, one) + phones.watchers(["⟦⟧", ""], one) + phones.watchers([], one)
    yield scanning.slot() + scanning.question(one) + scanning.viewfinder(one)
    yield "".join(scanning.refused(why, one) for why in scanning.REASONS)
    yield phones.answer("⟦⟧", one) + lobby.answer_advice(one)
    chairs = [phones.FREE, lobby.HOST, phones.HERE, phones.OWN]
    sitting = [phones.TablePlace(n, n, f"{n}", "⟦⟧", state) for n, state in enumerate(chairs)]
    yield lobby.waiting(False, one) + lobby.table("", sitting, one)
    yield lobby.status("⟦⟧", TITLE, True, one) + lobby.start_advice("⟦⟧", one)
    said = [verdict.FairVerdict((), [verdict.Replaced(3, 1)], 2, 5, done) for done in (3, 5)]
    said += [verdict.FairVerdict([verdict.Mismatch(kind, 3, 1)]) for kind in FAULTS]
    for each in said:
        yield verdict.verdict(verdict.verdict_words(each, ALONE, one), not each.mismatches)
    checks = [verdict.GuestCheck("⟦⟧"), verdict.GuestCheck("", (), 3)]
    checks += [verdict.GuestCheck("⟦⟧", [verdict.Mismatch(kind, 3, 1)]) for kind in FAULTS]
    yield verdict.verdict(verdict.check_words(checks, ["⟦⟧", ""], ALONE, one), False)
    yield verdict.sealed("0123456789abcdef", one)
    yield phones.handed(True, one) + phones.handed(False, one) + phones.next_game(one)
    yield "".join(phones.refused(why, one) for why in ("version", "large", "often", "message"))


def duels(one: Words) -> Iterator[str]:
    """A duel, from its invitation to its comparison."""
    yield from _phones(one)
    yield duel.page(TITLE, False, one) + duel.challenge("⟦⟧", 2, one)
    for name, note in (
        ("⟦⟧", duel.other_edition(one)),
        ("", duel.of_day(Day.read("2026-12-24"), one)),
    ):
        sent = duel.DuelInvitation(name, 2, "⟦⟧", note, TITLE, "⟦⟧", "")
        yield duel.invitation(sent, one)
    yield duel.finished(one) + duel.watched(one) + duel.refused("⟦⟧", one)
    names = duel.called(["", "", ""], 0, one)
    curve = [0.3, 0.5, 1.0]
    for places in ((1, 2, 3), (1, 1, 3), (2, 1, 3)):
        for name, played in (("sakura", sakura(3, None)), ("okiya", okiya(0))):
            beside = GAMES[name].side_by_side()
            assert beside
            seen = played.observe(0)
            figures = beside.row(
                [event for step in played.steps for event in step.events], seen, one
            )
            entrants = [
                duel.Entrant(names[index], places[index], figures, checks, index, curve)
                for index, checks in enumerate((True, None, False))
            ]
            headings = beside.headings(seen, one)
            yield duel.comparison(headings, entrants, 0, [], one)
            yield duel.comparison(headings, entrants[:1], None, [], one)
            yield duel.chances(entrants, one)
            step = next(n for n, step in enumerate(played.steps) if 0 in step.actions)
            before, action = played.steps[step].before, played.steps[step].actions[0]
            chosen = beside.choice(played.game.observe(before, 0), action, one), step, 0
            yield duel.differences((names[0], names[1]), [duel.Difference(1, chosen, chosen)], one)


ALL: tuple[Callable[[Words], Iterator[str]], ...] = (
    pages, around_a_table, games, reviews, hints, at_the_table, lessons, retold, quizzes, puzzled,
    dailies, endings, fair_play, invitations, duels,
)  # fmt: skip
"""All of them; `undrawn` lists the others."""


def undrawn(one: Words) -> set[str]:
    """Public functions of views that are given words, and are not called by any of them."""
    called: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add((frame.f_code.co_filename, frame.f_code.co_name))

    sys.setprofile(note)
    try:
        fragments(GAMES)  # in all languages, English among them
        for draw in ALL:
            for _ in draw(one):
                pass
    finally:
        sys.setprofile(None)
    return {
        f"{file.relative_to(PACKAGE).as_posix()}: {name}"
        for folder in VIEWS
        for file in sorted((PACKAGE / folder).rglob("*.py"))
        for name in _drawing(file)
        if (str(file), name) not in called
    }


def _drawing(file: Path) -> Iterator[str]:
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            given = {argument.arg for argument in node.args.args}
            yield from [node.name] if given & {"words", "language"} else []
