"""A position that games rarely reach: four exposures for each player, with all eight jokers among them."""

from msgspec.structs import replace
from staged_house import StagedHouse

from charleston.card.matcher import Exposure
from charleston.game.seats import SEATS
from charleston.game.state import Shown
from charleston.server.app import Server
from charleston.tiles import TILES

GROUPS = tuple(
    tuple(
        Shown(Exposure(TILES[tile], *made), 1)
        for tile, made in zip(tiles, ((3, 1), (3, 0), (2, 1), (4, 0)), strict=True)
    )
    for tiles in ((0, 9, 18, 27), (1, 10, 19, 28), (2, 11, 20, 29), (3, 12, 21, 30))
)
"""The exposures of each seat: a kong with a joker, a pung, a pung with a joker, and a kong."""


def expose_all(house: StagedHouse) -> None:
    """Give every player four exposures; a page shows them after it reconnects."""

    async def there(server: Server) -> None:
        live = await server.tables.find(house.table)
        assert live is not None
        assert live.state.game is not None
        racks = tuple(live.state.game.racks[seat][:1] for seat in SEATS)
        live.state = replace(live.state, game=replace(live.state.game, exposures=GROUPS, racks=racks))

    house.run(there)
