import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import type { IndexedPaper } from '@colophon/server/search/paper'
import { openSearch, type Search } from '@colophon/server/search/search'
import { pino } from 'pino'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMs, inSeconds, median, percentile } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { indexedRecords, numbered, readCorpus } from './corpus.ts'
import { makeQueries } from './queries.ts'
import { recordsFile } from './records-file.ts'

const PAPERS = 20_000
const PUBLISHES_IN_FOLDER = 10_000
const PASSAGES = 3
const BAR = 2
/** Tables that stay the same for this long, longer than the pause after a copy, are tidied; they get this long for it. */
const STEADY_MS = 180_000
const PATIENCE_MS = 900_000
const LOOK_EVERY_MS = 5000
const QUERIES = 40

/** Where the tables are, and how many files and bytes they take. */
export type Tables = { where: string; url: string; usage(): Promise<Usage> }
export type Usage = { files: number; bytes: number }

/** Papers with passages, and what is searched for in them. */
export type Collection = { papers: readonly IndexedPaper[]; texts: readonly string[] }

/** Files, bytes and latency of the search tables in a folder, before and after thousands of single publishes. */
export async function* compactionInFolder(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const url = join(await scratch.folder(), 'search')
  yield* compaction(scratch, options, { where: 'a folder', url, usage: () => usageOf(url) }, PUBLISHES_IN_FOLDER)
}

/**
 * Publishes papers one after the other, waits until the tables are tidied, and compares them with a rebuild of the same
 * papers.
 */
export async function* compaction(
  scratch: Scratch,
  options: Options,
  { where, url, usage }: Tables,
  publishes: number,
): AsyncGenerator<Row, Collection> {
  const { records } = await readCorpus(recordsFile(options), options.records ?? PAPERS)
  const papers: IndexedPaper[] = []
  for await (const batch of indexedRecords(records)) papers.push(...batch.map(withPassages))
  const published = papers.slice(0, publishes)
  const texts = makeQueries(numbered(records))
    .map(({ text }) => text)
    .slice(0, QUERIES)
  const log = pino({ level: 'silent' })
  const search = await openSearch(url, log)
  scratch.defer(() => search.close())
  const reader = await openSearch(url, log, null, { isReader: true })
  scratch.defer(() => reader.close())
  await search.rebuild(inBatches(papers.map((paper) => ({ ...paper, isPublished: false }))))
  const before = await measured(reader, texts, usage)
  const took: number[] = []
  let most: Usage = { files: 0, bytes: 0 }
  for (const [at, paper] of published.entries()) {
    const began = performance.now()
    await search.put([paper])
    took.push(performance.now() - began)
    if (at % 100 === 0) most = larger(most, await usage())
  }
  await untilSteady(usage, (now) => {
    most = larger(most, now)
  })
  const after = await measured(reader, texts, usage)
  const now = papers.map((paper, at) => ({ ...paper, isPublished: paper.isPublished && at < publishes }))
  await search.rebuild(inBatches(now))
  const fresh = await measured(reader, texts, usage)
  const what = `compaction: ${count(papers.length)} papers in ${where}`
  yield { what: `${what}, before`, ours: before.said }
  yield {
    what: `${what}, after ${count(published.length)} single publishes`,
    ours: after.said,
    reference: `${fresh.said} after a rebuild`,
    ratio: `files ${(after.files / fresh.files).toFixed(1)}×, bytes ${(after.bytes / fresh.bytes).toFixed(1)}×`,
    bar: `≤ ${BAR}×`,
    isMet: after.files <= BAR * fresh.files && after.bytes <= BAR * fresh.bytes,
  }
  yield { what: `${what}, most meanwhile`, ours: saidOf(most) }
  const [p50, p99] = [median(took), percentile(took, 0.99)]
  yield {
    what: `${what}, one publish`,
    ours: `median ${inMs(p50)}, p99 ${inMs(p99)}, at most ${inSeconds(Math.max(...took))}`,
  }
  return { papers, texts }
}

function withPassages(paper: IndexedPaper): IndexedPaper {
  const { abstract } = paper
  const size = Math.ceil(abstract.length / PASSAGES)
  const passages = Array.from({ length: PASSAGES }, (_, at) => ({
    text: abstract.slice(at * size, (at + 1) * size),
    page: at + 1,
    start: at * size,
    end: Math.min((at + 1) * size, abstract.length),
  }))
  return { ...paper, passages: passages.filter(({ text }) => text.trim() !== '') }
}

export async function* inBatches(papers: readonly IndexedPaper[]): AsyncGenerator<IndexedPaper[]> {
  for (let start = 0; start < papers.length; start += 1000) yield papers.slice(start, start + 1000)
}

/** Waits until files and bytes have stayed the same for some time; `see` gets them. */
async function untilSteady(usage: () => Promise<Usage>, see: (now: Usage) => void): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  let last: Usage | null = null
  let since = performance.now()
  while (performance.now() < end && performance.now() - since < STEADY_MS) {
    await sleep(LOOK_EVERY_MS)
    const now = await usage()
    see(now)
    if (now.files !== last?.files || now.bytes !== last.bytes) since = performance.now()
    last = now
  }
}

async function measured(search: Search, texts: readonly string[], usage: () => Promise<Usage>) {
  const took = await searchTimes(search, texts)
  const used = await usage()
  return { ...used, said: `${saidOf(used)}, searches p50 ${inMs(median(took))}` }
}

/** The latency of searches in milliseconds, each made once before. */
export async function searchTimes(search: Search, texts: readonly string[]): Promise<number[]> {
  const took: number[] = []
  for (const isTimed of [false, true]) {
    for (const text of texts) {
      const { tookMs } = await search.search({
        query: parseQuery(text),
        viewer: { userId: null, granted: [] },
        filter: 'all',
        sort: 'relevance',
        limit: 20,
        offset: 0,
      })
      if (isTimed) took.push(tookMs)
    }
  }
  return took
}

function saidOf({ files, bytes }: Usage): string {
  return `${count(files)} files, ${count(Math.round(bytes / 1_000_000))} MB`
}

function larger(a: Usage, b: Usage): Usage {
  return { files: Math.max(a.files, b.files), bytes: Math.max(a.bytes, b.bytes) }
}

/** Files may be deleted while they are counted. */
async function usageOf(folder: string): Promise<Usage> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => null,
        ),
      ),
  )
  const known = sizes.filter((size) => size !== null)
  return { files: known.length, bytes: known.reduce((sum, size) => sum + size, 0) }
}
