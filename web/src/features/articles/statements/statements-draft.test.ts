import { describe, expect, it } from 'vitest'
import { ENTRY } from '../testing/papers.ts'
import { draftOf, graphOf, reduceDraft } from './statements-draft.ts'

const second = { ...ENTRY, id: 's-1', subject: 'Light' }
const draft = draftOf([ENTRY, second], 'base')

describe('the statements in editing', () => {
  it('begin without changes, over the version that was read', () => {
    expect(draft).toMatchObject({ changes: 0, baseMd5Hash: 'base' })
    expect(graphOf(draft)).toEqual([ENTRY, second])
  })

  it('count an edit as a change, and keep where the statement stands', () => {
    const edited = reduceDraft(draft, { type: 'edit', key: 's-0', change: { verb: 'lowers', uncertainty: 0 } })
    expect(edited.changes).toBe(1)
    expect(graphOf(edited)[0]).toEqual({ ...ENTRY, verb: 'lowers', uncertainty: 0 })
    expect(edited.rows.map(({ isChanged }) => isChanged)).toEqual([true, false])
  })

  it('count an edit that is taken back as none', () => {
    const edited = reduceDraft(draft, { type: 'edit', key: 's-0', change: { verb: 'lowers' } })
    expect(reduceDraft(edited, { type: 'edit', key: 's-0', change: { verb: ENTRY.verb } }).changes).toBe(0)
  })

  it('put a new one first and count it', () => {
    const grown = reduceDraft(reduceDraft(draft, { type: 'add' }), { type: 'add' })
    expect(grown.changes).toBe(2)
    expect(grown.rows.map(({ key }) => key)).toEqual(['new-1', 'new-0', 's-0', 's-1'])
  })

  it('count a deleted one, and a new one that is deleted again not at all', () => {
    expect(reduceDraft(draft, { type: 'remove', key: 's-1' })).toMatchObject({ changes: 1, rows: [{ key: 's-0' }] })
    const added = reduceDraft(draft, { type: 'add' })
    expect(reduceDraft(added, { type: 'remove', key: 'new-0' }).changes).toBe(0)
  })

  it('start anew from another version', () => {
    const edited = reduceDraft(draft, { type: 'remove', key: 's-1' })
    expect(reduceDraft(edited, { type: 'reset', graph: [second], md5Hash: 'new' })).toMatchObject({
      changes: 0,
      baseMd5Hash: 'new',
      rows: [{ key: 's-1' }],
    })
  })
})
