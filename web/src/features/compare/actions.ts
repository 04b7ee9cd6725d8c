import type { CompareCell, Comparison } from '@colophon/protocol/compare/entities'
import { createFailingThunk } from '../../lib/api/async-state.ts'
import { call } from '../../lib/api/call.ts'

/** Reads what the papers say, side by side. */
export const fetchComparison = createFailingThunk<Comparison, { articleIds: readonly number[] }>(
  'compare/fetchComparison',
  async ({ articleIds }, { signal }) =>
    call((await calls()).comparison, { query: { articleIds: articleIds.join(',') } }, { signal }),
)

/** A question to all papers; asked `byModel` again, a row keeps its cells until other ones arrive. */
export type AskedRow = { articleIds: readonly number[]; question: string; byModel?: true }

/** Asks all papers one question. */
export const fetchRow = createFailingThunk<CompareCell[], AskedRow>(
  'compare/fetchRow',
  async ({ articleIds, ...asked }, { signal }) =>
    call((await calls()).row, { query: { articleIds: articleIds.join(','), ...asked } }, { signal }),
)

/** Whether a model reads the questions of rows for the signed-in user. */
export async function isReadByModel(): Promise<boolean> {
  const { assistantCalls } = await import('@colophon/protocol/assistant/calls')
  const { model, uses } = await call(assistantCalls.settings)
  return model !== null && uses.comparisons
}

/** The count of papers to compare, on every screen, makes no calls. */
async function calls() {
  return (await import('@colophon/protocol/compare/calls')).compareCalls
}
