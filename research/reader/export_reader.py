"""Writes weights of train_reader.py as an ONNX file with 8-bit weights, and prints how far its logits are from theirs.

usage: export_reader.py BASE WEIGHTS OUT
Inputs `ids`, `segments` and `mask` of shape (pairs, longest), output `logits` as those of `Reader`.
"""

import os
import sys
import tempfile

import numpy as np
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process
from reader import Reader

INPUTS = ['ids', 'segments', 'mask']


def main():
    base, weights, out = sys.argv[1:]
    reader = Reader(base, weights).eval()
    reader.bert.set_attn_implementation('eager')
    generator = torch.Generator().manual_seed(7)
    ids = torch.randint(1000, 30000, (4, 50), generator=generator)
    example = ids, (torch.arange(50) > 12).long().expand(4, 50).contiguous(), torch.ones_like(ids)
    with tempfile.TemporaryDirectory() as folder:
        whole, ready = os.path.join(folder, 'whole.onnx'), os.path.join(folder, 'ready.onnx')
        axes = {name: {0: 'pairs', 1: 'longest'} for name in INPUTS} | {'logits': {0: 'pairs'}}
        torch.onnx.export(reader, example, whole, input_names=INPUTS, output_names=['logits'], dynamic_axes=axes, dynamo=False)
        quant_pre_process(whole, ready, skip_symbolic_shape=True)
        # Seven bits: sums of products of eight saturate on processors without VNNI.
        quantize_dynamic(ready, out, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)
    with torch.inference_mode():
        wanted = reader(*example).numpy()
    session = onnxruntime.InferenceSession(out)
    found = session.run(None, {name: value.numpy() for name, value in zip(INPUTS, example)})[0]
    print(f'{os.path.getsize(out) / 1e6:.1f} MB; largest difference of a logit {np.abs(found - wanted).max():.3f}')


main()
