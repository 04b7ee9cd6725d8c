import type { Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { upgradeGraph } from './re-extract.ts'

const read = (start: number, subject: string, more: Partial<GraphEntry> = {}): GraphEntry => ({
  ...{ id: `s-${start}-0`, subject, verb: 'dries', object: 'peat', uncertainty: 0, comment: '' },
  ...{ start, end: start + 10, source: 'auto', reviewed: false, ...more },
})
const subjects = (graph: Graph) => graph.map(({ subject }) => subject)

describe('upgradeGraph', () => {
  const found = [read(0, 'New air'), read(20, 'New heat'), read(40, 'New wind')]
  const cases: [behaviour: string, present: Graph, deleted: string[], expected: string[]][] = [
    ['all of it where nobody has touched a sentence', [read(0, 'Air'), read(20, 'Heat')], [], subjects(found)],
    [
      'a changed statement stays as it is',
      [read(0, 'Air'), read(20, 'My heat', { source: 'human' })],
      [],
      ['New air', 'My heat', 'New wind'],
    ],
    [
      'an accepted statement stays as it is',
      [read(0, 'Air', { reviewed: true }), read(20, 'Heat')],
      [],
      ['Air', 'New heat', 'New wind'],
    ],
    ['a deleted statement does not come back', [read(0, 'Air')], ['s-20-0'], ['New air', 'New wind']],
    [
      'of a sentence with a changed statement nothing else is read anew',
      [read(0, 'Air', { source: 'human' }), read(0, 'Old damp', { id: 's-0-1' })],
      [],
      ['Air', 'Old damp', 'New heat', 'New wind'],
    ],
    [
      'the sentences that a statement was merged from are touched, all of them',
      [{ ...read(0, 'All', { source: 'human' }), id: 'h-1', madeFrom: ['s-0-0', 's-40-0'] }],
      [],
      ['All', 'New heat'],
    ],
    [
      'a statement that stands nowhere in the paper stays where it was put',
      [{ subject: 'Mine', verb: 'is', object: '', uncertainty: 0, comment: '', source: 'human' }, read(0, 'Air')],
      [],
      ['Mine', 'New air', 'New heat', 'New wind'],
    ],
    [
      'what a person wrote is not told a second time',
      [{ subject: 'New heat', verb: 'dries', object: 'the peat', uncertainty: 0, comment: '', source: 'human' }],
      [],
      ['New heat', 'New air', 'New wind'],
    ],
  ]
  it.each(cases)('a new extraction merged under user edits: %s', (_, present, deleted, expected) => {
    const once = upgradeGraph(present, found, deleted)
    expect(subjects(once)).toEqual(expected)
    expect(upgradeGraph(once, found, deleted)).toEqual(once)
  })
})
