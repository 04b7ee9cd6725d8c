import type { CompareAspect, CompareCell, Comparison } from '@colophon/protocol/compare/entities'
import { createFailingThunk } from '../../lib/api/async-state.ts'
import { call } from '../../lib/api/call.ts'

/** Reads what the papers say, side by side. */
export const fetchComparison = createFailingThunk<Comparison, { articleIds: readonly number[] }>(
  'compare/fetchComparison',
  async ({ articleIds }, { signal }) =>
    call((await calls()).comparison, { query: { articleIds: articleIds.join(',') } }, { signal }),
)

/** A question to all papers. */
export type AskedRow = { articleIds: readonly number[]; question: string }

/** Asks all papers one question. */
export const fetchRow = createFailingThunk<CompareCell[], AskedRow>(
  'compare/fetchRow',
  async ({ articleIds, question }, { signal }) =>
    call((await calls()).row, { query: { articleIds: articleIds.join(','), question } }, { signal }),
)

/** What a model is asked of all papers. */
export type AskedOfModel = AskedRow | { articleIds: readonly number[]; aspect: CompareAspect }

/** Has the model choose the quotes of a row, which keeps its cells until they arrive. */
export const fetchModelRow = createFailingThunk<CompareCell[], AskedOfModel>(
  'compare/fetchModelRow',
  async ({ articleIds, ...asked }, { signal }) =>
    call((await calls()).modelRow, { body: { articleIds: [...articleIds], ...asked } }, { signal }),
)

/** Whether a model reads rows for the signed-in user. */
export async function isReadByModel(): Promise<boolean> {
  const { assistantCalls } = await import('@colophon/protocol/assistant/calls')
  const { model, uses } = await call(assistantCalls.settings)
  return model !== null && uses.comparisons
}

/** The count of papers to compare, on every screen, makes no calls. */
async function calls() {
  return (await import('@colophon/protocol/compare/calls')).compareCalls
}
