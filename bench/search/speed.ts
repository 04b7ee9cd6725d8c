import { join } from 'node:path'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import { openSearch, type Search } from '@colophon/server/search/search'
import { pino } from 'pino'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMegabytes, inMs, inSeconds, percentile, share, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { openBareSearch } from './bare-search.ts'
import { type Corpus, indexedRecords, type NumberedRecord, openCorpus, readCorpus, sampling } from './corpus.ts'
import { generatedRecords } from './generated-records.ts'
import { openPostgresSearch } from './postgres-search.ts'
import { asTyped, type BenchQuery, makeQueries } from './queries.ts'
import { recordsFile } from './records-file.ts'

/** The number of abstracts the bars are for; with fewer a full scan is quick too. */
const BAR_RECORDS = 700_000
/** Above this many PostgreSQL takes most of an hour. */
const POSTGRES_MAX = 1_000_000
/** Seed of the warm-up queries, of the same kinds. */
const WARM_UP_SEED = 199
/** Papers that queries are made from. */
const SAMPLE = 50_000
const BARE_MAX = 2
const MEMORY_MAX = 8 * 1024 ** 3
/** Records that generated ones are compared with, and by how much their times may differ. */
const COMPARED = 50_000
const ALIKE = 0.15

type Timed = { query: BenchQuery; ours: number; bare: number; isFound: boolean }
type TimedThere = { query: BenchQuery; ms: number; counting: number; isFound: boolean }

/** The top 20 with the rights filter, beside the same engine without ours and PostgreSQL full text, query by query. */
export async function* searchSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const corpus = await openCorpus(recordsFile(options), options.records)
  const { queries, before, timed, buildMs } = await timeOurs(scratch, corpus)
  yield { what: `search: ${corpus.source}, indexed`, ours: inSeconds(buildMs) }
  const memory = process.resourceUsage().maxRSS * 1024
  yield {
    what: 'search: most memory of the process that indexes and searches',
    ours: inMegabytes(memory),
    bar: '≤ 8 GB at 5,000,000',
    ...(corpus.count >= 5_000_000 ? { isMet: memory <= MEMORY_MAX } : {}),
  }
  yield* rowsOf(timed, corpus.count)
  if (corpus.count <= POSTGRES_MAX) {
    yield* besidePostgres(timed, await timePostgres(scratch, corpus, { before, queries }), corpus.count)
  } else {
    yield { what: `search beside PostgreSQL: not run above ${count(POSTGRES_MAX)} papers`, ours: '—' }
  }
  if (options.records === null && corpus.source.includes('real')) yield* generatedBesideReal(scratch, options, timed)
}

/** Indexes the corpus, and searches it with queries made from it, after others of the same kinds. */
async function timeOurs(scratch: Scratch, corpus: Corpus) {
  const folder = join(await scratch.folder(), 'search')
  // Like a process that answers requests.
  const search = await openSearch(folder, pino({ level: 'silent' }), null, { isReader: true })
  scratch.defer(() => search.close())
  const sample: NumberedRecord[] = []
  const every = Math.max(1, Math.floor(corpus.count / SAMPLE))
  const began = performance.now()
  await search.rebuild(indexedRecords(sampling(corpus.records(), every, sample)))
  const buildMs = performance.now() - began
  const [before, queries] = [makeQueries(sample, WARM_UP_SEED), makeQueries(sample)]
  const bare = await openBareSearch(scratch, folder)
  const timed: Timed[] = []
  for (const [index, query] of [...before, ...queries].entries()) {
    // In turns, since the second finds the words of the query in the engine's caches.
    const isFirst = index % 2 === 0
    const bareFirst = isFirst ? null : await bare(query)
    const { ids, ms } = await searchOurs(search, query)
    timed.push({ query, ours: ms, bare: bareFirst ?? (await bare(query)), isFound: ids.includes(query.knownId ?? 0) })
  }
  return { queries, before, timed: timed.slice(before.length), buildMs }
}

async function timePostgres(
  scratch: Scratch,
  corpus: Corpus,
  { before, queries }: { before: BenchQuery[]; queries: BenchQuery[] },
): Promise<TimedThere[]> {
  const postgres = await openPostgresSearch(scratch, corpus.records())
  const timed: TimedThere[] = []
  for (const query of [...before, ...queries]) {
    const { ids, ms } = await postgres.search(query)
    const counting = await postgres.searchAndCount(query)
    timed.push({ query, ms, counting: counting.ms, isFound: ids.includes(query.knownId ?? 0) })
  }
  return timed.slice(before.length)
}

