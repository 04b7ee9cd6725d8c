import { once } from 'node:events'
import { takeRecords } from '../import/take-records.ts'
import type { Options } from '../options.ts'
import { watchMemory } from '../product/process-tree.ts'
import { runProduct, runReference, spawnServer } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { recordsFile } from '../search/records-file.ts'
import { count, inMegabytes, inSeconds, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const BAR_MS = 60_000
const MEMORY_MAX = 1.5 * 1024 ** 3

/** A harvest over OAI-PMH from a provider on this machine, beside the import of the same records from a file. */
export async function* harvestSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const source = recordsFile(options)
  if (source === null) {
    yield { what: 'harvest', ours: 'not run: no arxiv/metadata_50k.jsonl.gz in the data folder' }
    return
  }
  const { file, records } = await takeRecords(source, await scratch.folder(), options.records)
  const imported = await timed(scratch, 'import', file)
  const provider = await runReference(scratch, new URL('./provider.ts', import.meta.url), { BENCH_RECORDS: file })
  const harvested = await timed(scratch, 'harvest', provider)
  yield {
    what: `harvest: ${count(records)} records over OAI-PMH, the whole command`,
    ours: `${inSeconds(harvested.ms)}, ${count(records / (harvested.ms / 1000))} records/s`,
    reference: `${inSeconds(imported.ms)} import of a file`,
    ratio: times(harvested.ms, imported.ms),
    bar: '≤ 60 s for 50k',
    isMet: harvested.ms <= BAR_MS,
  }
  yield {
    what: 'harvest: records stored',
    ours: count(harvested.stored),
    reference: `${count(imported.stored)} by the import`,
    bar: 'the same',
    isMet: harvested.stored === imported.stored,
  }
  yield {
    what: 'harvest: memory of product and harvest',
    ours: inMegabytes(harvested.memory),
    reference: `${inMegabytes(imported.memory)} import`,
    bar: '< 1.5 GB',
    isMet: harvested.memory < MEMORY_MAX,
  }
}

type Timed = { ms: number; stored: number; memory: number }

/** Runs a subcommand beside a new product, which is then stopped. */
async function timed(scratch: Scratch, command: string, given: string): Promise<Timed> {
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const began = performance.now()
  const child = spawnServer('admin/main.ts', [command, given], product.dataDir)
  scratch.defer(async () => child.kill('SIGKILL'))
  const memory = watchMemory(product.pid, child.pid ?? 0)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'exit')
  const ms = performance.now() - began
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said.slice(-300)}`)
  const reply = await fetch(`${product.url}/api/v1/articles?filterTypeArticle=arxiv`)
  const { data } = (await reply.json()) as { data: [unknown[], number] }
  const most = await memory.stop()
  await product.stop()
  return { ms, stored: data[1], memory: most }
}
