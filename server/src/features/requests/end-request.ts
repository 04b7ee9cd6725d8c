import { ACCESS_STATES } from '@colophon/protocol/requests/access-states'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import { afterWithdrawing, isRevocable, type Standing } from '@colophon/protocol/requests/moves'
import { and, eq } from 'drizzle-orm'
import { logActivity } from '../../accounts/security/log-activity.ts'
import { accessRequests } from '../../papers/access/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type RequestRow, requestOf, requestOfWallet } from './queries.ts'
import { notifyBothParties, recordAct } from './record-act.ts'
import { currentStanding } from './request-row.ts'
import { lockRequests } from './request-transaction.ts'

/**
 * Ends a request. The requester withdraws it or gives back the grant; the owner revokes it together with any request
 * for more. It does not exist for others.
 */
export const endRequest: Handler<typeof requestCalls.delete> = async ({ query, person }, context) => {
  const { articleId, walletAddress, userId } = query
  const sides = await context.db.transaction(async (tx) => {
    await lockRequests(tx, articleId)
    const found =
      walletAddress === undefined
        ? await requestOf(tx, articleId, userId ?? 0)
        : await requestOfWallet(tx, articleId, walletAddress)
    const row = found ?? fail('requestNotFound')
    const ownerId = row.ownerId ?? fail('requestNotFound')
    const standing = currentStanding(row, context.now())
    const isMine = row.accountId === person.id
    if (!isMine && ownerId !== person.id) fail('requestNotFound')
    const { act, to } = isMine ? withdrawal(standing) : revocation(standing)
    const level =
      (act !== 'withdrawn' && standing.hadReadOnly ? 'readOnly' : ACCESS_STATES[row.label].level) ?? 'access'
    await apply(tx, row, to)
    const revoking = { accountId: ownerId, kind: 'accessRevoked', detail: row.title } as const
    if (act === 'revoked') await logActivity(context, tx, revoking)
    const ends = { articleId, requesterId: row.accountId, ownerId }
    await recordAct(context, tx, { ...ends, actorId: person.id, act, level })
    return ends
  })
  notifyBothParties(context, sides)
  return null
}

function withdrawal(standing: Standing) {
  return afterWithdrawing(standing) ?? fail('requestNotFound')
}

function revocation(standing: Standing) {
  return isRevocable(standing) ? ({ act: 'revoked', to: null } as const) : fail('requestNothingGranted')
}

async function apply(tx: Db, row: RequestRow, to: Standing | null): Promise<void> {
  const isRow = and(eq(accessRequests.articleId, row.articleId), eq(accessRequests.accountId, row.accountId))
  if (to) await tx.update(accessRequests).set(to).where(isRow)
  else await tx.delete(accessRequests).where(isRow)
}
