import { join } from 'node:path'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import type { IndexedPaper } from '@colophon/server/search/paper'
import { openSearch, type Search } from '@colophon/server/search/search'
import { pino } from 'pino'
import type { Scratch } from '../scratch.ts'
import { indexedRecords, numbered } from '../search/corpus.ts'
import type { PaperRecord } from '../search/generated-records.ts'
import { makeQueries } from '../search/queries.ts'

const OWNER = 2
const READER = 1
const ROUNDS = 2

/** The times of one search in three variants, in milliseconds; all found the same papers in order. */
type Gated = { closed: number[]; granted: number[]; open: number[] }

/**
 * Duration of the same searches over the same papers, in milliseconds: with private papers of others, with a grant for
 * all of these, and with public ones. Their text has words that no query contains, so that only the rights filter
 * differs. Variants alternate and take turns being first. Throws if hits differ.
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
  const queries = makeQueries(numbered(records)).map(({ kind, text }) => (kind === 'exact phrase' ? `"${text}"` : text))
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
      if (new Set(found).size > 1) throw new Error(`"${text}" found different papers with the rights filter`)
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
  const log = pino({ level: 'silent' })
  const search = await openSearch(join(await scratch.folder(), 'search'), log, null, { isReader: true })
  scratch.defer(() => search.close())
  await search.rebuild(withOwned(records, from, isPublic))
  return search
}

/** Papers after the given one belong to a user, with a passage as long as their abstract. */
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

/** As many words of the same lengths, none of which shares a prefix with a query word. */
function unaskedFor(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => `qxz${word.slice(3)}`)
}

async function ask(search: Search, text: string, granted: number[]): Promise<{ ms: number; papers: string }> {
  const { tookMs, hits } = await search.search({
    query: parseQuery(text),
    viewer: { userId: READER, granted },
    filter: 'all',
    sort: 'relevance',
    limit: 20,
    offset: 0,
  })
  return { ms: tookMs, papers: hits.map(({ id }) => id).join() }
}
