import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { requestActs } from './tables.ts'

/** One change of a request: who did what to whose request for whose paper. */
export type RequestChange = Omit<typeof requestActs.$inferInsert, 'id' | 'at'>

/** What telling a change needs. */
export type Announcing = Pick<Context, 'now'>

/**
 * The one place where every change of a request is told, in the transaction of the change: each of them is kept once or
 * not at all. What else has to follow from a change, such as a notification, is added here. Call it after all other writes.
 */
export async function announce({ now }: Announcing, tx: Db, change: RequestChange): Promise<void> {
  await tx.insert(requestActs).values({ ...change, at: now() })
}

/** Tells both sides, on all their connections, to look again. To be called after the commit; who misses it sees it with the next look. */
export function tellBothSides(
  { live }: Pick<Context, 'live'>,
  { articleId, requesterId, ownerId }: Pick<RequestChange, 'articleId' | 'requesterId' | 'ownerId'>,
): void {
  for (const side of [requesterId, ownerId]) live.toUser(side, 'accessChanged', { articleId })
}
