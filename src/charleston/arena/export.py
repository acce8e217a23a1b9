"""Games as rows for other programs: CSV and Parquet."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from charleston.arena.game_columns import HOW
from charleston.arena.series import Series
from charleston.card.model import Card
from charleston.game.seats import SEAT_NAMES

RESULTS = ("wall", "mah jongg")


def columns(series: Series, card: Card) -> dict[str, list[Any]]:
    """Return one list per column; a wall game has None in the columns that describe a win."""
    games = series.games
    entries = list(card.entries())
    return {
        "wall": list(series.walls),
        "result": _named(games.result, RESULTS),
        "winner": _named(games.winner, SEAT_NAMES),
        "how": _named(games.how, HOW),
        "thrower": _named(games.thrower, SEAT_NAMES),
        "section": _named(games.line, [entry.section.name for entry in entries]),
        "line": _named(games.line, [entry.number for entry in entries]),
        "value": _of_wins(games.value, games.won),
        "jokerless": _of_wins(games.jokerless, games.won),
        "exposures": _of_wins(games.exposures, games.won),
        "turns": games.turns.tolist(),
        **{seat: games.scores[:, number].tolist() for number, seat in enumerate(SEAT_NAMES)},
    }


def _named(numbers: Any, names: Iterable[object]) -> list[object]:
    table = [*names, None]  # index -1 selects the None at the end
    return [table[number] for number in numbers.tolist()]


def _of_wins(column: Any, won: Any) -> list[object]:
    return [value if is_win else None for value, is_win in zip(column.tolist(), won.tolist(), strict=True)]


def csv_bytes(series: Series, card: Card) -> bytes:
    rows = columns(series, card)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows)
    writer.writerows(zip(*rows.values(), strict=True))
    return text.getvalue().encode()


def parquet_bytes(series: Series, card: Card) -> bytes:
    import pyarrow as pa  # type: ignore[import-untyped]
    from pyarrow import parquet

    words = pa.dictionary(pa.int32(), pa.string())
    types = {"jokerless": pa.bool_()} | dict.fromkeys(("result", "winner", "how", "thrower", "section"), words)
    arrays = {name: pa.array(values, types.get(name, pa.int32())) for name, values in columns(series, card).items()}
    table = pa.table(arrays).replace_schema_metadata({"card": card.name})
    sink = pa.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue())
