"""
Trains the network that scores the arcs and labels of a sentence (Dozat and Manning, 2017). PyTorch, one thread.

    python3 train.py FOLDER

FOLDER has `examples.json`, which `write-network.ts` writes. Afterwards `weights.json` there gives the place and the
shape of each tensor in `weights.bin` (32-bit floats). The same examples give the same bytes on the same machine.
"""

import json
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

# Vectors of the parts of a word, in the order of PARTS in word-features.ts.
PART_SIZES = [100, 16, 32, 32, 24, 16, 32, 12, 12]
WORD = 0
REPLACED_PARTS = range(1, 7)  # endings, beginning, shape and tag, not the punctuation

UNITS = 128
ARC_SIZE = 128
LABEL_SIZE = 96
ARC_REACH = 31
LABEL_REACH = 7
LEAK = 0.1
DROPOUT = 0.25
LABEL_LOSS = 0.7
SEED = 1

# A network with one layer is trained first; its weights begin that with two.
# For the second one, half of the web sentences are drawn anew in each round, so that papers weigh more.
STAGES = [
    {"layers": 1, "rounds": 6, "rate": 2e-3, "words": 2000, "web": 1.0},
    {"layers": 2, "rounds": 10, "rate": 1.6e-3, "words": 1500, "web": 0.5},
]


class Network(nn.Module):
    def __init__(self, layers, sizes, labels, word_counts):
        super().__init__()
        width = 2 * UNITS
        self.e = nn.ModuleList([nn.Embedding(rows, size) for rows, size in zip(sizes, PART_SIZES)])
        for vectors in self.e:
            nn.init.normal_(vectors.weight, std=0.1 if vectors.embedding_dim >= 100 else 0.2)
        inputs = [sum(PART_SIZES), *[width] * (layers - 1)]
        self.rnn = nn.ModuleList([nn.LSTM(size, UNITS, batch_first=True, bidirectional=True) for size in inputs])
        self.root = nn.Parameter(torch.zeros(width))
        self.ad, self.ah = nn.Linear(width, ARC_SIZE), nn.Linear(width, ARC_SIZE)
        self.U = nn.Parameter(torch.eye(ARC_SIZE) * 0.1)
        self.hb = nn.Linear(ARC_SIZE, 1)
        self.ld, self.lh = nn.Linear(width, LABEL_SIZE), nn.Linear(width, LABEL_SIZE)
        self.lo = nn.Linear(LABEL_SIZE, labels)
        # Distance between word and head; the last row is for the root.
        self.dist = nn.Embedding(2 * ARC_REACH + 3, 1)
        self.ldist = nn.Embedding(2 * LABEL_REACH + 3, LABEL_SIZE)
        nn.init.zeros_(self.dist.weight)
        nn.init.zeros_(self.ldist.weight)
        # Rare words are replaced by the unknown word more often.
        self.replaced = 0.4 / (0.4 + torch.tensor(word_counts, dtype=torch.float32))

    def drop(self, values):
        """Dropout with one mask for all words of a sentence."""
        if not self.training:
            return values
        kept = torch.rand(values.shape[0], 1, values.shape[2]) > DROPOUT
        return values * kept / (1 - DROPOUT)

    def encode(self, parts, mask):
        if self.training:
            parts = parts.clone()
            words = parts[..., WORD]
            words[torch.rand(words.shape) < self.replaced[words]] = 0
            for part in REPLACED_PARTS:
                parts[..., part][torch.rand(words.shape) < 0.03] = 0
        states = self.drop(torch.cat([vectors(parts[..., part]) for part, vectors in enumerate(self.e)], -1))
        lengths = mask.sum(1)
        for layer, rnn in enumerate(self.rnn):
            packed = nn.utils.rnn.pack_padded_sequence(states, lengths, batch_first=True)
            read, _ = nn.utils.rnn.pad_packed_sequence(rnn(packed)[0], batch_first=True)
            states = self.drop(read) if layer == 0 else self.drop(read) + states
        return states

    def forward(self, parts, mask):
        """States of the words, states of the heads (the root last), and scores of arcs [sentence, word, head]."""
        states = self.encode(parts, mask)
        sentences, length, _ = states.shape
        heads = torch.cat([states, self.root.expand(sentences, 1, -1)], 1)
        dependent = self.drop(F.leaky_relu(self.ad(states), LEAK))
        head = self.drop(F.leaky_relu(self.ah(heads), LEAK))
        scores = torch.einsum("bwd,bhd->bwh", dependent @ self.U, head) + self.hb(head).squeeze(-1).unsqueeze(1)
        places = torch.arange(length)
        distances = (places.unsqueeze(0) - places.unsqueeze(1)).clamp(-ARC_REACH, ARC_REACH) + ARC_REACH + 1
        distances = torch.cat([distances, torch.full((length, 1), 2 * ARC_REACH + 2)], 1)
        scores = scores + self.dist(distances).squeeze(-1)
        present = torch.cat([mask, torch.ones(sentences, 1, dtype=torch.bool)], 1)
        scores = scores.masked_fill(~present.unsqueeze(1), -1e9) - torch.eye(length, length + 1) * 1e9
        return states, heads, scores

    def label(self, states, heads, chosen):
        """Scores of the labels of the arcs to the chosen heads."""
        length = states.shape[1]
        of_head = self.lh(heads).gather(1, chosen.unsqueeze(-1).expand(-1, -1, LABEL_SIZE))
        distances = (chosen - torch.arange(length).unsqueeze(0)).clamp(-LABEL_REACH, LABEL_REACH) + LABEL_REACH + 1
        distances = torch.where(chosen == length, torch.full_like(distances, 2 * LABEL_REACH + 2), distances)
        return self.lo(self.drop(F.leaky_relu(self.ld(states) + of_head + self.ldist(distances), LEAK)))


