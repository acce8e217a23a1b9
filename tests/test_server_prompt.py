"""The short ways of the websocket lead where the long ones do."""

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from charleston.server.prompt import PromptProtocol, text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 1_000_000])
def test_a_text_is_framed_as_websockets_frames_it(size: int) -> None:
    data = ("🀄" * size).encode()[:size] if size % 4 == 0 else b"x" * size
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


class Clock:
    """What the protocol asks of a loop."""

    now = 100.0

    def __init__(self) -> None:
        self.planned: list[float] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, _then: object) -> None:
        self.planned.append(delay)


@pytest.mark.parametrize(
    ("silent", "pinged", "planned"), [(1.0, 0, [3.0]), (3.9, 0, [0.1]), (4.0, 1, []), (60.0, 1, [])]
)
def test_only_the_silent_are_pinged(
    silent: float, pinged: int, planned: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    pings: list[PromptProtocol] = []

    def ping(self: PromptProtocol) -> None:
        pings.append(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", ping)
    protocol, clock = PromptProtocol.__new__(PromptProtocol), Clock()
    protocol.loop, protocol.ping_interval, protocol.heard_at = clock, 4.0, clock.now - silent  # type: ignore[assignment]
    protocol.send_keepalive_ping()
    assert len(pings) == pinged
    assert clock.planned == pytest.approx(planned)
