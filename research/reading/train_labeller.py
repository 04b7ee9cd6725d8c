"""
Learns to label the lines of papers, and measures it on papers of publishers that it has not seen.

    python3 train_labeller.py ALIGNED FEATURES OUT

ALIGNED has NAME.json of `align_lines.py`, FEATURES has NAME.f32 of `write-lines.ts`. The 24 papers with the smallest
SHA-256 of their name are left out; of the others, weights are learnt from the CC BY ones alone. Needs numpy and lightgbm.
The same data give the same trees.
"""

import hashlib
import json
import sys
from pathlib import Path

import lightgbm as lgb
import numpy as np

LABELS = [
    "paragraph", "heading", "abstract", "title", "author", "affiliation", "keywords", "front", "list", "caption",
    "table", "table-note", "reference-first", "reference-next", "running", "other",
]  # fmt: skip
REPORTED = 24
FOLDS = 6
ROUNDS = 100
SETTINGS = {
    "objective": "multiclass",
    "num_class": len(LABELS),
    "learning_rate": 0.1,
    "num_leaves": 31,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 1,
    "max_bin": 63,
    "num_threads": 2,
    "deterministic": True,
    "force_row_wise": True,
    "seed": 7,
    "verbose": -1,
}


def label_of(line):
    label = line["label"]
    if label == "reference":
        return "reference-first" if line["begins"] else "reference-next"
    return "paragraph" if label == "formula" else label


def read_papers(aligned, features):
    papers = []
    for path in sorted(aligned.glob("*.json")):
        paper = json.loads(path.read_text())
        lines = paper["lines"]
        rows = np.fromfile(features / f"{path.stem}.f32", dtype=np.float32).reshape(len(lines), -1)
        numbers = np.array([LABELS.index(label_of(line)) for line in lines])
        texts = [line["text"] for line in lines]
        papers.append({"id": path.stem, "rows": rows, "labels": numbers, "texts": texts, **paper})
    by_hash = sorted(papers, key=lambda paper: hashlib.sha256(paper["id"].encode()).hexdigest())
    return by_hash[REPORTED:]


def transitions_of(papers):
    """Logarithms of how often a label follows another."""
    follows = np.ones((len(LABELS), len(LABELS)))
    for paper in papers:
        for one, next_one in zip(paper["labels"], paper["labels"][1:]):
            follows[one, next_one] += 1
    return np.log(follows / follows.sum(axis=1)[:, None])


def best_path(probabilities, transitions, weight):
    """The labels of a document: each line's own, and that they follow each other (Viterbi)."""
    scores = np.log(probabilities + 1e-9)
    total = scores[0]
    back = []
    for row in scores[1:]:
        through = total[:, None] + weight * transitions
        back.append(through.argmax(axis=0))
        total = through.max(axis=0) + row
    path = [int(total.argmax())]
    for step in reversed(back):
        path.append(int(step[path[-1]]))
    return np.array(path[::-1])


def learn(papers):
    rows = np.concatenate([paper["rows"] for paper in papers])
    labels = np.concatenate([paper["labels"] for paper in papers])
    return lgb.train(SETTINGS, lgb.Dataset(rows, labels), num_boost_round=ROUNDS)


def report(name, confusion):
    print(f"{name}: {np.trace(confusion) / confusion.sum():.3f} of {confusion.sum()} lines")
    for at, label in enumerate(LABELS):
        recall = confusion[at, at] / max(1, confusion[at].sum())
        precision = confusion[at, at] / max(1, confusion[:, at].sum())
        others = [f"{LABELS[o]} {confusion[at, o]}" for o in confusion[at].argsort()[::-1] if o != at][:4]
        print(f"  {label:16} {confusion[at].sum():6} recall {recall:.3f} precision {precision:.3f}  {', '.join(others)}")


def main(aligned, features, out):
    papers = read_papers(aligned, features)
    publishers = sorted({paper["publisher"] for paper in papers})
    fold_of = {publisher: at % FOLDS for at, publisher in enumerate(publishers)}
    size = len(LABELS)
    found = {weight: np.zeros((size, size), dtype=int) for weight in (0, 0.3, 0.6, 1)}
    for fold in range(FOLDS):
        own = [p for p in papers if fold_of[p["publisher"]] != fold and p["isFree"]]
        others = [p for p in papers if fold_of[p["publisher"]] == fold]
        model = learn(own)
        transitions = transitions_of(own)
        for paper in others:
            probabilities = model.predict(paper["rows"])
            for weight, confusion in found.items():
                path = best_path(probabilities, transitions, weight)
                np.add.at(confusion, (paper["labels"], path), 1)
        print(f"fold {fold}: learnt from {len(own)}, tried on {len(others)}", flush=True)
    for weight, confusion in found.items():
        report(f"weight {weight}", confusion)
    model = learn([paper for paper in papers if paper["isFree"]])
    model.save_model(str(out))


if __name__ == "__main__":
    main(*(Path(each) for each in sys.argv[1:4]))
