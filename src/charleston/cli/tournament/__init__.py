"""``charleston tournament``: plan the seating, keep the scores in a log, print the pages for the tables."""

import click

from charleston.cli.tournament import cards, director, plan, printing, ranking

COMMANDS = (
    plan.plan_command,
    plan.replan_command,
    cards.begin,
    cards.round_command,
    cards.undo,
    cards.score,
    cards.reconcile,
    director.correct,
    director.fine,
    director.call,
    director.answer,
    ranking.standings_command,
    ranking.prizes,
    ranking.audit,
    printing.print_command,
)


@click.group()
def tournament() -> None:
    """Run a tournament: who plays at which table, what the score cards say, who wins, and the paper for all of it.

    plan makes a plan; begin opens a log for it. All that happens afterwards is a line of that file.
    """


for command in COMMANDS:
    tournament.add_command(command)
