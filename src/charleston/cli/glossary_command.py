"""``charleston words``: the glossary of terms used at the table."""

import click
from rich.text import Text

from charleston.cli.output import give_up, json_option, out, print_json
from charleston.cli.wrapping import bold, window_width, wrapped
from charleston.glossary import Word, find_words


@click.command()
@click.argument("word", nargs=-1)
@json_option
def words(word: tuple[str, ...], *, as_json: bool) -> None:
    """Explain the words players use at the table: soap, pung, wall game, ...

    WORD is a term or its beginning. Without WORD, print every term.
    """
    entries = words_or_give_up(" ".join(word))
    if as_json:
        print_json([entry._asdict() for entry in entries])
    else:
        print_words(entries)


def words_or_give_up(word: str) -> tuple[Word, ...]:
    return find_words(word) or give_up(f"No word begins with {word!r}. To see all words: charleston words")


def print_words(entries: tuple[Word, ...]) -> None:
    for entry in entries:
        also = f" (also: {', '.join(entry.also)})" if entry.also else ""
        rules = f"  {' '.join(entry.rules)}" if entry.rules else ""
        head = bold(entry.name) + Text(f"{also}: ", "not bold")
        for line in wrapped(f"{entry.meaning}{rules}", window_width(), head, "    "):
            out.print(line)
