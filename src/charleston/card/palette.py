"""The inks of a printed card: the only definition of how each looks, on paper and on the page.

The sheet and typst read it here; ``make wire`` writes it for the page. Inks differ in letter and underline as well as
in color.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple


class Ink(NamedTuple):
    light: str
    """The color on paper and in the page's light theme."""
    dark: str
    underline: Literal["none", "solid", "dotted"]


INKS = {
    "a": Ink("#14489c", "#9cc3ff", "none"),
    "b": Ink("#b3261e", "#ffab9f", "solid"),
    "c": Ink("#1c6b34", "#8fd6a8", "dotted"),
    "": Ink("#1d1b18", "#f1eadb", "none"),
}
"""Inks by letter. The empty letter is for symbols without a suit: flowers, winds, zeros and signs."""


def css_colors(choose: Callable[[Ink], str]) -> str:
    """Return the colors as custom properties: ``--ink-a`` and so on, ``--ink-none`` for no ink."""
    return " ".join(f"--ink-{letter or 'none'}: {choose(ink)};" for letter, ink in INKS.items())


def css_underlines() -> str:
    """Return the underlines as custom properties: values of ``text-decoration``."""
    lines = {
        letter: "none" if ink.underline == "none" else f"underline {ink.underline}" for letter, ink in INKS.items()
    }
    return " ".join(f"--line-{letter or 'none'}: {line};" for letter, line in lines.items())
