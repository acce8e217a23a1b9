"""Registration: what a tournament will be, who has entered it, the waiting list, and check-in on the day."""
