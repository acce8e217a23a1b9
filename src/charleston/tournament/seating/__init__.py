"""Who plays where: movements, free seating, plans and their repair."""
