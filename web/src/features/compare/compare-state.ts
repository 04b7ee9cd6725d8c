import type { CompareCell, CompareColumn, CompareRow, Finding, Shared } from '@colophon/protocol/compare/entities'
import type { AsyncState } from '../../lib/api/async-state.ts'

/** A paper in the list: enough to name it before it is loaded. */
export type ListedPaper = { id: number; title: string }

/** A custom row with each paper's answer; null while loading. */
export type OwnRow = { question: string; papers: number[]; cells: CompareCell[] | null; failure: string | null }

/** The slice of specification §3, with what was read of the papers. */
export type CompareState = {
  /** The papers to compare, in order; at most 10. */
  compareList: readonly ListedPaper[]
  /** The loaded comparison. */
  parsedCompareList: CompareColumn[]
  rows: CompareRow[]
  findings: Finding[]
  shared: Shared[]
  ownRows: OwnRow[]
  /** Owner of the stored list: an account, null for a visitor, undefined before it was read. */
  storedFor: number | null | undefined
  latest: string | null
  status: { comparison: AsyncState }
}
