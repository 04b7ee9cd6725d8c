import { describe, expect, it } from 'vitest'
import { myPaper } from '../../articles/testing/papers.ts'
import { type BulkAction, planBulk, undoOf } from './bulk-plan.ts'

const draft = myPaper({ id: 2, isPublished: false, status: 'complete', field: '' })
const hidden = myPaper({ id: 8, isPublished: false, isPublic: false, status: 'complete' })
const closed = myPaper({ id: 3, isPublic: false })
const binned = myPaper({ id: 4, deletedAt: '2026-11-20T10:00:00Z', isPublished: false })
const kept = myPaper({ id: 5, isKept: true, ownerId: 9 })
const broken = myPaper({ id: 6, isPublished: false, status: 'error', uploadProgress: -1 })
const bare = myPaper({ id: 9, isPublished: false, status: 'complete', fileSize: 0 })
const waiting = myPaper({ id: 7, isPublished: false, status: 'queue', uploadProgress: 0 })

describe('the preview shows the effect of an action on a paper', () => {
  it.each([
    ['a field', { kind: 'field', field: 'Soil' }, myPaper(), 'changes', '“Botany” → “Soil”'],
    ['a field where there is none', { kind: 'field', field: 'Soil' }, draft, 'changes', '“no field” → “Soil”'],
    ['the same field', { kind: 'field', field: 'Botany' }, myPaper(), 'same', 'has the field “Botany” already'],
    [
      'closing',
      { kind: 'access', isOpen: false },
      myPaper(),
      'changes',
      'Open sourced → Permission needed; title and abstract stay visible',
    ],
    ['closing what is closed', { kind: 'access', isOpen: false }, closed, 'same', 'is private already'],
    ['publishing a draft', { kind: 'publish', isPublished: true }, draft, 'changes', 'its claims, comments and file'],
    ['publishing a private draft', { kind: 'publish', isPublished: true }, hidden, 'changes', 'only users you grant'],
    ['publishing what is', { kind: 'publish', isPublished: true }, myPaper(), 'same', 'is published already'],
    ['publishing a failure', { kind: 'publish', isPublished: true }, broken, 'cannot', 'its processing failed'],
    ['publishing without a file', { kind: 'publish', isPublished: true }, bare, 'cannot', 'it has no file'],
    ['publishing too early', { kind: 'publish', isPublished: true }, waiting, 'cannot', 'still being processed'],
    ['taking back a draft', { kind: 'publish', isPublished: false }, draft, 'same', 'is not published'],
    ['deleting', { kind: 'delete' }, myPaper(), 'changes', '30 days and leaves the knowledge base'],
    ['deleting a draft', { kind: 'delete' }, draft, 'changes', 'moves to the bin for 30 days'],
    ['deleting twice', { kind: 'delete' }, binned, 'cannot', 'it is in the bin'],
    ['restoring', { kind: 'restore' }, binned, 'changes', 'is restored as a draft'],
    ['restoring what is there', { kind: 'restore' }, draft, 'same', 'is not in the bin'],
    ['deleting another’s paper', { kind: 'delete' }, kept, 'cannot', 'it is not yours'],
    ['letting go', { kind: 'keep', isKept: false }, kept, 'changes', 'removed from your list'],
  ] as const)('%s', (_, action, article, effect, message) => {
    const [planned] = planBulk(action, [article])
    expect(planned?.effect).toBe(effect)
    expect(planned?.message).toContain(message)
  })

  it('the preview has one entry per paper, in order', () => {
    const effects = planBulk({ kind: 'publish', isPublished: true }, [draft, myPaper(), broken])
    expect(effects.map(({ article, effect }) => [article.id, effect])).toEqual([
      [2, 'changes'],
      [1, 'same'],
      [6, 'cannot'],
    ])
  })
})

it.each([
  [{ kind: 'field', field: 'Soil' }, draft],
  [{ kind: 'access', isOpen: true }, closed],
  [{ kind: 'publish', isPublished: true }, draft],
  [{ kind: 'keep', isKept: false }, kept],
] as [BulkAction, typeof draft][])('%j is undone by restoring the earlier state', (action, before) => {
  const undone = undoOf(action, before)
  expect(undone.kind).toBe(action.kind)
  const after = { field: 'Soil', isPublic: true, isPublished: true, isKept: false }
  expect(planBulk(undone, [{ ...before, ...after }])[0]?.effect).toBe('changes')
  expect(planBulk(undone, [before])[0]?.effect).toBe('same')
})

it('deleting and restoring undo each other', () => {
  expect(undoOf({ kind: 'delete' }, draft)).toEqual({ kind: 'restore' })
  expect(undoOf({ kind: 'restore' }, binned)).toEqual({ kind: 'delete' })
})
