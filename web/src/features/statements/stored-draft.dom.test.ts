import { afterEach, describe, expect, it, vi } from 'vitest'
import { ENTRY } from '../articles/testing/papers.ts'
import { changesOf, rebase } from './draft-changes.ts'
import { draftOf, reduceDraft } from './statements-draft.ts'
import { storeDraft, storedDraft } from './use-statements.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const draft = reduceDraft(reduceDraft(draftOf([ENTRY], 'base'), { type: 'edit', key: 's-0', change: { verb: '' } }), {
  type: 'add',
})
const stored = { changes: changesOf(draft), baseMd5Hash: 'base', keptAt: '2026-11-21T12:00:00Z' }

describe('unsaved statements', () => {
  it('unsaved changes are restored as they were, with positions from the paper', () => {
    expect(storeDraft(7, 1, stored)).toBe(true)
    expect(sessionStorage.getItem('colophon.statements.7.1')).not.toContain('evidence')
    const { rows, conflicts } = rebase(storedDraft(7, 1)?.changes ?? [], [ENTRY])
    expect(conflicts).toEqual([])
    expect(rows).toEqual(draft.rows.map(({ key, entry }) => ({ key, entry })))
  })

  it('unsaved changes belong to one user and one paper', () => {
    storeDraft(7, 1, stored)
    expect([storedDraft(8, 1), storedDraft(7, 2)]).toEqual([null, null])
  })

  it('unsaved changes are cleared once there are none', () => {
    storeDraft(7, 1, stored)
    storeDraft(7, 1, { ...stored, changes: [] })
    expect(storedDraft(7, 1)).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  it.each(['', '{', '[]', '{"changes":[]}', '{"changes":[{"key":1}],"baseMd5Hash":null,"keptAt":""}'])(
    'that cannot be read (%s) are as if they were not there',
    (text) => {
      sessionStorage.setItem('colophon.statements.7.1', text)
      expect(storedDraft(7, 1)).toBeNull()
    },
  )

  it('changes that cannot be stored are reported', () => {
    const long = { ...ENTRY, comment: 'x'.repeat(2000) }
    const many = Array.from({ length: 2000 }, (_, index) => ({
      key: `new-${index}`,
      before: null,
      after: long,
      above: null,
    }))
    expect(storeDraft(7, 1, { ...stored, changes: many })).toBe(false)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(storeDraft(7, 1, stored)).toBe(false)
  })
})
