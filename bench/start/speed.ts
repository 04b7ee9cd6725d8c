import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { processTree, treeMemory, watchMemory } from '../product/process-tree.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMegabytes, inSeconds, median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { firstLoadBytes } from './first-load.ts'

const RESTARTS = 3
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
  const processes = await processTree(product.pid)
  yield { what: `memory at rest, ${processes.length} processes`, ours: inMegabytes(await treeMemory(product.pid)) }
  const watch = watchMemory(product.pid)
  const user = await newUser(product)
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
