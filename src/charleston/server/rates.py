"""Rate limits: a bucket of tokens refills as time goes by, and what costs us something takes tokens from it."""

import ipaddress
import time
from collections.abc import Callable

MAX_BUCKETS = 10_000
"""Buckets before the full ones are dropped, as a full bucket is like none, and of the others the oldest."""
IPV6_NETWORK_BITS = 64
"""What one household or one server gets: whoever has it has 2**64 addresses."""


class Bucket:
    __slots__ = ("_a_second", "_at", "_size", "_tokens")

    def __init__(self, a_second: float, size: float, now: float) -> None:
        self._a_second, self._size = a_second, size
        self._tokens, self._at = size, now

    def left(self, now: float) -> float:
        self._tokens = min(self._size, self._tokens + max(0.0, now - self._at) * self._a_second)
        self._at = now
        return self._tokens

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take the tokens if all of them are there."""
        enough = self.left(now) >= tokens
        if enough:
            self._tokens -= tokens
        return enough

    def drain(self, now: float, tokens: float) -> None:
        """Take as many as there are, for what is known only afterwards; a negative number gives tokens back."""
        self._tokens = min(self._size, max(0.0, self.left(now) - tokens))

    def owe(self, now: float, tokens: float) -> None:
        """Take them all, even those that are not there: the bucket then fills up from below zero."""
        self._tokens = self.left(now) - tokens

    def is_full(self, now: float) -> bool:
        return self.left(now) >= self._size


class Rate:
    """A bucket for everyone who asks: a minute's tokens at once, and refilled within a minute."""

    def __init__(self, a_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_minute, self._clock = a_minute, clock
        self._buckets: dict[str, Bucket] = {}

    def allows(self, who: str, tokens: float = 1.0) -> bool:
        return self._bucket(who).take(self._clock(), tokens)

    def drain(self, who: str, tokens: float) -> None:
        self._bucket(who).drain(self._clock(), tokens)

    def owe(self, who: str, tokens: float) -> None:
        self._bucket(who).owe(self._clock(), tokens)

    def _bucket(self, who: str) -> Bucket:
        now = self._clock()
        if len(self._buckets) >= MAX_BUCKETS:
            kept = [(key, bucket) for key, bucket in self._buckets.items() if not bucket.is_full(now)]
            self._buckets = dict(kept[-MAX_BUCKETS // 2 :])
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.a_minute / 60, self.a_minute, now)
        return bucket


def network(address: str) -> str:
    """The name under which an address is rated: an IPv4 address itself, of IPv6 the /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_NETWORK_BITS), strict=False))
