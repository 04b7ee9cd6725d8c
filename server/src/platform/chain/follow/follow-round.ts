import { CHAIN_IDS } from '@colophon/protocol/chain/constants'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { type Address, BlockNotFoundError, HttpRequestError, TimeoutError } from 'viem'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import type { Chain, ChainClient } from '../chain.ts'
import type { ChainReader, Notify, TimedLog } from './chain-reader.ts'
import { chainCheckpoints, chainCursor } from './tables.ts'

/** Reorganisations are shallower than this many rounds; a deeper one rereads everything. */
const CHECKPOINTS_KEPT = 500
const LARGEST_RANGE = 10_000
const BLOCKS_AT_ONCE = 20

/** State of a process between rounds. */
export type Following = {
  chain: Chain
  readers: readonly ChainReader[]
  range: BlockRange
  /** Since when the node has been behind our cursor, in ms; null otherwise. */
  behindSince: number | null
}

/** `more`: continue at once. `idle`: no new blocks. */
export type Round = 'more' | 'idle'

/** Where the node does not report finality. */
const BLOCKS_TO_FINAL = 64
/** Of several nodes behind one URL one may lag; only a persistent lag is a reorganisation. */
const LATE_MS = 10_000

type Block = { number: number; hash: string; time: Date }

/**
 * One round: checks that the cursor's block is still on the chain, goes back if not, and reads on. Events and cursor
 * are stored together, so a kill loses and repeats nothing.
 */
export async function followRound(context: Pick<Context, 'db' | 'log' | 'now'>, following: Following): Promise<Round> {
  const { chain } = following
  const begin = initialCursor(chain)
  const stored = await readCursor(context.db)
  if (stored && (stored.chainId !== begin.chainId || stored.contracts !== begin.contracts)) {
    await rollBack(context, following, stored, begin)
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
    await rollBack(context, following, cursor, (await lastThatHolds(context, chain, cursor)) ?? begin)
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
  // Read after the events: if both ends are unchanged, the events between are of the same chain.
  const end = await blockAt(chain, to)
  const isTorn =
    !end ||
    !(await isStill(chain, cursor)) ||
    logs.some((log) => Number(log.blockNumber) === to && log.blockHash !== end.hash)
  if (isTorn) return 'more'
  const next = { ...cursor, blockNumber: to, blockHash: end.hash, blockTime: end.time, finalNumber }
  const notifications = await context.db.transaction(async (tx) => {
    if (!(await moveCursor(tx, stored, next))) return []
    await addCheckpoints(tx, final && final.number > cursor.blockNumber && final.number < to ? [final, end] : [end])
    const due: Notify[] = []
    for (const reader of readers) {
      due.push(...(await reader.store(tx, cursor.chainId, of(reader, chain, logs))))
      // Events of this round were reported with their finality.
      const settled = { from: cursor.finalNumber, to: Math.min(finalNumber, cursor.blockNumber) }
      if (settled.to > settled.from) due.push(...((await reader.finalize?.(tx, settled)) ?? []))
    }
    return due
  })
  for (const notify of notifications) notify()
  return to < latest.number ? 'more' : 'idle'
}

/** Discards what was read after a reorganised block, or everything on another chain. */
async function rollBack(
  context: Pick<Context, 'db' | 'log'>,
  following: Following,
  from: Cursor,
  to: Cursor,
): Promise<void> {
  const isOther = from.chainId !== to.chainId || from.contracts !== to.contracts || to.blockHash === null
  const notifications = await context.db.transaction(async (tx) => {
    if (!(await moveCursor(tx, from, to))) return []
    await dropCheckpoints(tx, isOther ? -1 : to.blockNumber)
    const due: Notify[] = []
    for (const reader of following.readers) {
      due.push(...(await reader.revert(tx, from.chainId, isOther ? -1 : to.blockNumber)))
    }
    return due
  })
  following.behindSince = null
  const blocks = { from: from.blockNumber, to: to.blockNumber }
  if (isOther) context.log.warn({ ...blocks, chainId: to.chainId }, 'the chain was replaced: reading it from the start')
  else context.log.warn(blocks, 'the chain was reorganised: reading the new blocks')
  for (const notify of notifications) notify()
}

function of({ contract }: ChainReader, chain: Chain, logs: readonly TimedLog[]): TimedLog[] {
  const address = chain.contracts[contract].toLowerCase()
  return logs.filter((log) => log.address.toLowerCase() === address)
}

/** Whether the last block read is still part of the chain. */
async function isStill(chain: Chain, { blockNumber, blockHash }: Pick<Cursor, 'blockNumber' | 'blockHash'>) {
  if (blockHash === null) return true
  return (await blockAt(chain, blockNumber))?.hash === blockHash
}

function isLate(following: Following, cursor: Cursor, latest: Block, now: Date): boolean {
  if (following.chain.network.id === CHAIN_IDS.local || latest.number >= cursor.blockNumber) return false
  following.behindSince ??= now.getTime()
  return now.getTime() - following.behindSince < LATE_MS
}

/** The newest checkpoint still on the chain, as a cursor; null where there is none. */
async function lastThatHolds({ db }: Pick<Context, 'db'>, chain: Chain, cursor: Cursor): Promise<Cursor | null> {
  for (const { blockNumber, blockHash } of await readCheckpoints(db)) {
    const block = await blockAt(chain, blockNumber)
    if (block?.hash !== blockHash) continue
    const finalNumber = Math.min(cursor.finalNumber, blockNumber)
    return { ...cursor, blockNumber, blockHash, blockTime: block.time, finalNumber }
  }
  return null
}

/** Not every node reports finality. */
async function finalOf(chain: Chain): Promise<Block | null> {
  return blockAt(chain, 'finalized').catch(() => null)
}

/** A block by number, or the newest; null where it does not exist. */
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

type MinedLog = Omit<TimedLog, 'time'>

/** The adaptive block range of a request, since nodes differ in their limits. */
type BlockRange = { size: number }

/**
 * Reads events from `from` on, up to `to` or one request's range. A refused range is halved until it works; a refused
 * single block is an error. After a success the range grows.
 */
async function readLogs(
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
      // A timeout may mean overload: the range shrinks, but the retry is delayed.
      if (causes(error).some((each) => each instanceof TimeoutError)) throw error
      return null
    })
    if (answer === null) continue
    if (end === from + range.size - 1) range.size = Math.min(LARGEST_RANGE, range.size + Math.ceil(range.size / 8))
    const mined = answer.filter(({ removed }) => !removed)
    return { logs: await timed(client, mined), to: end }
  }
}

