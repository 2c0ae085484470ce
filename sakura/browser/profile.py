"""The visitor's profile: results of their games, and all of their progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from sakura.browser import address, device, dom, duel_outcomes, record_file
from sakura.browser.ages import ago
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.attempt import placing
from sakura.core.error import BadInput
from sakura.core.game import Outcome
from sakura.core.restore import of_record
from sakura.core.saved import Saved
from sakura.core.seats import EVEN
from sakura.play import rating, summary
from sakura.play.even_match import opponents, outclasses
from sakura.play.friends import OUTCOME, by_friend
from sakura.play.results import RESULT, Result, key_of, result_of
from sakura.site.ways_back import who_plays
from sakura.ui import profile as view
from sakura.ui.buttons import button
from sakura.ui.commands import Does

USUAL = "adept"
"""Opponents in a game without a ladder."""

SECURED = "secured"
"""Key that is stored once the browser was asked to keep everything."""

SECURE = 3
"""Games after which it is asked."""

LISTED = 10
"""Games that the panel lists at first, and adds on demand."""


class Profile:
    """The part that keeps results, shows them, and moves or erases all progress."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "profile": self._toggle,
            "more-results": self._list_more,
            "result": self._watch,
            "share-result": self._share,
            "delete-result": self._delete,
            "undelete-result": self._undelete,
            "save-progress": self._save,
            "erase": lambda: page.open_panel("erase", view.erasing(page.words)),
            "erase-all": lambda: page.memory.erase(),
        }
        self._most = LISTED
        """Number of games the panel lists."""
        self._persisting: asyncio.Future[None] | None = None
        self._deleted: tuple[str, Result] | None = None
        """The result deleted last, which can be restored."""

    def keep(self, saved: Saved) -> None:
        """Keep the result of a game that is over; of each deal the first one."""
        progress, key = self.page.progress, key_of(saved)
        if progress.find(RESULT, key) is None:
            traits = self.page.games[saved.table.game.name].traits(saved.table)
            progress.note(RESULT, key, result_of(saved, progress.now(), traits))
            progress.prune()
            self._secure(len(progress.keys(RESULT)))

    def _secure(self, games: int) -> None:
        """After the third game ask the browser once to keep what is stored; where it forgets all
        the same, say so."""
        page, key = self.page, self.page.memory.prefix + SECURED
        if games < SECURE or page.memory.stored(key) is not None:
            return
        page.memory.put(key, "1")
        self._persisting = asyncio.ensure_future(device.persist())
        if device.forgets():
            sentence = page.say(
                "This browser forgets your record after seven days without a visit. "
                "Put the site on your home screen, or save a file."
            )
            save = button("save-progress", page.say("Save as a file"), "quiet")
            page.notice(sentence, save, lasts=True)

    # -- even matches ------------------------------------------------------------------------

    def begin_even(
        self, game: str, options: object, who: list[str], begin: Callable[[list[str]], None]
    ) -> None:
        """Begin a game against computers that fit the visitor, and say who they are; `who` says
        which seats they take."""
        page, info = self.page, self.page.games[game]
        belief, _ = self.belief(game)
        ladder, count = info.ladder(options), who.count(EVEN)
        names = opponents(belief, ladder, count, Random()) if ladder else [USUAL] * count
        told = who_plays(names, info.styles, page.words)
        begin([names.pop() if name == EVEN else name for name in who])
        # L10N: {opponents} is a list such as “2 × Computer (adept) and Computer (expert)”.
        said = [page.say("Against {opponents}.", opponents=told)]
        if ladder and outclasses(belief, ladder, count):
            said.append(page.say("You play better than anybody here, so you may win more often."))
        page.notice(page.words.sentences(said))

    def belief(self, game: str) -> tuple[rating.Belief, int]:
        """The belief about the visitor's strength at a game, and the rated games it rests on."""
        found: dict[str, Result] = self.page.progress.items(RESULT)
        played = sorted(found.values(), key=lambda one: one.at)
        rated = self._rated([one for one in played if one.game == game])
        return summary.course(rated)[-1], len(rated)

    def _rated(self, results: Sequence[Result]) -> list[tuple[Result, rating.Ladder]]:
        """The latest rated games of one game, with the ladders of their tables."""
        return summary.rated_games(
            results,
            lambda one: (info := self.page.games[one.game]).ladder(info.game.options(one.options)),
            rating.LATEST,
        )

    # -- the panel ---------------------------------------------------------------------------

    def _toggle(self) -> None:
        self._most = LISTED
        self.page.toggle_panel("profile", self._panel)

    def _list_more(self) -> None:
        """List more of the older games."""
        shown = self._most
        self._most += LISTED
        dom.put("panel", self._panel())
        self._focus(shown)

    def _focus(self, number: int) -> None:
        """Focus the first button of the game at that place of the list, else of the last, else the
        heading."""
        rows = dom.all_of("#panel .finished li")
        stops = rows[number : number + 1] or rows[-1:]
        found = stops[0].querySelector("button") if stops else dom.by_id("panel-title")
        found.focus()

    def _panel(self) -> str:
        results: dict[str, Result] = self.page.progress.items(RESULT)
        latest = sorted(results, key=lambda key: (results[key].at, key), reverse=True)
        in_order = [results[key] for key in reversed(latest)]
        names = dict.fromkeys(result.game for result in reversed(in_order))
        games = [self._game(name, [one for one in in_order if one.game == name]) for name in names]
        entries = [self._entry(key, results[key]) for key in latest[: self._most]]
        more = max(0, len(latest) - self._most)
        age, words = record_file.age(self.page), self.page.words
        return view.profile(games, self._friends(), entries, more, age, words)

    def _friends(self) -> list[view.FriendRow]:
        """The friends that the visitor has played duels with, the friend of most duels first."""
        progress = self.page.progress
        duel_outcomes.note_stored(self.page)
        return [
            view.FriendRow(name, one.duels, one.won, one.even, one.lost)
            for name, one in by_friend(progress.items(OUTCOME).values()).items()
        ]

    def _game(self, name: str, results: Sequence[Result]) -> view.GameRecord:
        """The figures and sentences about one game."""
        page, info = self.page, self.page.games[name]
        tables = summary.tallies(results, lambda one: view.table_words(one.options, page.words))
        others = summary.tallies(
            results,
            lambda one: view.opponent_words(summary.opponents(one), info.styles, page.words),
        )
        habits = [
            page.say(
                info.habits[habit.number - 1],
                yours=page.words.percent(habit.yours),
                theirs=page.words.percent(habit.theirs),
                level=page.say(view.PLURALS[habit.level]),
            )
            for habit in summary.habits(results)
        ]
        rated = self._rated(results)
        ladder = rated[-1][1] if rated else {}
        return view.GameRecord(
            info.title,
            [
                (page.say("By kind of game"), [_row(label, one) for label, one in tables.items()]),
                (page.say("By opponents"), [_row(label, one) for label, one in others.items()]),
            ],
            _ranked(rated) if rated else None,
            ladder,
            habits,
        )

    def _entry(self, key: str, result: Result) -> view.FinishedGame:
        words, info = self.page.words, self.page.games[result.game]
        parts = (
            view.table_words(result.options, words),
            view.opponent_words(summary.opponents(result), info.styles, words),
        )
        title = words.row([info.title, *parts])
        when = ago(result.at, words.language)
        return view.FinishedGame(key, title, self._came_to(result), when, bool(result.record))

    def _came_to(self, result: Result) -> str:
        """The result of a game in a few words."""
        words, you = self.page.words, result.you
        if you is None:
            return words.say("Played together on this device")
        place = placing(Outcome(result.winners, result.scores), you)
        points = words.plural("{n} point", "{n} points", place.tokens)
        if place.share == 1:
            # L10N: A result in the list of games: {points} is “13 points”.
            return words.say("Won, {points}", points=points)
        if place.share:
            return words.say("Shared win, {points}", points=points)
        return words.say(
            "Place {place} of {count}, {points}",
            place=place.place,
            count=len(result.who),
            points=points,
        )

    def _tell(self, sentence: str) -> None:
        """Redraw the panel, and say in it what has happened."""
        if dom.panel_name() == "profile":
            dom.put("panel", self._panel())
            dom.write("panel-status", sentence)
        else:
            self.page.notice(sentence)

    # -- one game ----------------------------------------------------------------------------

    def _watch(self, key: str) -> None:
        """Show a finished game from its first move; at the end it can be reviewed."""
        page = self.page
        result = page.progress.find(RESULT, key)
        try:
            if not result or not result.record:
                raise BadInput("no record")
            value = link.read(result.record)[1]
            saved = of_record(value, page.rules, page.may_sit, Random())
        except BadInput:
            page.notice(page.say("This game couldn't be read."))
            return
        page.close_panel()
        saved.who = list(result.who)
        page.arrivals.watch(saved)

    def _share(self, key: str) -> None:
        """Share a link to a finished game."""
        result = self.page.progress.find(RESULT, key)
        if result and result.record:
            self.page.share.give(address.whole(result.record))

    def _delete(self, key: str) -> None:
        """Delete the result of a game, and offer to undo it."""
        page = self.page
        if result := page.progress.find(RESULT, key):
            self._deleted = key, result
            page.progress.delete(RESULT, key)
            undo = button("undelete-result", page.say("Undo"), "quiet")
            title = page.games[result.game].title
            page.notice(page.say("Deleted: {game}.", game=title), undo, lasts=True)
            keys = [str(each.dataset.deleteResult) for each in dom.all_of("[data-delete-result]")]
            dom.put("panel", self._panel())
            self._focus(keys.index(key) if key in keys else 0)

    def _undelete(self) -> None:
        """Restore the result deleted last."""
        if self._deleted:
            self.page.progress.restore(RESULT, *self._deleted)
            self._deleted = None
            self.page.dismiss()
            self._tell(self.page.say("Restored."))

    # -- the file ----------------------------------------------------------------------------

    def _save(self) -> None:
        """Save all progress as a file."""
        self._tell(record_file.save(self.page))

    def open_file(self, chosen: dom.JsProxy) -> None:
        """Merge the progress in a file; `chosen` is the file field."""
        dom.work(self._open_file(chosen))

    async def _open_file(self, chosen: dom.JsProxy) -> None:
        if sentence := await record_file.merge(self.page, chosen):
            self._tell(sentence)


def _row(label: str, tally: summary.GameTally) -> view.TallyRow:
    games = tally.games
    bumps = tally.bumps / tally.counted if tally.counted else None
    return view.TallyRow(
        label, games, tally.won, tally.shared, tally.tokens / games, tally.places / games, bumps
    )


def _ranked(rated: Sequence[tuple[Result, rating.Ladder]]) -> view.Ranked:
    """The rating after these games, with its history."""
    beliefs = summary.course(rated)
    history = [(belief.elo, belief.spread) for belief in beliefs]
    last = rating.rating_of(beliefs[-1], len(rated))
    return view.Ranked(
        last.elo, last.half, last.games, summary.level_near(last.elo, rated[-1][1]), history
    )
