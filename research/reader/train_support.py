"""Fine-tunes the network that tells what a sentence of a paper says of a claim, on judgements of write-questions.ts.

usage: train_support.py QUESTIONS BASE OUT --start WEIGHTS [--epochs 2] [--verbatim 4000] [--kept 0] [--batch 6] [--seed 7]
QUESTIONS, BASE and OUT as of train_reader.py; `--start`: weights to go on from, at first those of the reader that questions
have taught to read papers; `--verbatim`: so many sentences of papers are read with themselves as claims; `--kept`: so many
layers stay as they are. Claims and sentences are also read with one
number, direction or negation changed by rule, since judgements alone do not teach to look at them.
"""

import argparse
import random
import re
import time

import torch
import torch.nn.functional as F
from reader import Questions, Reader
from safetensors.torch import save_file

SUPPORTS, DENIES, SILENT = range(3)
WARM_UP = 60
# Weight of the loss that a true claim scores above its changed one.
PAIR_WEIGHT = 0.5
OPPOSITES = [
    ('higher', 'lower'), ('increased', 'decreased'), ('increase', 'decrease'), ('increases', 'decreases'), ('more', 'less'),
    ('more', 'fewer'), ('greater', 'smaller'), ('larger', 'smaller'), ('better', 'worse'), ('improved', 'worsened'),
    ('improves', 'worsens'), ('before', 'after'), ('above', 'below'), ('longer', 'shorter'), ('faster', 'slower'),
    ('positive', 'negative'), ('positively', 'negatively'), ('with', 'without'), ('rose', 'fell'), ('rises', 'falls'),
    ('stronger', 'weaker'), ('most', 'least'), ('first', 'last'), ('upper', 'lower'), ('gain', 'loss'), ('high', 'low'),
    ('earlier', 'later'), ('reduced', 'raised'), ('reduces', 'raises'), ('at least', 'at most'), ('many', 'few'),
    ('always', 'never'), ('all', 'none of'), ('outperforms', 'falls behind'), ('significant', 'insignificant'),
    ('minimum', 'maximum'), ('early', 'late'), ('often', 'seldom'), ('men', 'women'), ('male', 'female'), ('older', 'younger'),
    ('hours', 'days'), ('days', 'weeks'), ('weeks', 'months'), ('months', 'years'), ('adults', 'children'), ('left', 'right'),
]
OTHER_WAY = {}
for one, other in OPPOSITES:
    OTHER_WAY.setdefault(one, []).append(other)
    OTHER_WAY.setdefault(other, []).append(one)
DIRECTION = re.compile(rf"\b({'|'.join(sorted(OTHER_WAY, key=len, reverse=True))})\b", re.I)
NUMBER = re.compile(r'(?<![\w.])\d+(?:[.,]\d+)*(?![\w])')
AUXILIARY = re.compile(r'\b(is|are|was|were|can|could|does|did|has|have|had|will|may|should)\b(?! not)')
NEGATION = re.compile(r"\b(?:not|never)\b ?|\bno (?=[a-z])")


def changed_number(text):
    """The text with another number, or with two of its numbers in each other's place."""
    found = list(NUMBER.finditer(text))
    if not found:
        return None
    values = {each.group() for each in found}
    if len(values) > 1 and random.random() < 0.4:
        one, other = random.sample(sorted(values), 2)
        return NUMBER.sub(lambda each: {one: other, other: one}.get(each.group(), each.group()), text)
    each = random.choice(found)
    digits = list(each.group())
    places = [at for at, digit in enumerate(digits) if digit.isdigit()]
    at = random.choice(places)
    digits[at] = random.choice([digit for digit in '123456789' if digit != digits[at]])
    return text[: each.start()] + ''.join(digits) + text[each.end() :]


def changed_direction(text):
    found = list(DIRECTION.finditer(text))
    if not found:
        return None
    each = random.choice(found)
    other = random.choice(OTHER_WAY[each.group().lower()])
    return text[: each.start()] + (other.capitalize() if each.group()[0].isupper() else other) + text[each.end() :]


def changed_negation(text):
    if NEGATION.search(text):
        return NEGATION.sub('', text, count=1)
    found = list(AUXILIARY.finditer(text))
    if not found:
        return None
    each = random.choice(found)
    return f'{text[: each.end()]} not{text[each.end() :]}'


