"""Dependencies have upper bounds for users of the wheel, and only one module uses private APIs of uvicorn."""

import ast
import re
import tomllib
from importlib.metadata import version

import h11
import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from paths import ROOT
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
REQUIREMENTS = [
    Requirement(line)
    for line in (*PROJECT["dependencies"], *sum(PROJECT["optional-dependencies"].values(), []))  # noqa: RUF017
]
PINNED = dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", (ROOT / "requirements" / "dev.txt").read_text(), re.MULTILINE))
KNOWN = {"uvicorn": "0.54", "websockets": "17", "h11": "0.16"}
"""Versions whose private APIs ``server/net/uvicorn_protocol.py`` was written for."""


@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=[one.name for one in REQUIREMENTS])
def test_every_dependency_has_an_upper_bound_and_the_pinned_version_is_below_it(requirement: Requirement) -> None:
    assert {one.operator for one in requirement.specifier} == {">=", "<"}
    assert PINNED[requirement.name] in requirement.specifier


@pytest.mark.parametrize("name", KNOWN)
def test_the_private_apis_we_use_are_of_a_known_version(name: str) -> None:
    known = SpecifierSet(f"=={KNOWN[name]}.*")
    assert version(name) in known, (
        f"{name} {version(name)} is new here. Read what server/net/uvicorn_protocol.py overrides in it (data_received, "
        "send, handle_text, send_keepalive_ping, shutdown, connection_lost; on_response_complete, connection_made, "
        "send_400_response, next_event), run benchmarks/flood.py, then change KNOWN and the bound in pyproject.toml."
    )


def test_only_one_module_uses_private_apis() -> None:
    knows = set()
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text()
        if not re.search(r"uvicorn|websockets|h11", text):  # parsing is slow
            continue
        for node in ast.walk(ast.parse(text)):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if any(re.match(r"uvicorn\.|websockets|h11", name) for name in names):
                knows.add(path.name)
    assert knows == {"uvicorn_protocol.py"}


def test_private_apis_exist_where_we_expect_them() -> None:
    for name in ("data_received", "send", "handle_text", "send_keepalive_ping", "shutdown", "connection_lost"):
        assert name in vars(WebSocketsSansIOProtocol)
    for name in ("data_received", "on_response_complete", "connection_made", "connection_lost", "send_400_response"):
        assert name in vars(H11Protocol)
    assert "127.0.0.1" in _TrustedHosts(["127.0.0.0/8"])
    assert callable(h11.Connection.next_event)
