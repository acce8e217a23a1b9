"""The one place that decides what a name is, which names look alike, and what a line of text may hold.

After UTS 39 (Unicode Security Mechanisms): a name is in NFC, has nothing that leaves no mark on the screen, and two
names are the same if a reader takes one for the other. Emoji are accepted as phones type them (UTS 51): joined by
ZWJ, with variation selectors, skin tones, flags and keycaps. The same characters anywhere else are invisible, and
refused.
"""

import re
import unicodedata
from typing import Literal

NameProblem = Literal["", "empty", "too long", "unseen", "unreadable"]

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u2d7f\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U0001107f\U00011a47\U00011a99\U00013441-\U00013446\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Default ignorable or blank, though by class a letter, a mark or a symbol; str.isprintable knows the others."""
_BLANKS = re.compile(r"[^\S\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
"""Spaces of any width; what ends a line or moves the cursor is no part of a name."""
_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d"
    "\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
)
"""Also code points that a later Unicode assigns: all of these blocks are kept for pictures."""
_SUBDIVISION = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in code) for code in ("gbeng", "gbsct", "gbwls"))
_ONE_PICTURE = f"{_PICTURE}[\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?"
_EMOJI = re.compile(
    f"\U0001f3f4(?:{_SUBDIVISION})\U000e007f|[0-9#*]\ufe0f?\u20e3|{_ONE_PICTURE}(?:\u200d{_ONE_PICTURE})*"
)
_JOINTS = re.compile("[\u200d\ufe0e\ufe0f]")
_SEEN = frozenset("LNPS")
"""The first letters of the classes that leave a mark: letters, numbers, punctuation, symbols."""

_LOOK_ALIKE = (
    ("АВЕЅЈКМНОРСТУХаеѕіјорсухһԁԛԝ", "ABESJKMHOPCTYXaesijopcyxhdqw"),  # Cyrillic
    ("ΑΒΕΖΗΚΜΝΟΡΤΥΧανοριυκχγϲϳ", "ABEZHKMNOPTYXavopiukxycj"),  # Greek
    ("ՍՕօսհոզյցԼ", "UOouhnqjgL"),  # Armenian
    ("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ", "ABCDEGHJKLMPRSTVWZ"),  # Cherokee
    ("ꓮꓐꓚꓓꓰꓝꓖꓧꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHJKLMNOPRSTUVWXYZ"),  # Lisu
    ("ɑɡıɩʋ", "agiiu"),
    ("Il1\u04c0\u04cf\u0406\u0399\ua4f20", "||||||||O"),
    ("\u2018\u2019\u201b\u02bc\u02b9\u2032`\u00b4", "''''''''"),
)
_LOOKS = {ord(one): ord(other) for alike, latin in _LOOK_ALIKE for one, other in zip(alike, latin, strict=True)} | {
    code: ord("-") for code in range(0x2010, 0x2E5E) if unicodedata.category(chr(code)) == "Pd"
}


def clean_name(typed: str) -> str:
    """Return the name as it is kept and shown: NFC, with one space between words. ``name_problem`` checks it."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", typed).strip())


def name_problem(name: str, longest: int) -> NameProblem:
    """Say what is wrong with a clean name of at most ``longest`` characters; empty for nothing."""
    if not name:
        return "empty"
    if len(name) > longest:
        return "too long"
    if has_unseen(name):
        return "unseen"
    return "" if any(unicodedata.category(letter)[0] in _SEEN for letter in name) else "unreadable"


def is_printable(text: str) -> bool:
    """Whether a terminal can show the text in one line. Old records have names that are refused today."""
    return _EMOJI.sub("", text).isprintable()


def has_unseen(text: str) -> bool:
    """Whether anything in the text, outside an emoji, is a control character, invisible or blank."""
    plain = _EMOJI.sub("", text)
    return not plain.isprintable() or _UNSEEN.search(plain) is not None


def readable(text: str) -> str:
    """Return the text in one line, without control characters and invisible ones; emoji stay whole."""
    found, at = list[str](), 0
    for emoji in _EMOJI.finditer(text):
        found += [_seen(text[at : emoji.start()]), emoji[0]]
        at = emoji.end()
    return " ".join("".join([*found, _seen(text[at:])]).split())


def _seen(text: str) -> str:
    return _UNSEEN.sub("", "".join(one for one in text if one.isprintable() or one.isspace()))


def look_alike(one: str, other: str) -> bool:
    """Whether a reader could take one name for the other: same letters in any case, or the same shapes."""
    return not _skeletons(one).isdisjoint(_skeletons(other))


def _skeletons(name: str) -> frozenset[str]:
    """Two keys: how a name is spelled and how it looks. I and l look alike, L and i do not: Ila is not Lia."""
    plain = "".join(one for one in unicodedata.normalize("NFKC", _JOINTS.sub("", name)) if not has_unseen(one))
    plain = " ".join(plain.split())
    shape = plain.translate(_LOOKS).replace("rn", "m").replace("vv", "w")
    return frozenset(unicodedata.normalize("NFKC", text.casefold()) for text in (plain, shape))
