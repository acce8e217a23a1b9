"""HTTP routes of the pages and their response types; score books have their own."""
