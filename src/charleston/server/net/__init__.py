"""The network: listening, WebSockets, the guard, rate limits, guests and the page's files."""
