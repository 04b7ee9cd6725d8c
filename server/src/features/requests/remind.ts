import { ACCESS_STATES } from '@colophon/protocol/requests/access-states'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import { REMIND_DAYS } from '@colophon/protocol/requests/constants'
import { and, eq } from 'drizzle-orm'
import { accessRequests } from '../../papers/access/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { requestOf } from './queries.ts'
import { notifyBothParties, recordAct } from './record-act.ts'
import { toRequest } from './request-row.ts'
import { lockRequests } from './request-transaction.ts'

const BETWEEN_MS = REMIND_DAYS * 24 * 60 * 60 * 1000

/** Reminds the owner of a pending request: after a week, then at most once a week. */
export const remind: Handler<typeof requestCalls.remind> = async ({ body: { articleId }, person }, context) => {
  const now = context.now()
  const row = await context.db.transaction(async (tx) => {
    await lockRequests(tx, articleId)
    const found = (await requestOf(tx, articleId, person.id)) ?? fail('requestNotFound')
    const { phase, level } = ACCESS_STATES[found.label]
    const ownerId = found.ownerId ?? fail('requestNotFound')
    if (phase !== 'pending' || level === null) return fail('requestNotFound')
    const left = (found.remindedAt ?? found.askedAt).getTime() + BETWEEN_MS - now.getTime()
    if (left > 0) fail('remindedAlready', { retryAfter: Math.ceil(left / 1000) })
    await tx
      .update(accessRequests)
      .set({ remindedAt: now })
      .where(and(eq(accessRequests.articleId, articleId), eq(accessRequests.accountId, person.id)))
    const sides = { articleId, requesterId: person.id, ownerId }
    await recordAct(context, tx, { ...sides, actorId: person.id, act: 'reminded', level })
    return { ...found, remindedAt: now, sides }
  })
  notifyBothParties(context, row.sides)
  return toRequest(row, now)
}
