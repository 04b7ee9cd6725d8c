import { unpackModel } from '@colophon/analysis/parsing/load-parser'
import { Parser } from '@colophon/analysis/parsing/parser'
import { describe, expect, it } from 'vitest'
import { convertUniversal } from './convert-universal.ts'
import { packModel } from './pack-model.ts'
import { readConllu } from './read-conllu.ts'
import { isProjectiveTree, trainParser } from './train-parser.ts'

const NOUNS = ['drug', 'cell', 'gene', 'plant', 'mouse']
const VERBS = ['reduces', 'binds', 'moves', 'feeds']

/** Short sentences of one pattern: determiner, noun, verb, determiner, noun, full stop. */
function treebank() {
  const sentences = NOUNS.flatMap((subject) =>
    VERBS.flatMap((verb) => NOUNS.map((object) => ['the', subject, verb, 'a', object, '.'])),
  )
  return sentences.map((words) => ({
    document: 'made',
    text: words.join(' '),
    words,
    tags: ['DT', 'NN', 'VBZ', 'DT', 'NN', '.'],
    heads: [1, 2, -1, 4, 2, 2],
    labels: ['det', 'nsubj', 'root', 'det', 'dobj', 'punct'],
  }))
}

const options = { rounds: 2, bits: { tags: 10, moves: 10, labels: 8 } }

describe('trainParser', () => {
  it('training on the same sentences gives the same bytes', () => {
    expect(packModel(trainParser(treebank(), options))).toBe(packModel(trainParser(treebank(), options)))
  })

  it('a trained parser parses its training sentences, also after reloading its weights', () => {
    const parser = new Parser(unpackModel(packModel(trainParser(treebank(), options))))
    for (const { words, tags, heads, labels } of treebank().slice(0, 10)) {
      expect(parser.parseWords(words)).toEqual({ tags, heads, labels })
    }
  })

  it('incomplete weights are rejected', () => {
    const model = trainParser(treebank().slice(0, 4), { ...options, rounds: 1 })
    expect(() => unpackModel(packModel(model).slice(0, 400))).toThrow()
  })
})

describe('convertUniversal', () => {
  const rows = (...lines: string[]) => {
    const [sentence] = readConllu(
      lines
        .map((line, at) => {
          const [word, tag, head, label] = line.split(' ')
          return [at + 1, word, '_', '_', tag, '_', head, label, '_', '_'].join('\t')
        })
        .join('\n'),
      'made',
    )
    if (sentence === undefined) throw new Error('no sentence')
    const { words, heads, labels } = convertUniversal(sentence)
    expect(isProjectiveTree(convertUniversal(sentence))).toBe(true)
    return words.map((word, at) => `${word} ${labels[at]} ${words[heads[at] ?? -1] ?? '·'}`)
  }

  it('a copula becomes the head of its clause', () => {
    expect(rows('Cats NNS 3 nsubj', 'are VBP 3 cop', 'pets NNS 0 root')).toEqual([
      'Cats nsubj are',
      'are root ·',
      'pets attr are',
    ])
  })

  it('a preposition becomes the head of its noun', () => {
    expect(rows('Cats NNS 2 nsubj', 'sit VBP 0 root', 'on IN 4 case', 'mats NNS 2 obl')).toEqual([
      'Cats nsubj sit',
      'sit root ·',
      'on prep sit',
      'mats pobj on',
    ])
  })

  it('each conjunct is attached to the previous one', () => {
    expect(rows('Cats NNS 0 root', ', , 3 punct', 'dogs NNS 1 conj', 'and CC 5 cc', 'mice NNS 1 conj')).toEqual([
      'Cats root ·',
      ', punct Cats',
      'dogs conj Cats',
      'and cc dogs',
      'mice conj dogs',
    ])
  })
})
