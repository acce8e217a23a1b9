"""The live table: people and bots over sockets, durable by the store, blind where it must be."""