def changed(text):
    """The text with one thing changed by rule, None where there is nothing to change."""
    ways = [changed_number, changed_direction, changed_negation]
    random.shuffle(ways)
    return next((other for other in (way(text) for way in ways) if other and other != text), None)


def written(judgements):
    """The judged claims of each sentence."""
    own = [each for each in judgements if each['kind'] == 'support' and each['set'] == 'train']
    # write-questions.ts writes four in a row: supported, changed, not said, and the first about another passage.
    return [own[at : at + 4] for at in range(0, len(own), 4)]


def pairs_of_written(four):
    # What a passage does not say is learnt soon, so only one claim in two of that sort is read.
    wanted = four[:2] + random.sample(four[2:], random.randint(0, 1))
    read = [(each['claim'], each['passage'], each['label']) for each in wanted]
    other = changed(four[0]['claim'])
    return read + ([(other, four[0]['passage'], DENIES)] if other else [])


def pairs_of_verbatim(passage, passages):
    text = passage[0]
    other = changed(text)
    elsewhere = random.choice(passages)
    return [
        (text, passage, SUPPORTS),
        *([(other, passage, DENIES)] if other else []),
        *([(text, elsewhere, SILENT)] if elsewhere[0] != text else []),
    ]


def loss_of(groups, data, reader):
    """The loss of the labels, and that true claims score above changed ones of the same sentence."""
    pairs = [pair for group in groups for pair in group]
    logits = reader.read([data.pair(claim, passage) for claim, passage, _ in pairs], 16)[:, 2:5]
    labels = torch.tensor([label for _, _, label in pairs])
    loss = F.cross_entropy(logits, labels)
    margins, at = [], 0
    for group in groups:
        own = logits[at : at + len(group)].log_softmax(1)[:, SUPPORTS]
        kinds = labels[at : at + len(group)]
        at += len(group)
        for true in own[kinds == SUPPORTS]:
            margins += [F.softplus(-(true - false)) for false in own[kinds == DENIES]]
    return loss + (PAIR_WEIGHT * torch.stack(margins).mean() if margins else 0), len(pairs)


def main():
    parser = argparse.ArgumentParser()
    for name in ('questions', 'base', 'out'):
        parser.add_argument(name)
    for name, value in {'epochs': 2, 'verbatim': 4000, 'kept': 0, 'batch': 6, 'threads': 2, 'seed': 7}.items():
        parser.add_argument(f'--{name}', type=int, default=value)
    parser.add_argument('--start', required=True)
    parser.add_argument('--rate', type=float, default=6e-5)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    random.seed(given.seed)
    torch.manual_seed(given.seed)
    data = Questions(given.questions, given.base)
    reader = Reader(given.base, given.start)
    claims = written(data.judgements)
    papers = sorted({each['document'] for each in data.questions if each['set'] in ('own', 'everyday')})
    telling = [(name, passage) for name in papers for passage in data.documents[name] if 8 <= len(passage[0].split()) <= 45]
    groups = []
    for _ in range(given.epochs):
        part = [pairs_of_written(four) for four in claims]
        part += [pairs_of_verbatim(passage, data.documents[name]) for name, passage in random.sample(telling, given.verbatim // given.epochs)]
        random.shuffle(part)
        groups += part
    steps = len(groups) // given.batch
    print(len(claims), 'sentences with claims,', steps, 'steps', flush=True)
    for value in reader.bert.encoder.layer[: given.kept].parameters():
        value.requires_grad = False
    body = [value for value in reader.bert.parameters() if value.requires_grad]
    optimizer = torch.optim.AdamW([{'params': body}, {'params': reader.heads.parameters()}], weight_decay=0.01)
    began, seen, mean, weight = time.time(), 0, 0.0, 0.0
    reader.train()
    for step in range(steps):
        rate = given.rate * (min(1, step / WARM_UP) * (1 - step / steps) + 0.02)
        for group, factor in zip(optimizer.param_groups, (1, 5)):
            group['lr'] = rate * factor
        loss, count = loss_of(groups[step * given.batch : (step + 1) * given.batch], data, reader)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        seen += count
        mean, weight = 0.98 * mean + 0.02 * loss.item(), 0.98 * weight + 0.02
        if step % 50 == 49:
            took = time.time() - began
            print(f'{step + 1} of {steps}: loss {mean / weight:.3f}, {seen / took:.0f} pairs/s, {took / 60:.1f} min', flush=True)
        if step % 500 == 499:
            save_file(reader.state_dict(), given.out)
    save_file(reader.state_dict(), given.out)


main()
