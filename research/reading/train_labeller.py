"""
Learns to label the lines of papers, and measures it on papers of publishers that it has not seen.

    python3 train_labeller.py ALIGNED FEATURES OUT

ALIGNED has NAME.json of `align_lines.py`, FEATURES has NAME.f32 of `write-lines.ts`. The 24 papers with the smallest
SHA-256 of their name are left out; of the others, weights are learnt from the CC BY ones alone. OUT gets `weights.json`
for the product, and for each group of publishers `fold-N.json`, learnt without them, with the names of their papers.
Needs numpy and lightgbm. The same data give the same trees.
"""

import base64
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
ROUNDS = 70
# Rare labels weigh more: by this power of how rare they are.
RARITY = 0.35
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
        papers.append({"id": path.stem, "rows": rows, "labels": numbers, **paper})
    by_hash = sorted(papers, key=lambda paper: hashlib.sha256(paper["id"].encode()).hexdigest())
    return by_hash[REPORTED:]


def learn(papers):
    rows = np.concatenate([paper["rows"] for paper in papers])
    labels = np.concatenate([paper["labels"] for paper in papers])
    counts = np.bincount(labels, minlength=len(LABELS))
    weights = (counts.max() / np.maximum(1, counts)) ** RARITY
    return lgb.train(SETTINGS, lgb.Dataset(rows, labels, weight=weights[labels]), num_boost_round=ROUNDS)


def packed(model):
    """The trees as flat arrays: a child below 0 is the leaf ~child."""
    roots, leaves = [], []
    nodes = {"feature": [], "threshold": [], "left": [], "right": []}

    def add(tree):
        if "leaf_value" in tree:
            leaves.append(tree["leaf_value"])
            return ~(len(leaves) - 1)
        at = len(nodes["feature"])
        for values in nodes.values():
            values.append(0)
        nodes["feature"][at] = tree["split_feature"]
        nodes["threshold"][at] = tree["threshold"]
        nodes["left"][at] = add(tree["left_child"])
        nodes["right"][at] = add(tree["right_child"])
        return at

    for info in model.dump_model()["tree_info"]:
        roots.append(add(info["tree_structure"]))
    types = {"feature": "<u2", "threshold": "<f4", "left": "<i4", "right": "<i4"}
    arrays = {name: (values, types[name]) for name, values in nodes.items()}
    arrays |= {"roots": (roots, "<i4"), "leaves": (leaves, "<f4")}
    coded = {name: base64.b64encode(np.array(v, dtype=t).tobytes()).decode() for name, (v, t) in arrays.items()}
    return {"labels": LABELS, **coded}


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
    out.mkdir(parents=True, exist_ok=True)
    found = np.zeros((size, size), dtype=int)
    for fold in range(FOLDS):
        own = [p for p in papers if fold_of[p["publisher"]] != fold and p["isFree"]]
        others = [p for p in papers if fold_of[p["publisher"]] == fold]
        model = learn(own)
        for paper in others:
            np.add.at(found, (paper["labels"], model.predict(paper["rows"]).argmax(axis=1)), 1)
        weights = {**packed(model), "papers": [paper["id"] for paper in others]}
        (out / f"fold-{fold}.json").write_text(json.dumps(weights))
        print(f"fold {fold}: learnt from {len(own)}, tried on {len(others)}", flush=True)
    report("lines of publishers that were not seen", found)
    weights = packed(learn([paper for paper in papers if paper["isFree"]]))
    (out / "weights.json").write_text(json.dumps(weights) + "\n")


if __name__ == "__main__":
    main(*(Path(each) for each in sys.argv[1:4]))
