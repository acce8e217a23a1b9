"""``charleston play`` and ``charleston serve`` as programs: how they start, stop and fail."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import websockets
from ports import free_port
from terminal import run

from charleston.server.net.listen import listen

COMMAND = [sys.executable, "-m", "charleston"]
QUIET = {name: value for name, value in os.environ.items() if not name.startswith("CHARLESTON_")} | {"CI": "yes"}
WAIT_S = 60


@contextmanager
def launch(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        env=QUIET | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def answers(port: int) -> httpx.Response:
    """Return the first answer of a server that is starting."""
    for _ in range(WAIT_S * 20):
        try:
            return httpx.get(f"http://127.0.0.1:{port}/health")
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("no answer")


def exit_of(process: subprocess.Popen[str], how: signal.Signals) -> tuple[int, str, str]:
    process.send_signal(how)
    out, err = process.communicate(timeout=WAIT_S)
    return process.returncode, out, err


def test_play_listens_on_this_computer_only_and_exits_cleanly(tmp_path: Path) -> None:
    port = free_port()
    with launch("play", "--port", str(port), "--data", str(tmp_path / "new"), "--no-open") as process:
        assert answers(port).json() == {"ok": True, "reason": ""}
        assert (tmp_path / "new" / "charleston.db").exists()
        code, out, err = exit_of(process, signal.SIGINT)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == f"Charleston is at http://127.0.0.1:{port}/"
    assert "network" not in out
    assert out.endswith("Goodbye. You can continue unfinished games next time.\n")


def test_play_takes_the_next_port_when_one_is_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with launch("play", "--port", str(port), "--data", str(tmp_path)) as process:
            assert process.stdout is not None
            sentence, here = process.stdout.readline(), process.stdout.readline()
            other = int(re.findall(r"\d+", sentence)[-1])
            assert sentence == f"Port {port} is in use by another program; using port {other}.\n"
            assert other > port
            assert here == f"Charleston is at http://127.0.0.1:{other}/\n"
            assert answers(other).status_code == 200
            assert exit_of(process, signal.SIGTERM)[0] == 0


def test_play_on_any_free_port(tmp_path: Path) -> None:
    with launch("play", "--port", "0", "--data", str(tmp_path)) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        assert answers(port).status_code == 200


def test_play_for_the_network_shows_a_link_and_a_qr_code(tmp_path: Path) -> None:
    port = free_port()
    arguments = ("play", "--host", "0.0.0.0", "--port", str(port), "--data", str(tmp_path))  # noqa: S104
    with launch(*arguments, PYTHONIOENCODING="utf-8") as process:
        assert answers(port).status_code == 200
        _, out, _ = exit_of(process, signal.SIGINT)
    assert f"Charleston is at http://127.0.0.1:{port}/" in out
    assert re.search(rf"Friends on your network can use http://\S+:{port}/\n", out)
    assert "█▀▀▀▀▀█" in out or "▄▄▄▄▄" in out
    port = free_port()
    with launch(*arguments[:4], str(port), *arguments[5:], PYTHONIOENCODING="ascii") as process:
        assert answers(port).status_code == 200
        _, out, _ = exit_of(process, signal.SIGINT)
    assert "Friends on your network" in out
    assert out.isascii()


async def meet(port: int, process: subprocess.Popen[str]) -> int | None:
    """Return the close code that a socket receives when the server stops."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        await client.put("/api/me", json={"name": "Ann"})
        table = (await client.post("/api/tables", json={})).json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"ws://127.0.0.1:{port}/tables/{table}/socket"
    async with websockets.connect(address, additional_headers={"cookie": cookie}, compression=None) as talk:
        await talk.send('{"type": "hello", "version": 2, "have": 0}')
        assert json.loads(await talk.recv())["type"] == "welcome"
        process.send_signal(signal.SIGTERM)
        await talk.wait_closed()
        return talk.close_code


