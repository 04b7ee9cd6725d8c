"""Prints how well the reader ranks and refuses, for sets of questions of write-questions.ts.

usage: measure_reader.py QUESTIONS BASE WEIGHTS SET [SET ...]
"""

import sys
import time

import torch
from reader import Questions, Reader

# Share of unanswerable questions answered at which the answered share of the others is printed.
TWINS_ANSWERED = 0.15
# Most pairs read at once.
AT_ONCE = 16


def area(answerable, others):
    """The area under the curve: how often an answerable question has the higher score."""
    ordered = sorted([(score, 1) for score in answerable] + [(score, 0) for score in others])
    below = above = 0
    for _, answers in ordered:
        if answers:
            above += below
        else:
            below += 1
    return above / max(1, len(answerable) * len(others))


@torch.inference_mode()
def main():
    folder, base, weights, *sets = sys.argv[1:]
    data = Questions(folder, base)
    reader = Reader(base, weights).eval()
    for name in sets:
        measure(name, [each for each in data.questions if each['set'] == name], data, reader)


def measure(name, questions, data, reader):
    scores = {True: [], False: []}
    ranks, inside, words = [], 0, 0
    began = time.time()
    for question in questions:
        places = question['candidates']
        pairs = data.pairs(question, places)
        logits = reader.read(pairs, AT_ONCE) if pairs else torch.full((1, 2), -9.0)
        scores[question['answerable']].append(logits[:, 1].max().item())
        if question['answerable']:
            answering = {place for together in question['answers'] for place in together}
            ordered = [places[at] for at in logits[:, 0].argsort(descending=True).tolist()] if places else []
            ranks.append(next((rank for rank, place in enumerate(ordered) if place in answering), 99))
            inside += any(place in answering for place in places)
            words += any(place in answering for place in places[:2])
    count = max(1, len(ranks))
    among = lambda most: f'{sum(rank < most for rank in ranks) / count:.3f}'
    print(
        f'{name}: {len(ranks)} answerable, among the candidates {inside / count:.3f}; first {among(1)}, among two {among(2)}'
        f' (in the order of the candidates {words / count:.3f}), three {among(3)}; {(time.time() - began) / max(1, len(questions)) * 1000:.0f} ms each'
    )
    if scores[False] and scores[True]:
        threshold = sorted(scores[False], reverse=True)[int(len(scores[False]) * TWINS_ANSWERED)]
        answered = sum(score > threshold for score in scores[True]) / count
        print(
            f'  {len(scores[False])} unanswerable: area under the curve {area(scores[True], scores[False]):.3f}; with'
            f' {TWINS_ANSWERED:.0%} of them answered, answered of the others {answered:.3f}'
        )


main()
