import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Chain } from '../../../platform/chain/chain.ts'
import type { Db } from '../../../platform/db.ts'
import { chainCheckpoints, chainCursor } from '../tables.ts'

/** How far the chain is read. */
export type Cursor = Omit<typeof chainCursor.$inferSelect, 'isOnly'>

/** The chain takes back fewer blocks than lie between so many rounds; from farther back everything is read again. */
const CHECKPOINTS_KEPT = 500

/** Where reading stands; null before the first time. */
export async function readCursor(db: Db): Promise<Cursor | null> {
  const [row] = await db.select().from(chainCursor)
  if (!row) return null
  const { isOnly: _, ...cursor } = row
  return cursor
}

/** Where reading of this chain begins. */
export function beginning({ network, contracts, fromBlock }: Chain): Cursor {
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
 * Moves the cursor, if it still stands where the caller read it; answers whether. The row stays locked to the end of the
 * transaction, so that of two processes that read the same blocks one writes.
 */
export async function moveCursor(tx: Db, from: Cursor | null, to: Cursor): Promise<boolean> {
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

/** Remembers blocks that were read: the last one, and the last final one, so that going back stops there. */
export async function addCheckpoints(tx: Db, blocks: readonly { number: number; hash: string }[]): Promise<void> {
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

/** Forgets the checkpoints behind this block. */
export async function dropCheckpoints(tx: Db, behind: number): Promise<void> {
  await tx.delete(chainCheckpoints).where(gt(chainCheckpoints.blockNumber, behind))
}

/** The checkpoints, newest first. */
export async function readCheckpoints(db: Db) {
  return db.select().from(chainCheckpoints).orderBy(desc(chainCheckpoints.blockNumber))
}
