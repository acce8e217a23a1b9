"""HTTP routes of the pages, except those of score books, and what they answer."""
