"""The server, the browser, pictures and words are tested as people meet them: compiled, and once."""

import numba

RULES_ONLY = numba.config.DISABLE_JIT or numba.config.BOUNDSCHECK  # there the rest would be the same Python again
collect_ignore = ["server", "browser", "test_tongue.py"] if RULES_ONLY else []
collect_ignore_glob = ["games/test_*_picture.py"] if RULES_ONLY else []


def pytest_collection_modifyitems(items):
    """What takes minutes begins first, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: "master" not in item.name)
