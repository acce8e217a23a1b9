"""Which names are valid, and which look alike: accepted and refused names at every entry point that takes a name."""

import unicodedata
from collections.abc import Callable

import pytest
from sample_table import SampleTable
from terminal import run

from charleston.names import _looks, clean_name, has_unseen, is_printable, look_alike, name_problem, readable, visible
from charleston.scorebook.decide import clean_name as book_name
from charleston.scorebook.decide import open_session
from charleston.scorebook.refusals import Refusal as BookRefusal
from charleston.server.net.guests import NameRefusedError
from charleston.server.net.guests import clean_name as guest_name
from charleston.table import commands
from charleston.table.decide import decide
from charleston.table.refusals import Refusal
from charleston.tournament.refusals import Refusal as TournamentRefusal
from charleston.tournament.registration.commands import Announce
from charleston.tournament.registration.decide import decide as announce
from charleston.tournament.registration.events import Announcement
from charleston.tournament.seating.entrants import read_entrants
from charleston.tournament.seating.plan import PlanError

BESS, EVE = "bess", "eve"
EMOJI = (
    "\U0001f004",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # a family of four
    "\U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut with a skin tone
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # the rainbow flag
    "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
    "\U0001f1fa\U0001f1f8",  # a flag made of two letters
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland
    "1\ufe0f\u20e3",  # a keycap
    "\u2764\ufe0f",
    "\u2764\ufe0e",
)
NAMES = ("Ruth", "Zo\u00eb", "O'Brien 2", "\u05e9\u05e8\u05d4", "\u7f8e\u9999", "Mary Ann", "\u0985\u09a8\u09c1")
INVISIBLE = (
    *("\u3164", "\u2800", "\u034f", "\ufe0f", "\ufe0e", "\u115f", "\u1160", "\uffa0", "\u17b4", "\u180b", "\U000e0100"),
    *("\u200b", "\u200c", "\u200d", "\u2060", "\u00ad", "\ufeff", "\u061c", "\u202e", "\u2066", "\U000e0041", "\x1b"),
)


def refused_by_server(name: str) -> bool:
    try:
        guest_name(name)
    except NameRefusedError:
        return True
    return False


def refused_by_book(name: str) -> bool:
    return isinstance(book_name(name), BookRefusal)


def refused_by_tournament(name: str) -> bool:
    try:
        read_entrants(f"Ann\n{name}\nBea\n".encode())
    except PlanError:
        return True
    return False


def refused_by_table(name: str) -> bool:
    table = SampleTable(1)
    sitting = decide(table.state, BESS, commands.SitDown(1, name), table.now)
    saying = decide(table.state, EVE, commands.Say(name, "hello"), table.now)
    assert isinstance(sitting, Refusal) == isinstance(saying, Refusal), name
    return isinstance(sitting, Refusal)


def refused_by_announcement(name: str) -> bool:
    outcome = announce(None, Announce(Announcement(name)))
    return isinstance(outcome, TournamentRefusal)


DOORS = (refused_by_server, refused_by_book, refused_by_tournament, refused_by_table, refused_by_announcement)


@pytest.mark.parametrize("refused", DOORS)
def test_readable_names_are_accepted(refused: Callable[[str], bool]) -> None:
    for name in (*(name for name in NAMES if name != "Ruth"), *EMOJI, *(f"Ann {emoji}" for emoji in EMOJI)):
        assert not refused(name), name.encode("unicode_escape")


@pytest.mark.parametrize("refused", DOORS)
def test_names_with_invisible_characters_are_refused(refused: Callable[[str], bool]) -> None:
    for unseen in INVISIBLE:
        for name in (f"Ann{unseen}", f"An{unseen}n", f"{unseen}Ann", unseen, f"Ann {unseen} Lee"):
            assert refused(name), name.encode("unicode_escape")


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f468\u200d",  # nothing follows the joiner
        "\u200d\U0001f468",
        "\U0001f468\u200d\u200d\U0001f469",
        "\U0001f468\u200dA",
        "A\u200d\U0001f468",
        "A\ufe0f",
        "\u2764\ufe0f\ufe0f",
        "\U0001f3f4\U000e0067\U000e007f",  # a flag of no country looks like the black flag
        "\U0001f600\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074",
    ],
)
def test_malformed_emoji_are_refused(name: str) -> None:
    assert name_problem(clean_name(name), 24) == "unseen"


