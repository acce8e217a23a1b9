"""Who is at the other end: names and the signed cookie."""

import base64
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charleston.server.net.guests import (
    COOKIE,
    MAX_COOKIE_LENGTH,
    MAX_COOKIES,
    YEAR_S,
    NameRefusedError,
    People,
    Person,
    clean_name,
    new_person,
)

KEY = b"k" * 32
PEOPLE = People(KEY)


def sent(cookie: str) -> list[tuple[bytes, bytes]]:
    """The header a browser sends for what it was told to keep."""
    return [(b"host", b"here"), (b"cookie", cookie.partition(";")[0].encode())]


@pytest.mark.parametrize("name", ["Ann", "Zoë", "O'Brien 2", "שרה", "🀄", "x" * 24, "Mary Ann"])
def test_a_person_comes_back_by_the_cookie(name: str) -> None:
    person = new_person(name)
    assert len(person.id) == 16
    assert PEOPLE.person_of(sent(PEOPLE.cookie(person, secure=False))) == person
    assert People(KEY).person_of(sent(PEOPLE.cookie(person, secure=True))) == person


def test_no_two_are_the_same() -> None:
    assert len({new_person("Ann").id for _ in range(1000)}) == 1000


def test_the_cookie_is_for_a_year_and_not_for_scripts() -> None:
    cookie = PEOPLE.cookie(new_person("Ann"), secure=False)
    assert cookie.split("; ")[1:] == [f"Max-Age={YEAR_S}", "Path=/", "HttpOnly", "SameSite=Lax"]
    assert PEOPLE.cookie(new_person("Ann"), secure=True).endswith("; Secure")
    assert len(PEOPLE.cookie(new_person("\U0001f004" * 24), secure=True)) < MAX_COOKIE_LENGTH


def test_among_others_and_in_any_order() -> None:
    ours = PEOPLE.cookie(new_person("Ann"), secure=False).partition(";")[0]
    forged = f"{COOKIE}=WyJhIl0.aaaa.bbbb"
    for line in (f"a=b; {ours}", f"{ours};a=b", f"{forged}; {ours}", f'"; =; ;;{ours}', f"{ours}; {ours}"):
        assert PEOPLE.person_of([(b"Cookie", line.encode())]) is not None, line
    assert PEOPLE.person_of([(b"cookie", b"a=b"), (b"cookie", ours.encode())]) is not None


@pytest.mark.parametrize(
    ("before", "known"), [(0, True), (1, True), (MAX_COOKIES - 1, True), (MAX_COOKIES, False), (850, False)]
)
def test_a_few_values_of_the_cookie_are_verified_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
    before: int,
    known: bool,  # noqa: FBT001
) -> None:
    people, verified = People(KEY), list[str]()
    real = people._person  # noqa: SLF001

    def counted(signed: str) -> Person | None:
        verified.append(signed)
        return real(signed)

    monkeypatch.setattr(people, "_person", counted)
    person = Person("a" * 16, "Ann")
    ours = people.cookie(person, secure=False).partition(";")[0]
    values = [*(f"{COOKIE}=a.b.{number}" for number in range(before)), f"other={'x' * 20}", ours]
    for headers in ([(b"cookie", "; ".join(values).encode())], [(b"cookie", one.encode()) for one in values]):
        scope = {"headers": headers}
        for _ in range(3):
            assert people.person_in(scope) == (person if known else None)
        assert len(verified) == min(before + 1, MAX_COOKIES)
        verified.clear()


def test_whoever_has_another_key_is_nobody() -> None:
    assert PEOPLE.person_of(sent(People(b"x" * 32).cookie(new_person("Ann"), secure=False))) is None


def test_a_changed_cookie_is_nobodys() -> None:
    value = PEOPLE.cookie(Person("a" * 16, "Ann"), secure=False).partition(";")[0].partition("=")[2]
    payload, rest = value.split(".", 1)
    other = base64.urlsafe_b64encode(b'["bbbbbbbbbbbbbbbb","Ann"]').decode().rstrip("=")
    assert payload != other
    for forged in (f"{other}.{rest}", value[:-1], value[1:], f".{value}", payload, "", ".", "..", "a.b.c"):
        assert PEOPLE.person_of(sent(f"{COOKIE}={forged}")) is None, forged


def test_a_year_later_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    cookie, then = sent(PEOPLE.cookie(new_person("Ann"), secure=False)), time.time()
    for later, known in ((YEAR_S - 10, True), (YEAR_S + 10, False), (-100, True)):  # clocks of servers differ
        monkeypatch.setattr("charleston.server.net.guests.time.time", lambda later=later: then + later)
        assert (PEOPLE.person_of(cookie) is not None) == known


def test_what_we_signed_ourselves_in_another_shape_is_nobody() -> None:
    for value in ([], ["a" * 16], ["a" * 16, ""], ["a b", "Ann"], ["a" * 16, "Ann", 1], {"id": 1}, "Ann", None, 1):
        assert PEOPLE.person_of(sent(f"{COOKIE}={PEOPLE._signer.dumps(value)}")) is None, value  # noqa: SLF001


@given(st.binary(max_size=2000))
def test_any_bytes_are_nobody(line: bytes) -> None:
    assert PEOPLE.person_of([(b"cookie", line)]) is None
    assert PEOPLE.person_of([(b"cookie", COOKIE.encode() + b"=" + line)]) is None


def test_a_giant_cookie_costs_nothing() -> None:
    bomb = base64.urlsafe_b64encode(b"x" * 1_000_000).decode()
    assert PEOPLE.person_of(sent(f"{COOKIE}=.{bomb}.a.b")) is None


@pytest.mark.parametrize(
    ("typed", "name"), [(" Ann ", "Ann"), ("Zoe\u0308", "Zoë"), ("\nAnn\t", "Ann"), ("A \u3000B", "A B")]
)
def test_names_are_trimmed(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "Enter a name."),
        ("  \n ", "Enter a name."),
        ("x" * 25, "at most 24 letters"),
        ("A\nB", "invisible character"),
        ("A\0", "invisible character"),
        ("A\u202eB", "invisible character"),  # turns what follows
        ("A\u2066B", "invisible character"),
        ("A\u200bB", "invisible character"),
        ("A\ufeff", "invisible character"),
        ("\u3164", "invisible character"),
        ("\u2800\u2800", "invisible character"),
        ("\ud800", "invisible character"),
        ("\u0301", "nothing to read"),
    ],
)
def test_names_nobody_could_read(typed: str, reason: str) -> None:
    with pytest.raises(NameRefusedError, match=reason):
        clean_name(typed)
