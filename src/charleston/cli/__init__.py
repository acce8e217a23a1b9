"""The command line: ``charleston card check FILE``, ``charleston hand "TILES"``, ..."""

import io
import os
import sys

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
def app() -> None:
    """American Mah Jongg: write a card, check it, print it, and ask what a hand is worth."""


@app.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print what makes the shell complete our commands.

    For bash: charleston completion bash >> ~/.bashrc
    """
    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - the three shells click knows
    click.echo(kind(app, {}, PROGRAM, "_CHARLESTON_COMPLETE").source())


for command in (card, hand, words, workbench):
    app.add_command(command)


def main() -> None:
    """The program: whatever the terminal cannot take is told in a sentence, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.stdout is None or sys.stderr is None:
        sys.exit(2)
    try:
        app()
    except BrokenPipeError:  # whoever read our output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"charleston: {error.strerror or error}\n")
        sys.exit(2)
