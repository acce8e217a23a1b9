"""The card's patterns as arrays, and the distance of a hand from each pattern."""
