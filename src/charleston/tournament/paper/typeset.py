"""Typeset pages with typst. The data is passed as JSON, never as markup, so a name cannot inject code."""

from importlib.resources import files
from typing import Literal

import msgspec

Paper = Literal["us-letter", "a4"]
Kind = Literal["tables", "itineraries", "cards", "seating", "monitor", "blanks", "standings", "results", "certificates"]

AnyKind = Kind | Literal["season", "traveler"]


def typeset(kind: AnyKind, title: str, pages: object, paper: Paper = "us-letter") -> bytes:
    return _typeset(kind, title, pages, paper, "pdf")[0]


def pictures(kind: Kind, title: str, pages: object, paper: Paper = "us-letter") -> list[bytes]:
    """Return the pages as PNG."""
    return _typeset(kind, title, pages, paper, "png")


def _typeset(kind: AnyKind, title: str, pages: object, paper: Paper, out: Literal["pdf", "png"]) -> list[bytes]:
    import typst

    folder = files("charleston.tournament.paper")
    names = ("shared", "card", kind) if kind in ("cards", "blanks") else ("shared", kind)
    template = b"".join(folder.joinpath(f"{name}.typ").read_bytes() for name in names)
    data = {"title": title, "paper": paper, "pages": pages}
    result: bytes | list[bytes] = typst.compile(
        template, format=out, ppi=80, sys_inputs={"job": msgspec.json.encode(data).decode()}
    )
    return result if isinstance(result, list) else [result]
