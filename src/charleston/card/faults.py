"""What is wrong with a card, and how its author can correct it."""

from msgspec import Struct


class Fault(Struct, frozen=True):
    """A mistake between two columns of one line of text. Columns are counted from 0."""

    start: int
    end: int
    message: str
    instead: str


class Problem(Struct, frozen=True):
    """A fault with its position in the file. An error makes the card unusable; a warning does not."""

    line: int  # the line number, counted from 1; 0 if the problem is about the whole file
    column: int  # the column number, counted from 1
    length: int
    message: str
    instead: str
    text: str = ""  # the text of the line with the fault
    warning: bool = False

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}: " if self.line else ""
        return f"{where}{self.message} {self.instead}".rstrip()


class CardError(ValueError):
    """A card that cannot be used, with every reason."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(f"{source}: {problem}" for problem in problems))
        self.source, self.problems = source, problems