def test_every_invisible_character_is_known() -> None:
    """Invisible characters are control, format and separator characters, or have certain words in their names."""
    words = ("FILLER", "VARIATION SELECTOR", "JOINER", "BLANK", "INVISIBLE", "ZERO WIDTH", "INHERENT")
    for code in (*range(0x20, 0xD800), *range(0xE000, 0x20000), *range(0xE0000, 0xE0200)):
        letter = chr(code)
        name = unicodedata.name(letter, "")
        hidden = unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") or any(word in name for word in words)
        if hidden and code not in DRAWN:
            assert has_unseen(f"A{letter}A"), (hex(code), name)


DRAWN = {0x2422, 0xA8F9, 0x10AF6, 0x1144E, 0x11945, 0x11C44, 0x11C45}
"""Characters that have a glyph although their Unicode names contain a word like "BLANK"."""


@pytest.mark.parametrize(
    "other",
    [
        *("RUTH", "ruth", " Ruth ", "R\u03c5th", "Ruth\u0020"),
        *("\uff32\uff55\uff54\uff48", "\U0001d411\U0001d42e\U0001d42d\U0001d421", "\ua4e3\u057dt\u04bb"),
    ],
)
def test_a_second_ruth_is_refused(other: str) -> None:
    table = SampleTable(1)
    assert table.refused(BESS, commands.SitDown(1, other)) == "name taken"
    assert table.refused(EVE, commands.Say(other, "I give up")) == "name taken"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lola", "L\u043e1a"),
        ("Olga", "0lga"),
        ("Ian", "lan"),
        ("ILSE", "lLSE"),
        ("Anna", "\u0410nn\u0430"),
        ("Mary-Ann", "Mary\u2011Ann"),
        ("O'Brien", "O\u2019Brien"),
        ("Tom", "Torn"),
        ("Ruth \u2764", "Ruth \u2764\ufe0f"),
        ("\U0001f468\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("Ruth", "Ruth\u3164"),  # an older log may contain this name
        ("Zoe\u0308", "Zo\u00eb"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("Ila", "Lia"),
            ("Ian", "Lan"),
            ("Zoe", "Zo\u00eb"),
            ("Ruth", "Ruth 2"),
            ("Mary Ann", "MaryAnn"),
            ("Ann", "An"),
        ),
        *(("Eli", "Ell"), ("\u05e9\u05e8\u05d4", "\u05e9\u05e8\u05d9"), ("Ruth", "Ruth \u2764"), ("Tom", "Ton")),
    ],
)
def test_names_that_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


ALIKE = {
    "Nicola": ("Ni\u03f2ola", "Nic\u1d0fla", "Ni\u0307cola", "N\u0131\u0307cola", "N\u0456\u0307cola"),
    "Th\u1ecb": ("Thi\u0323\u0307", "TH\u1eca"),
    "Carol": ("\u03f9arol", "Car\u1d0fl", "\u13dfarol", "\U0001d402arol", "CAR\u041eL"),
    "O'Neil": ("O\u00b4Neil", "O\u2019Neil", "\u041e\uff07Neil"),
    "Will": ("\u051cill", "\u051dill", "W\u0131\u0307ll", "\U0001d416ill"),
    "Quinn": ("\u051auinn", "\u051buinn"),
    "Jane": ("\u037fane", "\u0408ane", "\u0458ane"),
    "Ruth": ("\u01a6uth", "\u0280uth", "R\u1d1cth", "Rut\u04bb", "Rut\u029c", "Ru\u1d1bH"),
    "Eve": ("E\u1d20e", "E\u0475e", "\u0415ve"),
    "Zoe": ("\u1d22oe", "Z\u2c9ee", "\u0396oe"),
    "Gigi": ("\u050cigi", "\u0262igi"),
    "Vera": ("\u0474era", "\u13d9era"),
    "Yves": ("\u04aeves", "\u03a5ves"),
    "Bob": ("Bo\u042c", "\u0412ob", "\u0299ob"),
    "Fay": ("\u03dcay", "\ua730ay"),
    "Sara": ("\u054fara", "\ua731ara"),
    "Olga": ("\u2c9elga", "\u0555lga"),
    "Pat": ("\u2ca2at", "\u03a1at"),
    "Tom": ("\u2ca6om", "To\u043c", "T\u1d0fm"),
    "Mary-Ann": ("Mary\u2212Ann", "Mary\u058aAnn", "Mary\u2014Ann"),
    "Alan": ("A\u01c0an", "A\u2223an", "A\u05c0an", "A\uffe8an", "A|an", "A\u04cfan"),
    "St. Mary": ("St\ua4f8 Mary",),
    "Max": ("Ma\u03c7", "Ma\u0445"),
}
"""Look-alikes: Greek, Cyrillic, Armenian, Coptic, Cherokee, Lisu, small capitals, signs, and a second dot on the i."""


