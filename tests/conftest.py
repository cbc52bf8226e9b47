"""The server and the browser are tested as people meet them: compiled."""

import numba

collect_ignore = ["server", "browser"] if numba.config.DISABLE_JIT else []
