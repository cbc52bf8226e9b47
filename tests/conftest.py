"""The server and the browser are tested as people meet them: compiled."""

import numba

collect_ignore = ["server", "browser"] if numba.config.DISABLE_JIT else []


def pytest_collection_modifyitems(items):
    """What takes minutes begins first, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: "master" not in item.name)
