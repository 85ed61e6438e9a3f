"""A browser window as narrow as a phone: WebKit's own MiniBrowser is never narrower than 447 px."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = (int(word) for word in sys.argv[1:3])
context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)


def start(_context, session):
    about = WebKit2.ApplicationInfo.new()
    about.set_name("WebKitGTK")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect("create-web-view", lambda _session: open_window())


def open_window():
    window = Gtk.Window()
    window.set_default_size(width, height)
    view = WebKit2.WebView(is_controlled_by_automation=True, web_context=context)
    window.add(view)
    window.show_all()
    return view


context.connect("automation-started", start)
Gtk.main()
