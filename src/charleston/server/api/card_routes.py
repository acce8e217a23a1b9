"""Cards as PDF, over HTTP: published cards and a player's own card."""

import asyncio
from functools import cache

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from charleston.card.check import check_card
from charleston.card.published import PUBLISHED, published
from charleston.card.sheet import pdf_sheet
from charleston.server.api.context import (
    MAX_CARD_BODY_BYTES,
    Context,
    HttpRequest,
    RefusedError,
    no_such,
    problems,
    spend,
)
from charleston.server.api.lobby import CardText

PDF = "application/pdf"


@get(
    "/api/cards/{name:str}/pdf", tags=["cards"], summary="A card to print", media_type=PDF, responses=problems(400, 404)
)
async def card_pdf(name: FromPath[str]) -> Response[bytes]:
    """A published card as PDF, by its name."""
    if name not in PUBLISHED:
        no_such("card")
    return Response(await asyncio.to_thread(_our_pdf, name), media_type=PDF)


@post(
    "/api/cards/pdf",
    tags=["cards"],
    summary="My own card to print",
    status_code=200,
    media_type=PDF,
    request_max_body_size=MAX_CARD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429),
)
async def own_pdf(request: HttpRequest, data: JSONBody[CardText], context: NamedDependency[Context]) -> Response[bytes]:
    """A card in the card language as PDF, if it has no mistakes. The server does not store it."""
    spend(request, context.checks, "Too many cards. Please wait a minute and try again.")
    pdf = await asyncio.to_thread(_pdf, data.text)
    if pdf is None:
        raise RefusedError("Fix the mistakes in this card first.", status_code=422)
    return Response(pdf, media_type=PDF)


@cache
def _our_pdf(name: str) -> bytes:
    return pdf_sheet(published(name))


def _pdf(text: str) -> bytes | None:
    card = check_card(text.encode()).card
    return None if card is None else pdf_sheet(card)


CARD_HANDLERS = (card_pdf, own_pdf)
