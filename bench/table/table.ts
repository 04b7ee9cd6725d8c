import type { Row } from './row.ts'

const COLUMNS = ['what', 'ours', 'reference', 'ratio', 'bar', 'met?'] as const
const NOTHING = '—'

/** The rows as an aligned Markdown table, readable in a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ what, ours, reference, ratio, bar, isMet }) =>
    [what, ours, reference, ratio, bar, isMet === undefined ? NOTHING : isMet ? 'yes' : 'NO'].map(
      (cell) => cell?.replaceAll('|', '/') || NOTHING,
    ),
  )
  const widths = COLUMNS.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(COLUMNS), rule, ...cells.map(line)].join('\n')
}
