import { csvTextOfValues } from '../csv.ts'
import type { Table } from './document.ts'

/** A table as CSV by RFC 4180. No cell is a formula to a spreadsheet; a number with its sign stays a number. */
export function tableToCsv({ rows }: Pick<Table, 'rows'>): string {
  return csvTextOfValues(rows)
}
