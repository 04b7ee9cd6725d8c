import type { Logger } from 'pino'
import type { Embed } from '../embedding.ts'
import { browse } from './browse.ts'
import { find } from './find.ts'
import { type NearPaper, nearest } from './nearest.ts'
import type { IndexedPaper, PaperPatch } from './paper.ts'
import { findForQuestion } from './questions/find-for-question.ts'
import { type ByMeaning, byMeaning } from './questions/vectors.ts'
import { rebuild } from './rebuild.ts'
import type { SearchReply, SearchRequest, Viewer } from './request.ts'
import { mend } from './spelling.ts'
import { openStore } from './store.ts'
import type { Tables } from './tables.ts'
import { titled, titlesBeginning } from './titles.ts'
import { startUpkeep } from './upkeep.ts'
import { patchPaper, removePapers, writePapers } from './write.ts'

/** The one way to search. Every write is seen by every process that has the same address open within 2 seconds. */
export type Search = {
  /** Adds papers or replaces them whole, passages included. */
  put(papers: IndexedPaper[]): Promise<void>
  remove(ids: number[]): Promise<void>
  /** Changes a few facts of one paper; does nothing when the paper is not indexed. */
  update(id: number, patch: PaperPatch): Promise<void>
  search(request: SearchRequest): Promise<SearchReply>
  /** The papers nearest to the words of a question, of which none must be met. */
  nearest(request: SearchRequest): Promise<NearPaper[]>
  /** Ids of papers whose titles hold words that begin as these folded ones do, best first. */
  titlesBeginning(words: readonly string[], viewer: Viewer, limit: number): Promise<number[]>
  /** Ids of papers with exactly this title, but for case, accents and punctuation. */
  titled(title: string, viewer: Viewer): Promise<number[]>
  /** For folded words that occur nowhere for the viewer the nearest words that do. */
  mend(words: readonly string[], viewer: Viewer): Promise<Map<string, string>>
  /**
   * Builds the index anew beside the one that serves, then switches every process to it; answers how many papers it
   * holds. What is written meanwhile wins over what the source tells. Throws when another rebuild took over.
   */
  rebuild(source: AsyncIterable<IndexedPaper[]>): Promise<number>
  health(): Promise<{ papers: number; passages: number }>
  /** Waits for what is being written, then lets go of the files. */
  close(): Promise<void>
}

/** Most papers, and about the most characters of text, that are written at once. */
const BATCH = { papers: 1000, characters: 10_000_000 }

/**
 * Opens the index at a folder or an `s3://` address (credentials from the AWS_ environment); makes it where it is not.
 * Without `embed` nothing but the index is ever asked.
 */
export async function openSearch(url: string, log: Logger, embed: Embed | null = null): Promise<Search> {
  const meaning = embed && byMeaning(embed)
  const store = await openStore(url)
  const upkeep = startUpkeep(store.serving, log)
  const underWay = new Set<Promise<unknown>>()

  /** One write after the other in this process; close() waits for them. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    track(turn)
    return turn
  }
  function track(work: Promise<unknown>): void {
    const done = work.catch(() => undefined).finally(() => underWay.delete(done))
    underWay.add(done)
  }

  /** Asks the tables that serve; a rebuild may take them away from under a slow question, which is then asked again. */
  async function askServing<T>(question: (tables: Tables) => Promise<T>): Promise<T> {
    const tables = await store.serving()
    return question(tables).catch(async (error: unknown) => {
      const latest = await store.latest()
      if (latest === tables) throw error
      return question(latest)
    })
  }
  function tracked<T>(work: Promise<T>): Promise<T> {
    track(work)
    return work
  }

  async function answer(request: SearchRequest): Promise<SearchReply> {
    const began = performance.now()
    const reply = await askServing((tables) => ask(tables, request, meaning))
    return { ...reply, tookMs: Math.round((performance.now() - began) * 10) / 10 }
  }

  return {
    async put(papers) {
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
    nearest: (request) => tracked(askServing((tables) => nearest(tables, request))),
    titlesBeginning: (words, viewer, limit) =>
      tracked(askServing((tables) => titlesBeginning(tables, words, viewer, limit))),
    titled: (title, viewer) => tracked(askServing((tables) => titled(tables, title, viewer))),
    mend: (words, viewer) => tracked(askServing((tables) => mend(tables, words, viewer))),
    rebuild(source) {
      const work = rebuild(store, source)
      track(work)
      return work
    },
    async health() {
      const { papers, passages } = await store.serving()
      return { papers: await papers.countRows(), passages: await passages.countRows() }
    },
    async close() {
      await upkeep.stop()
      while (underWay.size > 0) await Promise.all(underWay)
      store.close()
    },
  }
}

async function ask(
  tables: Tables,
  request: SearchRequest,
  meaning: ByMeaning | null,
): Promise<Omit<SearchReply, 'tookMs'>> {
  return (await findForQuestion(tables, request, meaning)) ?? (await find(tables, request)) ?? browse(tables, request)
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
