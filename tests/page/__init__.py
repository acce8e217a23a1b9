"""A package, so that fixtures with the scope "package" end with its last test."""
