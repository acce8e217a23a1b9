"""A whole house from one seed: the real tables, sockets and store, under a clock, network and disk that are not."""
