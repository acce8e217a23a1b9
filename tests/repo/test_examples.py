"""The example client with a real server: it plays whole games over the public protocol and survives a restart."""

import ast
import importlib.util
import io
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest
from paths import ROOT
from running import running

from charleston.server.live import agenda
from charleston.server.live.wire import FromServer

CLIENT = ROOT / "examples" / "table_client.py"
spec = importlib.util.spec_from_file_location("table_client", CLIENT)
assert spec
assert spec.loader
client = importlib.util.module_from_spec(spec)
spec.loader.exec_module(client)


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that lets the bots of this process play at the pace of their table, without a minimum."""
    return lambda: monkeypatch.setattr(agenda, "THINKING_S", 0.0)


def start(server: str, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-u", str(CLIENT), "--server", server, *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def read_until(lines: IO[str], word: str) -> str:
    output = ""
    for line in lines:
        output += line
        if word in line:
            return output
    raise AssertionError(output)


def test_the_client_imports_nothing_from_charleston() -> None:
    nodes = list(ast.walk(ast.parse(CLIENT.read_text("utf-8"))))
    used = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    used |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    outside = {name.partition(".")[0] for name in used} - sys.stdlib_module_names
    assert outside == {"websockets"}


def test_two_people_and_two_bots_play_a_game(tmp_path: Path, quick_bots: Callable[[], None]) -> None:
    quick_bots()
    with running(tmp_path) as (_, http):
        server = str(http.base_url)
        ruth = start(server, "--bots", "2")
        assert ruth.stdout
        table = read_until(ruth.stdout, "This is table").split()[-1].rstrip(".")
        carol = start(server, "--join", table, "--name", "Carol")
        outputs = [person.communicate(timeout=120)[0] for person in (ruth, carol)]
        assert (ruth.returncode, carol.returncode) == (0, 0), outputs
        assert all("The game is over" in output for output in outputs)
        (game,) = http.get(f"/api/tables/{table}/records").json()
        assert {"Ruth", "Carol"} < set(game["seats"])


def test_the_client_resumes_after_a_restart(tmp_path: Path, quick_bots: Callable[[], None]) -> None:
    with running(tmp_path) as (_, http):
        server, port = str(http.base_url), http.base_url.port
        ruth = start(server, "--pace", "20")
        assert ruth.stdout
        before = read_until(ruth.stdout, "First Charleston")
    assert "game is over" not in before
    quick_bots()  # only now, so that the game cannot end before the restart
    with running(tmp_path, port=port):
        after = ruth.communicate(timeout=120)[0]
    assert ruth.returncode == 0, after
    assert "coming back" in after
    assert "The game is over" in after


class Strict(client.Player):  # type: ignore[misc, name-defined]  # loaded from its file
    """A client that accepts only messages that the types allow."""

    heard = 0

    def hear(self, socket: Any, message: dict[str, Any]) -> None:
        msgspec.convert(message, FromServer)
        Strict.heard += 1
        super().hear(socket, message)


def test_every_message_sent_has_a_type(tmp_path: Path, quick_bots: Callable[[], None]) -> None:
    """The server must never send anything without a type, such as the wall."""
    quick_bots()
    with running(tmp_path) as (_, http), redirect_stdout(io.StringIO()) as output:
        lobby = client.Lobby(str(http.base_url))
        lobby.be("Ruth")
        Strict(lobby, lobby.open_table(20), "Ruth", 3, 2).run()
    assert Strict.heard > 100
    assert output.getvalue().count("The game is over") == 2


def test_without_a_server_the_client_says_so() -> None:
    ran = subprocess.run(
        [sys.executable, CLIENT, "--server", "http://127.0.0.1:9"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith("There is no server at http://127.0.0.1:9")
    assert "Traceback" not in ran.stderr
