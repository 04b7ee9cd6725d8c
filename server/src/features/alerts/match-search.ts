import { readQuestion } from '@colophon/analysis/answers/read-question'
import type { SearchMatch } from '@colophon/protocol/alerts/entities'
import { rights } from '@colophon/protocol/articles/roles'
import type { User } from '@colophon/protocol/auth/roles'
import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { EMPTY_QUERY, type ParsedQuery, type QueryFilter } from '@colophon/protocol/knowledge/query'
import { eq } from 'drizzle-orm'
import { analysisThread } from '../../answers/analysis-thread.ts'
import type { Model } from '../../assistant/model.ts'
import { modelForUse, quotesByModel } from '../../assistant/quotes-by-model.ts'
import { notify } from '../../notices/notify.ts'
import { accessOf } from '../../papers/article-row.ts'
import { documentTexts } from '../../papers/documents.ts'
import { findPapersByIds, idKey, viewerOf } from '../../papers/named-papers.ts'
import { paperSource } from '../../papers/paper-source.ts'
import { lockListed, type PaperWithRights, papersWithRights } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { readSearch, searchFilters } from '../../search/read-search.ts'
import type { SearchRequest, Viewer } from '../../search/request.ts'
import { savedSearches, searchMatches } from './tables.ts'

/** Arrivals that are matched together. */
export type Batch = {
  arrived: readonly { articleId: number; ownerId: number | null; indexedAt: Date }[]
  /** What each owner of a saved search may read, loaded once. */
  viewers: Map<number, Promise<Viewer>>
  /** Papers whose stored text the analysis thread has read again. */
  read: Set<number>
  signal: AbortSignal
  /** Time that models have taken so far for each owner of saved searches. */
  modelMs: Map<number, number>
}

type Owned = { search: typeof savedSearches.$inferSelect; person: User }
type Match = { articleId: number; isByText: boolean; quote: SearchMatch['quote'] }

const PUBLISHED: QueryFilter = { kind: 'published' }
/** Papers of a batch that a saved question is asked of; each takes about 0.4 s of two processors. */
export const ASKED_MAX = 20
/** How long models may take for a batch, and for the saved questions of one account; then the built-in reader goes on. */
const MODEL_MS = { batch: 300_000, account: 60_000 }
/** A paper that fails to be analysed so often is left out. */
const TRIES = 2

/** Records the arrivals that match a saved search and notifies its owner, who is not notified of own papers. */
export async function matchSearch(context: Context, owned: Owned, batch: Batch): Promise<void> {
  const { search, person } = owned
  const isNew = ({ ownerId, indexedAt }: Batch['arrived'][number]) =>
    ownerId !== person.id && indexedAt > search.createdAt
  const ids = [...new Set(batch.arrived.filter(isNew).map(({ articleId }) => articleId))]
  if (ids.length === 0) return
  const found = await (search.kind === 'question' ? answering : matching)(context, owned, batch, ids)
  if (found.length > 0) await record(context, owned, found)
}

async function matching(context: Context, { search, person }: Owned, batch: Batch, ids: number[]): Promise<Match[]> {
  const toMatch = (id: number, isByText = false): Match => ({ articleId: id, isByText, quote: null })
  const paperId = readPaperId(search.query.search)
  const named = paperId && (await findPapersByIds(context, [paperId], person)).get(idKey(paperId))
  if (named) return named.filter(({ id }) => ids.includes(id)).map(({ id }) => toMatch(id))
  const query = readSearch(search.query.search)
  const found = await context.search.matching(await request(context, { search, person }, batch, ids, query))
  return found.map(({ id, isByText }) => toMatch(id, isByText))
}

