import { documentBench } from '../documents/document-bench.ts'
import { publisherPapers } from '../documents/publisher-papers.ts'
import { scannedPapers } from '../documents/scanned-papers.ts'
import { syntheticScans } from '../documents/synthetic-scans.ts'
import { twoColumnsOrder } from '../documents/two-columns-order.ts'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import type { Row } from '../table/row.ts'
import { judged } from './judged.ts'
import { statementsSpeed } from './statements-speed.ts'

/** Seconds per page and memory of parsing real papers, beside Poppler, and the speed of extraction. */
export async function* parseSpeed(_scratch: Scratch, options: Options): AsyncGenerator<Row> {
  yield* documentRows(options, (what) => what.startsWith('parse:'))
  yield* await statementsSpeed()
}

/** Parsing quality of real papers against their ground truth. */
export async function* documentQuality(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  yield* documentRows(options, () => true)
  if (options.data !== null) {
    for await (const row of publisherPapers(options.data, (line) => process.stderr.write(`    ${line}\n`)))
      yield judged(row)
    for await (const row of scannedPapers(options.data)) yield judged(row)
  }
  yield* syntheticScans(scratch)
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
