import type { Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { upgradeGraph } from './upgrade-graph.ts'

/** Three sentences, and how an older reader had them: below a title, without the first. */
const TEXT = 'Air dries the peat. Heat dries the peat. Wind dries the peat.'
const DOCUMENT = { text: TEXT, sentences: [], blocks: [] }
const OLDER = 'On peat. Heat dries the peat. Wind dries the peat.'

const read = (evidence: string, subject: string, more: Partial<GraphEntry> = {}, text = TEXT): GraphEntry => {
  const start = text.indexOf(evidence)
  return {
    ...{ id: `s-${start}-0`, subject, verb: 'dries', object: 'peat', uncertainty: 0, comment: '' },
    ...{ start, end: start + evidence.length, evidence, source: 'auto', reviewed: false, ...more },
  }
}
const [AIR, HEAT, WIND] = ['Air dries the peat.', 'Heat dries the peat.', 'Wind dries the peat.'] as const
const older = (evidence: string, subject: string, more: Partial<GraphEntry> = {}) =>
  read(evidence, subject, more, OLDER)
const subjects = (graph: Graph) => graph.map(({ subject }) => subject)

describe('upgradeGraph', () => {
  const found = [read(AIR, 'New air'), read(HEAT, 'New heat'), read(WIND, 'New wind')]
  const cases: [behaviour: string, present: Graph, deleted: Graph, expected: string[]][] = [
    ['all of it where no sentence was touched', [read(AIR, 'Air'), read(HEAT, 'Heat')], [], subjects(found)],
    [
      'a changed statement stays as it is',
      [read(AIR, 'Air'), read(HEAT, 'My heat', { source: 'human' })],
      [],
      ['New air', 'My heat', 'New wind'],
    ],
    [
      'an accepted statement stays as it is',
      [read(AIR, 'Air', { reviewed: true }), read(HEAT, 'Heat')],
      [],
      ['Air', 'New heat', 'New wind'],
    ],
    ['a deleted statement does not come back', [read(AIR, 'Air')], [read(HEAT, 'Heat')], ['New air', 'New wind']],
    [
      'of a sentence with a changed statement nothing else is extracted again',
      [read(AIR, 'Air', { source: 'human' }), read(AIR, 'Old damp', { id: 's-0-1' })],
      [],
      ['Air', 'Old damp', 'New heat', 'New wind'],
    ],
    [
      'the sentences that a statement was merged from are touched, all of them',
      [read(AIR, 'All', { source: 'human', id: 'h-1', evidence: `${AIR} … ${WIND}` })],
      [],
      ['All', 'New heat'],
    ],
    [
      'a statement without a place stays where it was put',
      [{ subject: 'Mine', verb: 'is', object: '', uncertainty: 0, comment: '', source: 'human' }, read(AIR, 'Air')],
      [],
      ['Mine', 'New air', 'New heat', 'New wind'],
    ],
    [
      'what a person wrote is not said a second time',
      [{ subject: 'New heat', verb: 'dries', object: 'the peat', uncertainty: 0, comment: '', source: 'human' }],
      [],
      ['New heat', 'New air', 'New wind'],
    ],
    [
      'a statement of an earlier reading is found by its sentence',
      [older(HEAT, 'My heat', { source: 'human' }), older(WIND, 'Wind')],
      [],
      ['New air', 'My heat', 'New wind'],
    ],
    ['so is a deleted one', [older(WIND, 'Wind')], [older(HEAT, 'Heat')], ['New air', 'New wind']],
  ]
  it.each(cases)('a new extraction merged under user edits: %s', (_, present, deleted, expected) => {
    const once = upgradeGraph(present, found, deleted, DOCUMENT)
    expect(subjects(once)).toEqual(expected)
    expect(upgradeGraph(once, found, deleted, DOCUMENT)).toEqual(once)
    expect(new Set(once.map(({ id }) => id)).size).toBe(once.length)
  })

  it('a kept statement of an earlier reading gets its place, and a new one with its id another id', () => {
    const mine = { ...older(WIND, 'My wind', { source: 'human' as const }), id: 's-20-0' }
    const lost = { ...older('On peat.', 'Mine', { source: 'human' as const }), id: 'h-1' }
    const merged = upgradeGraph([mine, lost], found, [], DOCUMENT)
    expect(merged.map(({ id, start }) => [id, start])).toEqual([
      ['s-0-0', 0],
      ['s-20-0-1', 20],
      ['s-20-0', 41],
      ['h-1', undefined],
    ])
  })
})
