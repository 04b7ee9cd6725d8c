import { setImmediate } from 'node:timers/promises'
import { comparePapers } from '@colophon/analysis/compare/compare-papers'
import { digestPaper, type PaperDigest } from '@colophon/analysis/compare/digest'
import { sharedOf } from '@colophon/analysis/compare/shared'
import type { ComparedPaper } from '@colophon/analysis/compare/table'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { checkQuotes } from './check-quotes.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { factsOf, namesOf } from './facts.ts'
import { textOfColumn } from './paper-text.ts'
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
  const texts = new Map<number, string>()
  const papers: ComparedPaper[] = []
  for (const [index, column] of columns.entries()) {
    const document = await textOfColumn(context.db, column)
    let digest: PaperDigest | null = null
    if (document) {
      texts.set(column.articleId, document.text)
      digest = digestPaper(document, graphs.get(column.articleId) ?? [], column.keywords)
    }
    const without = column.state === 'ready' ? (digest ? null : 'notProcessed') : column.state
    papers.push({ articleId: column.articleId, name: names[index] ?? '', without, facts: factsOf(column), digest })
    // Others are answered between two papers.
    await setImmediate()
  }
  const { rows, findings } = comparePapers(papers)
  return { rows: checkQuotes(context, rows, columns, texts), findings, shared: sharedOf(papers) }
}
