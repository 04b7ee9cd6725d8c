import { csvText } from '@colophon/protocol/csv'
import type { Activity } from '@colophon/protocol/security/entities'

const COLUMNS = ['at', 'kind', 'detail', 'count', 'device', 'address'] as const

/** Activity as CSV (RFC 4180). What a table calculation would take for a formula is made text by an apostrophe. */
export function activityCsvText(rows: readonly Activity[]): string {
  return csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])
}
