"""Many games: line-ups against each other on the same walls, a card put to the test, on one machine or several."""
