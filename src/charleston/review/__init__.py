"""What a decision costs: answers are tried in many worlds that fit what the seat knew."""