def batches(sentences, words, shuffled):
    """Groups of sentences of like length."""
    order = sorted(sentences, key=lambda each: len(each["heads"]) + (random.random() * 3 if shuffled else 0))
    groups, group, longest = [], [], 0
    for each in order:
        length = len(each["heads"])
        if group and max(longest, length) * (len(group) + 1) > words:
            groups.append(group)
            group, longest = [], 0
        group.append(each)
        longest = max(longest, length)
    groups.append(group)
    if shuffled:
        random.shuffle(groups)
    return [sorted(each, key=lambda sentence: -len(sentence["heads"])) for each in groups]


def tensors(group):
    """Parts, heads, labels and mask of a group; the root has the index after the longest sentence."""
    sentences, length = len(group), len(group[0]["heads"])
    parts = np.zeros((sentences, length, len(PART_SIZES)), dtype=np.int64)
    heads, labels = np.zeros((2, sentences, length), dtype=np.int64)
    mask = np.zeros((sentences, length), dtype=bool)
    for row, each in enumerate(group):
        own = len(each["heads"])
        parts[row, :own] = each["parts"]
        heads[row, :own] = [length if head < 0 else head for head in each["heads"]]
        labels[row, :own] = each["labels"]
        mask[row, :own] = True
    return tuple(torch.from_numpy(each) for each in (parts, heads, labels, mask))


def train(network, sentences, stage):
    web = [each for each in sentences if each["isWeb"]]
    papers = [each for each in sentences if not each["isWeb"]]

    def drawn():
        return batches(papers + random.sample(web, int(len(web) * stage["web"])), stage["words"], True)

    optimizer = torch.optim.Adam(network.parameters(), lr=stage["rate"], betas=(0.9, 0.98))
    total, step, began = len(drawn()) * stage["rounds"], 0, time.time()
    for round_ in range(stage["rounds"]):
        loss_sum, steps = 0.0, 0
        for group in drawn():
            for options in optimizer.param_groups:
                options["lr"] = stage["rate"] * min(1, (step + 1) / 100) * max(0, 1 - step / total)
            parts, heads, labels, mask = tensors(group)
            states, of_heads, scores = network(parts, mask)
            arc_loss = F.cross_entropy(scores[mask], heads[mask])
            label_loss = F.cross_entropy(network.label(states, of_heads, heads)[mask], labels[mask])
            loss = arc_loss + LABEL_LOSS * label_loss
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            optimizer.step()
            loss_sum, steps, step = loss_sum + loss.item(), steps + 1, step + 1
            if steps % 200 == 0:
                print(f"  {step} of {total} steps, {time.time() - began:.0f} s", flush=True)
        print(f"{stage['layers']} layers, round {round_ + 1}: loss {loss_sum / steps:.4f}", flush=True)


def write(network, folder):
    tables, offset = {}, 0
    with open(folder / "weights.bin", "wb") as file:
        for name, values in network.state_dict().items():
            tables[name] = {"offset": offset, "shape": list(values.shape)}
            offset += values.numel()
            file.write(values.numpy().astype("<f4").tobytes())
    (folder / "weights.json").write_text(json.dumps(tables))


def main():
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    random.seed(SEED)
    folder = Path(sys.argv[1])
    examples = json.loads((folder / "examples.json").read_text())
    before = {}
    for stage in STAGES:
        network = Network(stage["layers"], examples["sizes"], examples["labels"], examples["wordCounts"])
        network.load_state_dict(before, strict=False)
        network.train()
        train(network, examples["sentences"], stage)
        before = network.state_dict()
    write(network, folder)


main()
