"""Identity: names and the signed cookie."""

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


def cookie_header(cookie: str) -> list[tuple[bytes, bytes]]:
    """Return the Cookie header that a browser sends after this Set-Cookie."""
    return [(b"host", b"here"), (b"cookie", cookie.partition(";")[0].encode())]


@pytest.mark.parametrize("name", ["Ann", "Zoë", "O'Brien 2", "שרה", "🀄", "x" * 24, "Mary Ann"])
def test_the_cookie_identifies_a_returning_person(name: str) -> None:
    person = new_person(name)
    assert len(person.id) == 16
    assert PEOPLE.person_of(cookie_header(PEOPLE.cookie(person, secure=False))) == person
    assert People(KEY).person_of(cookie_header(PEOPLE.cookie(person, secure=True))) == person


def test_every_new_person_is_different() -> None:
    assert len({new_person("Ann").id for _ in range(1000)}) == 1000


def test_the_cookie_lasts_a_year_and_is_hidden_from_scripts() -> None:
    cookie = PEOPLE.cookie(new_person("Ann"), secure=False)
    assert cookie.split("; ")[1:] == [f"Max-Age={YEAR_S}", "Path=/", "HttpOnly", "SameSite=Lax"]
    assert PEOPLE.cookie(new_person("Ann"), secure=True).endswith("; Secure")
    assert len(PEOPLE.cookie(new_person("\U0001f004" * 24), secure=True)) < MAX_COOKIE_LENGTH


def test_our_cookie_is_found_among_others_in_any_order() -> None:
    ours = PEOPLE.cookie(new_person("Ann"), secure=False).partition(";")[0]
    forged = f"{COOKIE}=WyJhIl0.aaaa.bbbb"
    for line in (f"a=b; {ours}", f"{ours};a=b", f"{forged}; {ours}", f'"; =; ;;{ours}', f"{ours}; {ours}"):
        assert PEOPLE.person_of([(b"Cookie", line.encode())]) is not None, line
    assert PEOPLE.person_of([(b"cookie", b"a=b"), (b"cookie", ours.encode())]) is not None


@pytest.mark.parametrize(
    ("before", "known"), [(0, True), (1, True), (MAX_COOKIES - 1, True), (MAX_COOKIES, False), (850, False)]
)
def test_only_a_few_values_of_the_cookie_are_verified(
    monkeypatch: pytest.MonkeyPatch,
    before: int,
    known: bool,
) -> None:
    people, verified = People(KEY), list[str]()
    real = people._person

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


def test_a_cookie_signed_with_another_key_is_refused() -> None:
    assert PEOPLE.person_of(cookie_header(People(b"x" * 32).cookie(new_person("Ann"), secure=False))) is None


def test_a_changed_cookie_is_refused() -> None:
    value = PEOPLE.cookie(Person("a" * 16, "Ann"), secure=False).partition(";")[0].partition("=")[2]
    payload, rest = value.split(".", 1)
    other = base64.urlsafe_b64encode(b'["bbbbbbbbbbbbbbbb","Ann"]').decode().rstrip("=")
    assert payload != other
    for forged in (f"{other}.{rest}", value[:-1], value[1:], f".{value}", payload, "", ".", "..", "a.b.c"):
        assert PEOPLE.person_of(cookie_header(f"{COOKIE}={forged}")) is None, forged


def test_the_cookie_expires_after_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    cookie, then = cookie_header(PEOPLE.cookie(new_person("Ann"), secure=False)), time.time()
    for later, known in ((YEAR_S - 10, True), (YEAR_S + 10, False), (-100, True)):  # -100: server clocks differ
        monkeypatch.setattr("charleston.server.net.guests.time.time", lambda later=later: then + later)
        assert (PEOPLE.person_of(cookie) is not None) == known


def test_a_signed_value_of_another_shape_is_refused() -> None:
    ours = ["a" * 16, "Ann"]
    lists: list[list[object]] = [
        [],
        ["a" * 16],
        ["a" * 16, ""],
        ["a b", "Ann"],
        [*ours, 8],
        [*ours, "1"],
        [*ours, 1, 1],
    ]
    for value in (*lists, {"id": 1}, "Ann", None, 1):
        assert PEOPLE.person_of(cookie_header(f"{COOKIE}={PEOPLE._signer.dumps(value)}")) is None, value


def test_the_cookie_keeps_the_color_and_an_older_cookie_has_none() -> None:
    person = Person("a" * 16, "Ann", 7)
    assert PEOPLE.person_of(cookie_header(PEOPLE.cookie(person, secure=False))) == person
    older = f"{COOKIE}={PEOPLE._signer.dumps(['a' * 16, 'Ann'])}"
    assert PEOPLE.person_of(cookie_header(older)) == Person("a" * 16, "Ann")


def test_an_older_cookie_of_a_guest_belongs_to_a_person_without_a_name() -> None:
    guest = PEOPLE.person_of(cookie_header(f"{COOKIE}={PEOPLE._signer.dumps(['a' * 16, 'Guest'])}"))
    assert guest is not None
    assert not guest.is_named
    assert new_person("Ann").is_named
    assert not new_person(None).is_named


@pytest.mark.parametrize("name", ["You", "you", "Guest", "GUEST", " guest "])
def test_nobody_gives_a_name_that_could_be_anybody(name: str) -> None:
    with pytest.raises(NameRefusedError, match="could be anybody"):
        clean_name(name)


@given(st.binary(max_size=2000))
def test_random_bytes_are_refused(line: bytes) -> None:
    assert PEOPLE.person_of([(b"cookie", line)]) is None
    assert PEOPLE.person_of([(b"cookie", COOKIE.encode() + b"=" + line)]) is None


def test_an_oversized_cookie_costs_nothing() -> None:
    bomb = base64.urlsafe_b64encode(b"x" * 1_000_000).decode()
    assert PEOPLE.person_of(cookie_header(f"{COOKIE}=.{bomb}.a.b")) is None


@pytest.mark.parametrize(
    ("text", "name"), [(" Ann ", "Ann"), ("Zoe\u0308", "Zoë"), ("\nAnn\t", "Ann"), ("A \u3000B", "A B")]
)
def test_names_are_trimmed(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Enter a name."),
        ("  \n ", "Enter a name."),
        ("x" * 25, "at most 24 letters"),
        ("A\nB", "invisible character"),
        ("A\0", "invisible character"),
        ("A\u202eB", "invisible character"),  # reverses the text after it
        ("A\u2066B", "invisible character"),
        ("A\u200bB", "invisible character"),
        ("A\ufeff", "invisible character"),
        ("\u3164", "invisible character"),
        ("\u2800\u2800", "invisible character"),
        ("\ud800", "invisible character"),
        ("\u0301", "nobody can read"),
    ],
)
def test_unreadable_names_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NameRefusedError, match=reason):
        clean_name(text)
