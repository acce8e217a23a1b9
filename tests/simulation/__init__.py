"""A whole deployment from one seed: the real tables, sockets and store with a simulated clock, network and disk."""
