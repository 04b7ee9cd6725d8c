import type { CompareCell, Comparison } from '@colophon/protocol/compare/entities'
import { createFailingThunk } from '../../lib/api/async-state.ts'
import { call } from '../../lib/api/call.ts'

/** Reads what the papers say, side by side. */
export const fetchComparison = createFailingThunk<Comparison, { articleIds: readonly number[] }>(
  'compare/fetchComparison',
  async ({ articleIds }, { signal }) =>
    call((await calls()).comparison, { query: { articleIds: articleIds.join(',') } }, { signal }),
)

/** Asks all papers one question. */
export const fetchRow = createFailingThunk<CompareCell[], { articleIds: readonly number[]; question: string }>(
  'compare/fetchRow',
  async ({ articleIds, question }, { signal }) =>
    call((await calls()).row, { query: { articleIds: articleIds.join(','), question } }, { signal }),
)

/** The count of papers to compare, on every screen, makes no calls. */
async function calls() {
  return (await import('@colophon/protocol/compare/calls')).compareCalls
}
