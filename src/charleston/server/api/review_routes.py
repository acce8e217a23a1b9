"""Routes of reviews: begin the review of a finished game, and ask how far it is."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from charleston.server.api.context import Context, HttpRequest, RefusedError, network_of, no_such, problems, spend
from charleston.server.api.reading_routes import MANY, MAX_RECORD_BODY_BYTES
from charleston.server.api.replay import RecordText
from charleston.server.api.reviews import ReviewState, TooManyReviewsError

BUSY = "Many games are waiting for their review. Please try again in a few minutes."


def _begin(context: Context, text: str) -> Response[ReviewState]:
    try:
        return _fresh(context.reviews.begin(text))
    except TooManyReviewsError:
        raise RefusedError(BUSY, status_code=503) from None


def _fresh(state: ReviewState) -> Response[ReviewState]:
    return Response(state, headers={"cache-control": "no-store"})


@post(
    "/api/tables/{table:str}/records/{number:int}/review",
    tags=["tables"],
    summary="Review a finished game",
    status_code=200,
    responses=problems(400, 403, 404, 429, 503),
)
async def review_game(
    request: HttpRequest, table: FromPath[str], number: FromPath[int], context: NamedDependency[Context]
) -> Response[ReviewState]:
    """What each decision cost, from what the player could see. It takes about half a minute; ask again by its key."""
    spend(request, context.checks, MANY)
    text = await context.tables.record(table, number, context.jobs, network_of(request)) or no_such("game")
    return _begin(context, text)


@post(
    "/api/records/review",
    tags=["records"],
    summary="Review a downloaded game",
    status_code=200,
    request_max_body_size=MAX_RECORD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429, 503),
)
async def review_text(
    request: HttpRequest, data: JSONBody[RecordText], context: NamedDependency[Context]
) -> Response[ReviewState]:
    """Like the review of a table's game, for a record from a file."""
    spend(request, context.checks, MANY)
    return _begin(context, data.text)


@get("/api/reviews/{key:str}", tags=["records"], summary="How far a review is", responses=problems(400, 404))
async def review_state(key: FromPath[str], context: NamedDependency[Context]) -> Response[ReviewState]:
    """The share that is done, and at the end the review of every seat."""
    return _fresh(context.reviews.find(key) or no_such("review"))


REVIEW_TYPES = (ReviewState,)
REVIEW_HANDLERS = (review_game, review_text, review_state)
