import { describe, expect, it } from 'vitest'
import { ENTRY } from '../articles/testing/papers.ts'
import { type Draft, type DraftAction, draftOf, graphOf, keyedOf, reduceDraft } from './statements-draft.ts'

const second = { ...ENTRY, id: 's-1', subject: 'Light', start: 40, end: 50, evidence: 'Light may.' }
const draft = draftOf([ENTRY, second], 'base')
const after = (...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, draft)
const keys = ({ rows }: Draft) => rows.map(({ key }) => key)
const verb = (word: string, session?: string): DraftAction => ({
  type: 'edit',
  key: 's-0',
  change: { verb: word },
  ...(session && { session }),
})

describe('the statements in editing', () => {
  it('a draft begins without changes, based on the loaded version', () => {
    expect(draft).toMatchObject({ changes: 0, baseMd5Hash: 'base' })
    expect(graphOf(draft)).toEqual([ENTRY, second])
  })

  it('an edit counts as a person’s change and keeps the statement’s position', () => {
    const edited = reduceDraft(draft, { type: 'edit', key: 's-0', change: { verb: 'lowers', uncertainty: 0 } })
    expect(edited.changes).toBe(1)
    expect(graphOf(edited)[0]).toEqual({ ...ENTRY, verb: 'lowers', uncertainty: 0, source: 'human' })
    expect(edited.rows.map(({ isChanged }) => isChanged)).toEqual([true, false])
  })

  it('a reverted edit counts as none, and the statement is the machine’s again', () => {
    const back = after(verb('lowers'), verb(ENTRY.verb))
    expect(back.changes).toBe(0)
    expect(graphOf(back)[0]).toBe(ENTRY)
  })

  it('a new statement comes first and is counted', () => {
    const grown = after({ type: 'add' }, { type: 'add' })
    expect(grown.changes).toBe(2)
    expect(keys(grown)).toEqual(['new-1', 'new-0', 's-0', 's-1'])
  })

  it('deletions are counted; a new statement deleted again is not', () => {
    expect(after({ type: 'remove', keys: ['s-1'] })).toMatchObject({ changes: 1, rows: [{ key: 's-0' }] })
    expect(after({ type: 'remove', keys: ['s-0', 's-1'] })).toMatchObject({ changes: 2, rows: [] })
    expect(after({ type: 'add' }, { type: 'remove', keys: ['new-0'] }).changes).toBe(0)
  })

  it('accepting is a change, and undoing it is none', () => {
    const accepted = after({ type: 'accept', keys: ['s-0', 's-1'], isAccepted: true })
    expect(accepted.changes).toBe(2)
    expect(graphOf(accepted).map(({ reviewed, source }) => [reviewed, source])).toEqual([
      [true, 'auto'],
      [true, 'auto'],
    ])
    expect(reduceDraft(accepted, { type: 'accept', keys: ['s-0', 's-1'], isAccepted: false }).changes).toBe(0)
  })

  it('merged statements take the position of the first one', () => {
    const third = { ...ENTRY, id: 's-2' }
    const three = draftOf([ENTRY, second, third], 'base')
    const merged = reduceDraft(three, { type: 'merge', keys: ['s-1', 's-2'], entry: { ...second, object: 'both' } })
    expect(keys(merged)).toEqual(['s-0', 'new-0'])
    expect(graphOf(merged)[1]?.object).toBe('both')
  })

  it('a split gives two statements at the same position', () => {
    const split = after({ type: 'split', key: 's-0' })
    expect(keys(split)).toEqual(['s-0', 'new-0', 's-1'])
    expect(graphOf(split)[1]).toMatchObject({ subject: 'Shade', evidence: ENTRY.evidence, madeFrom: ['s-0'] })
    expect(graphOf(split)[1]).not.toHaveProperty('id')
  })

  it('another version replaces the draft', () => {
    const reset = after({ type: 'remove', keys: ['s-1'] }, { type: 'reset', graph: [second], md5Hash: 'new' })
    expect(reset).toMatchObject({ changes: 0, baseMd5Hash: 'new', rows: [{ key: 's-1' }], past: [] })
  })
})

describe('undo', () => {
  it('undo reverts every kind of change step by step, and redo repeats them', () => {
    const steps: DraftAction[] = [
      verb('lowers'),
      { type: 'add' },
      { type: 'accept', keys: ['s-1'], isAccepted: true },
      { type: 'split', key: 's-1' },
      { type: 'merge', keys: ['s-0', 's-1'], entry: second },
      { type: 'remove', keys: ['new-0'] },
      { type: 'replace', rows: keyedOf([second]) },
    ]
    const states: Draft[] = [draft]
    for (const action of steps) states.push(reduceDraft(states.at(-1) ?? draft, action))
    let now = states.at(-1) ?? draft
    for (const state of states.toReversed().slice(1)) {
      now = reduceDraft(now, { type: 'undo' })
      expect([now.rows, now.changes]).toEqual([state.rows, state.changes])
    }
    expect(now.rows).toEqual(draft.rows)
    for (const state of states.slice(1)) {
      now = reduceDraft(now, { type: 'redo' })
      expect([now.rows, now.changes]).toEqual([state.rows, state.changes])
    }
  })

  it('input in one form is one step', () => {
    const typed = after(verb('l', 'form-1'), verb('lo', 'form-1'), verb('low', 'form-2'))
    expect(typed.past).toHaveLength(2)
    expect(graphOf(reduceDraft(typed, { type: 'undo' }))[0]?.verb).toBe('lo')
  })

  it('undo and redo do nothing at the ends, and a new change clears redo', () => {
    expect(reduceDraft(draft, { type: 'undo' })).toBe(draft)
    expect(reduceDraft(draft, { type: 'redo' })).toBe(draft)
    expect(after(verb('lowers'), { type: 'undo' }, verb('raises')).future).toEqual([])
  })

  it('the history is bounded and fast with the maximum number of statements', () => {
    const graph = Array.from({ length: 5000 }, (_, index) => ({ ...ENTRY, id: `s-${index}` }))
    let large = draftOf(graph, 'base')
    for (let index = 0; index < 250; index++) large = reduceDraft(large, { type: 'remove', keys: [`s-${index}`] })
    expect(large.past).toHaveLength(200)
    expect(large.changes).toBe(250)
  })
})

describe('a draft put over a newer version', () => {
  it('a rebased draft counts changes against the newer version, and undo shows that version', () => {
    const theirs = [{ ...ENTRY, verb: 'raises' }]
    const over = after(verb('lowers'), {
      type: 'rebase',
      graph: theirs,
      md5Hash: 'new',
      rows: keyedOf([...theirs, second]),
    })
    expect(over).toMatchObject({ baseMd5Hash: 'new', changes: 1 })
    expect(graphOf(reduceDraft(over, { type: 'undo' }))).toEqual(theirs)
  })

  it('new statements of a rebased draft get unused keys', () => {
    const rows = [...keyedOf([ENTRY]), { key: 'new-4', entry: second }]
    expect(keys(after({ type: 'replace', rows }, { type: 'add' }))).toEqual(['new-5', 's-0', 'new-4'])
  })
})
