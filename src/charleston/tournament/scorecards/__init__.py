"""Score cards: what players write, whether four of them agree, and how paper score cards come in."""
