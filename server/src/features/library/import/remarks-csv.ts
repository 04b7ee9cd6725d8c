import { csvText } from '@colophon/protocol/csv'
import type { Remark } from './imported-library.ts'

/** What is not imported, and why, as CSV. */
export function remarksCsv(remarks: readonly Remark[]): string {
  return csvText([['item', 'problem', 'text'], ...remarks.map(({ item, problem, text = '' }) => [item, problem, text])])
}
