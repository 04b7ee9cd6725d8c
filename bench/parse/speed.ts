import { documentBench } from '../documents/document-bench.ts'
import { madeScans } from '../documents/made-scans.ts'
import { scannedPapers } from '../documents/scanned-papers.ts'
import { twoColumnsOrder } from '../documents/two-columns-order.ts'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import type { Row } from '../table/row.ts'
import { judged } from './judged.ts'
import { statementsSpeed } from './statements-speed.ts'

/** Seconds a page and memory of reading real papers, beside Poppler, and how fast statements are taken from one. */
export async function* parseSpeed(_scratch: Scratch, options: Options): AsyncGenerator<Row> {
  yield* documentRows(options, (what) => what.startsWith('parse:'))
  yield* await statementsSpeed()
}

/** What is read of real papers beside what is known of them. */
export async function* documentQuality(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  yield* documentRows(options, () => true)
  if (options.data !== null) for await (const row of scannedPapers(options.data)) yield judged(row)
  yield* madeScans(scratch)
  yield await twoColumnsOrder(scratch)
}

async function* documentRows({ data }: Options, isWanted: (what: string) => boolean): AsyncGenerator<Row> {
  let isAny = false
  if (data !== null) {
    for await (const row of documentBench(data, (line) => process.stderr.write(`    ${line}\n`))) {
      isAny = true
      if (isWanted(row.what)) yield judged(row)
    }
  }
  if (!isAny) yield { what: 'documents', ours: 'not run: no papers/manifest.json in the data folder' }
}
