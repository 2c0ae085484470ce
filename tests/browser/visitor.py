"""What a visitor does, for all browser tests."""


def prefer(page, **preferences):
    """Sets preferences in the panel of a table or of the start page."""
    page.click("[data-command=settings]")
    for name, value in preferences.items():
        page.select_option(f"#{name}", value)
    page.click("#panel [data-command=close]")


def ready(page):
    """Waits until Python is there."""
    page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")


def begin(page, game="sakura"):
    """Starts a game from the form."""
    page.locator(f'[name="game"][value="{game}"]').check(force=True)
    page.click("#play")
    page.wait_for_selector("#hand button.card, .cell.legal")


def choose(page, name, value):
    """Checks one of several choices of the start form."""
    page.locator(f'[name="{name}"][value="{value}"]').check(force=True)
