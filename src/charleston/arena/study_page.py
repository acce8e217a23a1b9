"""Render the study of a card as one HTML page."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from charleston.arena.game_columns import Games
from charleston.arena.plots import lines_plot, seats_plot, sections_plot, turns_plot, value_plot
from charleston.arena.prose import HALVED, Facts, advice, correlation_prose, figures
from charleston.arena.study import LineStudy, Study
from charleston.card.write import write_line
from charleston.html_page import make_html_page, panel

MAX_MISFITS = 12


class _Row(NamedTuple):
    numbers: tuple[str, str, str]
    line: LineStudy
    remark: str = ""
    style: str = ""


def make_page(facts: Facts, study: Study, games: Games) -> str:
    title = f"{facts.card.name}: {study.games:,} games"
    parts = [
        panel("What happened", _figures(study)),
        panel("Seats", _plot(seats_plot(study, _alt(_seats_alt(study))), "East discards first.")),
        panel("Length of games", _plot(turns_plot(games, _alt(_turns_alt(study))), "Discards until the end.")),
    ]
    if study.won:
        parts += _about_lines(study)
    return make_html_page(title, facts.description, parts)


def _about_lines(study: Study) -> list[str]:
    sentences = "".join(f"<p>{escape(line)}</p>" for line in advice(study))
    return [
        panel(
            "Sections",
            _plot(
                sections_plot(study, _alt(_sections_alt(study))),
                "A diamond is the section's share of the card's lines.",
            ),
        ),
        panel("What to look at", sentences + _misfits(study), wide=True),
        panel("Value and rarity", _plot(value_plot(study, _alt(_value_alt(study))), _value_caption(study))),
        panel("Lines", _plot(lines_plot(study, _alt(_lines_alt(study))), _LINES_CAPTION)),
        panel("Numbers for every line", _line_table(study), wide=True),
    ]


_VALUE_CAPTION = (
    "Rare hands should pay more, so points should run from the upper left to the lower right. "
    "A diamond marks a value that does not fit; → shows a better value. Lines never won are at the bottom."
)


def _value_caption(study: Study) -> str:
    return f"{_VALUE_CAPTION} {HALVED}" if study.halved else _VALUE_CAPTION


_LINES_CAPTION = "Share of wins with its 95% interval. The dotted line marks the share if all lines won equally often."


def _plot(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _alt(text: str) -> str:
    return escape(text, quote=True)


def _figures(study: Study) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in figures(study))
    return f"<dl>{rows}</dl>"


def _table(heads: tuple[str, ...], rows: Iterable[_Row]) -> str:
    """Return an HTML table of numbers; the last column is a line of the card with remarks."""
    head = "".join(f'<th class="number">{escape(text)}</th>' for text in heads) + "<th>line</th>"
    body = "".join(f"<tr>{_cells(row)}</tr>\n" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def _cells(row: _Row) -> str:
    numbers = "".join(f'<td class="number">{escape(number)}</td>' for number in row.numbers)
    remark = f' <strong class="{row.style}">{escape(row.remark)}</strong>' if row.remark else ""
    hand = " ".join(write_line(row.line.entry.line).split())
    return f"{numbers}<td><strong>{escape(row.line.entry.title)}</strong>{remark}<br>{escape(hand)}</td>"


def _misfits(study: Study) -> str:
    rows = [
        _Row((str(line.entry.line.value), str(line.fair), f"{line.wins.mean:.2%}"), line)
        for line in study.misfits[:MAX_MISFITS]
    ]
    more = len(study.misfits) - MAX_MISFITS
    rest = f"<p>And {more} more, in the table of all lines.</p>" if more > 0 else ""
    return _table(("value", "better", "of wins"), rows) + rest if rows else ""


def _line_table(study: Study) -> str:
    return _table(("wins", "share", "95%"), map(_line_row, study.lines))


def _line_row(line: LineStudy) -> _Row:
    remarks = ["never won"] * line.never + ["too easy"] * line.easy + [f"better {line.fair}"] * bool(line.gap)
    style = "bad" if line.never else "easy"
    ends = f"{100 * (line.wins.low or 0):.2f} to {100 * (line.wins.high or 0):.2f}"
    return _Row((f"{line.won:,}", f"{line.wins.mean:.2%}", ends), line, ", ".join(remarks), style)


def _seats_alt(study: Study) -> str:
    names = ("East", "South", "West", "North")
    return "Wins by seat: " + ", ".join(
        f"{name} {seat.mean:.1%}" for name, seat in zip(names, study.seats, strict=False)
    )


def _turns_alt(study: Study) -> str:
    wins = f", {study.turns_won.mean:.0f} when somebody wins" if study.won else ""
    return f"Histogram of discards in a game: {study.turns.mean:.0f} on average{wins}."


def _sections_alt(study: Study) -> str:
    return "Share of wins by section: " + ", ".join(f"{s.name} {s.wins.mean:.1%}" for s in study.sections)


def _value_alt(study: Study) -> str:
    names = ", ".join(line.entry.title for line in study.misfits[:10])
    return f"Each line by value and share of wins. {correlation_prose(study)} Farthest off: {names or 'none'}."


def _lines_alt(study: Study) -> str:
    best = max(study.lines, key=lambda line: line.won)
    never = sum(line.never for line in study.lines)
    return f"Share of wins of each line. Most won: {best.entry.title}, {best.wins.mean:.1%}. Lines never won: {never}."
