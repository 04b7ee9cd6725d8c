import { join } from 'node:path'
import { STOP_WORDS } from '@colophon/analysis/answers/words/stop-words'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import { bm25 } from '@colophon/research/judged/bm25'
import { openSearch, type Search } from '@colophon/server/search/search'
import { pino } from 'pino'
import type { Options } from '../options.ts'
import { mean, ndcg, recall } from '../ranking/scores.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMs, percentile, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { indexedRecords, readCorpus } from './corpus.ts'
import type { PaperRecord } from './generated-records.ts'
import { judgedFolders } from './judged-folders.ts'
import { type Judged, type JudgedSet, judgedSets } from './judged-sets.ts'
import { recordsFile } from './records-file.ts'

const DEPTH = 100

/** Ranking quality on judged sets, beside BM25 on the same texts, plain and as strong as it gets. */
export async function* searchQuality(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  if (options.data === null) {
    yield { what: 'search quality', ours: 'not run: no data folder' }
    return
  }
  const source = recordsFile(options)
  const others = source === null ? [] : (await readCorpus(source, options.records)).records
  for await (const set of judgedSets(options.data, others)) yield* compared(scratch, set)
  for await (const set of judgedFolders(options.data)) yield* compared(scratch, set)
}

async function* compared(scratch: Scratch, set: JudgedSet): AsyncGenerator<Row> {
  const { name, papers, queries, tunedEvery } = set
  const texts = papers.map(({ title, abstract }, index) => ({ id: index + 1, text: `${title} ${abstract}` }))
  const log = pino({ level: 'silent' })
  const search = await openSearch(join(await scratch.folder(), 'search'), log, null, { isReader: true })
  try {
    await search.rebuild(published(papers))
    const times: number[] = []
    const ours = await scores(queries, async (query) => {
      const began = performance.now()
      const ranked = await ask(search, query)
      times.push(performance.now() - began)
      return ranked
    })
    const [plain, strong] = await Promise.all(
      [{ isStemmed: false }, { isStemmed: true, stopWords: STOP_WORDS }].map((options) => {
        const rank = bm25(texts, options)
        return scores(queries, async (query) => rank(query, DEPTH))
      }),
    )
    const isHeld = (_: unknown, index: number) => tunedEvery === null || index % tunedEvery !== 0
    const held = ours.gains.filter(isHeld)
    yield row(
      `nDCG@10, ${name}, ${queries.length} among ${count(papers.length)}`,
      ours.gains,
      plain?.gains,
      strong?.gains,
      true,
    )
    if (held.length < queries.length) {
      yield row(
        `… ${held.length} of them held back`,
        held,
        plain?.gains.filter(isHeld),
        strong?.gains.filter(isHeld),
        true,
      )
    }
    yield row('… recall@100', ours.recalls, plain?.recalls, strong?.recalls, false)
    yield {
      what: 'search quality: … query time in the engine, p50 / p95',
      ours: `${inMs(percentile(times, 0.5))} / ${inMs(percentile(times, 0.95))}`,
    }
  } finally {
    await search.close()
  }
}

function row(what: string, ours: number[], plain: number[] = [], strong: number[] = [], isBar: boolean): Row {
  const difference = mean(ours) - Math.max(mean(plain), mean(strong))
  return {
    what: `search quality: ${what}`,
    ours: share(mean(ours)),
    reference: `${share(mean(plain))} BM25, ${share(mean(strong))} with stems and a stop list`,
    ratio: `${difference >= 0 ? '+' : '−'}${share(Math.abs(difference))}`,
    ...(isBar ? { bar: '> both BM25', isMet: difference > 0 } : {}),
  }
}

/** For each query nDCG@10 and recall@100. */
async function scores(
  queries: readonly Judged[],
  rank: (query: string) => Promise<number[]>,
): Promise<{ gains: number[]; recalls: number[] }> {
  const gains: number[] = []
  const recalls: number[] = []
  for (const { query, relevant } of queries) {
    const ranked = await rank(query)
    gains.push(ndcg(ranked, relevant, 10))
    recalls.push(recall(ranked, relevant, DEPTH))
  }
  return { gains, recalls }
}

async function ask(search: Search, question: string): Promise<number[]> {
  const { hits } = await search.search({
    query: parseQuery(question),
    viewer: { userId: null, granted: [] },
    filter: 'all',
    sort: 'relevance',
    limit: DEPTH,
    offset: 0,
  })
  return hits.map(({ id }) => id)
}

async function* published(records: readonly PaperRecord[]) {
  for await (const batch of indexedRecords(records)) yield batch.map((paper) => ({ ...paper, isPublished: true }))
}
