"""Worker processes: none outlives whoever started it, however that one ended."""

import os
import threading
from multiprocessing import parent_process


def follow_parent() -> None:
    """In a worker: end when the parent does. Else it would finish its work, and then wait for more for good."""
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
