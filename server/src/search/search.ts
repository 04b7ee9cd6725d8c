import type { Logger } from 'pino'
import type { Embed } from '../platform/assistant/embedding.ts'
import { traceCalls } from '../platform/process/tracing.ts'
import type { IndexedPaper, PaperPatch } from './paper.ts'
import { browse, find } from './query/find.ts'
import { type Match, matching } from './query/matching.ts'
import { openQuery } from './query/open-query.ts'
import { anyPlan } from './query/plan.ts'
import { correctSpelling } from './query/spelling.ts'
import { papersTitled } from './query/titled.ts'
import { findForQuestion } from './questions/find-for-question.ts'
import { type ByMeaning, byMeaning } from './questions/vectors.ts'
import type { SearchReply, SearchRequest, Viewer } from './request.ts'
import { namingDamage, SearchDamaged } from './store/damage.ts'
import { RHYTHMS, startMaintenance } from './store/maintenance.ts'
import { rebuild } from './store/rebuild.ts'
import { fromStore, isRemote } from './store/remote.ts'
import { openStore, type Store, type StoreUse } from './store/store.ts'
import type { Tables } from './store/tables.ts'
import { patchPaper, removePapers, writePapers } from './store/write.ts'
import { localLock } from './store/write-lock.ts'
import './store/engine-settings.ts'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { MatchQuery, Operator } from '@lancedb/lancedb'
import { factsOf } from './query/facts.ts'
import { mayFind } from './query/filters.ts'
import { prefixTokens } from './query/terms.ts'

declare module '../platform/context.ts' {
  interface Services {
    search: Search
  }
}

/** Titles considered for the best matches. */
const CANDIDATES = 60

/** Many passages may belong to one paper. */
const PASSAGES_A_PAPER = 8

/** How long tables in an object store may take to answer a question, a health check and a job, in milliseconds. */
const QUESTION_MS = 5000
const HEALTH_MS = 2500
const JOB_MS = 30_000

/** The search index. Writes become visible to all processes on the same address within 2 seconds. */
export type Search = {
  /** Inserts papers or replaces them completely. */
  put(papers: IndexedPaper[]): Promise<void>
  remove(ids: number[]): Promise<void>
  /** Changes columns of one paper; no effect when it is not indexed. */
  update(id: number, patch: PaperPatch): Promise<void>
  search(request: SearchRequest): Promise<SearchReply>
  /** Every paper that matches all words and filters, neither ranked nor counted. */
  matching(request: SearchRequest): Promise<Match[]>
  /** Ids of the papers nearest to the words of a question, none of which is required. */
  nearest(request: SearchRequest): Promise<number[]>
  /** Ids of papers whose titles contain words with these normalised prefixes, best first. */
  titlesBeginning(words: readonly string[], viewer: Viewer, limit: number): Promise<number[]>
  /** Ids of papers with exactly this title, ignoring case, accents and punctuation. */
  titled(title: string, viewer: Viewer): Promise<number[]>
  /** Corrects normalised words that occur nowhere for the viewer to the nearest ones that do. */
  correctSpelling(words: readonly string[], viewer: Viewer): Promise<Map<string, string>>
  /**
   * Rebuilds the index beside the serving one, then switches all processes to it; returns its number of papers. Writes
   * made meanwhile override the source. Throws when another rebuild took over.
   */
  rebuild(source: AsyncIterable<IndexedPaper[]>): Promise<number>
  health(): Promise<{ papers: number; passages: number }>
  /** The ids of all papers in it. */
  ids(): Promise<Set<number>>
  /** The number of the tables in use; a rebuild increases it. */
  generation(): Promise<number>
  /** Reads all of the index; rejects with SearchDamaged where a file of it is missing or damaged. */
  verify(): Promise<void>
  /** Waits for pending writes, then closes the files. */
  close(): Promise<void>
}

/** Most papers, and about the most characters of text, per write. */
const BATCH = { papers: 1000, characters: 10_000_000 }

/**
 * Opens the index at a folder or an `s3://` address (credentials from the AWS_ environment); creates it if missing.
 * Without `embed` no other service is called.
 */
