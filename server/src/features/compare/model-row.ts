import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { CompareAspect, CompareCell, CompareItem } from '@colophon/protocol/compare/entities'
import { analysisThread } from '../../answers/analysis-thread.ts'
import type { Model } from '../../assistant/model.ts'
import { checkQuestionRate } from '../../assistant/question-rate.ts'
import { type ChosenQuotes, modelForUse, quotesByModel } from '../../assistant/quotes-by-model.ts'
import { documentTexts } from '../../papers/documents.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type Asker, askerOf } from '../../platform/threads/turn-thread.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { cellOf, itemOf, QUOTES_MAX, sourceOfColumn } from './comparison.ts'
import { revisionsOf } from './queries.ts'
import { openTableCache, type TableCache } from './table-cache.ts'

/** How long a model may take for the papers of a row; then the built-in reader goes on. */
const MODEL_MS = 60_000
/** Characters of chosen quotes that are kept. */
const KEPT_MAX = 2_000_000

/** What a model is asked of an aspect. */
const QUESTIONS: Record<CompareAspect, string> = {
  problem: 'What is the aim of this study, or the question that it asks?',
  method: 'Which method does this study use?',
  data: 'What was studied, and how many: patients, samples, texts or other data?',
  results: 'What are the main findings of this study itself, not of earlier ones?',
  limits: 'Which limits of this study do its authors state?',
}

type Row = { question: string; aspect: CompareAspect | null }

/**
 * What each paper says of a question or an aspect, in sentences that the person's model chooses. The built-in reader
 * answers for papers that may not be sent to it, and where it fails.
 */
export const modelRow: Handler<typeof compareCalls.modelRow> = async (input, context) => {
  const { body, person } = input
  const { articleIds, question, aspect = null } = body
  const model = (await modelForUse(context, person.id, 'comparisons')) ?? fail('modelNotSet')
  checkQuestionRate(context, person.id)
  const row = { question: aspect ? QUESTIONS[aspect] : (question ?? ''), aspect }
  const until = performance.now() + MODEL_MS
  const cells: { column: Column; cell: CompareCell }[] = []
  for (const articleId of articleIds) {
    // Rights may end while the papers before are read.
    const [column] = await columnsFor(context, [articleId], person)
    if (column) cells.push({ column, cell: await read(context, column, row, { model, until, ...askerOf(input) }) })
  }
  const after = await columnsFor(context, articleIds, person)
  return isSameView(
    cells.map(({ column }) => column),
    after,
  )
    ? cells.map(({ cell }) => cell)
    : fail('notReady')
}

/** Quotes that models have chosen, by database; rights have been checked before one is read. */
const chosen = new WeakMap<object, TableCache<ChosenQuotes>>()

function chosenOf(db: object): TableCache<ChosenQuotes> {
  const known = chosen.get(db) ?? openTableCache<ChosenQuotes>(KEPT_MAX)
  chosen.set(db, known)
  return known
}

/** The cell of one paper. The same question of the same text is asked once. */
async function read(
  context: Pick<Context, 'db' | 'log'>,
  column: Column,
  { question, aspect }: Row,
  { model, until, ...asker }: Asker & { model: Model; until: number },
): Promise<CompareCell> {
  const { db } = context
  const { articleId } = column
  const revisions = await revisionsOf(db, column.state === 'ready' ? [articleId] : [])
  const source = sourceOfColumn(db, column, revisions)
  if (!source) return cellOf(column, null)
  const paper = { articleId, title: column.article?.title ?? '', source }
  const load = (ids: number[]) => documentTexts(db, ids)
  const builtIn = async (): Promise<readonly CompareItem[] | null> => {
    if (aspect) return analysisThread().run('aspect', { papers: [paper], aspect }, { ...asker, load })
    const quotes = await analysisThread().run(
      'quote',
      { papers: [paper], question, quotesMax: QUOTES_MAX },
      { ...asker, load },
    )
    return quotes?.map(itemOf) ?? null
  }
  const seconds = Math.min(model.seconds, (until - performance.now()) / 1000)
  if (seconds <= 0) return cellOf(column, await builtIn())
  const { quotes, isByModel } = await chosenOf(db).read(
    [model.url, model.name, source, question],
    asker,
    (signal) => {
      const asked = { paper, question, quotesMax: QUOTES_MAX }
      return quotesByModel(context, { ...model, seconds }, asked, { caller: asker.caller, signal, load })
    },
    (found) => found.isByModel,
  )
  if (aspect && !isByModel) return cellOf(column, await builtIn())
  return cellOf(column, quotes?.map(itemOf) ?? null)
}
