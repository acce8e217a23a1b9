"""Find topics and rules by plain words: synonyms, other forms of a word, and typos.

The index is data. The page has the same search in TypeScript (``pages/referee/search.ts``); a test compares them.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from msgspec import Struct

from charleston.referee.topic import topics
from charleston.scenario.rulebook import every_rule

MIN_TYPO_LENGTH = 4
TWO_TYPOS_FROM = 8
_SUFFIXES = ("s", "es", "d", "ed", "ing", "ly", "er")
_MAX_PHRASE = 4  # the most words in a phrase


class IndexEntry(Struct, frozen=True):
    """A topic or a rule. Each of its wordings is a list of term numbers."""

    kind: str  # "topic" or "rule"
    id: str
    title: str
    wordings: list[list[int]]


class Index(Struct, frozen=True):
    terms: dict[str, int]  # words and phrases (words joined by +) and the term each stands for
    weights: list[float]  # the weight of each term; rare terms weigh more
    stop: list[str]
    entries: list[IndexEntry]


class Hit(Struct, frozen=True):
    kind: str
    id: str
    title: str
    score: float


def words_of(text: str) -> list[str]:
    plain = text.lower().replace("’", "'").replace("'", "")
    return re.findall("[a-z0-9]+", plain)


@cache
def index() -> Index:
    """Build the index of all topics and rules."""
    lexicon = _data("lexicon.yaml")
    stop = lexicon["stop"].split()
    terms: dict[str, int] = {}
    for line in lexicon["synonyms"]:
        number = len(set(terms.values()))
        for word in line.split():
            terms.setdefault("+".join(words_of(word.replace("-", "+").replace("+", " "))), number)
    texts = [*_topic_texts(), *_rule_texts()]
    _add_words([text for _, _, _, clean, _ in texts for text in clean], terms, stop, typos=False)
    _add_words([text for _, _, _, _, typed in texts for text in typed], terms, stop, typos=True)
    entries = [
        IndexEntry(
            kind, name, title, [sorted(set(read_terms(text, terms, stop, typos=True))) for text in (*clean, *typed)]
        )
        for kind, name, title, clean, typed in texts
    ]
    of_topics = [set().union(*entry.wordings) for entry in entries if entry.kind == "topic"]
    seen = Counter(term for every in of_topics for term in every)
    weights = [round(math.log(1 + len(of_topics) / (1 + seen[term])), 3) for term in range(1 + max(terms.values()))]
    return Index(terms, weights, stop, entries)


def _add_words(texts: Iterable[str], terms: dict[str, int], stop: Iterable[str], *, typos: bool) -> None:
    """Give every new word its own term. With ``typos``, a word that nearly matches a known word gets no term."""
    count = 1 + max(terms.values())
    for word in (word for text in texts for word in words_of(text)):
        if word in stop or term_of(word, terms) is not None or (typos and _nearest(word, terms) is not None):
            continue
        terms[word] = count
        count += 1


Texts = tuple[str, str, str, Sequence[str], Sequence[str]]
"""The kind, the id, the title, strings without typos, and wordings as players type them."""


def _topic_texts() -> Iterable[Texts]:
    wordings = _data("wordings.yaml")
    assert wordings.keys() <= topics().keys(), wordings.keys() - topics().keys()
    for topic in topics().values():
        yield "topic", topic.id, topic.title, [topic.title, *topic.say], wordings.get(topic.id, ())


def _data(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(files("charleston.referee").joinpath(name).read_text(encoding="utf-8"))
    return data


def _rule_texts() -> Iterable[Texts]:
    for rule in every_rule().values():
        yield "rule", rule.id, rule.text, [rule.text], ()


def term_of(word: str, terms: dict[str, int]) -> int | None:
    """Return the term of a word or of another form of it; None if it is unknown."""
    for form in _forms(word):
        if form in terms:
            return terms[form]
    return None


def _forms(word: str) -> list[str]:
    forms = [word]
    for suffix in _SUFFIXES:
        stem = word.removesuffix(suffix)
        if stem != word and len(stem) > 2:
            forms += [stem, stem + "e"]
            if stem[-1] == stem[-2]:
                forms.append(stem[:-1])
            if stem[-1] == "i":
                forms.append(stem[:-1] + "y")
    return [*forms, *(word + suffix for suffix in _SUFFIXES)]


def read_terms(text: str, terms: dict[str, int], stop: Iterable[str], *, typos: bool = False) -> list[int]:
    """Return the terms in the text: the longest phrases first, then single words, then the nearest spelling."""
    words = words_of(text)
    result: list[int] = []
    at = 0
    while at < len(words):
        for size in range(min(_MAX_PHRASE, len(words) - at), 1, -1):
            phrase = "+".join(words[at : at + size])
            if phrase in terms:
                result.append(terms[phrase])
                at += size
                break
        else:
            word = words[at]
            at += 1
            if word in stop:
                continue
            term = term_of(word, terms)
            if term is None and typos:
                term = _nearest(word, terms)
            if term is not None:
                result.append(term)
    return result


def _nearest(word: str, terms: dict[str, int]) -> int | None:
    """Return the term of the word with the fewest typos: at most one, or two in a long word."""
    if len(word) < MIN_TYPO_LENGTH:
        return None
    best, most = None, 2 if len(word) >= TWO_TYPOS_FROM else 1
    for known, term in terms.items():
        if "+" in known or abs(len(known) - len(word)) > most or len(known) < MIN_TYPO_LENGTH - 1:
            continue
        typos = distance(word, known, most)
        if typos <= most and (best is None or typos < most):
            best, most = term, typos
    return best


def distance(one: str, other: str, most: int) -> int:
    """Return the number of typos between two words: an extra, missing or wrong letter, or two letters swapped."""
    before, row = list[int](), list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        older, before, row = before, row, [at]
        for to, wanted in enumerate(other, 1):
            cost = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, older[to - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def search(text: str, limit: int = 8, kinds: Iterable[str] = ("topic", "rule")) -> list[Hit]:
    """Return the best topics and rules, best first; empty only if no word is known."""
    book = index()
    asked = sorted(set(read_terms(text, book.terms, book.stop, typos=True)))
    total = sum(book.weights[term] for term in asked)
    hits = []
    for entry in book.entries:
        score = _score(asked, total, entry, book.weights) if entry.kind in kinds else 0
        if score > 0:
            hits.append(Hit(entry.kind, entry.id, entry.title, round(score, 4)))
    hits.sort(key=lambda hit: -hit.score)
    return hits[:limit]


WHOLE_SHARE, TYPICAL_SHARE = 0.5, 2.0
"""Tuned by cross-validation: leave out one wording of ``wordings.yaml`` at a time."""
SAME_WORDS = 0.999
"""A wording with a higher score has the same terms as the question, and adds 1 to the entry's score."""
RULE_SHARE = 0.6
"""A rule counts less than a topic, because a topic gives an answer and refers to the rule."""


def _score(asked: list[int], total: float, entry: IndexEntry, weights: list[float]) -> float:
    """Return how well an entry fits: its best wording, all its terms together, and how many wordings have each term."""
    if not total:
        return 0.0
    best, counts = 0.0, Counter(term for wording in entry.wordings for term in wording)
    for wording in entry.wordings:
        common = sum(weights[term] for term in asked if term in wording)
        if common:
            best = max(best, common / math.sqrt(total * sum(weights[term] for term in wording)))
    whole = sum(weights[term] for term in asked if counts[term]) / total
    typical = sum(weights[term] * math.sqrt(counts[term] / len(entry.wordings)) for term in asked) / total
    score = best + WHOLE_SHARE * whole + TYPICAL_SHARE * typical + (best > SAME_WORDS)
    return score * RULE_SHARE if entry.kind == "rule" else score