/** No reply: unrelated to the range. */
function isUnreachable(error: unknown): boolean {
  return causes(error).some((each) => each instanceof HttpRequestError && each.status === undefined)
}

function causes(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

/** Most nodes include block times in logs; for others the blocks are fetched. */
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

/** How far the chain has been read. */
type Cursor = Omit<typeof chainCursor.$inferSelect, 'isOnly'>

/** Null before the first round. */
async function readCursor(db: Db): Promise<Cursor | null> {
  const [row] = await db.select().from(chainCursor)
  if (!row) return null
  const { isOnly: _, ...cursor } = row
  return cursor
}

/** The cursor before the first block. */
function initialCursor({ network, contracts, fromBlock }: Chain): Cursor {
  const before = Number(fromBlock) - 1
  const { registry, staking } = contracts
  return {
    chainId: network.id,
    contracts: `${registry} ${staking}`.toLowerCase(),
    blockNumber: before,
    blockHash: null,
    blockTime: null,
    finalNumber: before,
  }
}

/**
 * Compare-and-set of the cursor; returns whether it succeeded. The row stays locked until the transaction ends, so that
 * of two processes one writes.
 */
async function moveCursor(tx: Db, from: Cursor | null, to: Cursor): Promise<boolean> {
  if (from === null) {
    const made = await tx.insert(chainCursor).values(to).onConflictDoNothing().returning({ isOnly: chainCursor.isOnly })
    return made.length > 0
  }
  const isThere = and(
    eq(chainCursor.chainId, from.chainId),
    eq(chainCursor.contracts, from.contracts),
    eq(chainCursor.blockNumber, from.blockNumber),
    sql`${chainCursor.blockHash} is not distinct from ${from.blockHash}`,
  )
  const moved = await tx.update(chainCursor).set(to).where(isThere).returning({ isOnly: chainCursor.isOnly })
  return moved.length > 0
}

/** Stores checkpoints: the last block and the last final one, where going back stops. */
async function addCheckpoints(tx: Db, blocks: readonly { number: number; hash: string }[]): Promise<void> {
  await tx
    .insert(chainCheckpoints)
    .values(blocks.map(({ number, hash }) => ({ blockNumber: number, blockHash: hash })))
    .onConflictDoUpdate({
      target: chainCheckpoints.blockNumber,
      set: { blockHash: sql`excluded.block_hash` },
    })
  const oldest = tx
    .select({ blockNumber: chainCheckpoints.blockNumber })
    .from(chainCheckpoints)
    .orderBy(desc(chainCheckpoints.blockNumber))
    .offset(CHECKPOINTS_KEPT)
    .limit(1)
  await tx.delete(chainCheckpoints).where(lt(chainCheckpoints.blockNumber, sql`(${oldest})`))
}

/** Deletes checkpoints after this block. */
async function dropCheckpoints(tx: Db, behind: number): Promise<void> {
  await tx.delete(chainCheckpoints).where(gt(chainCheckpoints.blockNumber, behind))
}

/** Newest first. */
async function readCheckpoints(db: Db) {
  return db.select().from(chainCheckpoints).orderBy(desc(chainCheckpoints.blockNumber))
}
