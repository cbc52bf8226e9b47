import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

from tests.server.serving import Serving, free_port


@pytest.fixture(scope="session")
def postgresql():
    """The address of a PostgreSQL server of our own, on loopback, in a temporary folder."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin")), Path(shutil.which("postgres") or "/nowhere").parent]
    tools = next((place for place in reversed(places[:-1])), places[-1])
    if not (tools / "initdb").exists():
        pytest.skip("PostgreSQL is not installed")
    folder, port = Path(tempfile.mkdtemp(prefix="digsite-pg-")), free_port()
    user = {"user": "nobody"} if os.getuid() == 0 else {}  # PostgreSQL refuses to run as root
    if user:
        shutil.chown(folder, "nobody")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/", **user}
    subprocess.run([tools / "initdb", "-D", folder / "data", "-U", "digsite", "-A", "trust"], check=True, **quiet)
    settings = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}", "-p", str(port)]
    process = subprocess.Popen([tools / "postgres", "-D", folder / "data", *settings], **quiet)
    url = f"postgresql://digsite@127.0.0.1:{port}/postgres"
    for _ in range(200):
        try:
            psycopg.connect(url).close()
            break
        except psycopg.OperationalError:
            time.sleep(0.1)
    yield url
    process.terminate()
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One running server for a whole module."""
    served = Serving(tmp_path_factory.mktemp("server") / "digsite.sqlite")
    yield served
    served.stop()