/** The papers that answer a saved question, of those that the search puts nearest to its words. */
async function answering(context: Context, owned: Owned, batch: Batch, ids: number[]): Promise<Match[]> {
  const { search, person } = owned
  const { words } = readQuestion(search.query.search)
  const query: ParsedQuery = {
    ...EMPTY_QUERY,
    all: words.map((word) => [{ scope: 'any', words: [word], isPhrase: false }]),
  }
  const near = await context.search.nearest(await request(context, owned, batch, ids, query))
  const papers = await papersWithRights(context, near, person)
  const quotable = near.flatMap((id) => papers.get(id) ?? []).filter((paper) => paper.rights.quote)
  const model = await modelForUse(context, person.id, 'savedQuestions')
  const matches: Match[] = []
  for (const { row } of quotable.slice(0, ASKED_MAX)) {
    // A model takes long, and rights may end meanwhile.
    const paper = model ? (await papersWithRights(context, [row.id], person)).get(row.id) : papers.get(row.id)
    if (!paper?.rights.quote) continue
    const seconds = model ? Math.min(model.seconds, secondsLeft(batch, person.id)) : 0
    const asked = {
      question: search.query.search,
      accountId: person.id,
      model: model && seconds > 0 ? { ...model, seconds } : null,
    }
    const began = performance.now()
    const quote = await ask(context, asked, paper, batch)
    if (asked.model) {
      const before = batch.modelMs.get(person.id) ?? 0
      batch.modelMs.set(person.id, before + performance.now() - began)
    }
    if (quote) matches.push({ articleId: paper.row.id, isByText: true, quote })
  }
  return matches
}

/** How long models may still take for an account. */
function secondsLeft({ modelMs }: Batch, accountId: number): number {
  const all = modelMs.values().reduce((sum, ms) => sum + ms, 0)
  return Math.min(MODEL_MS.batch - all, MODEL_MS.account - (modelMs.get(accountId) ?? 0)) / 1000
}

/** The best passage of a paper that answers the question, or null. */
async function ask(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { question, accountId, model }: { question: string; accountId: number; model: Model | null },
  paper: PaperWithRights,
  { read, signal }: Batch,
): Promise<SearchMatch['quote']> {
  const articleId = paper.row.id
  const asked = { articleId, title: paper.row.title, source: paperSource(db, paper) }
  const isFresh = !read.has(articleId)
  read.add(articleId)
  for (let tries = 1; ; tries += 1) {
    try {
      const load = (ids: number[]) => documentTexts(db, ids)
      const options = { caller: { accountId }, load, signal, isFresh }
      const what = { question, quotesMax: 1 }
      const quotes = model
        ? (await quotesByModel({ db, log }, model, { ...what, paper: asked }, options)).quotes
        : await analysisThread().run('quote', { ...what, papers: [asked] }, options)
      const [quote] = quotes ?? []
      return quote ? { text: quote.text, page: quote.page, start: quote.start, end: quote.end } : null
    } catch (error) {
      if (signal.aborted) throw error
      if (tries < TRIES) continue
      log.warn({ err: error, articleId }, 'a paper could not be asked a saved question')
      return null
    }
  }
}

/** The search for a saved one among these papers, with its filters and without drafts. */
async function request(
  context: Context,
  { search, person }: Owned,
  { viewers }: Batch,
  ids: number[],
  query: ParsedQuery,
): Promise<SearchRequest> {
  const viewer = viewers.get(person.id) ?? viewerOf(context, person)
  viewers.set(person.id, viewer)
  return {
    ...searchFilters(search.query),
    query: { ...query, filters: [...query.filters, [PUBLISHED]] },
    viewer: await viewer,
    among: { ownerId: null, ids },
    sort: 'relevance',
    limit: ids.length,
    offset: 0,
  }
}

/** Stores the matches that the owner may see now; only those stored for the first time notify. */
async function record(context: Context, { search, person }: Owned, found: readonly Match[]): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(eq(savedSearches.id, search.id))
      .for('key share')
    if (!locked) return
    const now = context.now()
    const ids = found.map(({ articleId }) => articleId)
    const rows = new Map((await lockListed(tx, ids, { person, now })).map((row) => [row.id, row]))
    const shown = found.filter(({ articleId, isByText }) => {
      const row = rows.get(articleId)
      return row !== undefined && (!isByText || rights(person, accessOf(row)).quote)
    })
    if (shown.length === 0) return
    const added = await tx
      .insert(searchMatches)
      .values(shown.map((match) => ({ ...match, savedSearchId: search.id, foundAt: now })))
      .onConflictDoNothing()
      .returning({ articleId: searchMatches.articleId })
    const [first] = added
    if (!first) return
    await notify(context, tx, {
      trigger: 'searchMatched',
      articleId: added.length === 1 ? first.articleId : null,
      parties: { subject: person.id },
      actorId: null,
      savedSearchId: search.id,
      count: added.length,
    })
  })
}
