"""Why the desk refuses a command, or an event of a log: a code, its arguments, the rules, and a sentence."""

from typing import Literal

from msgspec import Struct

RefusalCode = Literal[
    # refusals about score cards
    "empty chair",
    "turned in",
    "no question",
    "no director",
    "no reason",
    "not called",
    "no change",
    "ruled by a player",
    "no such game",
    "other signer",
    "signed already",
    "nothing to sign",
    "other player",
    "only East",
    "unsigned",
    "director called",
    "wrong total",
    "game missing",
    "games missing",
    "mismatch",
    "impossible number",
    "nothing came in",
    "no numbers",
    "empty score card",
    "not signed",
    "not taken in",
    "nobody confirms",
    "not turned in",
    "own numbers",
    # refusals of a reported game
    "dead twice",
    "no winner",
    "winner without a win",
    "changed since",
    # refusals of a single entry
    "foreign field",
    "too many exposures",
    "own tile",
    "no such player",
    "no winner named",
    "dead thrower",
    "dead winner",
    "dead intact",
    "no value",
    "exposures without thrower",
    # refusals about the tournament and its rounds
    "not begun",
    "begun already",
    "round not begun",
    "no such table",
    "no plan",
    "bad plan",
    "other players planned",
    "round not played",
    "no round",
    "not the last round",
    "scores entered",
    "fine given",
    "call open",
    "table taken",
    "table size",
    "same name",
    "stand-in elsewhere",
    "seated already",
    "resting already",
    "no clock",
    "online already",
    "online without card",
    "online other card",
    "online score table",
    "played online",
    "online playing",
    "not online",
    "bad prizes",
    "same prizes",
    "published already",
    "not published",
    "no results",
    "table open",
    "no such record",
    "undone already",
    "cannot be undone",
    "needed later",
    "too large",
    # refusals about the registration
    "bad title",
    "not announced",
    "registration closed",
    "no such entrant",
    "too many entrants",
    "wrong entrant number",
    "bad name",
    "name taken",
    "apart from oneself",
    "withdrew already",
    "not waiting",
    "still waiting",
]


class Refusal(Struct, frozen=True):
    code: RefusalCode
    arguments: dict[str, str | int] = {}

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(REFUSALS[self.code][0].split())

    @property
    def message(self) -> str:
        return REFUSALS[self.code][1].format(**self.arguments)


