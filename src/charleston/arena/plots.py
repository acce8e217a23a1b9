"""Plots for the page, as SVG with the colors and font of the page."""

import io
import re
from typing import Any

import numpy as np

from charleston.arena.game_columns import Games
from charleston.arena.study import LineStudy, Study
from charleston.card.write import write_value
from charleston.game.seats import SEAT_NAMES

INK, GRID, BAR, ACCENT, BAD = "#101112", "#d1d2d3", "#315f86", "#c47a12", "#a83a2b"
COLOR_VARIABLES = {INK: "--ink", GRID: "--line", BAR: "--bar", ACCENT: "--accent", BAD: "--bad"}
WIDTH = 3.4
"""Width in inches (72 points per inch), narrow enough that a phone does not shrink the text."""
MAX_LABELS = 6
"""Number of points in the scatter plot that get a label."""
ROW = 0.18


def _figure(height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(GRID)
    axes.tick_params(colors=INK, labelsize=8.5, length=2, color=GRID)
    axes.set_axisbelow(True)
    return figure, axes


def _label(axes: Any, x: str, y: str = "") -> None:
    axes.set_xlabel(x, color=INK, fontsize=9)
    axes.set_ylabel(y, color=INK, fontsize=9)


def _svg(figure: Any, name: str, alt: str) -> str:
    """Return the figure as an SVG element. Its ids are unique, because a page has several figures."""
    from matplotlib import rc_context

    sink = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(sink, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = sink.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'(href="|url\()#', rf"\1#{name}-", text)
    text = re.sub(r"font: ([0-9.]+px)[^;\"]*", r"font-size: \1", text)
    for color, variable in COLOR_VARIABLES.items():
        text = text.replace(color, f"var({variable})")
    size = re.search(r'viewBox="[^"]*"', text)
    head = f'<svg xmlns:xlink="http://www.w3.org/1999/xlink" {size[0] if size else ""} role="img" aria-label="{alt}">'
    return head + text[text.index(">") + 1 :].strip()


def lines_plot(study: Study, alt: str) -> str:
    lines = study.lines
    figure, axes = _figure(1 + ROW * len(lines))
    at = np.arange(len(lines))
    shares = np.array([100 * line.wins.mean for line in lines])
    colors = [ACCENT if line.easy else BAR for line in lines]
    axes.barh(at, shares, color=colors, height=0.7)
    ends = np.array([(100 * (line.wins.low or 0), 100 * (line.wins.high or 0)) for line in lines])
    axes.hlines(at, ends[:, 0], ends[:, 1], color=INK, linewidth=0.8)
    axes.axvline(100 / len(lines), color=INK, linewidth=0.8, linestyle=":")
    for number, line in enumerate(lines):
        word = "never" if line.never else "too easy" if line.easy else ""
        color = BAD if line.never else INK
        axes.text(ends[number, 1], number, f"  {word}", color=color, fontsize=8, va="center")
    axes.set_yticks(at, [f"{line.entry.title}  {write_value(line.entry.line).upper()}" for line in lines], fontsize=8)
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.grid(axis="x", color=GRID, linewidth=0.5)
    _label(axes, "% of the games won")
    return _svg(figure, "lines", alt)


def sections_plot(study: Study, alt: str) -> str:
    sections = study.sections
    figure, axes = _figure(0.8 + 0.26 * len(sections))
    at = np.arange(len(sections))
    axes.barh(at, [100 * section.wins.mean for section in sections], color=BAR, height=0.7)
    total = sum(section.lines for section in sections)
    axes.plot([100 * section.lines / total for section in sections], at, "D", color=ACCENT, markersize=4)
    axes.set_yticks(at, [section.name for section in sections], fontsize=8)
    axes.set_ylim(len(sections) - 0.4, -0.6)
    axes.grid(axis="x", color=GRID, linewidth=0.5)
    _label(axes, "% of the games won")
    return _svg(figure, "sections", alt)


def value_plot(study: Study, alt: str) -> str:
    figure, axes = _figure(4.2)
    least = 0.5 / max(1, study.won)
    misfits = study.misfits[:MAX_LABELS]
    for lines, color, mark in (
        ([line for line in study.lines if not line.gap], BAR, "o"),
        ([line for line in study.lines if line.gap], ACCENT, "D"),
    ):
        heights = [100 * max(line.wins.mean, least) for line in lines]
        axes.plot([line.compared for line in lines], heights, mark, color=color, markersize=5, alpha=0.8)
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:g}")
    axes.grid(color=GRID, linewidth=0.5)
    axes.margins(x=0.2)
    _name_points(axes, misfits, least)
    value = "value on the card" + ", half for singles and pairs" * study.halved
    _label(axes, value, "% of the games won (each step is 10 times the one below)")
    return _svg(figure, "values", alt)


def _name_points(axes: Any, misfits: list[LineStudy], least: float) -> None:
    """Label the points; move a label up where it would overlap the label below."""
    low, high = np.log10(axes.get_ylim())
    step, last = (high - low) / 22, -np.inf
    for line in sorted(misfits, key=lambda line: line.wins.mean):
        point = np.log10(100 * max(line.wins.mean, least))
        last = max(point, last + step)
        named = f"{line.entry.title} → {line.fair}"
        axes.annotate(
            named,
            (line.compared, 10**point),
            (8, 0),
            textcoords="offset points",
            fontsize=8,
            color=INK,
            va="center",
        ).xyann = (8, (last - point) / (high - low) * axes.bbox.height * 72 / axes.figure.dpi)


def turns_plot(games: Games, alt: str) -> str:
    figure, axes = _figure(2.6)
    won, wall = games.turns[games.won], games.turns[~games.won]
    top = int(games.turns.max(initial=1)) + 2
    bins = np.arange(0, top + 1, max(1, top // 30))
    axes.hist([won, wall], bins, stacked=True, color=[BAR, ACCENT], label=["mah jongg", "wall game"], hatch=["", "///"])
    axes.legend(frameon=False, labelcolor=INK, fontsize=8)
    axes.grid(axis="y", color=GRID, linewidth=0.5)
    _label(axes, "discards in a game", "games")
    return _svg(figure, "turns", alt)


def seats_plot(study: Study, alt: str) -> str:
    figure, axes = _figure(1.9)
    names = [name.capitalize() for name in SEAT_NAMES[: len(study.seats)]]
    for number, seat in enumerate(study.seats):
        axes.plot([100 * (seat.low or 0), 100 * (seat.high or 0)], [number] * 2, color=INK, linewidth=1.5)
        axes.plot([100 * seat.mean], [number], "o", color=ACCENT if number == 0 else BAR, markersize=6)
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(axis="x", color=GRID, linewidth=0.5)
    _label(axes, "% of all games won, with 95% interval")
    return _svg(figure, "seats", alt)
