import { describe, expect, it } from 'vitest'
import { ENTRY } from '../testing/papers.ts'
import { readStatementQuery, shownRows } from './statement-list.ts'
import { draftOf, reduceDraft } from './statements-draft.ts'

const graph = [
  { ...ENTRY, id: 'a', subject: 'Zinc', uncertainty: 0.9, reviewed: true },
  { ...ENTRY, id: 'b', subject: 'Äpfel', uncertainty: 0, comment: 'in autumn' },
  { ...ENTRY, id: 'c', subject: 'Milk', uncertainty: 0.4, source: 'human' as const },
]
const { rows } = reduceDraft(draftOf(graph, 'base'), { type: 'edit', key: 'c', change: { verb: 'sours' } })
const shown = (address: string, open: string | null = null) =>
  shownRows(rows, readStatementQuery(new URLSearchParams(address)), open).map(({ row }) => row.key)

describe('the statements that are shown', () => {
  it.each([
    ['', ['a', 'b', 'c']],
    ['only=unreviewed', ['b']],
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

  it('hold the one that is being edited, whatever is asked for', () => {
    expect(shown('holds=apfel', 'a')).toEqual(['a', 'b'])
  })

  it('keep their place in the whole list', () => {
    const query = readStatementQuery(new URLSearchParams('order=subject'))
    expect(shownRows(rows, query, null).map(({ index }) => index)).toEqual([1, 2, 0])
  })
})
