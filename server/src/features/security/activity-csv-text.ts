import type { Activity } from '@colophon/protocol/security/entities'

const COLUMNS = ['at', 'kind', 'detail', 'count', 'device', 'address'] as const

/** Activity as CSV (RFC 4180). What a table calculation would take for a formula is made text by an apostrophe. */
export function activityCsvText(rows: readonly Activity[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','))
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
