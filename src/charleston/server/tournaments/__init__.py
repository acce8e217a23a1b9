"""Tournaments on the server: links with roles, the log of each tournament, and the views for every role."""
