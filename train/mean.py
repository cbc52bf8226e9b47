"""The mean of nets that come from each other: it often plays better than each of them.

    python -m train.mean A.npz B.npz B.npz --out net.npz

A file named twice counts twice. The mean of a net from self-play and of what became of it against advisers alone wins
nearly as often as each of them does against its own kind of opponent.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from digsite import nets
from digsite.errors import Unreadable


def mean(files: Sequence[nets.File]) -> nets.File:
    """Its stages are those of the net that learnt longest."""
    longest = max(files, key=stages)
    for file in files:
        if file.game != longest.game or not np.array_equal(file.steps, longest.steps):
            raise Unreadable("these nets look at other numbers; only nets that come from each other have a mean")
        if file.layers["w1"].shape != longest.layers["w1"].shape:
            raise Unreadable("these nets are not equally wide; only nets that come from each other have a mean")
    layers = {name: np.mean([file.layers[name] for file in files], axis=0) for name in nets.LAYERS}
    return longest.trained(layers, f"the mean of nets after {', '.join(str(stages(file)) for file in files)} stages")


def stages(file: nets.File) -> int:
    return len(file.about.get("stages", []))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nets", type=Path, nargs="+", help="files of nets")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    found = mean([nets.File.open(path) for path in options.nets])
    found.write(options.out)
    print(f"{options.out}: {found.about['stages'][-1]}")


if __name__ == "__main__":
    main()
