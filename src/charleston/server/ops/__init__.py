"""For the operator: logs, metrics and garbage collection."""
