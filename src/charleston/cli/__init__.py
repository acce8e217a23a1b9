"""The command line: ``charleston card check FILE``, ``charleston hand "TILES"``, ..."""

import click
from click.shell_completion import get_completion_class

from charleston.cli.card import card
from charleston.cli.hand import hand
from charleston.cli.words import words
from charleston.cli.workbench import workbench

PROGRAM = "charleston"


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 all is well, 1 the answer is no, 2 the input cannot be used.",
)
@click.version_option(package_name=PROGRAM)
def main() -> None:
    """American Mah Jongg: write a card, check it, print it, and ask what a hand is worth."""


@main.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print what makes the shell complete our commands.

    For bash: charleston completion bash >> ~/.bashrc
    """
    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - the three shells click knows
    click.echo(kind(main, {}, PROGRAM, "_CHARLESTON_COMPLETE").source())


for command in (card, hand, words, workbench):
    main.add_command(command)
