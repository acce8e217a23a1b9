"""A self-contained HTML page that fits a phone, in light and dark mode."""

from collections.abc import Iterable
from html import escape
from importlib.resources import files


def make_html_page(title: str, about: str, panels: Iterable[str]) -> str:
    css = files("charleston").joinpath("html_page.css").read_text()
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{css}</style></head>\n<body><header><h1>{escape(title)}</h1>"
        f"<p>{escape(about)}</p></header>\n<main>\n{''.join(panels)}</main></body></html>\n"
    )


def panel(title: str, body: str, *, wide: bool = False) -> str:
    """Return a part of the page. ``body`` is HTML."""
    return f"<section{' class=wide' if wide else ''}><h2>{escape(title)}</h2>{body}</section>\n"
