import { setTimeout as sleep } from 'node:timers/promises'
import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { processTree, treeMemory, watchMemory } from '../product/process-tree.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser, type User } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMegabytes, inSeconds, median, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { firstLoadBytes } from './first-load.ts'

const RESTARTS = 3
const REST_MEMORY_MAX = 700 * 1024 ** 2
const UPLOADS = 1000
const UPLOADS_BAR = 1.2
/** The worker begins after the start. */
const SETTLE_MS = 10_000
/** Idle parser processes end meanwhile, and garbage is collected. */
const REST_MS = 60_000
const MEMORY_MAX = 1.5 * 1024 ** 3
const FIRST_LOAD_MAX = 200 * 1024

/** Time of a restart until ready, memory of all processes, and the bytes of the first load. */
export async function* startSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const dataDir = `${await scratch.folder()}/data`
  // The first start creates the database and builds the web application if needed.
  const first = await runProduct(scratch, dataDir)
  await first.stop()
  const took: number[] = []
  for (let n = 0; n < RESTARTS; n++) {
    const product = await runProduct(scratch, dataDir)
    took.push(product.startMs)
    await product.stop()
  }
  yield { what: 'start: a new data folder, installed', ours: inSeconds(first.startMs) }
  yield {
    what: `start: restart until ready (median of ${RESTARTS})`,
    ours: inSeconds(median(took)),
    bar: '≤ 5 s',
    isMet: median(took) <= 5000,
  }
  const product = await runProduct(scratch, dataDir)
  await sleep(SETTLE_MS)
  const processes = await processTree(product.pid)
  const atRest = await treeMemory(product.pid)
  yield {
    what: `memory at rest, ${processes.length} processes`,
    ours: inMegabytes(atRest),
    bar: `≤ ${inMegabytes(REST_MEMORY_MAX)}`,
    isMet: atRest <= REST_MEMORY_MAX,
  }
  const user = await newUser(product)
  await uploadMany(user)
  await sleep(REST_MS)
  const afterwards = await treeMemory(product.pid)
  yield {
    what: `memory a minute after ${count(UPLOADS)} uploads`,
    ours: inMegabytes(afterwards),
    reference: `${inMegabytes(atRest)} before`,
    ratio: times(afterwards, atRest),
    bar: `≤ ${UPLOADS_BAR}×`,
    isMet: afterwards <= UPLOADS_BAR * atRest,
  }
  const watch = watchMemory(product.pid)
  await user.settled([await user.upload('memory.pdf', plainPdf(300, 'memory'))])
  const most = await watch.stop()
  await product.stop()
  yield {
    what: 'memory while a paper of 300 pages is parsed',
    ours: inMegabytes(most),
    bar: '< 1.5 GB',
    isMet: most < MEMORY_MAX,
  }
  const script = await firstLoadBytes()
  yield {
    what: 'web: script of the first load, gzip',
    ours: `${count(script / 1024)} KB`,
    bar: '≤ 200 KB',
    isMet: script <= FIRST_LOAD_MAX,
  }
}

/** In turns, since the papers of one person that wait to be read are limited. */
async function uploadMany(user: User): Promise<void> {
  for (let turn = 0; turn < UPLOADS; turn += 100) {
    const ids: number[] = []
    for (let n = turn; n < turn + 100; n++) ids.push(await user.upload(`upload-${n}.pdf`, plainPdf(2, `upload ${n}`)))
    await user.settled(ids)
  }
}
