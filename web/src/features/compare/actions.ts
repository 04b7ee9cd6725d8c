import { compareCalls } from '@colophon/protocol/compare/calls'
import type { CompareCell, Comparison } from '@colophon/protocol/compare/entities'
import { createFailingThunk } from '../../lib/api/async-state.ts'
import { call } from '../../lib/api/call.ts'

/** Reads what the papers say, side by side. */
export const fetchComparison = createFailingThunk<Comparison, { articleIds: readonly number[] }>(
  'compare/fetchComparison',
  ({ articleIds }, { signal }) =>
    call(compareCalls.comparison, { query: { articleIds: articleIds.join(',') } }, { signal }),
)

/** Asks all papers one question. */
export const fetchRow = createFailingThunk<CompareCell[], { articleIds: readonly number[]; question: string }>(
  'compare/fetchRow',
  ({ articleIds, question }, { signal }) =>
    call(compareCalls.row, { query: { articleIds: articleIds.join(','), question } }, { signal }),
)
