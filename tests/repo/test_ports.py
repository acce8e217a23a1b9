"""The ports of servers that tests stop and start again."""

import socket
import sys
from pathlib import Path

import pytest
from ports import END, free_port


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_system_never_assigns_such_a_port() -> None:
    lowest, _ = map(int, Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split())
    assert lowest >= END


def test_a_port_in_use_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", free_port())) as used:
        taken = used.getsockname()[1]
        other = free_port()
        draws = iter([taken, taken, other])
        monkeypatch.setattr("random.SystemRandom.randrange", lambda *_: next(draws))
        assert free_port() == other
