"""HTTP routes of the pages and their response types, except the routes of score books."""
