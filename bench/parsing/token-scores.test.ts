import { addTree } from '@colophon/research/parsing/score-trees'
import { expect, test } from 'vitest'
import { addTokens } from './token-scores.ts'

test('tokens count if both ends are right', () => {
  const scores = { gold: 0, found: 0, right: 0 }
  addTokens(scores, 'light-induced.', ['light', '-', 'induced', '.'], ['0-5', '5-13', '13-14'])
  expect(scores).toEqual({ gold: 4, found: 3, right: 2 })
})

test('a tree counts tags, heads, and labels with the right head; on request chosen labels only', () => {
  const gold = { tags: ['DT', 'NN', 'VBZ', '.'], heads: [1, 2, -1, 2], labels: ['det', 'nsubj', 'root', 'punct'] }
  const found = { tags: ['DT', 'NN', 'VBP', '.'], heads: [1, 2, -1, 1], labels: ['det', 'dobj', 'root', 'punct'] }
  const scores = { words: 0, tags: 0, attached: 0, labelled: 0 }
  addTree(scores, gold, found)
  expect(scores).toEqual({ words: 4, tags: 3, attached: 3, labelled: 2 })
  addTree(scores, gold, found, (label) => label !== 'punct')
  expect(scores).toEqual({ words: 7, tags: 5, attached: 6, labelled: 4 })
})
