import { csvTextOfValues } from '../csv.ts'
import type { Table } from './document.ts'

/** A table as CSV (RFC 4180). No cell is a formula to a spreadsheet; signed numbers stay numbers. */
export function tableToCsv({ rows }: Pick<Table, 'rows'>): string {
  return csvTextOfValues(rows)
}