REFUSALS: dict[RefusalCode, tuple[str, str]] = {
    # refusals about score cards
    "empty chair": ("SET-21", "That seat is empty at this table."),
    "turned in": (
        "TRM-19",
        "The score cards are signed and turned in. Only the director can change them now.",
    ),
    "no question": ("TRM-27", "Write your question for the director."),
    "no director": ("TRM-27", "Give the name of the director who decides."),
    "no reason": ("TRM-19", "Give a reason. The log keeps it with the change."),
    "not called": ("TRM-27", "Nobody at this table has called the director."),
    "no change": ("TRM-19", "The score card already says that."),
    "ruled by a player": ("TRM-27", "Only the director can record a director's decision."),
    "no such game": ("SET-17", "A round has {games} games; there is no game {game}."),
    "other signer": ("TRM-16", "Only {signer} can sign {owner}'s score card."),
    "signed already": ("TRM-16", "{owner}'s score card is already signed."),
    "nothing to sign": ("TRM-15", "{owner}'s score card is empty, so there is nothing to sign."),
    "other player": ("TRM-17", "{owner}'s score card says player {named}, but {player} sits there."),
    "only East": ("TRM-18", "East turns in the score cards of the table."),
    "unsigned": ("TRM-18 TRM-16", "These score cards still need a signature: {owners}."),
    "director called": ("TRM-27", "The director was called and has not answered yet."),
    "wrong total": ("TRM-15", "{owner}'s score card adds up to {sum}, but its total says {total}."),
    "game missing": (
        "TRM-15",
        'Game {games}: no score card has a number. If it was not played, type "-" (a dash) for it on each score card.',
    ),
    "games missing": (
        "TRM-15",
        (
            "Games {games}: no score card has a number. "
            'If they were not played, type "-" (a dash) for them on each score card.'
        ),
    ),
    "mismatch": ("TRM-15", "{mismatch}"),
    "impossible number": ("TRM-15", "Game {game}: No game gives these numbers, whatever the other score cards say."),
    "nothing came in": ("TRM-18", "No score card has come in."),
    "no numbers": (
        "TRM-18",
        "No score card has a number. If the table played no game, the director decides the round.",
    ),
    "empty score card": ("TRM-18", "{owner}'s score card ({player}) is empty."),
    "not signed": ("TRM-16", "{signer} has not signed {owner}'s score card."),
    "not taken in": ("TRM-15", "{remarks}"),
    "nobody confirms": ("TRM-19", "Give the name of the person who confirms."),
    "not turned in": ("TRM-18", "The score cards of this table are not turned in yet."),
    "own numbers": ("TRM-19", "{person} typed numbers for this table, so somebody else must confirm it."),
    # refusals of a reported game
    "dead twice": ("TRM-07", "The same hand is named dead twice."),
    "no winner": ("TRM-03", "Who won the game?"),
    "winner without a win": ("TRM-06", "A game that nobody won has no winner, no thrower and no value."),
    "changed since": ("TRM-19", "Game {game} has changed since you saw it. It is now: {now}."),
    # refusals of a single entry
    "foreign field": (
        "TRM-15",
        "{owner}'s score card, game {game}: {field!r} does not belong to an entry that says {how!r}.",
    ),
    "too many exposures": ("TRM-15", "{owner}'s score card, game {game}: a hand cannot have {exposures} exposures."),
    "own tile": (
        "TRM-15",
        "{owner}'s score card, game {game}: the winner and the thrower must be different players.",
    ),
    "no such player": ("TRM-15", "{owner}'s score card, game {game}: nobody sits in the seat it names."),
    "no winner named": ("TRM-15", "{owner}'s score card, game {game}: name the seat that got the winning tile."),
    "dead thrower": (
        "TRM-15",
        "{owner}'s score card, game {game}: a dead hand is out of the game, so it cannot throw the winning tile.",
    ),
    "dead winner": ("TRM-15", "{owner}'s score card, game {game}: a dead hand cannot win."),
    "dead intact": ("TRM-15", "{owner}'s score card, game {game}: a dead hand is not intact."),
    "no value": ("TRM-15", "{owner}'s score card, game {game}: write the value of the hand."),
    "exposures without thrower": (
        "TRM-15",
        "{owner}'s score card, game {game}: exposures count only if the winning tile was thrown.",
    ),
    # refusals about the tournament and its rounds
    "not begun": ("TRM-01", "The tournament has not begun."),
    "begun already": ("TRM-01", "The tournament has already begun."),
    "round not begun": ("TRM-17", "Round {round} has not begun."),
    "no such table": ("TRM-17", "Round {round} has no table {table}."),
    "no plan": ("TRM-20", "There is no plan for round {round}."),
    "bad plan": ("TRM-20", "{problem}"),
    "other players planned": (
        "TRM-20",
        "Round {round} has begun, but this plan puts other players at its table {table}.",
    ),
    "round not played": ("TRM-20", "No score card of round {round} has come in, so the next round must wait."),
    "no round": ("TRM-19", "No round has begun, so there is none to undo."),
    "not the last round": ("TRM-19", "You can undo only the last round that has begun, which is round {begun}."),
    "scores entered": ("TRM-19", "Round {round} cannot be undone: table {table} has score cards with numbers."),
    "fine given": ("TRM-19", "Round {round} cannot be undone: table {table} has a penalty."),
    "call open": ("TRM-19", "Round {round} cannot be undone: table {table} is waiting for the director's answer."),
    "table taken": ("TRM-17", "Table {table} already has its players for round {round}."),
    "table size": ("SET-01 SET-21", "A table has three or four players, not {players}."),
    "same name": ("TRM-17", "Everybody at a table needs a different name or number."),
    "stand-in elsewhere": ("G-61", "{player} is named as a stand-in here, but does not sit at this table."),
    "seated already": ("TRM-17", "{player} is already at table {table} in round {round}."),
    "resting already": ("TRM-17", "{player} already sits out in round {round}."),
    "no clock": ("TRM-12", "The clock of this round has not been started."),
    "online already": ("TRM-17", "Name each table once. You can choose the online tables of round {round} only once."),
    "online without card": (
        "TRM-01",
        "Online tables need the whole card, because the referee checks every hand. This tournament has none.",
    ),
    "online other card": (
        "TRM-01",
        "Online tables need the text of the card {card}, with the same hands. This text does not match: {problem}",
    ),
    "online score table": (
        "TRM-03",
        "Online tables cannot use {scoring} scoring, because of its points for {what}.",
    ),
    "played online": ("TRM-15", "Table {table} plays online: the referee fills in its score cards."),
    "online playing": (
        "TRM-20",
        "Still playing online in round {round}: table {tables}. Wait, or let the clock run out to end their games.",
    ),
    "not online": ("TRM-17", "Table {table} does not play online in round {round}."),
    "bad prizes": ("G-62", "{problem}"),
    "same prizes": ("G-62", "The prizes are already set to these amounts."),
    "published already": ("TRM-19", "The results are already published."),
    "not published": ("TRM-19", "The results are not published."),
    "no results": ("TRM-18", "No round has begun, so there are no results."),
    "table open": (
        "TRM-18",
        "The results must wait: round {round}, table {table} has not turned in its score cards.",
    ),
    "no such record": ("TRM-19", "The log has no line {record}."),
    "undone already": ("TRM-19", "Line {record} of the log is already undone."),
    "cannot be undone": (
        "TRM-19",
        "Line {record} cannot be undone like this. Undo the round or the start of the tournament instead.",
    ),
    "needed later": ("TRM-19", "Line {record} of the log needs what you want to undo: {why}"),
    "too large": ("TRM-19", "This is too long or too large for the log: {problem}."),
    # refusals about the registration
    "bad title": ("TRM-01", "Give the tournament a name of 1 to {most} characters that everyone can see."),
    "not announced": ("TRM-01", "The tournament is not announced yet."),
    "registration closed": ("TRM-01", "The tournament has begun, so the registration is closed."),
    "no such entrant": ("TRM-17", "Nobody has the number {number}."),
    "too many entrants": ("TRM-17", "A tournament can have at most {most} entrants."),
    "wrong entrant number": ("TRM-17", "The number {number} is not the next one."),
    "bad name": ("TRM-17", "The entry {problem}."),
    "name taken": ("TRM-17", "{name} has entered already. Give each player a different name."),
    "apart from oneself": ("TRM-20", "Name two different players to keep apart."),
    "withdrew already": ("TRM-17", "{player} has withdrawn."),
    "not waiting": ("TRM-17", "{player} is not on the waiting list."),
    "still waiting": ("TRM-17", "{player} is on the waiting list and has no place yet."),
}


def refuse(code: RefusalCode, **arguments: str | int) -> Refusal:
    return Refusal(code, arguments)