export async function openSearch(
  url: string,
  log: Logger,
  embed: Embed | null = null,
  use: StoreUse = {},
): Promise<Search> {
  const meaning = embed && byMeaning(embed)
  const { lock = localLock() } = use
  const store = await openStore(url, { ...use, lock })
  // A process that answers requests writes nothing, and must leave the processors to them.
  const upkeep = use.isReader
    ? { wrote: () => undefined, stop: async () => undefined }
    : startMaintenance(store, log, lock, RHYTHMS[isRemote(url) ? 'remote' : 'folder'])
  const underWay = new Set<Promise<unknown>>()

  /** Serialises writes in this process; close() waits for them. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = reported(last.then(work, work))
    last = turn.catch(() => undefined)
    track(turn)
    return turn
  }
  function track(work: Promise<unknown>): void {
    const done = work.catch(() => undefined).finally(() => underWay.delete(done))
    underWay.add(done)
  }

  /** Queries the serving tables; a rebuild may drop them during a slow query, which is then repeated. */
  async function askServing<T>(question: (tables: Tables) => Promise<T>): Promise<T> {
    const tables = await store.serving()
    return question(tables).catch(async (error: unknown) => {
      const latest = await store.latest()
      if (latest === tables) throw error
      return question(latest)
    })
  }
  function reported<T>(work: Promise<T>): Promise<T> {
    return namingDamage(work).catch((error: unknown) => {
      if (error instanceof SearchDamaged) use.onDamage?.(error, store.servingNow())
      throw error
    })
  }
  function tracked<T>(work: Promise<T>, ms = QUESTION_MS): Promise<T> {
    const bounded = reported(isRemote(url) ? fromStore(work, ms) : work)
    track(bounded)
    return bounded
  }

  async function answer(request: SearchRequest): Promise<SearchReply> {
    const began = performance.now()
    const reply = await askServing((tables) => ask(tables, request, meaning))
    return { ...reply, tookMs: Math.round((performance.now() - began) * 10) / 10 }
  }

  return traceCalls('search', {
    async put(papers: IndexedPaper[]) {
      for (const batch of batches(papers)) {
        await inTurn(() =>
          store.write(
            batch.map(({ id }) => id),
            (tables) => writePapers(tables, batch),
          ),
        )
        upkeep.wrote()
      }
    },
    async remove(ids) {
      if (ids.length === 0) return
      await inTurn(() => store.write(ids, (tables) => removePapers(tables, ids)))
      upkeep.wrote()
    },
    async update(id, patch) {
      await inTurn(() => store.write([id], (tables) => patchPaper(tables, id, patch)))
      upkeep.wrote()
    },
    search: (request) => tracked(answer(request)),
    matching: (request) =>
      tracked(
        askServing((tables) => matching(tables, request)),
        JOB_MS,
      ),
    nearest: (request) => tracked(askServing((tables) => nearest(tables, request))),
    titlesBeginning: (words, viewer, limit) =>
      tracked(askServing((tables) => titlesBeginning(tables, words, viewer, limit))),
    titled: (title, viewer) => tracked(askServing((tables) => titled(tables, title, viewer))),
    correctSpelling: (words, viewer) => tracked(askServing((tables) => correctSpelling(tables, words, viewer))),
    rebuild(source) {
      const work = lock.rebuild(() => rebuild(store, source))
      track(work)
      return work
    },
    health: () => tracked(health(store), HEALTH_MS),
    ids: () => tracked(askServing(ids), JOB_MS),
    generation: async () => (await (await store.record()).read()).serving,
    verify: () => reported(askServing(readAll).catch((error: unknown) => Promise.reject(new SearchDamaged(error)))),
    async close() {
      await upkeep.stop()
      while (underWay.size > 0) await Promise.all(underWay)
      store.close()
    },
  } satisfies Search)
}

async function health(store: Store): Promise<{ papers: number; passages: number }> {
  const { papers, passages } = await store.serving()
  return { papers: await papers.countRows(), passages: await passages.countRows() }
}

async function ids({ papers }: Tables): Promise<Set<number>> {
  const rows = await papers.query().select(['id']).toArray()
  return new Set(rows.map(({ id }) => Number(id)))
}

async function readAll({ papers, passages }: Tables): Promise<void> {
  for (const table of [papers, passages]) {
    for await (const _ of table.query());
    for (const { name } of await table.listIndices()) await table.indexStats(name)
  }
}

async function ask(
  tables: Tables,
  request: SearchRequest,
  meaning: ByMeaning | null,
): Promise<Omit<SearchReply, 'tookMs'>> {
  const query = await openQuery(tables, request)
  return (await findForQuestion(query, meaning)) ?? (await find(query)) ?? browse(query)
}

/** The last of several papers with one id counts. */
function* batches(papers: IndexedPaper[]): Generator<IndexedPaper[]> {
  let batch: IndexedPaper[] = []
  let characters = 0
  for (const paper of new Map(papers.map((each) => [each.id, each])).values()) {
    batch.push(paper)
    characters += paper.abstract.length + paper.passages.reduce((sum, { text }) => sum + text.length, 0)
    if (batch.length === BATCH.papers || characters >= BATCH.characters) {
      yield batch
      batch = []
      characters = 0
    }
  }
  if (batch.length > 0) yield batch
}

/**
 * Ids of the papers nearest to the words of a question, best first: each word counts, none is required. Rights and
 * filters apply as in every search.
 */
async function nearest(tables: Tables, request: SearchRequest): Promise<number[]> {
  const plan = anyPlan(request.query)
  if (plan === null) return []
  const query = await openQuery(tables, request)
  const { found } = await query.run('filtered', plan, request.limit * PASSAGES_A_PAPER)
  return found.slice(0, request.limit).map(({ id }) => id)
}

/**
 * Ids of findable papers whose titles contain words with these normalised prefixes: titles that begin so first, then
 * those with adjacent words.
 */
async function titlesBeginning(
  { papers }: Tables,
  words: readonly string[],
  viewer: Viewer,
  limit: number,
): Promise<number[]> {
  if (words.length === 0) return []
  const query = new MatchQuery(prefixTokens(words).join(' '), 'words', { operator: Operator.And })
  const rows = await papers
    .query()
    .fullTextSearch(query)
    .where(mayFind(viewer))
    .select(['id', 'title', '_score'])
    .limit(CANDIDATES)
    .toArray()
  const typed = words.join(' ')
  return rows
    .map((row) => ({ id: Number(row.id), place: ` ${folded(row.title)}`.indexOf(` ${typed}`) }))
    .map(({ id, place }, order) => ({ id, worth: (place === 0 ? 0 : place > 0 ? CANDIDATES : 2 * CANDIDATES) + order }))
    .sort((a, b) => a.worth - b.worth)
    .slice(0, limit)
    .map(({ id }) => id)
}

async function titled({ papers }: Tables, title: string, viewer: Viewer): Promise<number[]> {
  return papersTitled({ papers, facts: await factsOf(papers) }, foldedWords(title), mayFind(viewer))
}

function folded(text: string): string {
  return foldedWords(text).join(' ')
}
