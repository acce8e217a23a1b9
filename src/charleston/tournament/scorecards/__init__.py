"""Score cards: their entries, whether a table's score cards agree, and the intake of paper score cards."""
