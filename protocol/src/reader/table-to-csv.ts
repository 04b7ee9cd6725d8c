import { csvTextOfValues } from '../csv.ts'
import type { Table } from './document.ts'
import { namedColumns } from './table-spans.ts'

/**
 * A table as CSV (RFC 4180), with the name of several columns in each of them. No cell is a formula to a spreadsheet;
 * signed numbers stay numbers.
 */
export function tableToCsv(table: Pick<Table, 'rows' | 'header' | 'spans'>): string {
  return csvTextOfValues(namedColumns(table))
}
