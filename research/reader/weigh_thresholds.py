"""Prints what thresholds of `answers` in `analysis/src/answers/reader.ts` do.

usage: weigh_thresholds.py READINGS
READINGS: what `node bench/answers/write-readings.ts` wrote of questions about papers that the reader has not learnt from.
"""

import json
import sys

import numpy as np

QUOTES = 5


def main():
    with open(sys.argv[1]) as lines:
        read = [json.loads(line) for line in lines]
    questions = [each['sentences'] for each in read if each['answerable'] and each['sentences']]
    twins = np.array([surest(each['sentences']) for each in read if not each['answerable'] and each['sentences']])
    sure = np.array([surest(each) for each in questions])
    print(f'{len(questions)} questions, {len(twins)} that the papers do not answer')
    for also in (-1, 0, 1):
        right = np.array([any(is_right for _, is_right in quoted(each, also)) for each in questions])
        for least in np.arange(-2, 2.1, 0.25):
            said = sure >= least
            print(
                f'from {least:.2f}, further quotes from {also}: said and right {np.mean(said & right):.3f}, said and wrong'
                f' {np.mean(said & ~right):.3f}, not said {np.mean(~said):.3f}; of the others said'
                f' {np.mean(twins >= least):.3f}, not said {np.mean(twins < least):.3f}'
            )


def surest(sentences):
    return max(answers for answers, _ in sentences)


def quoted(sentences, also):
    most = surest(sentences)
    return [each for each in sentences if each[0] >= also or each[0] == most][:QUOTES]


main()
