"""Workers of a Ray cluster in the place of threads (the extra `ray`). Its machines need Digsite, too."""

import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from digsite.errors import Refusal

LOCAL = "local"
PATIENCE = 10.0  # seconds for a first answer


class Cluster(Executor):
    """`local` starts workers here; any other address is that of a running cluster, as Ray writes it."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError:
            raise Refusal("--ray needs Ray; install it with: pip install 'digsite[ray]'") from None
        check_answers(address)
        here = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
        try:
            ray.init(address, logging_level="ERROR", log_to_driver=False, **here)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise Refusal(f"no Ray cluster answers at {address}: {error}") from None
        self.workers = int(ray.cluster_resources().get("CPU", 1))
        self._ray, self._call = ray, ray.remote(call)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._call.remote(work, *args, **kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ray.shutdown()


def call(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return work(*args, **kwargs)


def check_answers(address: str) -> None:
    """Ray itself tries an address for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=PATIENCE).close()
        except OSError as error:
            raise Refusal(f"no Ray cluster answers at {address}: {error.strerror or error}") from None
