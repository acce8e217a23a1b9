"""What a host watches. A registry of our own, so that two servers in one process (tests) do not share numbers."""

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.open_sockets = Gauge("charleston_open_sockets", "Sockets that are open now.", registry=self.registry)
        self.live_tables = Gauge("charleston_live_tables", "Tables in memory now.", registry=self.registry)
        self.messages_in = Counter("charleston_messages_in", "Messages from clients.", registry=self.registry)
        self.messages_out = Counter("charleston_messages_out", "Messages to clients.", registry=self.registry)
        self.steps = Counter("charleston_steps", "Steps committed to the log.", registry=self.registry)
        self.refusals = Counter("charleston_refusals", "Commands refused.", registry=self.registry)
        self.commit_seconds = Histogram(
            "charleston_commit_seconds", "From append to durable.", buckets=_SECONDS, registry=self.registry
        )
        self.bot_seconds = Histogram(
            "charleston_bot_seconds", "How long a bot thinks.", buckets=_SECONDS, registry=self.registry
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)
