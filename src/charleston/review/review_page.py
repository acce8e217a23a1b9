"""Render the review of a game as one HTML page."""

from collections.abc import Iterable, Sequence
from html import escape

from charleston.game.evolve import fold
from charleston.game.record import Record
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.html_page import make_html_page, panel
from charleston.review.prose import answer_text, luck_text, points_text, reason_text, worth_text
from charleston.review.review_data import Reviewed, SeatReview
from charleston.tiles import NAMES, Tile, sort_by_suit, suit_of, write_tiles

ABOUT = (
    "What did each decision cost? Bots play every answer on in many games that fit what the player could see. "
    "Hidden tiles are never used for a verdict."
)
_WIDTH, _HEIGHT = 400, 120
_SUIT_STYLES = ("bam", "crak", "dot")
_PLAYED = " <strong>(played)</strong>"


def make_review_page(record: Record, seats: Sequence[SeatReview]) -> str:
    title = f"Review of a game of {', '.join(record.header.seats)}"
    return make_html_page(title, ABOUT, (part for seat in seats for part in _seat_panels(record, seat)))


def _seat_panels(record: Record, seat: SeatReview) -> Iterable[str]:
    summary = f"<p>{escape(luck_text(seat))}</p>{_curve(record, seat)}"
    yield panel(f"{seat.name}: {points_text(seat.score)}", summary)
    moments = "".join(_moment(record, seat, number) for number in range(len(seat.moments)))
    yield panel(f"{seat.name}: the moments that mattered", moments or "<p>No decision was clearly a mistake.</p>")
    yield panel(f"{seat.name}: every decision", _decisions(record, seat.decisions), wide=True)


def _curve(record: Record, seat: SeatReview) -> str:
    """Return the chance to win at each question as a plot. The costliest moments are dots."""
    if not seat.decisions:
        return ""
    length = max(1, len(record.events))
    points = [(one.events / length * _WIDTH, (1 - one.chance) * _HEIGHT) for one in seat.decisions]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{points[at][0]:.1f}" cy="{points[at][1]:.1f}" r="4"/>' for at in seat.moments)
    chances = ", ".join(f"{_percent(one.chance)}%" for one in seat.decisions)
    label = escape(f"{seat.name}’s chance to win at each question: {chances}", quote=True)
    return (
        f'<figure><svg class="curve" role="img" aria-label="{label}" viewBox="-4 -4 {_WIDTH + 8} {_HEIGHT + 8}">'
        f'<path d="M0 0V{_HEIGHT}H{_WIDTH}"/><polyline points="{path}"/>{dots}</svg>'
        "<figcaption>Chance to win, from 0 at the bottom to 100%. Dots are the moments that mattered.</figcaption>"
        "</figure>"
    )


def _percent(chance: float) -> int:
    return 5 * round(20 * chance)


def _moment(record: Record, seat: SeatReview, number: int) -> str:
    one, names = seat.decisions[seat.moments[number]], record.header.seats
    state = fold(record.start, record.events[: one.events])
    why = f"<p>{escape(reason_text(one.reason, names))}</p>" if one.reason else ""
    rows = "".join(
        f"<tr><td>{escape(_first_upper(answer_text(tried.answer, names)))}{_PLAYED * (tried.answer == one.answer)}</td>"
        f"<td>{escape(worth_text(one.kind, tried.loss, tried.error))}</td></tr>"
        for tried in one.tried
    )
    return (
        f"<h3>{number + 1}. {escape(_first_upper(answer_text(one.answer, names)))}</h3>{_rack(state, seat.seat)}"
        f"<p>Chance to win here: about {_percent(one.chance)}%.</p>"
        f"{_table(('answer', 'cost'), rows)}{why}{_others(record, state, seat.seat)}"
    )


def _others(record: Record, state: State, seat: Seat) -> str:
    racks = "".join(
        f"<p>{escape(name)}</p>{_rack(state, Seat(other))}"
        for other, name in enumerate(record.header.seats)
        if other != seat and other in state.players
    )
    return f"<details><summary>Show what they had</summary>{racks}</details>"


def _rack(state: State, seat: Seat) -> str:
    """Return a player's exposures and rack."""
    seen = view(state, seat)
    groups = [exposure.tiles for exposure in seen.seats[seat].exposures]
    rack = sort_by_suit(seen.rack if seen.apart is None else (*seen.rack, Tile(seen.apart)))
    return "".join(_tiles("Exposed", group) for group in groups) + _tiles("Rack", rack)


def _tiles(what: str, tiles: Sequence[Tile]) -> str:
    label = escape(f"{what}: {', '.join(NAMES[tile] for tile in tiles)}", quote=True)
    return f'<p class="rack" role="img" aria-label="{label}">{"".join(map(_tile, tiles))}</p>'


def _tile(tile: Tile) -> str:
    suit = suit_of(tile)
    style = "" if suit is None else f' class="{_SUIT_STYLES[suit]}"'
    return f"<span{style}>{escape(write_tiles([tile]))}</span>"


def _decisions(record: Record, decisions: Sequence[Reviewed]) -> str:
    names = record.header.seats
    rows = "".join(
        f"<tr><td>{escape(one.kind)}</td><td>{escape(answer_text(one.answer, names))}</td>"
        f"<td>{escape(worth_text(one.kind, one.loss, one.error))}</td>"
        f"<td>{escape(_better(one, names))}</td></tr>\n"
        for one in decisions
    )
    table = _table(("kind", "decision", "cost", "better"), rows)
    return f"<details><summary>Show the list</summary>{table}</details>"


def _table(columns: Sequence[str], rows: str) -> str:
    head = "".join(f"<th>{name}</th>" for name in columns)
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="scroll"><table class="text">{body}</table></div>'


def _better(one: Reviewed, names: Sequence[str]) -> str:
    return answer_text(one.tried[0].answer, names) if one.verdict == "mistake" else ""


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]
