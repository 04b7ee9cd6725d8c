import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { readCorpus } from '../search/corpus.ts'
import { recordsFile } from '../search/records-file.ts'
import { count, inMs, median, percentile, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { readThroughGate } from './read-through-gate.ts'
import { searchThroughGate } from './search-through-gate.ts'

const PRIVATE_PAPERS = 10_000
const RECORDS = 50_000
const READ_BAR_MS = 1
const SEARCH_BAR = 1.1

/**
 * The cost of the rights check with 10,000 private papers of others: of a read, and of a search beside the same papers
 * public.
 */
export async function* gateSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const { gated, bare } = await readThroughGate(scratch, PRIVATE_PAPERS)
  const addedMs = median(gated)
  yield {
    what: `gate: added to a read, ${count(PRIVATE_PAPERS)} private papers of others`,
    ours: `p50 ${inMs(addedMs)}, p95 ${inMs(percentile(gated, 0.95))}`,
    reference: `a bare read of the row: p50 ${inMs(median(bare))}`,
    ratio: times(addedMs, median(bare)),
    bar: `p50 ≤ ${READ_BAR_MS} ms`,
    isMet: addedMs <= READ_BAR_MS,
  }
  const { records, source } = await readCorpus(recordsFile(options), options.records ?? RECORDS)
  const closedPapers = Math.min(PRIVATE_PAPERS, records.length)
  const { closed, granted, open } = await searchThroughGate(scratch, records, closedPapers)
  const reference = `the same papers open, the same hits: p50 ${inMs(median(open))}, p95 ${inMs(percentile(open, 0.95))}`
  yield {
    what: `gate: a search over ${source}, ${count(closedPapers)} of them private papers of others`,
    ours: `p50 ${inMs(median(closed))}, p95 ${inMs(percentile(closed, 0.95))}`,
    reference,
    ratio: added(closed, open),
    bar: `≤ ${SEARCH_BAR}×`,
    isMet: median(closed) <= SEARCH_BAR * median(open),
  }
  yield {
    what: `gate: the same search by a user with grants for all ${count(closedPapers)}`,
    ours: `p50 ${inMs(median(granted))}, p95 ${inMs(percentile(granted, 0.95))}`,
    reference,
    ratio: added(granted, open),
  }
}

/** The median of ours relative to the reference, and the overhead in per cent. */
function added(ours: readonly number[], reference: readonly number[]): string {
  const [mine, theirs] = [median(ours), median(reference)]
  const percent = ((mine - theirs) / theirs) * 100
  return `${times(mine, theirs)} (${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %)`
}
