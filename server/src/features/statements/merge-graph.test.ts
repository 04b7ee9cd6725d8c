import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { mergeGraph, wantedStates } from './graph-save.ts'

const TEXT = 'Peat dries. Layers may dry faster.'
const found: GraphEntry = {
  id: 's-0-0',
  subject: 'Peat',
  verb: 'dries',
  object: '',
  uncertainty: 0,
  comment: '',
  page: 1,
  start: 0,
  end: 11,
  evidence: 'Peat dries.',
  source: 'auto',
  reviewed: false,
}
const told = { subject: 'Layers', verb: 'dry', object: 'faster', uncertainty: 0.5, comment: 'as said' }

describe('mergeGraph', () => {
  it('an unchanged statement is kept as it is', () => {
    expect(mergeGraph([found], [found], TEXT)).toEqual([found])
  })

  it('a changed statement becomes human and keeps its evidence and position, whatever was sent', () => {
    const forged = { ...found, object: 'quickly', evidence: 'Peat is gold.', start: 5, end: 9, source: 'auto' as const }
    expect(mergeGraph([found], [forged], TEXT)).toEqual([{ ...found, object: 'quickly', source: 'human' }])
  })

  it('reviewing a statement does not mark it as changed', () => {
    expect(mergeGraph([found], [{ ...found, reviewed: true }], TEXT)).toEqual([{ ...found, reviewed: true }])
  })

  it('evidence of a new statement is accepted only if the paper contains it at that position', () => {
    const quoted = { ...told, start: 12, end: 34, evidence: 'Layers may dry faster.' }
    const [honest] = mergeGraph([], [quoted], TEXT)
    expect(honest).toMatchObject({ ...quoted, source: 'human' })
    const [invented] = mergeGraph([], [{ ...quoted, evidence: 'Layers dry.' }], TEXT)
    expect(invented).toMatchObject({ ...told, source: 'human' })
    expect(invented).not.toHaveProperty('evidence')
    expect(invented).not.toHaveProperty('start')
  })

  // Proves: deviation-75
  it('salience, kind and extractor of a statement cannot be set by a client', () => {
    const [fresh] = mergeGraph([], [{ ...told, salience: 1, kind: 'finding', extractor: 9 }], TEXT)
    expect(fresh).not.toHaveProperty('salience')
    expect(fresh).not.toHaveProperty('kind')
    expect(fresh).not.toHaveProperty('extractor')
    const known = { ...found, salience: 0.4, extractor: 2 }
    expect(mergeGraph([known], [{ ...known, salience: 1, extractor: 9 }], TEXT)).toEqual([known])
  })

  it('every statement has a unique id, the same for the same save', () => {
    const first = mergeGraph([found], [found, found, told, told], TEXT)
    expect(new Set(first.map(({ id }) => id)).size).toBe(4)
    expect(mergeGraph([found], [found, found, told, told], TEXT)).toEqual(first)
    expect(mergeGraph(first, first, TEXT)).toEqual(first)
  })

  it('omitted statements are dropped, and the sent order is kept', () => {
    const first = mergeGraph([found], [found, told], TEXT)
    expect(mergeGraph(first, first.toReversed(), TEXT)).toEqual(first.toReversed())
    expect(mergeGraph(first, [], TEXT)).toEqual([])
  })

  it('a restored statement gets back its evidence, position and origin from an earlier version', () => {
    expect(mergeGraph([], [found], TEXT, [found])).toEqual([found])
    const changed = { ...found, object: 'quickly', source: 'human' as const }
    expect(mergeGraph([changed], [found], TEXT, [found])).toEqual([found])
  })

  // Proves: x-graph-merge
  it('a merged statement gets the evidence of its parts, present or earlier, and no other', () => {
    const other = { ...found, id: 's-12-0', start: 12, end: 34, evidence: 'Layers may dry faster.' }
    const sent = { ...told, madeFrom: ['s-12-0', 's-0-0', 'nobody'], evidence: 'Invented.' }
    const [merged] = mergeGraph([found], [sent], TEXT, [other])
    expect(merged).toMatchObject({
      start: 0,
      end: 11,
      evidence: 'Peat dries. … Layers may dry faster.',
      source: 'human',
    })
    expect(merged?.madeFrom).toEqual(['s-12-0', 's-0-0'])
    const [invented] = mergeGraph([], [sent], TEXT)
    expect(invented).not.toHaveProperty('evidence')
    expect(invented).not.toHaveProperty('madeFrom')
  })

  it('a merged statement keeps its parts when it is saved again', () => {
    const first = mergeGraph([found], [{ ...told, madeFrom: ['s-0-0'] }], TEXT)
    expect(mergeGraph(first, first, TEXT)).toEqual(first)
    expect(wantedStates(first, first)).toEqual([])
  })

  it('only restored and merged statements need earlier states', () => {
    const changed = { ...found, object: 'quickly', source: 'human' as const }
    expect(wantedStates([found], [changed, told])).toEqual([])
    expect(wantedStates([changed], [found])).toEqual(['s-0-0'])
    expect(wantedStates([], [found, { ...told, madeFrom: ['s-9-9'] }])).toEqual(['s-0-0', 's-9-9'])
  })
})
