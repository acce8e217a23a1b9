"""Validate and normalize names, detect look-alike names, and clean a line of text.

Follows UTS 39 (Unicode Security Mechanisms): a name is in NFC and has no invisible characters, and two names are the
same if a reader could mistake one for the other. Emoji are accepted as phones type them (UTS 51): joined by ZWJ, with
variation selectors, skin tones, flags and keycaps. The same characters anywhere else are invisible, and refused.
"""

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

NameProblem = Literal["", "empty", "too long", "unseen", "unreadable"]
UNNAMED = "You"
"""The name of a player who has not given a name and plays only against bots."""
OLD_UNNAMED = "Guest"
"""The name of an unnamed player in older logs and cookies."""

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u2d7f\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U0001107f\U00011a47\U00011a99\U00013441-\U00013446\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Invisible or blank characters that Unicode lists as letters, marks or symbols. str.isprintable rejects all others."""
_BLANKS = re.compile(r"[^\S\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
"""Spaces of any width, except line breaks and cursor controls, which a name may not contain."""
_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d"
    "\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
)
"""Characters in the picture blocks, including code points that are not assigned yet."""
_SUBDIVISION = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in code) for code in ("gbeng", "gbsct", "gbwls"))
_ONE_PICTURE = f"{_PICTURE}[\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?"
_EMOJI = re.compile(
    f"\U0001f3f4(?:{_SUBDIVISION})\U000e007f|[0-9#*]\ufe0f?\u20e3|{_ONE_PICTURE}(?:\u200d{_ONE_PICTURE})*"
)
_JOINTS = re.compile("[\u200d\ufe0e\ufe0f]")
_SEEN = frozenset("LNPS")
"""The first letters of Unicode's visible categories: letters, numbers, punctuation, symbols."""

_DOTS = re.compile("([ij][\u0316-\u0333]*)\u0307+")
"""An i or j with an extra combining dot. Marks below the letter may come between the two."""
_normal = unicodedata.normalize


def clean_name(raw: str) -> str:
    """Return the name as it is stored and shown: NFC, with one space between words. ``name_problem`` validates it."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", raw).strip())


def name_problem(name: str, longest: int) -> NameProblem:
    """Return what is wrong with a cleaned name of at most ``longest`` characters; empty if nothing is."""
    if not name:
        return "empty"
    if len(name) > longest:
        return "too long"
    if has_unseen(name):
        return "unseen"
    return "" if any(unicodedata.category(letter)[0] in _SEEN for letter in name) else "unreadable"


def is_printable(text: str) -> bool:
    """Return whether a terminal can show the text on one line. Old records may have names that we refuse today."""
    return _EMOJI.sub("", text).isprintable()


def has_unseen(text: str) -> bool:
    """Return whether the text, outside of emoji, has a control, invisible or blank character."""
    plain = _EMOJI.sub("", text)
    return not plain.isprintable() or _UNSEEN.search(plain) is not None


def readable(text: str) -> str:
    """Return the text on one line, without control or invisible characters; emoji stay intact."""
    parts, at = list[str](), 0
    for emoji in _EMOJI.finditer(text):
        parts += [_seen(text[at : emoji.start()]), emoji[0]]
        at = emoji.end()
    return " ".join("".join([*parts, _seen(text[at:])]).split())


@lru_cache(4096)
def visible(name: str) -> str:
    """Return a name of an old log with its invisible characters spelled out, so that different names stay different.

    A name that we accept today does not change.
    """
    if name.strip() and not has_unseen(name):
        return name
    if not readable(name):
        return "".join(map(_spelled, name))
    parts, at = list[str](), 0
    for emoji in _EMOJI.finditer(name):
        parts += [*map(_shown, name[at : emoji.start()]), emoji[0]]
        at = emoji.end()
    return "".join([*parts, *map(_shown, name[at:])])


def _shown(letter: str) -> str:
    return _spelled(letter) if has_unseen(letter) else letter


def _spelled(letter: str) -> str:
    return f"<U+{ord(letter):04X}>"


def _seen(text: str) -> str:
    return _UNSEEN.sub("", "".join(one for one in text if one.isprintable() or one.isspace()))


def is_unnamed(name: str) -> bool:
    """Return whether this is UNNAMED or OLD_UNNAMED, or looks like one of them."""
    return look_alike(name, UNNAMED) or look_alike(name, OLD_UNNAMED)


def look_alike(one: str, other: str) -> bool:
    """Return whether a reader could mistake one name for the other: same letters in any case, or same shapes."""
    return not _skeletons(one).isdisjoint(_skeletons(other))


@lru_cache(1024)
def _skeletons(name: str) -> frozenset[str]:
    """Return two keys: the spelling and the shape. I and l look alike, but L and i do not, so Ila is not Lia."""
    plain = "".join(one for one in _JOINTS.sub("", name) if one.isspace() or not has_unseen(one))
    plain = " ".join(plain.split())
    keys = (_normal("NFKD", plain), _shape(plain))
    return frozenset(_DOTS.sub(r"\1", _normal("NFKD", key.casefold())) for key in keys)


def _shape(name: str) -> str:
    """Return the name with look-alike characters replaced.

    Replace look-alikes before NFKD, after NFKD (which turns some into other letters), and again in lowercase, because
    the data file has some pairs only in lowercase. The last pass skips ASCII letters: a small l may have been an L, and
    L and i do not look alike.
    """
    shape = name
    for form in ("NFD", "NFKD"):
        shape = _normal(form, shape).translate(_looks())
    shape = shape.replace("rn", "m").replace("vv", "w").casefold()
    return "".join(one if one.isascii() else one.translate(_looks()) for one in _normal("NFD", shape))


@cache
def _looks() -> dict[int, str]:
    """Return the look-alike of each character; see docs/decisions/0010-look-alike-names.md."""
    text = files("charleston").joinpath("confusables.txt").read_text(encoding="ascii")
    rows = (line.split(";") for line in text.splitlines() if not line.startswith("#"))
    return {int(source, 16): _from_hex(target) for target, sources in rows for source in sources.split()}


def _from_hex(text: str) -> str:
    return "".join(chr(int(code, 16)) for code in text.split())


def verb_of(name: str, verb: str) -> str:
    """Return the form of a third-person verb that fits this name: "Ruth passes", "You pass"."""
    if name != UNNAMED or verb in _SAME:
        return verb
    return _WITH_YOU.get(verb) or verb[: -2 if verb.endswith(("sses", "ches")) else -1]


_SAME = frozenset(("may", "called"))
_WITH_YOU = {"has": "have", "does": "do", "is": "are", "was": "were"}


def possessive(name: str, *, first: bool = False) -> str:
    """Return "Ruth’s", or "your"; with ``first``, "Your" for the start of a sentence."""
    return f"{name}’s" if name != UNNAMED else "Your" if first else "your"


def inside(name: str) -> str:
    """Return the name for use inside a sentence: "Ruth", or "you"."""
    return "you" if name == UNNAMED else name
