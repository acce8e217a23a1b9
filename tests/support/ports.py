"""Ports for servers that a test stops and starts again."""

import random
import socket

FIRST, END = 20_000, 32_000
"""Systems assign other ports, so no other server gets the port while ours is down."""


def free_port() -> int:
    while True:
        port = random.SystemRandom().randrange(FIRST, END)
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
