import { describe, expect, it } from 'vitest'
import { ENTRY } from '../articles/testing/papers.ts'
import { changesOf, rebase, resolve } from './draft-changes.ts'
import { type DraftAction, draftOf, reduceDraft } from './statements-draft.ts'

const second = { ...ENTRY, id: 's-1', subject: 'Light' }
const mine = (...actions: DraftAction[]) => changesOf(actions.reduce(reduceDraft, draftOf([ENTRY, second], 'base')))
const edit = (verb: string): DraftAction => ({ type: 'edit', key: 's-0', change: { verb } })
const remove: DraftAction = { type: 'remove', keys: ['s-0'] }
const theirs = (verb: string) => ({ ...ENTRY, verb, source: 'human' as const })
const said = (rows: readonly { entry: { verb: string; subject: string } }[]) =>
  rows.map(({ entry }) => `${entry.subject} ${entry.verb}`)

describe('changes over another version', () => {
  it('changes without conflict are merged with theirs', () => {
    const elsewhere = [ENTRY, { ...second, verb: 'raises' }, { ...ENTRY, id: 'h-1', subject: 'New' }]
    const { rows, conflicts } = rebase(mine(edit('lowers'), { type: 'add' }), elsewhere)
    expect(conflicts).toEqual([])
    expect(said(rows)).toEqual([' ', 'Shade lowers', 'Light raises', 'New may lower'])
  })

  it('a deletion is kept, and statements deleted there are not added again', () => {
    expect(said(rebase(mine(remove), [ENTRY, second]).rows)).toEqual(['Light may lower'])
    expect(said(rebase(mine(edit('lowers')), [theirs('may lower')]).rows)).toEqual(['Shade lowers'])
  })

  it('identical changes there are no conflict and are not applied twice', () => {
    expect(rebase(mine(edit('lowers')), [theirs('lowers'), second])).toMatchObject({ conflicts: [] })
    const added = { ...ENTRY, id: 'h-1', subject: 'New' }
    const addedHere = [{ key: 'new-0', before: null, after: { ...added, id: undefined }, above: null }]
    expect(rebase(addedHere as never, [ENTRY, added]).rows).toHaveLength(2)
  })

  it('a merged statement equal to one of its parts is kept', () => {
    const merged = { ...ENTRY, id: undefined, madeFrom: ['s-0', 's-1'], source: 'human' }
    const changes = mine({ type: 'merge', keys: ['s-0', 's-1'], entry: merged as never })
    expect(said(rebase(changes, [ENTRY, second]).rows)).toEqual(['Shade may lower'])
    expect(rebase(changes, [ENTRY, second]).rows[0]?.entry.madeFrom).toEqual(['s-0', 's-1'])
  })

  it.each([
    ['changed here and there', edit('lowers'), [theirs('raises'), second]],
    ['changed here and deleted there', edit('lowers'), [second]],
    ['deleted here and changed there', remove, [theirs('raises'), second]],
    ['accepted here and changed there', { type: 'accept', keys: ['s-0'], isAccepted: true }, [theirs('raises')]],
  ] as const)(
    'a conflict on a statement %s is left to the user and shows theirs until then',
    (_what, action, elsewhere) => {
      const { rows, conflicts } = rebase(mine(action), [...elsewhere])
      expect(conflicts).toHaveLength(1)
      expect(conflicts[0]?.theirs).toEqual(elsewhere.find(({ id }) => id === 's-0') ?? null)
      expect(rows.map(({ entry }) => entry)).toEqual(elsewhere)
    },
  )
})

describe('a decision', () => {
  const both = rebase(mine(edit('lowers')), [theirs('raises'), second])
  const decide = (choice: 'mine' | 'theirs' | 'both', { rows, conflicts } = both) =>
    resolve(rows, conflicts, { 's-0': choice })

  it('a conflict is resolved as mine, theirs, or both with the same evidence', () => {
    expect(said(decide('mine'))).toEqual(['Shade lowers', 'Light may lower'])
    expect(said(decide('theirs'))).toEqual(['Shade raises', 'Light may lower'])
    expect(said(decide('both'))).toEqual(['Shade raises', 'Shade lowers', 'Light may lower'])
    expect(decide('both')[1]?.entry).toMatchObject({ madeFrom: ['s-0'], evidence: ENTRY.evidence })
    expect(decide('both')[1]?.entry).not.toHaveProperty('id')
  })

  it('resolving as mine restores what they deleted and deletes what they changed', () => {
    expect(said(decide('mine', rebase(mine(edit('lowers')), [second])))).toEqual(['Shade lowers', 'Light may lower'])
    expect(said(decide('mine', rebase(mine(remove), [theirs('raises'), second])))).toEqual(['Light may lower'])
  })

  it('resolving as theirs changes nothing of theirs', () => {
    for (const elsewhere of [[second], [theirs('raises')]]) {
      const { rows, conflicts } = rebase(mine(edit('lowers')), elsewhere)
      expect(resolve(rows, conflicts, { 's-0': 'theirs' }).map(({ entry }) => entry)).toEqual(elsewhere)
    }
  })
})
