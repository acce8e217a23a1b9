"""Score books on the server: the store, links, routes, views and the printed sheet."""
