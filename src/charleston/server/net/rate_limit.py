"""Rate limits: a bucket of tokens refills over time, and expensive requests take tokens from it."""

import ipaddress
import time
from collections.abc import Callable

MAX_BUCKETS = 10_000
"""Maximum buckets. Beyond this, we drop full buckets, which are the same as new ones, and then the oldest."""
IPV6_NETWORK_BITS = 64
"""The prefix length of the IPv6 network of one household or server, which has 2**64 addresses."""


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
        """Take the tokens if there are enough; return whether there were."""
        enough = self.left(now) >= tokens
        if enough:
            self._tokens -= tokens
        return enough

    def drain(self, now: float, tokens: float) -> None:
        """Take tokens, down to zero, for a cost known only afterward; a negative number gives tokens back."""
        self._tokens = min(self._size, max(0.0, self.left(now) - tokens))

    def owe(self, now: float, tokens: float) -> None:
        """Take all these tokens, even below zero; the bucket refills from there."""
        self._tokens = self.left(now) - tokens

    def is_full(self, now: float) -> bool:
        return self.left(now) >= self._size


class Rate:
    """A bucket for each caller. It holds one minute's worth of tokens and refills in a minute."""

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
    """Return the key by which an address is limited: an IPv4 address itself, the /64 of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), IPV6_NETWORK_BITS), strict=False))
