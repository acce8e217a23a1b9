"""The card's patterns as arrays, and how far a hand is from each of them."""
