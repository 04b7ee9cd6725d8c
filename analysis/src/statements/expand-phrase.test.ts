import { describe, expect, it } from 'vitest'
import { clausesOf } from './clause-tree.ts'
import { expandPhrase, expandPhraseStart } from './expand-phrase.ts'
import { Tree, writeWords } from './tree.ts'

/** A hand-written tree: each word with its tag, its head (from 1, 0 for the root) and its label. */
function treeOf(...rows: string[]): Tree {
  const cells = rows.map((row) => row.split(' '))
  let start = 0
  const tokens = cells.map(([text = '']) => {
    const token = { text, start, end: start + text.length }
    start = token.end + 1
    return token
  })
  return new Tree({
    tokens,
    tags: cells.map(([, tag = '']) => tag),
    heads: cells.map(([, , head]) => Number(head) - 1),
    labels: cells.map(([, , , label = '']) => label),
  })
}

function whole(tree: Tree, words: number[], upTo?: number): string {
  const clauses = clausesOf(tree)
  const taken = new Set(clauses.flatMap((clause) => clause.verb))
  return writeWords(tree, expandPhrase(tree, words, clauses, taken, upTo))
}

describe('a phrase split by the tree', () => {
  const list = treeOf(
    'We PRP 2 nsubj',
    'log VBP 0 root',
    'time NN 2 dobj',
    'and CC 2 cc',
    'cost NN 2 dep',
    '. . 2 punct',
  )
  const hole = treeOf(
    'It PRP 2 nsubj',
    'had VBD 0 root',
    'two CD 4 nummod',
    'layers NNS 2 dobj',
    'each DT 2 dep',
    'here RB 4 advmod',
  )
  const subject = treeOf('The DT 2 det', 'graph NN 4 nsubj', 'paper NN 4 dep', 'grew VBD 0 root')

  it('is extended by the rest of its list', () => {
    expect(whole(list, [2])).toBe('time and cost')
  })

  it('is written without gaps, and up to its verb', () => {
    expect(whole(hole, [2, 3, 5])).toBe('two layers each here')
    expect(whole(subject, [0, 1], 3)).toBe('The graph paper')
  })

  it('takes no words from another clause, nor across punctuation', () => {
    const two = treeOf(
      'It PRP 2 nsubj',
      'had VBD 0 root',
      'leaves NNS 2 dobj',
      'and CC 2 cc',
      'roots NNS 6 nsubj',
      'grew VBD 2 conj',
    )
    expect(whole(two, [2])).toBe('leaves')
    const sign = treeOf('It PRP 2 nsubj', 'had VBD 0 root', 'leaves NNS 2 dobj', ', , 2 punct', 'however RB 2 dep')
    expect(whole(sign, [2])).toBe('leaves')
  })

  it('ends before a clause opener, and before a loose conjunction', () => {
    const that = treeOf('It PRP 2 nsubj', 'had VBD 0 root', 'leaves NNS 2 dobj', 'because IN 2 dep', 'rain NN 2 dep')
    expect(whole(that, [2])).toBe('leaves')
    const loose = treeOf('It PRP 2 nsubj', 'had VBD 0 root', 'leaves NNS 2 dobj', 'and CC 2 cc')
    expect(whole(loose, [2])).toBe('leaves')
  })
})

describe('a phrase whose start the tree cut off', () => {
  const opened = (tree: Tree, words: number[], verb?: number) => {
    const clauses = clausesOf(tree)
    const taken = new Set(clauses.flatMap((clause) => [...clause.verb, ...clause.subject]))
    return writeWords(tree, expandPhraseStart(tree, words, clauses, taken, verb))
  }
  const subject = treeOf('Later RB 5 advmod', 'the DT 5 dep', 'time NN 5 dep', 'cost NN 5 nsubj', 'grew VBD 0 root')
  const object = treeOf('It PRP 2 nsubj', 'is VBZ 0 root', 'to TO 2 aux', 'help VB 2 ccomp', 'us PRP 4 dobj')

  it('starts with its article, without an adverb before it', () => {
    expect(opened(subject, [3])).toBe('the time cost')
  })

  it('has its "to" after the verb, and nothing if a word in between belongs to the clause', () => {
    expect(opened(object, [3, 4], 1)).toBe('to help us')
    expect(opened(object, [4], 1)).toBe('us')
  })
})
