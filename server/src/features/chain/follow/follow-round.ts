import { CHAIN_IDS } from '@colophon/protocol/chain/constants'
import { BlockNotFoundError } from 'viem'
import type { Chain } from '../../../platform/chain/chain.ts'
import type { Context } from '../../../platform/context.ts'
import type { ChainReader, Tell, TimedLog } from './chain-reader.ts'
import {
  addCheckpoints,
  beginning,
  type Cursor,
  dropCheckpoints,
  moveCursor,
  readCheckpoints,
  readCursor,
} from './cursor.ts'
import { type BlockRange, readLogs } from './read-logs.ts'

/** What one process remembers between rounds. */
export type Following = {
  chain: Chain
  readers: readonly ChainReader[]
  range: BlockRange
  /** Since when the node has been behind us, in ms; null while it is not. */
  behindSince: number | null
}

/** `more`: go on at once. `idle`: the chain has nothing new. */
export type Round = 'more' | 'idle'

/** Where the node does not know what is final. */
const BLOCKS_TO_FINAL = 64
/** Of several nodes behind one address one may be late; only who stays behind has taken blocks back. */
const LATE_MS = 10_000

type Block = { number: number; hash: string; time: Date }

/**
 * One round of following the chain: finds out whether what was read still holds, goes back where it does not, and reads on.
 * Events and cursor are stored together, so a kill at any moment loses nothing and repeats nothing.
 */
export async function followRound(context: Pick<Context, 'db' | 'log' | 'now'>, following: Following): Promise<Round> {
  const { chain } = following
  const begin = beginning(chain)
  const stored = await readCursor(context.db)
  if (stored && (stored.chainId !== begin.chainId || stored.contracts !== begin.contracts)) {
    await goBack(context, following, stored, begin)
    return 'more'
  }
  const cursor = stored ?? begin
  const latest = await blockAt(chain, 'latest')
  if (!latest) return 'idle'
  const final = await finalOf(chain)
  const finalNumber = Math.max(cursor.finalNumber, final?.number ?? latest.number - BLOCKS_TO_FINAL)
  if (cursor.blockHash === latest.hash && cursor.finalNumber === finalNumber) return 'idle'
  if (!(await isStill(chain, cursor))) {
    if (isLate(following, cursor, latest, context.now())) return 'idle'
    await goBack(context, following, cursor, (await lastThatHolds(context, chain, cursor)) ?? begin)
    return 'more'
  }
  following.behindSince = null
  if (latest.number < Number(chain.fromBlock)) return 'idle'
  return readOn(context, following, { stored, cursor, latest, final, finalNumber })
}

type Ahead = { stored: Cursor | null; cursor: Cursor; latest: Block; final: Block | null; finalNumber: number }

async function readOn(
  context: Pick<Context, 'db'>,
  { chain, readers, range }: Following,
  { stored, cursor, latest, final, finalNumber }: Ahead,
): Promise<Round> {
  const from = cursor.blockNumber + 1
  const { logs, to } =
    from > latest.number
      ? { logs: [], to: cursor.blockNumber }
      : await readLogs(
          chain.client,
          readers.map(({ contract }) => chain.contracts[contract]),
          { from, to: latest.number },
          range,
        )
  // Read after the events: if both ends still hold, the events between them are of the same chain.
  const end = await blockAt(chain, to)
  const isTorn =
    !end ||
    !(await isStill(chain, cursor)) ||
    logs.some((log) => Number(log.blockNumber) === to && log.blockHash !== end.hash)
  if (isTorn) return 'more'
  const next = { ...cursor, blockNumber: to, blockHash: end.hash, blockTime: end.time, finalNumber }
  const tells = await context.db.transaction(async (tx) => {
    if (!(await moveCursor(tx, stored, next))) return []
    await addCheckpoints(tx, final && final.number > cursor.blockNumber && final.number < to ? [final, end] : [end])
    const told: Tell[] = []
    for (const reader of readers) {
      told.push(...(await reader.take(tx, cursor.chainId, of(reader, chain, logs))))
      // What was taken just now has been told with all that is known of it.
      const settled = { from: cursor.finalNumber, to: Math.min(finalNumber, cursor.blockNumber) }
      if (settled.to > settled.from) told.push(...((await reader.settle?.(tx, settled)) ?? []))
    }
    return told
  })
  for (const tell of tells) tell()
  return to < latest.number ? 'more' : 'idle'
}

/** Forgets what was read behind a block that the chain has taken back, or all of it where it is another chain. */
async function goBack(
  context: Pick<Context, 'db' | 'log'>,
  following: Following,
  from: Cursor,
  to: Cursor,
): Promise<void> {
  const isOther = from.chainId !== to.chainId || from.contracts !== to.contracts || to.blockHash === null
  const tells = await context.db.transaction(async (tx) => {
    if (!(await moveCursor(tx, from, to))) return []
    await dropCheckpoints(tx, isOther ? -1 : to.blockNumber)
    const told: Tell[] = []
    for (const reader of following.readers) {
      told.push(...(await reader.takeBack(tx, from.chainId, isOther ? -1 : to.blockNumber)))
    }
    return told
  })
  following.behindSince = null
  const blocks = { from: from.blockNumber, to: to.blockNumber }
  if (isOther) context.log.warn({ ...blocks, chainId: to.chainId }, 'the chain is another one: all of it is read anew')
  else context.log.warn(blocks, 'the chain took back blocks: what they said is read anew')
  for (const tell of tells) tell()
}

function of({ contract }: ChainReader, chain: Chain, logs: readonly TimedLog[]): TimedLog[] {
  const address = chain.contracts[contract].toLowerCase()
  return logs.filter((log) => log.address.toLowerCase() === address)
}

/** Whether the block that was read last is still part of the chain. */
async function isStill(chain: Chain, { blockNumber, blockHash }: Pick<Cursor, 'blockNumber' | 'blockHash'>) {
  if (blockHash === null) return true
  return (await blockAt(chain, blockNumber))?.hash === blockHash
}

function isLate(following: Following, cursor: Cursor, latest: Block, now: Date): boolean {
  if (following.chain.network.id === CHAIN_IDS.local || latest.number >= cursor.blockNumber) return false
  following.behindSince ??= now.getTime()
  return now.getTime() - following.behindSince < LATE_MS
}

/** The newest checkpoint that the chain still holds, as a cursor; null where none is. */
async function lastThatHolds({ db }: Pick<Context, 'db'>, chain: Chain, cursor: Cursor): Promise<Cursor | null> {
  for (const { blockNumber, blockHash } of await readCheckpoints(db)) {
    const block = await blockAt(chain, blockNumber)
    if (block?.hash !== blockHash) continue
    const finalNumber = Math.min(cursor.finalNumber, blockNumber)
    return { ...cursor, blockNumber, blockHash, blockTime: block.time, finalNumber }
  }
  return null
}

/** Not every node knows what is final. */
async function finalOf(chain: Chain): Promise<Block | null> {
  return blockAt(chain, 'finalized').catch(() => null)
}

/** A block by its number or the newest; null where the node has none of that number. */
async function blockAt({ client }: Chain, which: number | 'latest' | 'finalized'): Promise<Block | null> {
  try {
    const { number, hash, timestamp } = await client.getBlock(
      typeof which === 'string' ? { blockTag: which } : { blockNumber: BigInt(which) },
    )
    return { number: Number(number), hash, time: new Date(Number(timestamp) * 1000) }
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null
    throw error
  }
}
