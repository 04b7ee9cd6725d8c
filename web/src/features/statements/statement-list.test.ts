import { describe, expect, it } from 'vitest'
import { ENTRY } from '../articles/testing/papers.ts'
import { readStatementQuery, shownRows, usualOrder } from './statement-list.ts'
import { draftOf, reduceDraft } from './statements-draft.ts'

const graph = [
  { ...ENTRY, id: 'a', subject: 'Zinc', uncertainty: 0.9, reviewed: true },
  {
    ...ENTRY,
    id: 'b',
    subject: 'Äpfel',
    uncertainty: 0,
    comment: 'in autumn',
    kind: 'finding' as const,
    salience: 0.9,
  },
  { ...ENTRY, id: 'c', subject: 'Milk', uncertainty: 0.4, source: 'human' as const },
]
const { rows } = reduceDraft(draftOf(graph, 'base'), { type: 'edit', key: 'c', change: { verb: 'sours' } })
const shown = (address: string, open: string | null = null) =>
  shownRows(rows, readStatementQuery(new URLSearchParams(address)), open).map(({ row }) => row.key)

describe('the statements that are shown', () => {
  it.each([
    ['', ['a', 'b', 'c']],
    ['only=unreviewed', ['b']],
    ['only=key', ['b']],
    ['only=unsaved', ['c']],
    ['certainty=likely', ['c']],
    ['certainty=speculative&only=unreviewed', []],
    ['holds=apfel', ['b']],
    ['holds=AUTUMN+apfel', ['b']],
    ['holds=temperature+sours', ['c']],
    ['order=subject', ['b', 'c', 'a']],
    ['order=certain', ['b', 'c', 'a']],
    ['order=uncertain', ['a', 'c', 'b']],
    ['only=nonsense&order=nonsense&part=-3', ['a', 'b', 'c']],
  ])('for the address "%s" are %j', (address, keys) => {
    expect(shown(address)).toEqual(keys)
  })

  it('the statement being edited is always listed', () => {
    expect(shown('holds=apfel', 'a')).toEqual(['a', 'b'])
  })

  it('listed statements keep their position in the whole list', () => {
    const query = readStatementQuery(new URLSearchParams('order=subject'))
    expect(shownRows(rows, query, null).map(({ index }) => index)).toEqual([1, 2, 0])
  })

  // Proves: deviation-76
  it('sorting by importance puts statements added by hand first', () => {
    const { rows: weighed } = reduceDraft(
      draftOf(
        [0.2, 0.9, 0.5].map((salience, index) => ({ ...ENTRY, id: `s-${index}`, salience })),
        'base',
      ),
      { type: 'add' },
    )
    const query = readStatementQuery(new URLSearchParams('order=strong'))
    expect(shownRows(weighed, query, null).map(({ index }) => index)).toEqual([0, 2, 3, 1])
  })

  // Proves: deviation-76
  it.each([
    ['strong', 'a machine made and weighed all of them', [{}, {}]],
    ['paper', 'one was accepted', [{}, { reviewed: true }]],
    ['paper', 'one is a person’s', [{}, { source: 'human' as const }]],
    ['paper', 'none is weighed', [{ salience: undefined }]],
    ['paper', 'there is none', []],
  ])('the default order is "%s" where %s and nothing was chosen', (order, _why, parts) => {
    const auto = { ...ENTRY, source: 'auto' as const, reviewed: false, salience: 0.5 }
    const usual = usualOrder(parts.map((part) => ({ ...auto, ...part })))
    expect(readStatementQuery(new URLSearchParams(), usual).order).toBe(order)
    expect(readStatementQuery(new URLSearchParams('order=subject'), usual).order).toBe('subject')
  })
})
