"""Features of the page: their modules, and the bundle that each is in.

The build reads these lists: the modules of a first card go into the first bundle, all others into
the second (`tools/build/parts.py`). Code names the feature it needs and never asks whether a bundle
has loaded:

    await page.features.need("ending")   a task that continues once the feature has loaded
    page.features.then("preview", show)  a callback for that moment
    page.use("panels", open)             a visitor's action; only the last one runs

A `*` stands for every game, `{first}` for the first one in the registry.
"""

from __future__ import annotations

FIRST = {
    "start page": ("sakura.browser.app", "sakura.browser.languages", "sakura.games.*.info"),
    "first game": (
        "sakura.browser.new",
        "sakura.games.{first}.room",
        "sakura.games.{first}.rules.game",
    ),
}
"""Features that are loaded before the page can be used."""

LATER = {
    "another game": (
        "sakura.browser.saved_games",
        "sakura.games.*.room",
        "sakura.games.*.rules.game",
        "sakura.ui.typed_names",
    ),
    "arrivals": (
        "sakura.browser.arrivals",
        "sakura.games.*.rules.record_reader",
    ),
    "awake": ("sakura.browser.device",),
    "daily": ("sakura.browser.daily", "sakura.games.*.daily"),
    "ending": (
        "sakura.games.*.room_ending",
        "sakura.play.rematch",
        "sakura.ui.ending",
    ),
    "duels": ("sakura.browser.duels", "sakura.core.duel", "sakura.games.*.view.duel"),
    "fairness": ("sakura.browser.fairness", "sakura.games.*.view.witness"),
    "frame": ("sakura.browser.host_page",),
    "guide": ("sakura.browser.guide", "sakura.games.*.view.guide"),
    "hints": (
        "sakura.browser.hints",
        "sakura.games.*.seats.advisor",
        "sakura.games.*.view.advice",
    ),
    "history": ("sakura.browser.history",),
    "saved_games": ("sakura.browser.saved_games",),
    "invitations": (
        "sakura.browser.invitations",
        "sakura.games.*.rules.highlight",
        "sakura.games.*.view.highlight",
    ),
    "language": ("sakura.browser.start",),
    "lessons": (
        "sakura.browser.lessons",
        "sakura.games.*.lessons",
        "sakura.games.*.rules.arranged",
        "sakura.games.*.view.retelling",
    ),
    "letters": ("sakura.browser.letters", "sakura.games.*.rules.conceal"),
    "listing": ("sakura.browser.listing",),
    "offline": ("sakura.browser.offline",),
    "panels": (
        "sakura.browser.panels",
        "sakura.games.*.rules_text",
        "sakura.games.*.view.description",
        "sakura.games.*.view.painter",
        "sakura.games.*.view.pictures",
        "sakura.games.*.view.story",
    ),
    "parcels": ("sakura.browser.parcels",),
    "phones": (
        "sakura.browser.phones",
        "sakura.games.*.rules.codecs",
        "sakura.games.*.view.start_picture",
    ),
    "playback": ("sakura.browser.playback",),
    "preview": ("sakura.games.*.rules.preview", "sakura.games.*.view.ghosts"),
    "profile": (
        "sakura.browser.profile",
        "sakura.browser.progress",
        "sakura.games.*.rules.traits",
        "sakura.games.*.seats.ladder",
        "sakura.play.kinds",
    ),
    "puzzles": ("sakura.browser.puzzles", "sakura.games.*.puzzles"),
    "quiz": (
        "sakura.browser.quiz",
        "sakura.games.*.quiz",
        "sakura.games.*.view.quiz",
    ),
    "review": ("sakura.browser.review", "sakura.games.*.review"),
    "share": ("sakura.browser.share",),
    "sound": ("sakura.browser.sound",),
    "start": (
        "sakura.browser.start",
        "sakura.games.*.rules.game",
        "sakura.games.*.seats.ladder",
        "sakura.games.*.seats.scale",
        "sakura.games.*.view.start_picture",
    ),
    "table": (
        "sakura.browser.device",
        "sakura.games.*.room_cards",
        "sakura.games.*.room_motion",
        "sakura.games.*.view.touch",
    ),
    "thinking": (
        "sakura.browser.worker.host",
        "sakura.games.*.seats.levels",
        "sakura.play.job",
        "sakura.play.seat",
    ),
}
"""Features loaded while the visitor looks at the start page, with their common style sheet
(`second.css`). A part of the page has the name of its feature."""
