"""Window with a single WebKitGTK page, driven by WebDriver: `window.py PROFILE W H`.

WebKitGTK's own MiniBrowser uses a private session under automation, which forgets everything. This
window keeps its profile, and has exactly the page's size. It runs on the system's Python, which has
the system's libraries.
"""

import sys
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PROFILE, WIDTH, HEIGHT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def view_in_window(session: Any) -> Any:
    """Return the view for the session; the page's console goes to our output."""
    view = WebKit2.WebView(web_context=session.context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window()
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    return view


def automate(context: Any, session: Any) -> None:
    """Set up automation; the driver expects the MiniBrowser's name."""
    name = WebKit2.ApplicationInfo()
    name.set_name("MiniBrowser")
    session.set_application_info(name)
    session.context = context
    session.connect("create-web-view", view_in_window)


manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{PROFILE}/data", base_cache_directory=f"{PROFILE}/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_preferred_languages(["en-US"])
context.set_automation_allowed(True)
context.connect("automation-started", automate)
Gtk.main()
