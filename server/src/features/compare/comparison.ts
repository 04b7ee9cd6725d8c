import { ASPECTS, type Aspects } from '@colophon/analysis/compare/aspects'
import { isTerm } from '@colophon/analysis/compare/mentions'
import type { RecordState } from '@colophon/protocol/chain-record/entities'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { CompareCell, CompareItem, CompareRow, Finding, Shared } from '@colophon/protocol/compare/entities'
import { analysisThread } from '../../answers/analysis-thread.ts'
import type { PlacedQuote, TaskInput, TextSource } from '../../answers/tasks.ts'
import { documentTexts } from '../../papers/documents.ts'
import { documentKey } from '../../papers/paper-source.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type Asker, askerOf } from '../../platform/threads/turn-thread.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { graphsOf, type Revision, revisionsOf } from './queries.ts'
import { openTableCache, type TableCache } from './table-cache.ts'

const RECORD_LABELS: Record<RecordState, string> = {
  none: 'Not recorded',
  pending: 'Waiting for the chain',
  recorded: 'Recorded',
  changed: 'Recorded, changed since',
}

const NAME_MAX = 60

/** How often a comparison restarts because rights changed meanwhile. */
const TRIES = 3

/**
 * Compares papers within the caller's rights. Rights are checked before reading and again before sending, so that
 * papers closed meanwhile are not shown.
 */
export const comparison: Handler<typeof compareCalls.comparison> = async (input, context) => {
  const { query, person } = input
  const asker = askerOf(input)
  let columns = await columnsFor(context, query.articleIds, person)
  for (let tries = 0; tries < TRIES; tries++) {
    const table = await tableOf(context, columns, asker)
    const after = await columnsFor(context, query.articleIds, person)
    if (isSameView(columns, after)) return { columns: after, ...table }
    columns = after
  }
  return fail('notReady')
}

async function tableOf(context: Pick<Context, 'db' | 'log'>, columns: readonly Column[], asker: Asker) {
  const { db } = context
  const names = namesOf(columns)
  const revisions = await revisionsOf(db, readableIds(columns))
  const papers = columns.map((column, index) => {
    const { articleId, keywords, state } = column
    const without = state === 'ready' ? null : state
    const name = names[index] ?? ''
    return { articleId, name, without, facts: factsOf(column), keywords, source: sourceOfColumn(db, column, revisions) }
  })
  return tablesOf(db).read({ papers, revisions }, asker, async (signal) => {
    const graphs = await graphsOf(db, readableIds(columns))
    signal.throwIfAborted()
    const options = { caller: asker.caller, signal, load: (ids: number[]) => documentTexts(db, ids) }
    const { rows, findings, shared, texts } = await analysisThread().series(options, async (task) => {
      const asked: TaskInput<'compare'>['papers'] = []
      for (const paper of papers) {
        const { articleId, source } = paper
        const aspects: Aspects = {}
        if (source) {
          for (const aspect of ASPECTS) {
            aspects[aspect] = await task('aspect', { papers: [{ articleId, source }], aspect })
          }
        }
        asked.push({ ...paper, graph: graphs.get(articleId) ?? [], aspects })
      }
      return task('compare', { papers: asked })
    })
    return { rows: checkQuotes(context, rows, columns, texts), findings, shared }
  })
}

function readableIds(columns: readonly Column[]): number[] {
  return columns.filter(({ state }) => state === 'ready').map(({ articleId }) => articleId)
}

/** Computed tables by database; rights have been checked before one is read. */
const tables = new WeakMap<object, TableCache<Table>>()

type Table = { rows: CompareRow[]; findings: Finding[]; shared: Shared[] }

function tablesOf(db: object): TableCache<Table> {
  const known = tables.get(db) ?? openTableCache<Table>()
  tables.set(db, known)
  return known
}

/** Whether a quote matches the text at its position; a fact has no quote. */
function isTrue({ quote, start, end }: CompareItem, text: string | undefined): boolean {
  if (quote === null) return start === null && end === null
  return text !== undefined && start !== null && end !== null && text.slice(start, end) === quote
}

/** Cuts every quote from the stored text; mismatching ones lose quote and position. */
function checkQuotes(
  context: Pick<Context, 'log'>,
  rows: readonly CompareRow[],
  columns: readonly { articleId: number }[],
  texts: ReadonlyMap<number, string>,
): CompareRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => checkCell(context, cell, texts.get(columns[index]?.articleId ?? 0))),
  }))
}