/** As many generated records as there are real ones take as long to search. */
async function* generatedBesideReal(scratch: Scratch, options: Options, real: readonly Timed[]): AsyncGenerator<Row> {
  const { records } = await readCorpus(recordsFile(options), COMPARED)
  const made = { count: records.length, source: '', records: () => generatedRecords(records, records.length) }
  const { timed } = await timeOurs(scratch, made)
  for (const level of [0.5, 0.95]) {
    const [ours, reference] = [timed, real].map((list) =>
      percentile(
        list.map((each) => each.ours),
        level,
      ),
    ) as [number, number]
    yield {
      what: `search p${100 * level}, ${count(records.length)} generated records`,
      ours: inMs(ours),
      reference: `${inMs(reference)} real records`,
      ratio: times(ours, reference),
      bar: 'within 15 %',
      isMet: Math.abs(ours / reference - 1) <= ALIKE,
    }
  }
}

async function searchOurs(search: Search, query: BenchQuery): Promise<{ ids: number[]; ms: number }> {
  const { years } = query
  const { hits, tookMs } = await search.search({
    query: parseQuery(asTyped(query)),
    viewer: { userId: null, granted: [] },
    filter: 'all',
    ...(years ? { yearFrom: years[0], yearTo: years[1] } : {}),
    sort: 'relevance',
    limit: 20,
    offset: 0,
  })
  return { ids: hits.map(({ id }) => id), ms: tookMs }
}

function* rowsOf(timed: readonly Timed[], records: number): Generator<Row> {
  const at = (list: readonly Timed[], level: number) => ({
    ours: percentile(
      list.map(({ ours }) => ours),
      level,
    ),
    bare: percentile(
      list.map(({ bare }) => bare),
      level,
    ),
  })
  const row = (what: string, { ours, bare }: { ours: number; bare: number }) => ({
    what,
    ours: inMs(ours),
    reference: `${inMs(bare)} bare LanceDB`,
    ratio: times(ours, bare),
  })
  const p50 = at(timed, 0.5)
  const p95 = at(timed, 0.95)
  yield {
    ...row(`search p50, ${timed.length} queries, ${count(records)} papers`, p50),
    bar: '≤ 10 ms',
    isMet: p50.ours <= 10,
  }
  yield {
    ...row('search p95', p95),
    bar: `≤ ${BARE_MAX}× bare LanceDB`,
    isMet: p95.ours <= BARE_MAX * p95.bare,
  }
  for (const [kind, list] of Map.groupBy(timed, ({ query }) => query.kind)) {
    yield row(`search p50, ${kind} (${list.length})`, at(list, 0.5))
    yield row(`search p95, ${kind}`, at(list, 0.95))
  }
}

function* besidePostgres(ours: readonly Timed[], theirs: readonly TimedThere[], records: number): Generator<Row> {
  const mine = percentile(
    ours.map((each) => each.ours),
    0.95,
  )
  const plain = percentile(
    theirs.map(({ ms }) => ms),
    0.95,
  )
  const counting = percentile(
    theirs.map((each) => each.counting),
    0.95,
  )
  const beside = (what: string, reference: number): Row => ({
    what,
    ours: inMs(mine),
    reference: `${inMs(reference)} PostgreSQL`,
    ratio: times(reference, mine),
  })
  yield {
    ...beside('search p95 beside PostgreSQL full text', plain),
    bar: `≥ 50× at ${count(BAR_RECORDS)}`,
    ...(records >= BAR_RECORDS ? { isMet: plain >= 50 * mine } : {}),
  }
  yield beside('search p95 beside PostgreSQL with the same counts by field and year', counting)
  const found = foundOf(ours)
  const foundThere = foundOf(theirs)
  yield {
    what: 'search: a paper is in the top 20 by its title or part of it',
    ours: share(found),
    reference: `${share(foundThere)} PostgreSQL`,
    bar: '≥ reference',
    isMet: found >= foundThere,
  }
}

/** The share of the papers sought that were found. */
function foundOf(timed: readonly { query: BenchQuery; isFound: boolean }[]): number {
  const known = timed.filter(({ query }) => query.knownId !== undefined)
  return known.filter(({ isFound }) => isFound).length / known.length
}
