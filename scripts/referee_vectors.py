"""Write ``web/src/pages/referee/search.vectors.json``: what the search finds for many queries.

``search.test.ts`` checks that the page's search finds the same; a Python test checks that the file is current.
"""

import json
from pathlib import Path

from charleston.referee.topic_search import search

PATH = Path(__file__).parent.parent / "web" / "src" / "pages" / "referee" / "search.vectors.json"
TOPICS, RULES, BOTH = 8, 3, 8
QUERIES = (
    "she racked it and I wanted it",
    "can I still call after she racked the tile",
    "the next player already picked, can I call",
    "called the wrong name of the tile",
    "misnamed",
    "miscalled discard",
    "discrad wrong name",
    "joker",
    "jokers",
    "jker exchange",
    "excange a jocker",
    "swap joker on a dead hand",
    "can i take a joker from my own exposure",
    "May a joker be passed in the Charleston?",
    "blind pass",
    "blind passs stealing",
    "steal tiles in the charlston",
    "courtesy pass how many",
    "second charleston somebody says no",
    "stop the charleston",
    "heavenly hand",
    "east has mahjong before the charleston",
    "mah jongg by mistake",
    "false maj",
    "maj in error and i threw in my hand",
    "mahj",
    "two people want the same tile",
    "two players call mah jongg",
    "who pays double",
    "who pays",
    "wall game payment",
    "jokerless bonus",
    "pairs and singles jokerless",
    "dead hand",
    "is my hand dead",
    "my hand has 14 tiles",
    "too many tiles",
    "I only have twelve tiles",
    "short a tile",
    "three players",
    "we are only three",
    "bettor",
    "changing seats pivot",
    "who is East first",
    "roll the dice",
    "concealed hand exposed",
    "call for a pair",
    "call for NEWS",
    "year 2026",
    "2027",
    "soap as zero",
    "white dragon colour",
    "color of dragons",
    "tournament timer",
    "initials on the score card",
    "which card do we use",
    "picked from the wrong end of the wall",
    "picking ahead",
    "out of turn",
    "I don't want it after all",
    "she’s changed her mind",
    "constructor toString __proto__",
    "",
    "   ",
    "the a of",
    "xyzzy qwrtp",
    "😀🀄 joker 🃏",
    "🀄",
    "İSTANBUL Kelvin ſ joker",
    "CHA-23",
    "a" * 300,
    "she called the discard and then the next player racked and I said wait " * 12,
)


def vectors() -> str:
    rows = [
        {
            "query": query,
            "topics": [hit.id for hit in search(query, TOPICS, ["topic"])],
            "rules": [hit.id for hit in search(query, RULES, ["rule"])],
            "both": [hit.id for hit in search(query, BOTH)],
        }
        for query in QUERIES
    ]
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


if __name__ == "__main__":
    PATH.write_text(vectors(), encoding="utf-8")
