import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { openStore } from '@colophon/server/search/store/store'
import { MatchQuery, Operator, PhraseQuery } from '@lancedb/lancedb'
import type { Scratch } from '../scratch.ts'
import type { BenchQuery } from './queries.ts'

/**
 * Milliseconds of the engine's own search over the same table: the best 20, without counts or text. All words must occur,
 * of a question or title any.
 */
export type BareSearch = (query: BenchQuery) => Promise<number>

const ANY: ReadonlySet<BenchQuery['kind']> = new Set(['question', 'full title'])

/** Opens the serving tables of a folder a second time. */
export async function openBareSearch(scratch: Scratch, folder: string): Promise<BareSearch> {
  const store = await openStore(folder, { isReader: true })
  scratch.defer(async () => store.close())
  const { papers } = await store.serving()
  return async ({ kind, text, years }) => {
    const words = foldedWords(text)
    const query =
      kind === 'exact phrase'
        ? new PhraseQuery(words.join(' '), 'exact')
        : new MatchQuery(words.map(stem).join(' '), 'words', { operator: ANY.has(kind) ? Operator.Or : Operator.And })
    const where = ['is_published', ...(years ? [`year between ${years[0]} and ${years[1]}`] : [])].join(' and ')
    const began = performance.now()
    await papers.query().fullTextSearch(query).where(where).select(['id', 'title', '_score']).limit(20).toArray()
    return performance.now() - began
  }
}
