import type { compareCalls } from '@colophon/protocol/compare/calls'
import { analysisThread } from '../../platform/analysis/analysis-thread.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { documentTexts } from '../articles/public.ts'
import { checkQuotes } from './check-quotes.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { factsOf, namesOf } from './facts.ts'
import { sourceOfColumn } from './paper-text.ts'
import { graphsOf } from './queries.ts'

/** How often a comparison begins anew because rights changed while it was made. */
const TRIES = 3

/**
 * Puts papers side by side as who asks may see them. Rights are asked before anything is read and again before anything
 * is sent: what was closed meanwhile is not told.
 */
export const comparison: Handler<typeof compareCalls.comparison> = async ({ query, person }, context) => {
  let columns = await columnsFor(context, query.articleIds, person)
  for (let tries = 0; tries < TRIES; tries++) {
    const table = await tableOf(context, columns)
    const after = await columnsFor(context, query.articleIds, person)
    if (isSameView(columns, after)) return { columns: after, ...table }
    columns = after
  }
  return fail('notReady')
}

async function tableOf(context: Pick<Context, 'db' | 'log'>, columns: readonly Column[]) {
  const readable = columns.filter(({ state }) => state === 'ready').map(({ articleId }) => articleId)
  const graphs = await graphsOf(context.db, readable)
  const names = namesOf(columns)
  const papers = columns.map((column, index) => {
    const { articleId, keywords, state } = column
    const without = state === 'ready' ? null : state
    const paper = { articleId, name: names[index] ?? '', without, facts: factsOf(column), keywords }
    return { ...paper, source: sourceOfColumn(column), graph: graphs.get(articleId) ?? [] }
  })
  const load = (ids: number[]) => documentTexts(context.db, ids)
  const { rows, findings, shared, texts } = await analysisThread().run('compare', { papers }, { load })
  return { rows: checkQuotes(context, rows, columns, texts), findings, shared }
}
