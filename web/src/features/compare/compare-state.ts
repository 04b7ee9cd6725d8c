import type { CompareCell, CompareColumn, CompareRow, Finding, Shared } from '@colophon/protocol/compare/entities'
import type { AsyncState } from '../../lib/api/async-state.ts'

/** A paper of the list: enough to name it before anything of it is read. */
export type ListedPaper = { id: number; title: string }

/** A row of one's own: what each paper says to a question; null while it is asked. */
export type OwnRow = { question: string; papers: number[]; cells: CompareCell[] | null; failure: string | null }

/** The slice of specification §3, with what was read of the papers. */
export type CompareState = {
  /** What is to be compared, in its order: at most 10. */
  compareList: readonly ListedPaper[]
  /** What was read of these papers. */
  parsedCompareList: CompareColumn[]
  rows: CompareRow[]
  findings: Finding[]
  shared: Shared[]
  ownRows: OwnRow[]
  /** Whose kept list this is: an account, null for a visitor, undefined before it was looked up. */
  keptFor: number | null | undefined
  latest: string | null
  status: { comparison: AsyncState }
}
