"""``charleston tournament``: plan the seating, keep the scores in a log, print the pages for the tables."""

import click

from charleston.cli.tournament_commands import (
    director_commands,
    plan_commands,
    print_command,
    ranking_commands,
    round_commands,
)

COMMANDS = (
    plan_commands.plan_command,
    plan_commands.replan_command,
    round_commands.begin,
    round_commands.round_command,
    round_commands.undo,
    round_commands.score,
    round_commands.reconcile,
    director_commands.correct,
    director_commands.fine,
    director_commands.call,
    director_commands.answer,
    ranking_commands.standings_command,
    ranking_commands.prizes,
    ranking_commands.audit,
    print_command.print_command,
)


@click.group()
def tournament() -> None:
    """Run a tournament: who plays at which table, what the score cards say, who wins, and the paper for all of it.

    plan makes a plan; begin opens a log for it. All that happens afterwards is a line of that file.
    """


for command in COMMANDS:
    tournament.add_command(command)
