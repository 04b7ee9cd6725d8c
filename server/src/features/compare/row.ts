import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { CompareCell } from '@colophon/protocol/compare/entities'
import { analysisThread } from '../../answers/analysis-thread.ts'
import type { TextSource } from '../../answers/tasks.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { documentTexts } from '../reader/public/documents.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { sourceOfColumn } from './paper-text.ts'

const TRIES = 3
const QUOTES_MAX = 3

/** What each paper says about a term or question: its own sentences, cut from the stored text, or nothing. */
export const row: Handler<typeof compareCalls.row> = async ({ query, person }, context) => {
  let columns = await columnsFor(context, query.articleIds, person)
  for (let tries = 0; tries < TRIES; tries++) {
    const cells = await cellsOf(context, columns, query.question)
    const after = await columnsFor(context, query.articleIds, person)
    if (isSameView(columns, after)) return cells
    columns = after
  }
  return fail('notReady')
}

async function cellsOf({ db }: Pick<Context, 'db'>, columns: readonly Column[], question: string) {
  return Promise.all(
    columns.map(async (column) => {
      const source = sourceOfColumn(column)
      return source ? answered(db, column, source, question) : { state: withoutText(column), items: [] }
    }),
  )
}

async function answered(db: Context['db'], column: Column, source: TextSource, question: string): Promise<CompareCell> {
  const { articleId, article } = column
  const paper = { articleId, title: article?.title ?? '', source }
  const load = (ids: number[]) => documentTexts(db, ids)
  const quotes = await analysisThread().run('quote', { papers: [paper], question, quotesMax: QUOTES_MAX }, { load })
  if (quotes === null) return { state: withoutText(column), items: [] }
  const items = quotes.map(({ text, page, start, end }) => ({ text, quote: text, page, start, end }))
  return { state: items.length > 0 ? 'filled' : 'notFound', items }
}

function withoutText({ state }: Column) {
  return state === 'ready' ? 'notProcessed' : state
}
