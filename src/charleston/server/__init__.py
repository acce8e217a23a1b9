"""The server: live tables for people and bots over sockets, saved in the store. Viewers get only what they may see."""
