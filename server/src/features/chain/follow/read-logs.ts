import { type Address, HttpRequestError, TimeoutError } from 'viem'
import type { ChainClient } from '../../../platform/chain/chain.ts'
import type { TimedLog } from './chain-reader.ts'

type MinedLog = Omit<TimedLog, 'time'>

/** How many blocks are asked for at once; nodes differ in what they answer, so it adapts. */
export type BlockRange = { size: number }

const LARGEST_RANGE = 10_000
const BLOCKS_AT_ONCE = 20

/**
 * Reads the events of these contracts from `from` on, as far as one request reaches or to `to`. A range that the node
 * refuses is halved until it answers; a single block that it refuses is an error. What works is tried a little larger next time.
 */
export async function readLogs(
  client: ChainClient,
  addresses: Address[],
  { from, to }: { from: number; to: number },
  range: BlockRange,
): Promise<{ logs: TimedLog[]; to: number }> {
  for (;;) {
    const end = Math.min(to, from + range.size - 1)
    const blocks = { fromBlock: BigInt(from), toBlock: BigInt(end) }
    const answer = await client.getLogs({ address: addresses, ...blocks }).catch((error: unknown) => {
      if (end === from || isUnreachable(error)) throw error
      range.size = Math.max(1, Math.floor((end - from + 1) / 2))
      // What took too long may take the node too much: less is asked for, but not at once.
      if (causes(error).some((each) => each instanceof TimeoutError)) throw error
      return null
    })
    if (answer === null) continue
    if (end === from + range.size - 1) range.size = Math.min(LARGEST_RANGE, range.size + Math.ceil(range.size / 8))
    const mined = answer.filter(({ removed }) => !removed)
    return { logs: await timed(client, mined), to: end }
  }
}

/** Nothing answered: that is not about the range. */
function isUnreachable(error: unknown): boolean {
  return causes(error).some((each) => each instanceof HttpRequestError && each.status === undefined)
}

function causes(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

/** Most nodes tell the time of the block with the event; the others are asked for it. */
async function timed(client: ChainClient, logs: readonly MinedLog[]): Promise<TimedLog[]> {
  const known = new Map<bigint, bigint>()
  for (const { blockNumber, blockTimestamp } of logs) if (blockTimestamp) known.set(blockNumber, blockTimestamp)
  const missing = [...new Set(logs.map(({ blockNumber }) => blockNumber).filter((number) => !known.has(number)))]
  for (let start = 0; start < missing.length; start += BLOCKS_AT_ONCE) {
    const some = missing.slice(start, start + BLOCKS_AT_ONCE)
    const blocks = await Promise.all(some.map((blockNumber) => client.getBlock({ blockNumber })))
    for (const { number, timestamp } of blocks) known.set(number, timestamp)
  }
  return logs.map((log) => ({ ...log, time: new Date(Number(known.get(log.blockNumber) ?? 0n) * 1000) }))
}
