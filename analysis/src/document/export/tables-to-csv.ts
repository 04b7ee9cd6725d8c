import type { PaperDocument } from '@colophon/protocol/reader/document'
import { tableToCsv } from '@colophon/protocol/reader/table-to-csv'
import { tablesOf } from '../tables/tables-of.ts'

/** A table as a file: `name` is a safe and unique file name, such as `table-02`. */
export interface TableFile {
  name: string
  caption: string | null
  csv: string
}

/** Each table of a document as CSV, in reading order. */
export function tablesToCsv(document: Pick<PaperDocument, 'blocks' | 'tables'>): TableFile[] {
  return tablesOf(document).map((table, i) => ({
    name: `table-${String(i + 1).padStart(2, '0')}`,
    caption: table.caption === null ? null : (document.blocks[table.caption]?.text ?? null),
    csv: tableToCsv(table),
  }))
}
