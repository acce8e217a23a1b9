"""The server: live tables for people and bots over sockets, durable in the store; viewers get what they may see."""
