"""Try answers to a question: worlds that fit what a seat knows, and the expected score where a trial stops."""
