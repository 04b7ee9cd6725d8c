import { join } from 'node:path'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import type { IndexedPaper } from '@colophon/server/search/paper'
import { openSearch, type Search } from '@colophon/server/search/search'
import { pino } from 'pino'
import type { Scratch } from '../scratch.ts'
import { indexedRecords, type PaperRecord } from '../search/corpus.ts'
import { makeQueries } from '../search/queries.ts'

const OWNER = 2
const READER = 1
const ROUNDS = 2

/** The times of one search in three ways, in milliseconds; all three gave the same papers in the same order. */
type Gated = { closed: number[]; granted: number[]; open: number[] }

/**
 * How long the same questions take over the same papers, in milliseconds: where the last ones are private papers of others,
 * by who was granted all of these, and where they are open. The text of those papers holds words that nobody asks for, so
 * that all three find the same and what differs is the gate alone. They are asked in turn, each first as often as the
 * others, so that a moment of a slow machine, and what the question before has warmed, meets all. Throws where the hits differ.
 */
export async function searchThroughGate(
  scratch: Scratch,
  records: readonly PaperRecord[],
  privatePapers: number,
): Promise<Gated> {
  const from = records.length - privatePapers
  const closedIndex = await filled(scratch, records, from, false)
  const openIndex = await filled(scratch, records, from, true)
  const all = Array.from({ length: privatePapers }, (_, index) => from + index + 1)
  const ways = [
    { name: 'closed', search: closedIndex, granted: [] },
    { name: 'granted', search: closedIndex, granted: all },
    { name: 'open', search: openIndex, granted: [] },
  ] as const
  const queries = makeQueries(records).map(({ kind, text }) => (kind === 'exact phrase' ? `"${text}"` : text))
  const took: Gated = { closed: [], granted: [], open: [] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const [at, text] of queries.entries()) {
      const found: string[] = []
      for (let turn = 0; turn < ways.length; turn++) {
        const way = ways[(at + turn) % ways.length]
        if (!way) continue
        const { ms, papers } = await ask(way.search, text, [...way.granted])
        found.push(papers)
        if (round >= 0) took[way.name].push(ms)
      }
      if (new Set(found).size > 1) throw new Error(`"${text}" found different papers through the gate`)
    }
  }
  return took
}

async function filled(
  scratch: Scratch,
  records: readonly PaperRecord[],
  from: number,
  isPublic: boolean,
): Promise<Search> {
  const search = await openSearch(join(await scratch.folder(), 'search'), pino({ level: 'silent' }))
  scratch.defer(() => search.close())
  await search.rebuild(withOwned(records, from, isPublic))
  return search
}

/** Behind the given one all are papers of somebody, with a passage of text as long as their abstract. */
async function* withOwned(
  records: readonly PaperRecord[],
  from: number,
  isPublic: boolean,
): AsyncGenerator<IndexedPaper[]> {
  for await (const papers of indexedRecords(records)) {
    yield papers.map((paper): IndexedPaper => {
      if (paper.id <= from) return paper
      const text = unaskedFor(paper.abstract)
      const passages = [{ text, page: 1, start: 0, end: text.length }]
      return { ...paper, source: 'system', ownerId: OWNER, isPublished: true, isPublic, passages }
    })
  }
}

/** As many words of the same lengths, each of which begins as none does that is asked for. */
function unaskedFor(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => `qxz${word.slice(3)}`)
}

async function ask(search: Search, text: string, granted: number[]): Promise<{ ms: number; papers: string }> {
  const { tookMs, hits } = await search.search({
    query: parseQuery(text),
    viewer: { userId: READER, isAdmin: false, granted },
    filter: 'all',
    sort: 'relevance',
    limit: 20,
    offset: 0,
  })
  return { ms: tookMs, papers: hits.map(({ id }) => id).join() }
}
