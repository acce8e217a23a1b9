"""What score cards are worth: score tables, outcomes, standings and prizes."""