def test_serve_stops_gracefully_and_logs_no_secrets(tmp_path: Path) -> None:
    port = free_port()
    file = tmp_path / "charleston.toml"
    file.write_text(f'port = 1\ndata = "{tmp_path}"\n')
    with launch("serve", "--settings", str(file), CHARLESTON_PORT=str(port)) as process:
        assert "server" not in answers(port).headers
        httpx.get(f"http://127.0.0.1:{port}/api/tables/abcdefghijklmnop?secret=1")
        assert asyncio.run(meet(port, process)) == 1012
        out, err = process.communicate(timeout=WAIT_S)
    assert (process.returncode, out) == (0, "")
    lines = [json.loads(line) for line in err.splitlines()]
    (request,) = [line for line in lines if "abcd" in str(line)]
    assert (request["event"], request["method"], request["path"]) == ("request", "GET", "/api/tables/abcd…")
    assert request["status"] == 404
    assert "secret" not in err
    assert not re.search(r"/tables/\w{5}", err)
    assert "cookie" not in err


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"CHARLESTON_PROT": "1"}, "There is no setting CHARLESTON_PROT. Did you mean port?"),
        ({"CHARLESTON_DATA": "/dev/null/x"}, "Games cannot be saved in the folder /dev/null/x: Not a directory."),
        ({"CHARLESTON_HOST": "203.0.113.1"}, "203.0.113.1 is not an address of this computer: "),
        ({"CHARLESTON_HOST": "no such host"}, "no such host is not an address of this computer: "),
        ({"CHARLESTON_DATABASE": "sqlite:////dev/null/x.db"}, ""),
        ({"CHARLESTON_DATABASE": "postgresql://ann:secret@127.0.0.1:1/x"}, ""),
        ({"CHARLESTON_SETTINGS": "/nowhere.toml"}, "The settings in /nowhere.toml cannot be read: "),
    ],
)
def test_serve_exits_with_one_sentence(tmp_path: Path, environment: dict[str, str], sentence: str) -> None:
    with launch("serve", **({"CHARLESTON_DATA": str(tmp_path), "CHARLESTON_PORT": "0"} | environment)) as process:
        out, err = process.communicate(timeout=WAIT_S)
    assert (process.returncode, out) == (2, "")
    sentences = [line for line in err.splitlines() if not line.startswith("{")]
    assert len(sentences) == 1, err
    assert sentences[0].startswith(sentence)
    assert sentences[0].endswith((".", "?"))
    assert "secret" not in err
    assert "Traceback" not in err


def test_serve_does_not_try_another_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with launch("serve", CHARLESTON_DATA=str(tmp_path), CHARLESTON_PORT=port) as process:
            _, err = process.communicate(timeout=WAIT_S)
    assert process.returncode == 2
    assert err == f"Port {port} is in use by another program. Stop it, or choose another port.\n"


def test_a_port_is_bound_exclusively() -> None:
    with listen("127.0.0.1", 0) as ours, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", ours.getsockname()[1])


def test_an_output_that_is_full_exits_with_an_error(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [*COMMAND, "play", "--port", "0", "--data", str(tmp_path)]
        done = subprocess.run(command, env=QUIET, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "charleston: No space left on device\n")


def test_help_imports_no_unused_module() -> None:
    script = (
        "import sys, charleston.__main__ as m\ntry:\n    m.app(['play', '--help'])\nfinally:\n    print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert "--no-open" in done.stdout
    assert not {"uvicorn", "litestar", "numba", "segno", "asyncpg"} & set(done.stdout.splitlines()[-1].split())


def test_help_lists_both_commands() -> None:
    shown = run("--help").stdout
    assert re.search("^  play ", shown, re.MULTILINE)
    assert re.search("^  serve ", shown, re.MULTILINE)
    assert run("play", "--port", "70000").exit_code == 2
    assert run("serve", "--nonsense").exit_code == 2
