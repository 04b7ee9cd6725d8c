import { setImmediate } from 'node:timers/promises'
import { answer } from '@colophon/analysis/answers/answer'
import { verify } from '@colophon/analysis/answers/quote'
import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { CompareCell } from '@colophon/protocol/compare/entities'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { textOfColumn } from './paper-text.ts'

const TRIES = 3
const QUOTES_MAX = 3

/** What each of the papers says to a term or a question: its own sentences, sliced again before they are sent, or nothing. */
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
  const cells: CompareCell[] = []
  for (const column of columns) {
    const document = await textOfColumn(db, column)
    const without = column.state === 'ready' ? 'notProcessed' : column.state
    cells.push(document ? answered(column, document, question) : { state: without, items: [] })
    // Others are answered between two papers.
    await setImmediate()
  }
  return cells
}

function answered({ articleId, article }: Column, document: PaperDocument, question: string): CompareCell {
  const found = answer(question, [{ articleId, title: article?.title ?? '', document }], { quotesMax: QUOTES_MAX })
  const quotes = found.kind === 'answer' ? found.quotes.filter((quote) => verify(quote, document)) : []
  const items = quotes.map(({ text, page, start, end }) => ({ text, quote: text, page, start, end }))
  return { state: items.length > 0 ? 'filled' : 'notFound', items }
}