@pytest.mark.parametrize(("name", "other"), [(name, other) for name, others in ALIKE.items() for other in others])
def test_a_look_alike_can_neither_sit_down_nor_chat(name: str, other: str) -> None:
    table = SampleTable(1)
    table.do(BESS, commands.SitDown(1, name)) if name != "Ruth" else None
    assert name_problem(clean_name(other), 24) == ""  # valid if it is the only name
    assert table.refused("carol", commands.SitDown(2, other)) == "name taken"
    assert table.refused(EVE, commands.Say(other, "I give up")) == "name taken"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("S\u00f8ren", "Soren"), ("\u0141ukasz", "Lukasz"), ("M\u00fcller", "Muller"), ("Ren\u00e9e", "Renee")),
        *(("\u0410\u043d\u044f", "\u0410\u043d\u0430"), ("\u042f\u043d", "\u0418\u043d"), ("Ida", "Ada")),
        *(("\u0386\u03bd\u03bd\u03b1", "\u0386\u03bd\u03bd\u03b7"), ("\u05e8\u05d5\u05ea", "\u05e8\u05d7\u05dc")),
        *(("\u7f8e\u9999", "\u7f8e\u83ef"), ("Eli", "Ela"), ("Mia", "Mja"), ("Ni\u0308a", "Nia"), ("E\u0307va", "Eva")),
        *(("Ruth -", "Ruth +"), ("Liv", "Uv"), ("Arne", "Anne"), ("LAN", "IAN"), ("Lan", "Ian")),
        (EMOJI[2], "\U0001f468\U0001f3fd\u200d\U0001f680"),
        ("Ann \U0001f600", "Ann \U0001f601"),
    ],
)
def test_similar_letters_in_real_names_are_accepted(one: str, other: str) -> None:
    assert not look_alike(one, other)
    table = SampleTable(1)
    table.do(BESS, commands.SitDown(1, one))
    table.do("carol", commands.SitDown(2, other))


def test_the_table_of_look_alikes_is_fully_resolved() -> None:
    """No target is itself mapped. Of the ASCII characters, only 0, 1, I, l and the backtick are mapped."""
    looks = _looks()
    assert len(looks) > 5000
    assert all(ord(letter) not in looks for target in looks.values() for letter in target)
    assert {chr(code) for code in looks if code < 0x80} == set("01Il`")


def test_a_score_book_refuses_look_alike_players() -> None:
    refusal = open_session("", ["Ann", "Bea", "Cam", "\u0410nn"], None, {}, None)
    assert isinstance(refusal, BookRefusal)
    assert refusal.code == "same name"
    assert not isinstance(open_session("", ["Ann", "Bea", "Cam", "Anne"], None, {}, None), BookRefusal)


def test_chat_keeps_emoji_and_drops_invisible_characters() -> None:
    for emoji in EMOJI:
        assert readable(f"  Nice\n hand {emoji}!\u200b\u202e\u3164 ") == f"Nice hand {emoji}!"
    assert readable("".join(INVISIBLE)) == ""
    assert SampleTable(1).refused(EVE, commands.Say("Eve", "\u2800\u3164\ufe0f")) == "nothing to say"


def test_the_director_signs_with_a_readable_name() -> None:
    result = run("tournament", "round", "no.log", "--by", "Dora\u3164")
    assert (result.exit_code, "cannot be printed" in result.stderr) == (2, True)


def test_old_names_can_still_be_printed() -> None:
    assert all(is_printable(name) for name in ("Ruth\u3164", "Ruth\u2800", *EMOJI, *NAMES))
    assert not any(is_printable(name) for name in ("Ruth\n", "\x1b[2J", "A\u200dB", "\u202eA"))


def test_names_of_old_logs_are_spelled_out_and_stay_different() -> None:
    for name in (*NAMES, *EMOJI):
        assert visible(name) == name
    odd = [
        *(f"Ann{hidden}" for hidden in INVISIBLE if not f"Ann{hidden}".isprintable()),
        "Ann",
        " ",
        "\u3164",
        "\x1b[2J",
    ]
    seen = [visible(name) for name in odd]
    assert len({*seen}) == len(odd)
    assert not any(map(has_unseen, seen))
    assert all(name.strip() and visible(name) == name for name in seen)
    assert visible("Ann\u202e\U0001f469\U0001f3fd\u200d\U0001f680") == "Ann<U+202E>\U0001f469\U0001f3fd\u200d\U0001f680"
