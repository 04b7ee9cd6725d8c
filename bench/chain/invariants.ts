import { randomBytes } from 'node:crypto'
import { type InvariantRuns, runInvariants } from '@colophon/chain/testing/run-invariants'
import type { Options } from '../options.ts'
import type { Scratch } from '../scratch.ts'
import { count, inSeconds } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const CALLS = 100_000
/** Runs of 250 calls take a minute or two, so that `--minutes` is met approximately. */
const GAMES_AT_ONCE = 20

/**
 * All twelve invariants after each of 100,000 calls, or as many as fit into `--minutes`. Every run is random, so the
 * calls of several runs add up.
 */
export async function* chainInvariants(scratch: Scratch, { minutes }: Options): AsyncGenerator<Row> {
  const stop = new AbortController()
  scratch.defer(async () => stop.abort())
  const seed = randomBytes(8).readBigUInt64BE()
  const begun = performance.now()
  const end = minutes === null ? Number.POSITIVE_INFINITY : begun + minutes * 60_000
  let calls = 0
  let failure: string | null = null
  for (let part = 0n; calls < CALLS && failure === null && performance.now() < end; part += 1n) {
    const games: InvariantRuns = await runInvariants(GAMES_AT_ONCE, seed + part, stop.signal)
    calls += games.calls
    failure = games.failure
    process.stderr.write(`  ${count(calls)} calls after ${inSeconds(performance.now() - begun)}\n`)
  }
  yield {
    what: `chain: calls, with all twelve invariants checked after each, from seed 0x${seed.toString(16)}`,
    ours: failure === null ? `${count(calls)} in ${inSeconds(performance.now() - begun)}` : `broken: ${failure}`,
    bar: `≥ ${count(CALLS)}`,
    isMet: failure === null && calls >= CALLS,
  }
}
