import type { Trigger } from '@colophon/protocol/notifications/triggers'
import type { RequestAct } from '@colophon/protocol/requests/entities'
import { notify } from '../../notices/notify.ts'
import { requestActs } from '../../papers/access/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'

/** One change of a request: who did what to whose request for which paper. */
export type RequestChange = Omit<typeof requestActs.$inferInsert, 'id' | 'at'>

export type ActContext = Pick<Context, 'jobs' | 'now' | 'signals'>

const TRIGGER_OF: Record<RequestAct, Trigger> = {
  asked: 'accessRequested',
  reminded: 'accessReminded',
  granted: 'accessGranted',
  denied: 'accessRejected',
  accepted: 'accessAccepted',
  withdrawn: 'accessWithdrawn',
  givenBack: 'accessRenounced',
  revoked: 'accessRevoked',
}

/**
 * Records every change of a request with its notifications in the transaction of the change. Call it after all other
 * writes.
 */
export async function recordAct(context: ActContext, tx: Db, change: RequestChange): Promise<void> {
  await tx.insert(requestActs).values({ ...change, at: context.now() })
  const { articleId, actorId, requesterId, ownerId, act, level, note } = change
  await notify(context, tx, {
    trigger: TRIGGER_OF[act],
    articleId,
    actorId,
    parties: { owner: ownerId, requester: requesterId },
    level: level === 'access' ? null : level,
    note: note || null,
  })
}

/**
 * Notifies all connections of both parties to reload. Call after the commit; a missed event is caught by the next load.
 */
export function notifyBothParties(
  { live }: Pick<Context, 'live'>,
  { articleId, requesterId, ownerId }: Pick<RequestChange, 'articleId' | 'requesterId' | 'ownerId'>,
): void {
  for (const side of [requesterId, ownerId]) live.toUser(side, 'accessChanged', { articleId })
}
