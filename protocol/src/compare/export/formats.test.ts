import { describe, expect, it } from 'vitest'
import type { CompareItem, CompareRow } from '../entities.ts'
import { toCsv, toLatex, toMarkdown } from './formats.ts'
import { exportTable } from './table.ts'

const item = (text: string, page: number | null = null): CompareItem => ({ text, quote: text, page, start: 0, end: 1 })
const column = (articleId: number) => ({ articleId, state: 'ready' as const, reason: null, article: null })
const ROW: CompareRow = {
  id: 'results',
  group: 'content',
  label: 'Results',
  cells: [
    { state: 'filled', items: [item('31 % & more,\n"much"', 3), item('=1+1')] },
    { state: 'notFound', items: [] },
    { state: 'noPermission', items: [] },
    { state: 'notProcessed', items: [] },
  ],
}
const TABLE = exportTable([1, 2, 3, 4].map(column), [ROW])

describe('exporting a comparison', () => {
  it('an export has page numbers, and the reason for each empty cell', () => {
    expect(TABLE).toEqual({
      papers: ['Paper 1', 'Paper 2', 'Paper 3', 'Paper 4'],
      rows: [
        {
          label: 'Results',
          cells: ['31 % & more, "much" (p. 3) | =1+1', 'not found in text', 'no permission', 'not processed'],
        },
      ],
    })
  })

  it('the CSV export is readable by spreadsheets', () => {
    expect(toCsv(TABLE)).toBe(
      '\ufeff,Paper 1,Paper 2,Paper 3,Paper 4\r\nResults,"31 % & more, ""much"" (p. 3) | =1+1",not found in text,no permission,not processed\r\n',
    )
  })

  it('the Markdown export escapes markup in paper text', () => {
    const [, , row] = toMarkdown(TABLE).split('\n')
    expect(row).toBe(
      '| Results | 31 % &amp; more, "much" (p. 3) \\| =1+1 | not found in text | no permission | not processed |',
    )
  })

  // Proves: x-compare-export
  it('the LaTeX export escapes special characters', () => {
    const text = toLatex(TABLE)
    expect(text).toContain('\\begin{longtable}')
    expect(text).toContain('31 \\% \\& more')
    expect(text.split('\n').filter((line) => line.endsWith('\\\\'))).toHaveLength(2)
  })
})
