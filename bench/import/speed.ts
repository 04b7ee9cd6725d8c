import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { wordsIn } from '@colophon/protocol/knowledge/words'
import { load } from '../api/load.ts'
import type { Options } from '../options.ts'
import { watchDisk } from '../product/disk.ts'
import { watchMemory } from '../product/process-tree.ts'
import { type RunningProduct, runProduct, spawnServer } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { recordsFile } from '../search/records-file.ts'
import { count, inMegabytes, inMs, inSeconds, percentile, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { takeRecords } from './take-records.ts'

const CONNECTIONS = 4
/** Pause between a response and the next request. */
const PAUSE_MS = 100
/** Time after the end of the import. */
const PATIENCE_MS = 60_000
const MEMORY_MAX = 1.5 * 1024 ** 3
const DISK_MAX = 1.5
/** Times the bare index. */
const BARE_MAX = 3

/** The real import while serving: when its last record is found, and the response times meanwhile. */
export async function* importSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const source = recordsFile(options)
  if (source === null) {
    yield { what: 'import', ours: 'not run: no arxiv/metadata_50k.jsonl.gz in the data folder' }
    return
  }
  const { file, records, lastTitle } = await takeRecords(source, await scratch.folder(), options.records)
  const bare = await bareIndex(scratch, file)
  const home = await scratch.folder()
  const product = await runProduct(scratch, `${home}/data`)
  // Temporary files count as well.
  const temporary = `${home}/temporary`
  await mkdir(temporary)
  const began = performance.now()
  const child = spawnServer('import.ts', [file], product.dataDir, { TMPDIR: temporary })
  scratch.defer(async () => child.kill('SIGKILL'))
  const memory = watchMemory(product.pid, child.pid ?? 0)
  const disk = watchDisk(home)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  let isDone = false
  const asking = load([`${product.url}/api/v1/articles/search-articles?search=energy&filterTypeArticle=all`], {
    connections: CONNECTIONS,
    pauseMs: PAUSE_MS,
    until: () => isDone,
  })
  try {
    const ended = once(child, 'exit').then(([code]) => ({ code, ms: performance.now() - began }))
    const searchable = await untilFound(product, lastTitle, began, ended)
    const { code, ms } = await ended
    if (code !== 0) throw new Error(`the import ended with ${code}: ${said.slice(-300)}`)
    yield {
      what: `import: ${count(records)} records, until the last is found`,
      ours: searchable === null ? 'never found' : inSeconds(searchable),
      ...(records <= 50_000 ? { bar: '≤ 60 s for 50k', isMet: searchable !== null && searchable <= 60_000 } : {}),
    }
    yield {
      what: 'import: the whole command',
      ours: `${inSeconds(ms)}, ${count(records / (ms / 1000))} records/s`,
      reference: `${inSeconds(bare)} bare LanceDB index`,
      ratio: times(ms, bare),
      bar: `≤ ${BARE_MAX}× the bare index`,
      isMet: ms <= BARE_MAX * bare,
    }
  } finally {
    isDone = true
    await asking
  }
  const { latencies, failures } = await asking
  yield {
    what: `import: searches over ${CONNECTIONS} connections meanwhile`,
    ours: `p50 ${inMs(percentile(latencies, 0.5))}, p99 ${inMs(percentile(latencies, 0.99))}${failures > 0 ? `, ${failures} FAILED` : ''}`,
    bar: 'p99 ≤ 200 ms',
    isMet: failures === 0 && percentile(latencies, 0.99) <= 200,
  }
  const most = await memory.stop()
  yield {
    what: 'import: memory of product and import',
    ours: inMegabytes(most),
    bar: '< 1.5 GB',
    isMet: most < MEMORY_MAX,
  }
  const { most: peak, last } = await disk.stop()
  yield {
    what: 'import: most disk while it runs',
    ours: inMegabytes(peak),
    reference: `${inMegabytes(last)} after it`,
    ratio: times(peak, last),
    bar: `≤ ${DISK_MAX}× the size after it`,
    isMet: peak <= DISK_MAX * last,
  }
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
