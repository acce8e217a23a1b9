"""Parse a ruling request from free text: the question and its details.

An answer to the wrong question is worse than no answer. So every word counts: each leftover word lowers the confidence,
and if no question clearly fits best, we ask the player.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import takewhile
from typing import Any, NamedTuple

from charleston.game.ruleset import PRESETS
from charleston.game.ruling_requests import QUESTIONS, Question
from charleston.game.seats import SEAT_NAMES


def _split(words: str) -> list[str]:
    return words.split()


ALL = -1  # all the other players
AS_PRINTED = -1  # announced the value on the card without the bonus
_COUNTING = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
NUMBERS = {word: number for number, word in enumerate(_split(_COUNTING))}
NUMBERS |= {"none": 0, "zero": 0, "nobody": 0, "both": 2, "all": ALL}


def read_number(line: str, least: int, most: int) -> int | None:
    """Parse ``25``, ``two``, ``none`` or ``25 cents``; return None if it is not a number or out of range."""
    match = re.fullmatch(r"[xc]?(\d{1,6})(?: ?(?:cents?|points?|tiles?|hands?))?", line)
    number = int(match[1]) if match else NUMBERS.get(line, ALL)
    return number if least <= number <= most else None


# Normalize phrases that have many variants

_SEAT = "|".join(SEAT_NAMES)
_OWN = "(?:her|his|my|their|our|your|the|a|one)"
_THREW = "(?:threw|thrown|throws?|throwing|tossed)"
_NAMED = "(?:call(?:ed|s)?|name[sd]?|said|says|announce[sd]?|declare[sd]?)"
_TOOK = "(?:called|calls|claimed|claims|took|takes)"
_INTO_RACK = f"in(?:to)? {_OWN}(?: own)? rack"
_BUT = "(?:,| but| when| though)*(?: (?:but|when|though) (?:i|she|he|it))?"
_REALLY = "(?: it| was| is| as| really| actually| threw| discarded| put down| an?| the)*"
_WHOM = f"(me|i|her|him|she|he|them|they|my|his|their|{_SEAT})"
_FALSE = "(?:an? )?(?:error|false(?:ly)?|wrong(?:ly)?|mistake|mistaken(?:ly)?|invalid|incorrect(?:ly)?)"
_CHARLESTON = "(?:the |a )?(?:first |second )?charleston"
_AT_FIRST = "(?:before (?:the )?charleston|(?:with|in|from|on) the deal)"
# fmt: off
_SPELLING = (
    (r"[’`]", "'"),
    (r"\bcan't\b|\bcannot\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"'[a-z]{1,2}\b", ""),
    (r"\bno[ -]?one\b|\bno body\b", "nobody"),
    (r"\bevery(?:body|one)\b", "all"),
    (r"\bmah[ -]?jong+s?\b|\bmahj*\b|\bmaj+h?\b|\bmj\b|\b(?:won|wins?|winning)\b", "mahjongg"),
    (r"\b(?:call(?:ed|s)?|claim(?:ed|s)?|declare[sd]?|announce[sd]?|sa(?:id|ys?)) (?:a |for )?mahjongg\b", "mahjongg"),
    (rf"\b{_FALSE} mahjongg\b|\bmahjongg (?:in |by )?{_FALSE}\b(?! (?:name|end|tile|count))", "mahjongg in-error"),
    (rf"\bmahjongg(?:,| and| but)* (?:it|{_OWN} hand|she|he|i) (?:was|is) (?:in )?{_FALSE}\b", "mahjongg in-error"),
    (rf"\bmahjongg(?:,| and| but)* (?:had|has|have) {_OWN} wrong tiles?\b", "mahjongg in-error"),
    (r"\bwall[ -]games?\b|^it (?:is|was) a wall$", "wall-game"),
    (r"\bwrong end\b", "wrong-end"),
    (r"\bwrong (?:tile count|(?:count|number|amount) of tiles)\b", "wrong tile-count"),
    (r"\b(peek\w*|look\w*) at (her|his|my|their|our|your|another|someone) (tiles?|hands?|racks?)\b", r"\1 \2-\3"),
    (r"\bnmjl\b|\bnational mahjongg league\b", "league"),
    (r"\bself[ -]?(?:pick(?:ed|s)?|draw[ns]?|drew)\b", "self-picked"),
    (r"\bout[ -]of[ -]turn\b|\bnot (?:her|his|my|their) turn\b", "out-of-turn"),
    # a tile, and a tile called by the wrong name
    (r"\b(?:[1-9]|one|two|three|four|five|six|seven|eight|nine)[ -]?(?:bam|bamboo|cra[ck]+|dot)s?\b", "xtile"),
    (r"\b[1-9][bcd]\b|\b(?:red|green|white)s?(?: dragons?)?\b|\b(?:dragon|soap|flower)s?\b", "xtile"),
    (rf"\b(?:{_SEAT}) winds?\b", "xtile"),
    (rf"\b{_NAMED}(?: it| out| an?| the| her| his| my)* xtile{_BUT}{_REALLY} xtile\b", "miscalled"),
    (rf"\b(?:{_THREW}|discard(?:ed|s)?)(?: an?)? xtile(?:,| and| but)* {_NAMED}(?: it| an?)* xtile\b", "miscalled"),
    (rf"\b{_NAMED} (?:it|{_OWN} (?:tile|discard)) (?:wrong(?:ly)?|incorrectly|by {_OWN} wrong name)\b", "miscalled"),
    (r"\b(?:named|said|announced) the wrong tile\b|\bwrong tile named\b|\bwrong name\b", "miscalled"),
    # taken and racked by the same player; "she racked and I called" is different
    (rf"\bcalled tile (?:was |is )?(?:put )?(?:racked|{_INTO_RACK})\b", "called-tile racked"),
    (rf"\b(?:racked|put) {_OWN} called tile(?: {_INTO_RACK})?\b", "called-tile racked"),
    (rf"\b{_TOOK} {_OWN} (?:tile|discard|xtile)(?: and| then)* (?:racked|put it {_INTO_RACK})\b", "called-tile racked"),
    (rf"\bpick(?:ed|s)? up (?={_OWN}? ?(?:discard|xtile))", "claimed "),
    (r"\bwithout (?:saying|speaking|a word)(?: a word| anything| it| so)?\b|\bsaid nothing\b", "silent"),
    (r"\bdid not (?:say|speak) (?:anything|a word)\b", "silent"),
    # hands thrown in; "singly" for one hand
    (rf"\b{_THREW} (?:in )?(?:a|one|her|his|my)(?: own)? hand(?: in)?\b", "thrown-in singly"),
    (rf"\b{_THREW} in(?: {_OWN} (?:hands|tiles|racks?))?\b", "thrown-in"),
    (rf"\b{_THREW} {_OWN} (?:hands|tiles|racks?) in\b", "thrown-in"),
    (r"\btime (?:is |was |has |had )?(?:up|out|over|called|r[ua]n out)\b|\b(?:ran |run )?out of time\b", "time-up"),
    (r"\b(?:timer|bell|buzzer|clock)(?: has| had)? (?:sound\w*|r[aiu]ng\w*|went off|goes off)\b", "time-up"),
    # East's hands before the first discard
    (rf"\bmahjongg\b(.*)\bafter {_CHARLESTON}\b", r"earthly \1"),
    (rf"\bafter {_CHARLESTON}\b(.*)\bmahjongg\b", r"\1 earthly"),
    (rf"\bmahjongg\b(.*)\b{_AT_FIRST}\b", r"heavenly \1"),
    (rf"\b{_AT_FIRST}\b(.*)\bmahjongg\b", r"\1 heavenly"),
    (rf"\bdealt (?:{_OWN} )?mahjongg\b", "heavenly"),
    (rf"\b(?:in|during|before|after) {_CHARLESTON}\b", "charleston"),
    (r"\b(?:got|gets?|found|received|was given) (?:a |the )?jokers? charleston\b", "joker passed charleston"),
    # a challenge
    (r"\b(was|were|am|got) (?:called|declared) dead\b", r"\1 challenged"),
    (rf"\b{_NAMED}(?: that)? {_WHOM}((?: hand)?)(?: is| was| am| are| were)? dead\b", r"challenged \1\2"),
)
# fmt: on


def plain(text: str) -> str:
    """Return the text in lower case with normalized phrases."""
    text = " ".join(text.lower().split())
    for pattern, instead in _SPELLING:
        text = re.sub(pattern, instead, text)
    return judge(text)


# Who was right about a challenge

_PERSONS = dict.fromkeys(_split("i me my mine we us our"), "me") | {seat: seat for seat in SEAT_NAMES}
_PERSONS |= dict.fromkeys(_split("she he her his him hers they them their someone somebody another"), "them")
_OBJECT = {*_PERSONS, *_split("hand exposure exposures the a by other player")}
_GOOD = _split("right correct good fine valid ok okay alive legal upheld")
_BAD = _split("wrong incorrect bad invalid dead mistaken")
_VERDICT = re.compile(rf"\b(not )?({'|'.join(_GOOD + _BAD)})\b")


def judge(text: str) -> str:
    """Replace words about who was right with a verdict on the challenge; omit the verdict if it is ambiguous.

    "She challenged me and I was right" is a wrong challenge.
    """
    made = re.search(r"\bchallenge[sd]?\b", text)
    verdict = made and _VERDICT.search(text, made.end())
    if not made or not verdict:
        return text
    before, between = text[: made.start()], text[made.end() : verdict.start()]
    on_challenge = _is_on_challenge(re.findall("[a-z]+", before), made[0], re.findall("[a-z]+", between))
    good = (verdict[2] in _GOOD) != bool(verdict[1])
    verdict_word = "" if on_challenge is None else f"verdict-{'right' if good == on_challenge else 'wrong'}"
    return f"{before} challenge {between} {verdict_word} {text[verdict.end() :]}"


def _is_on_challenge(before: list[str], made: str, between: list[str]) -> bool | None:
    """Return whether the verdict is on the challenge (True) or on the challenged hand (False); None if ambiguous."""
    actors = [word for word in before if word in _PERSONS]
    if made == "challenge" and (not actors or actors[-1] != before[-1] or before[-1] in ("my", "her", "his")):
        return True  # "the challenge was right"
    whom = list(takewhile(_OBJECT.__contains__, between))
    rest = between[len(whom) :]
    passive = bool(before) and before[-1] in ("was", "were", "am", "is", "got", "been")
    challenger = _PERSONS[actors[-1]] if actors else ""
    challenged = next((_PERSONS[word] for word in whom if word in _PERSONS), "")
    if passive:
        challenger, challenged = challenged, challenger
    person = next((_PERSONS[word] for word in reversed(rest) if word in _PERSONS), "")
    if not person and ("it" in rest or "hand" in rest or not actors):
        return False
    if not person:  # "I challenged her and was wrong"
        return not passive
    if (person == challenger) != (person == challenged):
        return person == challenger
    return challenged == "me" if "me" in (challenger, challenged) and person != "me" else None


# The details


class Said(NamedTuple):
    pattern: str
    means: dict[str, Any]  # None means the matched number or name
    leaves: str = ""  # replaces the match in the text for the question; "=" keeps it


_COUNT = r"(\d+|no|nobody|none|one|two|three|four|all|both)"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
_SOMEONE = rf"(?:{_SEAT}|i|she|he|someone|somebody|(?:a|one|another) (?:player|hand|person)|another)"
_HAS = "(?: (?:has|have|had|was|were|got|is|are|already|then|all))*"
_OTHERS = "(?: (?:three|two|others?|hands?|players?|people|persons?|opponents?))*"
_NO_LIST = "".join(f"(?<!{word}, )" for word in (*SEAT_NAMES, "she", "he", "i"))
_END = r"(?=\s*(?:$|[,.;?!)]|and\b|who\b|how\b))"
_FORGOT = (
    r"\b(?:forgot|forgets|forgotten|failed|neglected|did not)(?: to)? (?:say|announce|mention|claim|call|ask for|add)"
)
_BONUS = r"(?:joker-?less(?: bonus| double)?|(?:no|without) jokers|(?:joker |no joker )?(?:bonus|double))\b"
_WRONG_END = r"(?: have| had)?(?: both)? (?:picked|drew|took|taken)\b.*\bwrong-end\b"
# fmt: off
_SAID = (
    Said(rf"\b({'|'.join(PRESETS)})(?: rules?)?\b", {"preset": None}),
    # the hand
    Said(rf"{_FORGOT}(?: that)?(?: it| i| she| he)?(?: was| is| had| has)?(?: an?| the| my| her| his)? {_BONUS}",
         {"jokerless": True, "announced": AS_PRINTED}),
    Said(r"\bnot joker-?less\b|\bwith (?:an? |some |two |three )?jokers?\b(?! exchange)", {"jokerless": False}),
    Said(r"\bjoker-?less\b|\b(?:no|without|without any|without a|zero) jokers?\b", {"jokerless": True}),
    Said(r"\bsingles? (?:and|&) pairs?\b", {"singles_and_pairs": True}),
    Said(r"\b(?:announce[sd]?|said|says|ask(?:ed|s) for)(?: only| just)? (\d{2,})\b(?: only)?", {"announced": None}),
    Said(rf"\b{_COUNT} exposures?\b", {"exposures": None}),
    Said(r"\bconcealed\b|\bunexposed\b|\bnothing exposed\b", {"exposures": 0}),
    Said(r"\bafter (?:an? |the |i |she |he |having )?call(?:ed|ing)?\b(?: a (?:tile|discard))?", {"after_call": True}),
    # thrown in, dead
    Said(rf"\b(?:the other |all )?{_COUNT}(?: of)?(?: (?:the|them|us|my))?{_OTHERS}{_HAS} thrown-in\b",
         {"thrown_in": None}, "thrown-in"),
    Said(rf"\bthe other(?:s| players| people| hands){_HAS} thrown-in\b", {"thrown_in": ALL}, "thrown-in"),
    Said(rf"{_NO_LIST}\b{_SOMEONE} and {_SOMEONE}{_HAS} thrown-in\b", {"thrown_in": 2}, "thrown-in"),
    Said(rf"(?<!and )\b{_SOMEONE}{_HAS} thrown-in\b", {"thrown_in": 1}, "thrown-in"),
    Said(r"\bthrown-in singly\b", {"thrown_in": 1}, "thrown-in"),
    Said(rf"\b{_COUNT}(?: of (?:the|them|us))?{_OTHERS}(?: is| are| was| were)? dead(?: hands?| players?)?{_END}",
         {"dead": None}),
    Said(rf"(?:\bwith|\band|,) a dead hand{_END}|\banother player is dead{_END}", {"dead": 1}),
    # how many tiles
    Said(rf"\bwrong tile-count(?:,|:| of| is| was)* (\d+|{_TEENS})\b(?: tiles)?", {"count": None}, "wrong tile-count"),
    Said(rf"\b(\d\d+|{_TEENS}) tiles\b", {"count": None}, "wrong tile-count"),
    Said(r"\b(?:has|have|had|with|only|holds|got) (\d) tiles\b", {"count": None}, "wrong tile-count"),
    Said(r"\btoo many tiles\b|\b(?:one|an?)(?: extra)? tile too many\b|\b(?:an|one) extra tile\b|\bextra tiles\b",
         {"count": 14}, "wrong tile-count"),
    Said(r"\btoo few tiles\b|\b(?:one|a) tile (?:too few|short|missing)\b|\b(?:short|missing) (?:one|a) tile\b",
         {"count": 12}, "wrong tile-count"),
    # when
    Said(r"\bbefore (?:the )?(?:game|play|first discard)(?: has| had)?(?: begins?| began| begun| starts?| started)?\b"
         r"|\bbefore east (?:has |had )?(?:discard|thr[eo]w)\w*\b|\b(?:game|play) (?:has|had) not (?:begun|started)\b",
         {"begun": False}),
    Said(r"\bafter (?:the |east )(?:first )?discard(?:ed)?\b|\b(?:game|play) (?:has |had )?(?:begun|began|started)\b"
         r"|\b(?:in|during) (?:the middle of )?(?:the )?(?:game|play)\b|\blater\b", {"begun": True}),
    Said(r"\bcharleston\b|\bcourtesy\b|\bpass\b", {"begun": False}, "="),
    # how
    Said(r"\b(?:not|never|before|without)(?: yet)?(?: she| he| i)? rack(?:ed|ing)?\b(?: it)?|\bunracked\b",
         {"racked": False}),
    Said(r"\brack(?:ed|s)?\b", {"racked": True}, "="),
    Said(r"\bmore than one(?: player)?\b|\bso did \w+|\b(?:another(?: player)?|someone else|she|he|i)(?: did)? too\b"
         rf"|\b(?:two|both|several)(?: of (?:us|them))?(?: players| people)?(?={_WRONG_END})", {"others_too": True}),
    Said(r"\bnot fit\b(?: the| real| tile)*", {"fits": False}),
    Said(r"\bfits?\b(?: the| real| tile)*", {"fits": True}),
    Said(r"\b(?:value|worth|valued at)(?: of| is| was)? (\d+)\b", {"value": None}),
    Said(r"\b[xc]?(\d{2,})(?: ?(?:cents?|points?|pts))?\b", {"value": None}),
)
# fmt: on


def read_details(text: str) -> tuple[dict[str, Any], set[str], str]:
    """Parse the details of a normalized text; return them, the names of the details cut from the text, and the rest."""
    details: dict[str, Any] = {}
    used_up: set[str] = set()
    for said in _SAID:
        match = re.search(said.pattern, text)
        if match is None or not details.keys().isdisjoint(said.means):
            continue
        word = next(iter(match.groups()), None) or ""
        number = NUMBERS.get(word, int(word) if word.isdigit() else word)
        details |= {name: number if value is None else value for name, value in said.means.items()}
        if said.leaves != "=":
            text = f"{text[: match.start()]} {said.leaves} {text[match.end() :]}"
        if not said.leaves:
            used_up |= said.means.keys()
    return details, used_up, text


# The remaining words, and their question

_STOP = frozenset(
    _split("""a an the on by for of at in into onto with from to and or is was are were am be been being it its that
    this my your her his their our i you she he they we me him them us who whom whose what which how much does do did
    has have had having can could may might must should shall will would if then when while so as but because too up
    just only also already really actually please someone somebody anyone anybody another other others player players
    person people opponent opponents neighbor neighbour partner east south west north tile tiles xtile hand hands game
    pay pays paying paid owe owes owed cost costs get gets getting got happen happens happened now here there put puts
    made make makes go goes went declare declares declared rule rules ruling question singly found give gives gave again
    round table today yesterday during first second once oops sorry friend accidentally well hello hi""")
)
_SAME = {
    "claimed": "call calls called calling claim claims claiming took take takes taken want wants wanted",
    "discard": "discards discarded discarding throw throws threw thrown throwing toss tossed",
    "picked": "pick picks picking drew draw draws drawn",
    "passed": "pass passes passing received receive receives",
    "exchange": "exchanges exchanged exchanging swap swaps swapped redeem redeems redeemed redeeming trade traded",
    "exposure": "expose exposes exposed exposing exposures pung pungs kong kongs quint quints",
    "miscalled": "miscall miscalls misname misnames misnamed mis-called mis-named",
    "challenge": "challenges challenged challenging",
    "contested": "contest contests disagreed disagrees disputed disputes",
    "wrong": "error false falsely mistake mistaken mistakenly invalid incorrect incorrectly wrongly",
    "count": "counts counted number",
    "ahead": "early future futures",
    "joker": "jokers",
    "racked": "rack racks racking",
    "peeked": "peek peeks peeking peaked",
    "looked": "look looks looking saw seen",
    "silent": "silently",
    "showed": "show shows shown",
    "nobody": "unclaimed",
}
_CANONICAL = {word: name for name, words in _SAME.items() for word in _split(words)}
_TURNING = {"not", "never", "no", "without", "nobody", "almost", "before", "after", "dead", "top", "back", *PRESETS}
"""Words that negate or change a question. If a text has such a word, only phrases with that word match."""
_NOT_YET = (
    "dead",
    "exposures",
)  # accepted here for hands before the first discard; the ruling then refuses them with a reason
_WORDS_A_STRANGER = 3  # this many words of a question must match for each unknown word
_FUZZY_FROM, _FUZZY = 5, 0.85
_MOST_LIKELY, _LIKELY = 5, 0.3


class Phrase(NamedTuple):
    needed: frozenset[str]
    allowed: frozenset[str]


def _tokens(text: str) -> Iterator[str]:
    for word in re.findall(r"[a-z0-9]+(?:-[a-z]+)*", re.sub(r"\bone of (?:the|them|us|my)\b", " ", text)):
        if word not in _STOP:
            yield _CANONICAL.get(word, word)


def _phrase(text: str) -> Phrase:
    needed, _, allowed = plain(text).partition("(")
    return Phrase(frozenset(_tokens(needed)), frozenset(_tokens(allowed)))


_PHRASES = {
    question: [_phrase(text) for text in (question.title, *filter(None, question.also.split(",")))]
    for question in QUESTIONS
}
VOCABULARY = frozenset(word for phrases in _PHRASES.values() for phrase in phrases for word in phrase.needed)
_ALLOWED = frozenset(word for phrases in _PHRASES.values() for phrase in phrases for word in phrase.allowed)
_SPELLABLE = sorted(word for word in {*VOCABULARY, *_CANONICAL} if len(word) >= _FUZZY_FROM and "-" not in word)


def words_of(text: str) -> set[str]:
    """Return the words that matter, with typos in long words corrected."""
    words = set()
    for word in _tokens(text):
        known = word in VOCABULARY or len(word) < _FUZZY_FROM
        near = [] if known else get_close_matches(word, [like for like in _SPELLABLE if like[0] == word[0]], 1, _FUZZY)
        words.add(_CANONICAL.get(near[0], near[0]) if near else word)
    return words


class Meaning(NamedTuple):
    questions: list[Question]  # one question if sure, else the likely questions
    sure: bool
    details: dict[str, Any]
    words: frozenset[str]
    left: list[str]  # words that were not used


def understand(text: str) -> Meaning:
    """Find the question of a text. It is sure if one phrase matches fully and no other question fits equally well."""
    details, used_up, rest = read_details(plain(text))
    words = words_of(rest)
    about_others = re.search(rf"\b(?:{'|'.join(SEAT_NAMES[1:])})\b", rest) is not None
    fits = {}
    for question, phrases in _PHRASES.items():
        fitting = {"preset", "value", *question.asks.split(), *(_NOT_YET if question.at_first else ())}
        unasked = len(used_up - fitting)
        scores = [score for phrase in phrases if (score := _fit(phrase, words, unasked)) is not None]
        if scores and not (question.at_first and about_others):
            fits[question] = max(scores)
    best = [question for question, score in fits.items() if score == max(fits.values())]
    if len(best) == 1:
        known = {word for phrase in _PHRASES[best[0]] for word in phrase.needed | phrase.allowed}
        details = {name: details[name] for name in details if name in used_up or name in best[0].asks.split()}
        return Meaning(best, sure=True, details=details, words=frozenset(words), left=sorted(words - known))
    likely = best or _likely(words, details)
    return Meaning(
        likely, sure=False, details=details, words=frozenset(words), left=sorted(words - VOCABULARY - _ALLOWED)
    )


def sure_of(text: str) -> Meaning | None:
    meaning = understand(text)
    return meaning if meaning.sure else None


def _fit(phrase: Phrase, words: set[str], unasked: int) -> int | None:
    """Return a score for the fit of a phrase; None if one of its words is missing or too many words are left over."""
    left = words - phrase.needed - phrase.allowed
    if not phrase.needed <= words or left & _TURNING:
        return None
    if left & VOCABULARY or len(left) > len(phrase.needed) // _WORDS_A_STRANGER or unasked >= len(phrase.needed):
        return None
    return len(words) - 2 * len(left) - unasked


def _likely(words: set[str], details: Iterable[str]) -> list[Question]:
    """Return the questions nearest to the known words, and questions that use a detail in the text."""
    known = words & VOCABULARY
    mentioned = (words | set(details)) - {"value", "preset"}
    scores = {}
    for question, phrases in _PHRASES.items():
        shared = (2 * len(known & phrase.needed) / (len(known) + len(phrase.needed)) for phrase in phrases)
        scores[question] = max(*shared, 0.0 if mentioned.isdisjoint(question.asks.split()) else _LIKELY)
    ranked = sorted(
        (question for question in scores if scores[question] >= _LIKELY), key=lambda candidate: -scores[candidate]
    )
    return ranked[:_MOST_LIKELY]
