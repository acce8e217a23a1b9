"""``charleston workbench``: a prompt for trying out a card. Type a hand to see what it is worth."""

import cmd
import shlex
import sys
from pathlib import Path

import click
from rich.text import Text

from charleston.card.model import Card
from charleston.card.published import DEFAULT, PUBLISHED
from charleston.cli import app
from charleston.cli.card_command import check, only_section, print_card
from charleston.cli.glossary_command import print_words, words_or_give_up
from charleston.cli.hand_command import print_hand, read_hand
from charleston.cli.output import err, give_up, out, the_card

_INTRO = """The card workbench of Charleston. The current card is {card}.

  222b 44b 6666c 888c FF        what is this hand worth?
  222b 44b 888c FF | 666c J     the same, with an exposure after the bar
  show [SECTION]                the card, or one section of it
  card NAME                     another card: First Card, or your own file
  check FILE                    check a card file
  words WORD                    what does a word mean? soap, quint, ...
  rule JOK-15                   a rule; rule joker searches for joker
  ruling WHAT                   ask the referee: ruling wrong end
  quit
"""


@click.command()
def workbench() -> None:
    """Open the card workbench: type hands, look at a card, check your own card."""
    if sys.stdin is None:
        give_up("The workbench needs standard input, but it is closed.")
    bench = Workbench(the_card(DEFAULT))
    out.print(Text(_INTRO.format(card=bench.card.name)))
    try:
        bench.cmdloop()
    except KeyboardInterrupt:
        out.print()


class Workbench(cmd.Cmd):
    prompt = "charleston> "

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    def onecmd(self, line: str) -> bool:
        """Run a line. An error ends the command but not the workbench. Commands work as in a shell, too."""
        words = line.strip().split(maxsplit=1)
        while words and words[0].lower() in ("charleston", "hand") and len(words) > 1:
            line = words[1]
            words = line.split(maxsplit=1)
        if line.startswith(("card check ", "card show")):
            line = line.removeprefix("card ")
        if line.startswith("rulebook --show "):
            line = line.replace("rulebook --show", "rule", 1)
        try:
            return super().onecmd(line)
        except click.exceptions.Exit:
            return False

    def emptyline(self) -> bool:
        return False

    def default(self, line: str) -> None:
        rack, *exposed = line.split("|")
        print_hand(self.card, read_hand(rack, exposed), most=5)

    def do_show(self, section: str) -> None:
        print_card(only_section(self.card, section))

    def do_card(self, name: str) -> None:
        if name:
            self.card = the_card(_unquote(name))
        out.print(Text(f"The current card is {self.card.name}."))

    def complete_card(self, text: str, *_: object) -> list[str]:
        return [name for name in PUBLISHED if name.lower().startswith(text.lower())]

    def do_check(self, file: str) -> None:
        if file in ("", "-"):
            err.print("Which file? For example: check my.card")
            return
        check(Path(_unquote(file)))

    def do_words(self, word: str) -> None:
        print_words(words_or_give_up(word))

    def do_rule(self, wanted: str) -> None:
        if wanted:
            _run("rulebook", "--show", _unquote(wanted))
        else:
            err.print("Which rule, or which word? For example: rule JOK-15, or rule joker")

    def do_ruling(self, what: str) -> None:
        _run("ruling", *_split(what))

    def do_help(self, _: str) -> None:
        out.print(Text(_INTRO.format(card=self.card.name)))

    def do_quit(self, _: str) -> bool:
        return True

    do_exit = do_q = do_quit

    def do_EOF(self, _: str) -> bool:  # noqa: N802 - cmd.Cmd calls this name
        out.print()
        return True


def _run(*arguments: str) -> None:
    """Run a command of the program; its module is loaded on first use."""
    try:
        app.main(arguments, standalone_mode=False)
    except click.ClickException as error:
        err.print(Text(error.format_message()))
    except click.Abort:
        err.print()


def _unquote(text: str) -> str:
    """Remove the shell quotes that a person may type at the prompt."""
    words = _split(text)
    return words[0] if len(words) == 1 else text


def _split(text: str) -> list[str]:
    """Split like a shell; with an unmatched quote, split at spaces."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
