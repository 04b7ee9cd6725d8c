import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@colophon/server/platform/database/postgres/free-port'
import { openSearch } from '@colophon/server/search/search'
import { pino } from 'pino'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { type Collection, compaction, inBatches, searchTimes } from '../search/compaction.ts'
import { count, inMs, median, percentile, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { startObjectStore } from './object-store.ts'
import { findProgram, startProgram, until } from './program.ts'

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'nginx']
const PUBLISHES = 1000
const FOLDER_BAR = 1.5
const CACHE = new URL('../../deploy/nginx-search-cache.conf', import.meta.url)

/** Objects, bytes and latency of the search tables in Ceph's S3 gateway, before and after single publishes. */
export async function* compactionInStore(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const missing = PROGRAMS.filter((name) => findProgram(name) === null)
  if (missing.length > 0) {
    yield { what: 'compaction on S3', ours: `not run: no ${missing.join(', ')} here` }
    return
  }
  const folder = join(await scratch.folder(), 'ceph')
  await mkdir(folder)
  const { settings, usage } = await startObjectStore(scratch, folder)
  // The engine reads them from the environment.
  Object.assign(process.env, settings)
  const { AWS_ENDPOINT_URL: store = '', SEARCH_URL: url = '' } = settings
  const collection = yield* compaction(scratch, options, { where: 'Ceph S3', url, usage }, PUBLISHES)
  yield* besideFolder(scratch, collection, url, store)
}

/** Searches of the same papers in the store, through a cache, and in a folder. */
async function* besideFolder(
  scratch: Scratch,
  { papers, texts }: Collection,
  url: string,
  store: string,
): AsyncGenerator<Row> {
  const folder = join(await scratch.folder(), 'search')
  for (const place of [url, folder]) {
    const writer = await openSearch(place, pino({ level: 'silent' }))
    await writer.rebuild(inBatches(papers))
    await writer.close()
  }
  const inFolder = await timesIn(folder, texts)
  const inStore = await timesIn(url, texts)
  process.env.AWS_ENDPOINT_URL = await startCache(scratch, store)
  const throughCache = await timesIn(url, texts)
  for (const [way, took] of [
    ['', inStore],
    [', through nginx as a cache', throughCache],
  ] as const) {
    yield {
      what: `searches of ${count(papers.length)} papers in Ceph S3${way}`,
      ours: said(took),
      reference: `${said(inFolder)} in a folder`,
      ratio: times(median(took), median(inFolder)),
      bar: `≤ ${FOLDER_BAR}×`,
      isMet: median(took) <= FOLDER_BAR * median(inFolder),
    }
  }
}

async function timesIn(url: string, texts: readonly string[]): Promise<number[]> {
  const search = await openSearch(url, pino({ level: 'silent' }), null, { isReader: true })
  const took = await searchTimes(search, texts)
  await search.close()
  return took
}

function said(took: readonly number[]): string {
  return `p50 ${inMs(median(took))}, p95 ${inMs(percentile(took, 0.95))}`
}

/** Starts nginx with the configuration of operations before a store; returns its address. */
async function startCache(scratch: Scratch, store: string): Promise<string> {
  const folder = await scratch.folder()
  const url = `http://127.0.0.1:${await freePort()}`
  const replaced = {
    '127.0.0.1:7480': new URL(store).host,
    '127.0.0.1:7481': new URL(url).host,
    '/run/': `${folder}/`,
    '/var/cache/': `${folder}/`,
  }
  let configuration = await readFile(CACHE, 'utf8')
  for (const [example, here] of Object.entries(replaced)) configuration = configuration.replaceAll(example, here)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  startProgram(scratch, {
    file: findProgram('nginx') ?? '',
    args: ['-c', file, '-g', 'daemon off; user root;'],
    log: join(folder, 'nginx.log'),
  })
  await until('nginx', async () => (await fetch(url)).status < 500)
  return url
}
