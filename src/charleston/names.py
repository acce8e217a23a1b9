"""What people type: names that everybody can read, and words in one line."""

import unicodedata

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their class, and nothing on the screen."""
_SEEN = frozenset("LNPS")
"""The first letters of the classes that leave a mark: letters, numbers, punctuation, symbols."""
_JOINT = "\u200d"
"""Holds a composed picture together."""


def has_unseen(name: str) -> bool:
    """Letters written from the right are fine; marks that turn others, or leave nothing on the screen, are not."""
    return not name.isprintable() or bool(_BLANK & set(name))


def leaves_mark(name: str) -> bool:
    return any(unicodedata.category(letter)[0] in _SEEN for letter in name)


def readable(text: str) -> str:
    """The text in one line, without what cannot be seen."""
    return " ".join("".join(one for one in text if one.isprintable() or one.isspace() or one == _JOINT).split())
