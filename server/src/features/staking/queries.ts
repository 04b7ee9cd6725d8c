import { STAKING_ACTS } from '@colophon/protocol/staking/entities'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { chainCursor } from '../../platform/chain/follow/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { stakingEvents } from './tables.ts'

/** A stored staking event, and the final block of its chain; null where unknown. */
export type ActRow = Awaited<ReturnType<typeof actsOf>>['rows'][number]

/** A page of an address's staking events on a chain, newest first, with the total. */
export async function actsOf(
  db: Db,
  { chainId, account, limit, offset }: { chainId: number; account: string; limit: number; offset: number },
) {
  const isTheirs = and(
    eq(stakingEvents.account, account),
    eq(stakingEvents.chainId, chainId),
    inArray(stakingEvents.name, [...STAKING_ACTS]),
  )
  const [rows, total] = await Promise.all([
    db
      .select({ event: stakingEvents, finalNumber: chainCursor.finalNumber })
      .from(stakingEvents)
      .leftJoin(chainCursor, eq(chainCursor.chainId, stakingEvents.chainId))
      .where(isTheirs)
      .orderBy(desc(stakingEvents.blockNumber), desc(stakingEvents.logIndex))
      .limit(limit)
      .offset(offset),
    db.$count(stakingEvents, isTheirs),
  ])
  return { rows, total }
}
