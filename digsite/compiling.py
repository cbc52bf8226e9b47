"""How rules become machine code, and where that is kept."""

import hashlib
import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any

import numba
import numpy as np
from numba.core.cpu import CPUTargetOptions
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.options import TargetOptions

from digsite import components

# Files and rooms without compiled code, or with code that nothing else calls.
PROSE = {"picture.py", "drawing.py", "collection.py", "panels.py", "odds.py", "text.py", "tongue.py"}
PROSE |= {"thinking.py", "levels.py", "lab", "cli", "server"}


@cache
def _cache_folder(boxes: str) -> str:
    """Where compiled code is kept: a folder named by all it was compiled from.

    Numba looks only at the file of the function itself, so an edit of rules.py would leave compiled
    callers on the old rules. A new hash leaves nothing stale behind. What is never compiled does not count.
    """
    package = Path(__file__).parent
    versions = f"{numba.__version__} {np.__version__} {sys.version}"
    digest = hashlib.sha256(f"{versions} {boxes} {numba.config.BOUNDSCHECK}".encode())
    for path in sorted(p for kind in ("*.py", "*.toml", "*.npz") for p in package.rglob(kind)):
        if path.name not in PROSE and path.parent.name not in PROSE:
            digest.update(path.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = Path(os.environ.get("DIGSITE_CACHE") or home / "digsite") / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="digsite-"))
    return str(folder)


_numba_config = Lock()  # Numba has one cache folder for all threads


def cache_folder() -> Path:
    return Path(_cache_folder(components.fingerprint()))


# A View's records begin as those of its State do. Where a rule was compiled for one, Numba considers it for the other,
# and warns; then it takes the one that fits.
warnings.filterwarnings("ignore", ".*considered a subtype", NumbaExperimentalFeatureWarning)

# Compiled code counts references to arrays at every call, which takes longer than most rules do. Only functions that
# make arrays need that, and these are the words for it.
MAKERS = {"empty", "empty_like", "zeros", "ones", "full", "array", "arange", "copy", "sort", "append"}

CPUTargetOptions.noalias = TargetOptions.Mapping("noalias")  # Numba can do this, but gives it no name of an option


def rule(function: Callable[..., Any] | None = None, *, inline: bool = False, apart: bool = False) -> Any:
    """Compile a function on records; kept on disk; plain Python when NUMBA_DISABLE_JIT is set.

    With `inline` it is copied into those who call it: for small ones that are called again and again, for a call takes
    ten numbers along for each array. `legal`, its parts and who asks it always are: then names stay in registers.

    With `apart` the compiler may rely on it that no two arguments share memory. Else it must assume that whatever is
    written to one changes the others, and read their fields again.
    """
    if function is None:
        return partial(rule, inline=inline, apart=apart)
    inline = inline or function.__name__.startswith(("legal", "list_open", "cast", "tell"))
    options = {"_nrt": not MAKERS.isdisjoint(function.__code__.co_names), "forceinline": inline, "noalias": apart}
    with _numba_config:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder())  # only for us: other users of Numba keep their own
        try:
            return numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
        finally:
            numba.config.CACHE_DIR = before
