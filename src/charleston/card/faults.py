"""What is wrong with a card, said so that whoever typed it can put it right."""

from msgspec import Struct


class Fault(Struct, frozen=True):
    """Something wrong between two columns (from 0) of one line of text."""

    start: int
    end: int
    message: str
    instead: str


class Problem(Struct, frozen=True):
    """A fault in its file: an error keeps the card from being used, a warning does not."""

    line: int  # from 1; 0 when it is about the whole file
    column: int  # from 1
    length: int
    message: str
    instead: str
    text: str = ""  # the line it stands in
    warning: bool = False

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}: " if self.line else ""
        return f"{where}{self.message} {self.instead}".rstrip()


class CardError(ValueError):
    """A card that cannot be used, with every reason."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(f"{source}: {problem}" for problem in problems))
        self.source, self.problems = source, problems
