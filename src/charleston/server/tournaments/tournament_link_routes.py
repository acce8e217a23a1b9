"""The HTTP route for the links of a tournament: make, replace and revoke them."""

from collections.abc import Collection
from typing import Annotated

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.server.api.context import Context, HttpRequest, RefusedError, problems
from charleston.server.tournaments.role_commands import arrivals
from charleston.server.tournaments.tournament_links import MAX_LINKS, NAMED_ROLES, Grant, TournamentLink, named
from charleston.server.tournaments.tournament_routes import opened_by, person_name, spend_link


class TournamentLinksChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Links to make, or to revoke. ``fresh`` replaces links that exist."""

    grants: Annotated[tuple[Grant, ...], Meta(max_length=MAX_LINKS)] = ()
    fresh: bool = False
    revoke: Annotated[tuple[Grant, ...], Meta(max_length=MAX_LINKS)] = ()


@post(
    "/api/tournaments/{link:str}/links",
    tags=["tournaments"],
    summary="The links of a tournament",
    status_code=200,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def tournament_links(
    request: HttpRequest, link: FromPath[str], data: JSONBody[TournamentLinksChange], context: NamedDependency[Context]
) -> list[TournamentLink]:
    """Make links, replace them or revoke them; get all that are valid. A revoked link is dead at once.

    Everybody who came to an online table by a revoked or replaced link is dismissed; a bot plays on for a player.
    """
    opened = await opened_by(context, link, "director")
    spend_link(request, context, opened, 1)
    links, key = context.tournaments.links, opened.access.key
    if any(grant.role == "director" for grant in data.revoke):
        raise RefusedError("The director's link can be replaced, but not revoked.", status_code=422)
    known = {one.grant for one in await links.current(key)}
    grants = tuple(dict.fromkeys(new_grant(grant, known) for grant in data.grants))
    for grant in data.revoke:
        await links.revoke(key, named(grant))
    if grants:
        brought = arrivals(opened.cached.log)
        players = {grant: brought.get(grant.number, 0) for grant in grants if grant.role == "player"}
        await links.make(key, grants, fresh=data.fresh, arrivals=players)
    if data.revoke or data.fresh:
        await context.rounds.dismiss(key)
    return list(await context.tournaments.valid_links(key))


def new_grant(grant: Grant, known: Collection[Grant]) -> Grant:
    """Return a grant for a new link. An older link keeps its name, so that the director can replace it."""
    grant = named(grant)
    if grant in known or grant.role not in NAMED_ROLES:
        return grant
    return replace(grant, name=person_name(grant.name))


TOURNAMENT_LINK_TYPES = (TournamentLink, TournamentLinksChange)
TOURNAMENT_LINK_HANDLERS = (tournament_links,)
