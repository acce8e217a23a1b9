"""``charleston tournament``: plan the seating, keep the scores in a log, print the pages for the tables."""

import click

from charleston.cli.tournament_commands import (
    director_commands,
    plan_commands,
    print_command,
    ranking_commands,
    registration_commands,
    round_commands,
    traveler_command,
)

COMMANDS = (
    plan_commands.plan_command,
    plan_commands.replan_command,
    registration_commands.announce,
    registration_commands.enter,
    registration_commands.entrants,
    registration_commands.withdraw,
    registration_commands.check_in,
    registration_commands.apart,
    round_commands.begin,
    round_commands.round_command,
    round_commands.undo,
    round_commands.score,
    round_commands.reconcile,
    director_commands.correct,
    director_commands.fine,
    director_commands.call,
    director_commands.answer,
    director_commands.confirm,
    ranking_commands.standings_command,
    traveler_command.traveler_command,
    ranking_commands.prizes,
    ranking_commands.publish,
    ranking_commands.season_command,
    ranking_commands.mahjic,
    ranking_commands.audit,
    print_command.print_command,
)


@click.group()
def tournament() -> None:
    """Run a tournament: plan the seating, take in score cards, rank the players, and print the pages.

    plan makes a seating plan; begin opens a log for it. Everything after that is a line in the log.
    """


for command in COMMANDS:
    tournament.add_command(command)
