import { csvText } from '../../csv.ts'
import type { ExportTable } from './table.ts'

/** The comparison as CSV (RFC 4180, UTF-8 with its mark, as spreadsheets want it): a row for each row, a column for each paper. */
export function toCsv({ papers, rows }: ExportTable): string {
  return `\ufeff${csvText([['', ...papers], ...rows.map(({ label, cells }) => [label, ...cells])])}`
}
