"""Printed pages for a tournament: the data for each kind of page, and the typst templates."""
