"""Metrics for the operator. Each server has its own registry, because tests run two servers in one process."""

from collections.abc import Iterator

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Count(Collector):
    """A counter for events that occur thousands of times a second. It is a plain integer until the metrics are read."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name, self._about, self._value = name, about, 0
        registry.register(self)

    def inc(self) -> None:
        self._value += 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self._name, self._about, self._value)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.open_sockets = Gauge("charleston_open_sockets", "Sockets that are open now.", registry=self.registry)
        self.live_tables = Gauge("charleston_live_tables", "Tables in memory now.", registry=self.registry)
        self.messages_in = Count("charleston_messages_in", "Messages from clients.", self.registry)
        self.messages_out = Count("charleston_messages_out", "Messages to clients.", self.registry)
        self.steps = Count("charleston_steps", "Steps committed to the log.", self.registry)
        self.refusals = Count("charleston_refusals", "Commands refused.", self.registry)
        self.commit_seconds = Histogram(
            "charleston_commit_seconds", "From append to durable.", buckets=_SECONDS, registry=self.registry
        )
        self.bot_seconds = Histogram(
            "charleston_bot_seconds", "How long a bot thinks.", buckets=_SECONDS, registry=self.registry
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)
