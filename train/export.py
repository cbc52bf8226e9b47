"""A shipped net as an ONNX file, for other programs: numbers and advice in, logits of places, ranks and the lead out.

    python -m train.export GAME [--net FILE] --out net.onnx

`x` is [batch, number], uint8, as `digsite.nets` sees a view; `advice` is [batch], int64, the place of what the adviser
would do. The outputs are `places`, `ranks` (before the softmax) and `lead`. The order of places is
in the file's metadata.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from digsite import find, nets


def to_onnx(file: nets.File) -> onnx.ModelProto:
    """The same net as a graph."""
    constants = {
        "columns": np.repeat(np.arange(len(file.first) - 1), np.diff(file.first)),
        "steps": file.steps.astype(np.int32),
        "answers": np.array([file.layers["b3"].size - nets.ANSWERS, 1, nets.RANKS, 1]),
        "count": np.array([file.layers["b3"].size - nets.ANSWERS]),
        "off_on": np.array([0, 1], np.float32),
        **file.layers,
    }
    nodes = [
        helper.make_node("Cast", ["x"], ["numbers"], to=TensorProto.INT32),
        helper.make_node("Gather", ["numbers", "columns"], ["seen"], axis=1),
        helper.make_node("GreaterOrEqual", ["seen", "steps"], ["reached"]),
        helper.make_node("Cast", ["reached"], ["inputs"], to=TensorProto.FLOAT),
        helper.make_node("Gemm", ["inputs", "w0", "b0"], ["a0"]),
        helper.make_node("Relu", ["a0"], ["h0"]),
        helper.make_node("Gemm", ["h0", "w1", "b1"], ["a1"]),
        helper.make_node("Relu", ["a1"], ["h1"]),
        helper.make_node("Gemm", ["h1", "w2", "b2"], ["a2"]),
        helper.make_node("Relu", ["a2"], ["r2"]),
        helper.make_node("Add", ["h1", "r2"], ["h2"]),
        helper.make_node("Gemm", ["h2", "w3", "b3"], ["all"]),
        helper.make_node("Split", ["all", "answers"], ["looks", "trust", "ranks", "lead"], axis=1),
        helper.make_node("OneHot", ["advice", "count", "off_on"], ["advised"], axis=1),
        helper.make_node("Mul", ["advised", "trust"], ["more"]),
        helper.make_node("Add", ["looks", "more"], ["places"]),
    ]
    outputs = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", int(size)])
        for name, size in zip(("places", "ranks", "lead"), constants["answers"][[0, 2, 3]], strict=True)
    ]
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.UINT8, ["batch", len(file.first) - 1]),
        helper.make_tensor_value_info("advice", TensorProto.INT64, ["batch"]),
    ]
    kept = [numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in constants.items()]
    graph = helper.make_graph(nodes, f"digsite_{file.game}", inputs, outputs, kept)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    book = find(file.game).book
    about = {**file.about, "game": file.game, "places": [book.text(int(a)) for a in nets.seat_actions(book)]}
    helper.set_model_props(model, {"digsite": json.dumps(about)})
    onnx.checker.check_model(model)
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--net", type=Path, help="a net's file; else the one that is shipped")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    source = options.net or nets.FOLDER / f"{options.game}.npz"
    options.out.write_bytes(to_onnx(nets.File.open(source)).SerializeToString())
    print(f"{options.out}: {options.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
