"""Listening sockets, and the timeout for a silent peer."""

import socket
import sys

SILENT_TIMEOUT_S = 8
"""Timeout in seconds for a peer that reads no data or does not finish a request."""

BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises OSError."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    bound = socket.socket(family, kind)
    try:
        if sys.platform != "win32":  # on Windows this option would let two programs share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_TIMEOUT_S * 1000)
        bound.bind(address)
        bound.listen(BACKLOG)  # before this call, another program can bind the same port
    except OSError:
        bound.close()
        raise
    return bound


def address_in_network(host: str) -> str:
    """Return our best guess of the address at which the local network can reach a server bound to ``host``."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - checks whether it is bound to all
        return host
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("2001:db8::1" if ":" in host else "192.0.2.1", 9))  # nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def link(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
