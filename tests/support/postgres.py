"""A private PostgreSQL server for the tests, started on first use in a temporary folder and on a free port."""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from ports import free_port

MISSING = "PostgreSQL is not installed, so its tests are left out; on Debian: apt-get install postgresql"
NO_ACCOUNT = "PostgreSQL does not run as root, and there is no account postgres to run it; its tests are left out"


def programs() -> Path | None:
    """Return the folder of initdb and pg_ctl: Debian's newest, which is not on the PATH, or the one on the PATH."""
    of_debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: float(path.parts[4]))
    on_path = shutil.which("pg_ctl")
    found = [*([Path(on_path).resolve()] if on_path else []), *of_debian]
    return found[-1].parent if found else None


class Postgres:
    """One server with a separate database for every test."""

    def __init__(self, programs: Path, folder: Path, account: pwd.struct_passwd) -> None:
        self.programs, self.folder, self.account = programs, folder, account
        self.port = free_port()
        self._numbers = count(1)

    def create(self) -> None:
        os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)
        self._run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale")
        settings = f"port={self.port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories='{self.folder}'\n"
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.write(settings + "max_connections=200\n")  # fsync stays on, as in production
        self.start()

    def start(self) -> None:
        self._run("pg_ctl", "start", "-w", "-l", str(self.folder / "log"))

    def stop(self) -> None:
        """Stop at once, as in a power failure."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def address(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        name = f"test{next(self._numbers)}"
        asyncio.run(self.ask(f"CREATE DATABASE {name}"))
        return self.address(name)

    async def ask(self, sql: str, database: str = "postgres") -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(self.address(database))
        try:
            return [tuple(row) for row in await connection.fetch(sql)]
        finally:
            await connection.close()

    async def freeze(self) -> list[int]:
        """Suspend the server processes; pass the returned value to ``thaw`` to resume them."""
        rows = await self.ask("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        first = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        frozen = [first, *(int(str(row[0])) for row in rows)]
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        return frozen

    def thaw(self, frozen: list[int]) -> None:
        for pid in reversed(frozen):
            os.kill(pid, signal.SIGCONT)

    def _run(self, program: str, *arguments: str) -> None:
        other = os.geteuid() != self.account.pw_uid
        subprocess.run(
            [self.programs / program, "-D", self.folder / "data", *arguments],
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,  # not a pipe: the server would keep it open
            stderr=subprocess.DEVNULL,
            user=self.account.pw_uid if other else None,
            group=self.account.pw_gid if other else None,
            extra_groups=[] if other else None,
        )


def account() -> pwd.struct_passwd | None:
    """Return the account that runs the server: ours, or ``postgres`` if we are root, which PostgreSQL refuses."""
    try:
        return pwd.getpwuid(os.geteuid()) if os.geteuid() else pwd.getpwnam("postgres")
    except KeyError:
        return None


@contextmanager
def running() -> Iterator[Postgres]:
    """Run a server; raise LookupError if its programs or an account are missing."""
    found, who = programs(), account()
    if found is None:
        raise LookupError(MISSING)
    if who is None:
        raise LookupError(NO_ACCOUNT)
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    server = Postgres(found, folder, who)
    try:
        server.create()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running())
        except LookupError as error:
            pytest.skip(str(error))
        yield server


async def orphans_gone(address: str) -> None:
    """Wait until the server has ended all other sessions of this database, so a killed client's last commit is done."""
    connection = await asyncpg.connect(address)
    try:
        others = (
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        while await connection.fetchval(others):  # noqa: ASYNC110 - the server tells nobody
            await asyncio.sleep(0.01)
    finally:
        await connection.close()
