"""What is printed for a tournament: data for each kind of page, and the templates that set it."""
