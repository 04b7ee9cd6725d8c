import { csvText } from '../../csv.ts'
import type { ExportTable } from './table.ts'

/**
 * The comparison as CSV (RFC 4180, UTF-8 with byte order mark for spreadsheets): one line per row, one column per
 * paper.
 */
export function toCsv({ papers, rows }: ExportTable): string {
  return `\ufeff${csvText([['', ...papers], ...rows.map(({ label, cells }) => [label, ...cells])])}`
}
