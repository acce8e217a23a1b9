"""One live table: its task, sockets, protocol, timers and frames."""
