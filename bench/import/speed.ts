import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { wordsIn } from '@colophon/protocol/knowledge/words'
import { load } from '../api/load.ts'
import type { Options } from '../options.ts'
import { watchDisk } from '../product/disk.ts'
import { untilIdle, watchMemory } from '../product/process-tree.ts'
import { type RunningProduct, runProduct, spawnServer } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { openBareSearch } from '../search/bare-search.ts'
import { type NumberedRecord, openCorpus, sampling } from '../search/corpus.ts'
import { searchOverHttp } from '../search/over-http.ts'
import { makeQueries } from '../search/queries.ts'
import { recordsFile } from '../search/records-file.ts'
import { count, inMegabytes, inMs, inSeconds, percentile, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { type RecordsToImport, takeRecords } from './take-records.ts'

const CONNECTIONS = 4
/** Pause between a response and the next request. */
const PAUSE_MS = 100
/** The worker begins after the start. */
const SETTLE_MS = 10_000
/** Afterwards the worker counts words and authors, and the database its rows. */
const AFTER_MAX_MS = 300_000
/** Time after the end of the import. */
const PATIENCE_MS = 60_000
/** Papers that searches are made from, and the seeds of those that warm up: a product that runs has compiled its code. */
const SAMPLE = 50_000
const WARM_UP_SEEDS = [196, 197, 198, 199]
const MEMORY_MAX = 1.5 * 1024 ** 3
const DISK_MAX = 1.5
/** Times the bare index. */
const BARE_MAX = 3

/** The real import beside a running product: alone, and while others search; then searches in what it has imported. */
export async function* importSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const source = recordsFile(options)
  if (source === null) {
    yield { what: 'import', ours: 'not run: no arxiv/metadata_50k.jsonl.gz in the data folder' }
    return
  }
  const taken = await takeRecords(source, await scratch.folder(), options.records)
  const { records } = taken
  const queries = await queriesFor(source, records)
  const bare = await bareIndex(scratch, taken.file)
  const alone = await timeImport(scratch, taken, 0)
  await alone.product.stop()
  yield {
    what: `import: ${count(records)} records, the whole command`,
    ours: `${inSeconds(alone.ms)}, ${count(records / (alone.ms / 1000))} records/s`,
    reference: `${inSeconds(bare)} bare LanceDB index`,
    ratio: times(alone.ms, bare),
    bar: `≤ ${BARE_MAX}× the bare index`,
    isMet: alone.ms <= BARE_MAX * bare,
  }
  yield {
    what: 'import: most disk while it runs',
    ours: inMegabytes(alone.disk.most),
    reference: `${inMegabytes(alone.disk.last)} after it`,
    ratio: times(alone.disk.most, alone.disk.last),
    bar: `≤ ${DISK_MAX}× the size after it`,
    isMet: alone.disk.most <= DISK_MAX * alone.disk.last,
  }
  const { product, ms, searchable, searches, memory } = await timeImport(scratch, taken, CONNECTIONS)
  const what = `import while others search over ${CONNECTIONS} connections`
  yield {
    what: `${what}: until the last is found`,
    ours: searchable === null ? 'never found' : inSeconds(searchable),
    ...(records <= 50_000 ? { bar: '≤ 60 s for 50k', isMet: searchable !== null && searchable <= 60_000 } : {}),
  }
  yield { what: `${what}: the whole command`, ours: inSeconds(ms), reference: `${inSeconds(alone.ms)} alone` }
  const { latencies, failures } = searches
  yield {
    what: `${what}: their searches`,
    ours: `p50 ${inMs(percentile(latencies, 0.5))}, p99 ${inMs(percentile(latencies, 0.99))}${failures > 0 ? `, ${failures} FAILED` : ''}`,
    bar: 'p99 ≤ 200 ms',
    isMet: failures === 0 && percentile(latencies, 0.99) <= 200,
  }
  yield {
    what: `${what}: memory of product and import`,
    ours: inMegabytes(memory),
    reference: `${inMegabytes(alone.memory)} alone`,
    bar: '< 1.5 GB',
    isMet: memory < MEMORY_MAX,
  }
  await untilIdle(product.pid, AFTER_MAX_MS)
  const bareSearch = await openBareSearch(scratch, join(product.dataDir, 'search'))
  yield* searchOverHttp(product.url, records, { ...queries, bare: bareSearch })
}

/** Runs the command beside a new product, with so many connections that search in it. */
async function timeImport(scratch: Scratch, { file, lastTitle }: RecordsToImport, connections: number) {
  const home = await scratch.folder()
  const product = await runProduct(scratch, `${home}/data`)
  await sleep(SETTLE_MS)
  // Temporary files count as well.
  const temporary = `${home}/temporary`
  await mkdir(temporary)
  const began = performance.now()
  const child = spawnServer('admin/main.ts', ['import', file], product.dataDir, { TMPDIR: temporary })
  scratch.defer(async () => child.kill('SIGKILL'))
  const memory = watchMemory(product.pid, child.pid ?? 0)
  const disk = watchDisk(home)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  let isDone = false
  const asking = load([`${product.url}/api/v1/articles/search-articles?search=energy&filterTypeArticle=all`], {
    connections,
    pauseMs: PAUSE_MS,
    until: () => isDone,
  })
  const ended = once(child, 'exit').then(([code]) => ({ code, ms: performance.now() - began }))
  const searchable = connections > 0 ? await untilFound(product, lastTitle, began, ended) : null
  const { code, ms } = await ended
  isDone = true
  const searches = await asking
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said.slice(-300)}`)
  return { product, ms, searchable, searches, memory: await memory.stop(), disk: await disk.stop() }
}

/** Searches made from the records, and others of the same kinds before. */
async function queriesFor(source: string, records: number) {
  const corpus = await openCorpus(source, records)
  const sample: NumberedRecord[] = []
  for (const _ of sampling(corpus.records(), Math.max(1, Math.floor(records / SAMPLE)), sample));
  return { before: WARM_UP_SEEDS.flatMap((seed) => makeQueries(sample, seed)), queries: makeQueries(sample) }
}

/** Milliseconds of the bare index of the same records, in a process like that of the import. */
async function bareIndex(scratch: Scratch, file: string): Promise<number> {
  const program = fileURLToPath(new URL('./bare-child.ts', import.meta.url))
  const child = execFile(process.execPath, [program, file, await scratch.folder()])
  scratch.defer(async () => child.kill('SIGKILL'))
  let said = ''
  child.stdout?.on('data', (text: string) => (said += text))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the bare index ended with ${code}`)
  return Number(said)
}

/** Milliseconds from the start until a search finds the title; null if not found long after the import. */
async function untilFound(
  { url }: RunningProduct,
  title: string,
  began: number,
  ended: Promise<{ ms: number }>,
): Promise<number | null> {
  let endMs = Number.POSITIVE_INFINITY
  ended.then(({ ms }) => {
    endMs = ms
  })
  const search = new URLSearchParams({ search: `title:"${title}"`, filterTypeArticle: 'arxiv' })
  for (;;) {
    const reply = await fetch(`${url}/api/v1/articles/search-articles?${search}`)
    const { data, meta } = (await reply.json()) as { data?: [{ title: string }[], number]; meta?: { exact: boolean } }
    const took = performance.now() - began
    if (meta?.exact && data?.[0].some((hit) => wordsOf(hit.title) === wordsOf(title))) return took
    if (took > endMs + PATIENCE_MS) return null
    await sleep(200)
  }
}

function wordsOf(text: string): string {
  return wordsIn(text)
    .map(({ word }) => word)
    .join(' ')
}
