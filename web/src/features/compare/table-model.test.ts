import type { CompareColumn, CompareRow, Finding } from '@colophon/protocol/compare/entities'
import { describe, expect, it } from 'vitest'
import { sourcePath } from './source-path.ts'
import { markKey, marksOf, shownColumns, shownGroups, withoutSilence } from './table-model.ts'

const column = (articleId: number): CompareColumn => ({ articleId, state: 'ready', reason: null, article: null })
const item = (text: string) => ({ text, quote: text, page: 2, start: 5, end: 9 })
const row = (id: string, group: CompareRow['group'], texts: string[]): CompareRow => ({
  ...{ id, group, label: id },
  cells: texts.map((text) => ({ state: 'filled', items: [item(text)] })),
})
const STATE = {
  parsedCompareList: [column(1), column(2)],
  rows: [row('results', 'content', ['peat', 'sand']), row('year', 'metadata', ['2019', '2020'])],
  ownRows: [{ question: 'Why?', papers: [1, 2], cells: row('', 'own', ['a', 'b']).cells, failure: null }],
}
const texts = (ids: number[], filter = '') =>
  shownGroups(STATE, shownColumns(ids, STATE.parsedCompareList, String), ['Why?'], filter).map(({ group, rows }) => [
    group,
    ...rows.map(({ cells }) => cells.map((cell) => cell?.items[0]?.text ?? null)),
  ])

describe('the table of a comparison', () => {
  it('what the papers say comes first, then own rows, with cells in column order', () => {
    expect(texts([2, 1])).toEqual([
      ['content', ['sand', 'peat']],
      ['own', ['b', 'a']],
      ['metadata', ['2020', '2019']],
    ])
  })
  it('a paper being processed has loading cells', () => expect(texts([3, 1])[2]).toEqual(['metadata', [null, '2019']]))
  it('the filter keeps rows containing a word', () =>
    expect(texts([1, 2], 'PEAT')).toEqual([['content', ['peat', 'sand']]]))

  it('highlights mark their values unless switched off', () => {
    const finding: Finding = { kind: 'notable', text: '', row: 'results', places: [{ articleId: 1, item: 0 }] }
    expect(marksOf([finding, finding], new Set()).get(markKey('results', 1, 0))).toEqual(['notable'])
    expect(marksOf([finding], new Set(['notable'])).size).toBe(0)
  })
})

describe('what a thing in a cell leads to', () => {
  const fact = { text: '3', quote: null, page: null, start: null, end: null }
  it.each([
    ['results', item('x'), '/storage/1#at-5-9'],
    ['count:statements', fact, '/storage/1?tab=statements'],
    ['record', fact, '/storage/1?tab=record'],
    ['year', fact, '/storage/1?tab=details'],
  ])('of %s', (id, thing, path) => expect(sourcePath(id, column(1), thing)).toBe(path))
})

describe('rows in which no paper says anything', () => {
  const empty = (state: 'notFound' | 'missing') => ({ state, items: [] })
  const aCell = { state: 'filled' as const, items: [item('peat')] }
  const shown = (label: string, ...cells: (typeof aCell | ReturnType<typeof empty> | null)[]) => ({
    ...{ id: label, label, cells, failure: null },
  })
  const of = (group: CompareRow['group'], ...rows: ReturnType<typeof shown>[]) =>
    withoutSilence({ group, label: group, rows })

  // Proves: x-compare-silent
  it('empty rows are grouped by reason; mixed or loading ones stay', () => {
    const { filled, silent } = of(
      'metadata',
      shown('Authors', aCell, empty('notFound')),
      shown('Year', empty('notFound'), empty('notFound')),
      shown('Field', empty('notFound'), empty('missing')),
      shown('DOI', empty('notFound'), empty('notFound')),
      shown('Pages', empty('notFound'), null),
    )
    expect(filled.map(({ label }) => label)).toEqual(['Authors', 'Field', 'Pages'])
    expect(silent).toEqual([{ state: 'notFound', labels: ['Year', 'DOI'] }])
  })

  it('empty rows stay if a user asked for them', () =>
    expect(of('own', shown('Why?', empty('notFound'), empty('notFound'))).silent).toEqual([]))
})