/** The same for one cell. */
function checkCell({ log }: Pick<Context, 'log'>, cell: CompareCell, text: string | undefined): CompareCell {
  if (cell.items.every((item) => isTrue(item, text))) return cell
  log.error('a quote of a comparison is not in its paper')
  const items = cell.items.map((item) =>
    isTrue(item, text) ? item : { ...item, text: '', quote: null, start: null, end: null, page: null },
  )
  return { ...cell, items }
}

/** Facts shown to everyone who may list the paper. */
function factsOf({ article }: Column): Record<string, string[]> {
  if (!article) return {}
  const { authors, year, field, journalRef, doi, access, isPublished, recordState } = article
  return {
    authors: authors.length > 0 ? [authors.join(', ')] : [],
    year: year ? [String(year)] : [],
    field: field ? [field] : [],
    journal: journalRef ? [journalRef] : [],
    doi: doi ? [doi] : [],
    access: [isPublished ? access : 'Only you'],
    record: [RECORD_LABELS[recordState]],
  }
}

/** Names of the papers in findings: shortened titles, with the id where two are equal. */
function namesOf(columns: readonly Column[]): string[] {
  const titles = columns.map(({ article, articleId }) => short(article?.title ?? `paper ${articleId}`))
  return titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${columns[index]?.articleId})`,
  )
}

function short(title: string): string {
  return title.length <= NAME_MAX ? title : `${title.slice(0, NAME_MAX - 1).trimEnd()}…`
}

/** Most quotes of a paper in an own row. */
export const QUOTES_MAX = 3

/** What each paper says about a term or question: its own sentences, cut from the stored text, or nothing. */
export const row: Handler<typeof compareCalls.row> = async (input, context) => {
  const { query, person } = input
  const asker = askerOf(input)
  let columns = await columnsFor(context, query.articleIds, person)
  for (let tries = 0; tries < TRIES; tries++) {
    const cells = await cellsOf(context, columns, query.question, asker)
    const after = await columnsFor(context, query.articleIds, person)
    if (isSameView(columns, after)) return cells
    columns = after
  }
  return fail('notReady')
}

/** Paper after paper; a row counts as one task of its caller. */
async function cellsOf(
  { db }: Pick<Context, 'db'>,
  columns: readonly Column[],
  question: string,
  asker: Asker,
): Promise<CompareCell[]> {
  const revisions = await revisionsOf(db, readableIds(columns))
  const load = (ids: number[]) => documentTexts(db, ids)
  return analysisThread().series({ ...asker, load }, async (task) => {
    const cells: CompareCell[] = []
    for (const column of columns) {
      const source = sourceOfColumn(db, column, revisions)
      const paper = source && { articleId: column.articleId, title: column.article?.title ?? '', source }
      const asked = paper && { papers: [paper] as [typeof paper] }
      const found = !asked
        ? null
        : isTerm(question)
          ? await task('mentions', { ...asked, term: question, most: QUOTES_MAX })
          : ((await task('quote', { ...asked, question, quotesMax: QUOTES_MAX }))?.map(itemOf) ?? null)
      cells.push(cellOf(column, found))
    }
    return cells
  })
}

/** The item of a quote: the sentence that was chosen, without its context. */
export function itemOf({ text: whole, page, start: from, focus: { start, end } }: PlacedQuote): CompareItem {
  const text = whole.slice(start - from, end - from)
  return { text, quote: text, page, start, end }
}

/** The cell of what was found in a paper; null: it could not be read. */
export function cellOf({ state }: Column, items: readonly CompareItem[] | null): CompareCell {
  if (items === null) return { state: state === 'ready' ? 'notProcessed' : state, items: [] }
  return { state: items.length > 0 ? 'filled' : 'notFound', items: [...items] }
}

/**
 * The text source of a column: the stored version of the paper's document, or the abstract of one without a file; null
 * where it may not or cannot be read.
 */
export function sourceOfColumn(
  db: Context['db'],
  { articleId, state, article, hasNoFile }: Column,
  revisions: Readonly<Record<number, Revision>>,
): TextSource | null {
  if (state !== 'ready' || !article) return null
  if (!hasNoFile) return { key: documentKey(db, articleId, revisions[articleId]?.text ?? '') }
  return article.abstract === '' ? null : { abstract: { title: article.title, abstract: article.abstract } }
}
