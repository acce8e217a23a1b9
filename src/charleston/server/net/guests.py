"""Guests: people with a name, recognized by a signed cookie. There are no accounts.

The cookie holds the person's id and name. The id is not secret, but the signing key is: anyone who has the key can
impersonate any guest.
"""

import hashlib
import secrets
import time
from collections.abc import Iterable, Iterator, MutableMapping
from itertools import islice
from typing import Annotated, Any

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.names import OLD_UNNAMED, UNNAMED, is_unnamed, name_problem
from charleston.names import clean_name as normalize
from charleston.table.commands import Color

COOKIE = "charleston"
YEAR_S = 365 * 24 * 3600
MAX_NAME_LENGTH = 24
MAX_COOKIE_LENGTH = 1000
"""Maximum characters of a cookie. Ours have at most two hundred; longer cookies are ignored."""
MAX_COOKIES = 3
"""Maximum values of our cookie to verify. A browser has one for the host, and maybe others for a path or a domain."""
_IN_SCOPE = "charleston.person"

Headers = Iterable[tuple[bytes, bytes]]
"""Raw headers, as in an ASGI scope."""


class NameRefusedError(ValueError):
    """A name that we refuse; the message says why."""


class Person(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$")]
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]  # UNNAMED if the person has not given a name
    color: Color | None = None  # the avatar's color, if the person has chosen one

    @property
    def is_named(self) -> bool:
        return self.name != UNNAMED


def new_person(name: str | None) -> Person:
    return Person(secrets.token_urlsafe(12), UNNAMED if name is None else clean_name(name))


def clean_name(raw: str) -> str:
    """Return the name as others will see it. Raises NameRefusedError."""
    name = normalize(raw)
    if problem := name_problem(name, MAX_NAME_LENGTH):
        raise NameRefusedError(_PROBLEMS[problem])
    if is_unnamed(name):
        raise NameRefusedError(f"Choose another name: “{name}” could be anybody.")
    return name


_PROBLEMS = {
    "empty": "Enter a name.",
    "too long": f"Use at most {MAX_NAME_LENGTH} letters: this name is too long.",
    "unseen": "Type the name again: it has an invisible character.",
    "unreadable": "Use at least one letter or number: nobody can read this name.",
}


class People:
    """Signs and verifies the cookie. All processes use the same key (``store.secret``)."""

    def __init__(self, key: bytes) -> None:
        how = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        self._signer = URLSafeTimedSerializer(key, salt="charleston person", signer_kwargs=how)

    def cookie(self, person: Person, *, secure: bool) -> str:
        """Return the value of ``Set-Cookie``: the signed person, valid for one year."""
        fields = msgspec.to_builtins(person)
        signed = self._signer.dumps(fields if person.color is not None else fields[:2])
        return f"{COOKIE}={signed}; Max-Age={YEAR_S}; Path=/; HttpOnly; SameSite=Lax{'; Secure' * secure}"

    def person_of(self, headers: Headers) -> Person | None:
        """Return the person in the request's cookie; None if there is no cookie, or we did not sign it."""
        signed = islice(_cookies(headers), MAX_COOKIES)
        return next((person for one in signed if (person := self._person(one))), None)

    def person_in(self, scope: MutableMapping[str, Any]) -> Person | None:
        """Return the person of a request or a handshake. The cookie is verified once and cached in the scope."""
        if _IN_SCOPE not in scope:
            scope[_IN_SCOPE] = self.person_of(scope["headers"])
        person: Person | None = scope[_IN_SCOPE]
        return person

    def _person(self, signed: str) -> Person | None:
        """Return the person of a cookie. A cookie from the future is valid: another server's clock may be ahead."""
        try:
            payload, written = self._signer.loads(signed, return_timestamp=True)
            person = msgspec.convert(payload, Person)
        except (BadData, msgspec.ValidationError):
            return None
        if time.time() - written.timestamp() > YEAR_S:
            return None
        return replace(person, name=UNNAMED) if person.name == OLD_UNNAMED else person


def _cookies(headers: Headers) -> Iterator[str]:
    """Yield every value of our cookie: a browser may send one for a path before the one for the host."""
    for name, line in headers:
        if name.lower() == b"cookie":
            for pair in line.decode("latin-1").split(";"):
                key, _, value = pair.strip().partition("=")
                if key == COOKIE and len(value) <= MAX_COOKIE_LENGTH and value.isascii():
                    yield value
