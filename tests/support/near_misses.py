"""Near misses of the remarks beside a line: typos that make a remark untrue of its line.

They are generated from the text alone, so nothing here depends on how our reader parses a remark.

"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

NEGATIONS = ("no", "not", "never", "without", "except")
GROUPS = ("single", "pair", "pung", "kong", "quint", "sextet")
WINDS = ("North", "East", "West", "South")
_VALUE = re.compile(r"(?<!\S)[xc][\s-]*[0-9]+\.?(?!\S)", re.IGNORECASE)
_COUNT = re.compile(
    r"(?<=any )[1-7](?= (?:different |non-matching )?(?:consec|like|odd|even|no|winds?\b|dragons?\b|suits?\b))",
    re.IGNORECASE,
)
_GROUP = re.compile(rf"\b({'|'.join(GROUPS)})(s?)\b", re.IGNORECASE)
_INK = re.compile(r"(?<=in )[abc]\b|\b[abc](?= (?:any suit|may be))")
_LIST = re.compile(r"[0-9](?:'?s)?(?:(?:, or|,| or| and)? [0-9](?:'?s)?)+\b(?! suit)", re.IGNORECASE)
_JOINTS = ("-", " - ", " to ", " thru ", "..", ":")


class NearMiss(NamedTuple):
    kind: str
    line: str


def near_misses(line: str) -> Iterator[NearMiss]:
    """Return variants with one mistake in the remark, which is after the value or in parentheses before it."""
    start, end = _remark(line)
    for kind, make in _KINDS.items():
        for changed in make(line[start:end], line[:start]):
            yield NearMiss(kind, line[:start] + changed + line[end:])


def _remark(line: str) -> tuple[int, int]:
    value = list(_VALUE.finditer(line))[-1]
    bracket = line.find("(")
    if 0 <= bracket < value.start():
        return bracket + 1, line.rindex(")", 0, value.start())
    return value.end(), len(line)


def _sizes(groups: str, ink: str = "") -> set[int]:
    """Return the sizes of the printed groups, of all inks or of one. In a mixed group like 2468, each tile counts."""
    sizes: set[int] = set()
    for word in re.split(r"[\s/]+", groups):
        body = word.rstrip("abc").replace("Wh", "0")
        if re.fullmatch("[0-9NEWSFDRG]+", body) and word.endswith(ink):
            sizes |= {len(body)} if len(set(body)) == 1 else {1, *(body.count(sign) for sign in body)}
    return sizes


def _negations(remark: str, _: str) -> Iterator[str]:
    """Put a negation before each word, but skip "no wrapping" and "no jokers", which are valid remarks."""
    for word in re.finditer(r"(?<!#)\b[A-Za-z0-9'’]+", remark):
        for negation in NEGATIONS:
            is_remark = word[0].lower().startswith(("wrap", "jokers"))
            number = (
                negation == "no" and re.search(r"\b(any|like) $", remark[: word.start()].lower()) and word[0] == "in"
            )
            if not is_remark and not number:
                yield f"{remark[: word.start()]}{negation} {remark[word.start() :]}"


def _counts(remark: str, groups: str) -> Iterator[str]:
    for count in _COUNT.finditer(remark):
        if re.match(r" suits?\b", remark[count.end() :], re.IGNORECASE) and re.search("D+[abc]", groups):
            continue  # "any 1 suit, opposite dragons" may or may not count the dragons' suits
        for other in {max(1, int(count[0]) - 1), int(count[0]) + 1} - {int(count[0])}:
            yield f"{remark[: count.start()]}{other}{remark[count.end() :]}"


def _groups(remark: str, groups: str) -> Iterator[str]:
    """Yield the remark with its group replaced by one that the line does not print."""
    for name in _GROUP.finditer(remark):
        if remark[: name.start()].rstrip().lower().endswith(("any", "match", "as")):
            continue  # "any pair" and "match pair" mean a pair that the line prints
        for size, other in enumerate(GROUPS, 1):
            if size not in _sizes(groups):
                yield f"{remark[: name.start()]}{other}{name[2]}{remark[name.end() :]}"


def _inks(remark: str, groups: str) -> Iterator[str]:
    """Yield the remark with an ink in which the line does not print the named group."""
    for ink in _INK.finditer(remark):
        name = _GROUP.search(remark[: ink.start()])
        for other in "abc":
            sizes = _sizes(groups, other)
            if not sizes or (name and GROUPS.index(name[1].lower()) + 1 not in sizes):
                yield f"{remark[: ink.start()]}{other}{remark[ink.end() :]}"


def _ranges(remark: str, _: str) -> Iterator[str]:
    """Replace a list with the range from its first to its last number (3 6 9 becomes 3-9), or with "3 and 9"."""
    for match in _LIST.finditer(remark):
        numbers = re.findall("[0-9]", match[0])
        only = remark[match.end() :].lower().startswith(" only")
        for joint in (*_JOINTS, *(() if only else (" and ", " & "))):
            yield f"{remark[: match.start()]}{numbers[0]}{joint}{numbers[-1]}{remark[match.end() :]}"
    yield from (remark.replace(" to ", joint) for joint in ("-", " ") if " to " in remark)


def _dragons(remark: str, _: str) -> Iterator[str]:
    for word, other in (("Matching", "Opposite"), ("Opp.", "Matching"), ("Opposite", "Matching")):
        if match := re.search(rf"(?<!non-){re.escape(word)}(?= dragon)", remark, re.IGNORECASE):
            yield f"{remark[: match.start()]}{other}{remark[match.end() :]}"


def _names(remark: str, groups: str) -> Iterator[str]:
    """Yield the remark with another wind that the line does not print, or with odd for even.

    "5s odd" is left as it is, because it can be read either way.
    """
    for name in re.finditer("|".join(WINDS), remark, re.IGNORECASE):
        for other in WINDS:
            if other[0] not in groups and other.lower() not in remark.lower():
                yield f"{remark[: name.start()]}{other}{remark[name.end() :]}"
    for word, other in (("odd", "even"), ("even", "odd")):
        for match in re.finditer(rf"(?<![0-9]s )\b{word}", remark, re.IGNORECASE):
            yield f"{remark[: match.start()]}{other}{remark[match.end() :]}"


_KINDS: dict[str, Callable[[str, str], Iterator[str]]] = {
    "negation": _negations,
    "count": _counts,
    "group": _groups,
    "ink": _inks,
    "range": _ranges,
    "dragons": _dragons,
    "name": _names,
}
