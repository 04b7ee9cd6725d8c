import { ACCESS_STATES } from '@colophon/protocol/requests/access-states'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import { afterAnswer, type Decision } from '@colophon/protocol/requests/moves'
import type { AccessLevel } from '@colophon/protocol/wallet/nonce'
import { and, eq } from 'drizzle-orm'
import { logActivity } from '../../accounts/security/log-activity.ts'
import { type Signed, withProof } from '../../accounts/security/with-proof.ts'
import { storeReceipt } from '../../papers/access/store-receipt.ts'
import { accessRequests } from '../../papers/access/tables.ts'
import { gate } from '../../papers/gate.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { type RequestRow, requestOfWallet } from './queries.ts'
import { type ActContext, type RequestChange, recordAct } from './record-act.ts'
import { currentStanding } from './request-row.ts'
import { requestTransaction } from './request-transaction.ts'
import { requestsOfOwner } from './requests-of-owner.ts'

/**
 * The owner's answer to a pending request. Of two concurrent answers the first counts and the second fails; a grant
 * takes effect at commit.
 */
export const answer: Handler<typeof requestCalls.answer> = async ({ body, person, request }, context) => {
  const { articleId, walletAddress, isGranted, accessLevel, note } = body
  const expiresAt = body.expiresAt === undefined ? null : later(body.expiresAt, context.now())
  const { accountId } = (await requestOfWallet(context.db, articleId, walletAddress)) ?? fail('requestNotFound')
  const given = {
    ...(accessLevel !== undefined && { accessLevel }),
    ...(body.expiresAt !== undefined && { expiresAt: body.expiresAt }),
  }
  const subject = { articleId, walletAddress, isGranted, ...given }
  const wanted = { purpose: 'answer', subject, accountId: person.id } as const
  const sides = { articleId, requesterId: accountId, ownerId: person.id }
  const row = await requestTransaction<Signed | null>(context, {
    ...sides,
    actorId: person.id,
    request,
    isSame: (done) =>
      done.act === (isGranted ? 'granted' : 'denied') &&
      done.note === note &&
      done.expiresAt?.getTime() === expiresAt?.getTime() &&
      (!isGranted || accessLevel === undefined || (accessLevel === 'readOnly') === (done.level === 'readOnly')),
    prove: (effect) => withProof(context, { body, request }, wanted, effect),
    async apply(tx, signed, idempotencyKey) {
      await gate({ db: tx, now: context.now })(person, articleId, 'owner')
      const act = { ...sides, actorId: person.id, note, expiresAt, idempotencyKey }
      const decided = await decide(context, tx, act, { walletAddress, isGranted, accessLevel }, signed)
      await failPoint('answer-request:before-commit')
      return decided
    },
  })
  const [answered] = await requestsOfOwner(context, person.id, [row])
  return answered ?? fail('requestNotFound')
}

type Answering = Omit<RequestChange, 'act' | 'level' | 'note' | 'expiresAt'> & { note: string; expiresAt: Date | null }

/** Without `accessLevel` the requested one applies. */
type Answer = { walletAddress: string; isGranted: boolean; accessLevel: AccessLevel | undefined }

async function decide(
  context: ActContext,
  tx: Db,
  act: Answering,
  { walletAddress, isGranted, accessLevel }: Answer,
  signed: Signed | null,
): Promise<RequestRow> {
  const { articleId, requesterId, ownerId, note, expiresAt } = act
  const at = context.now()
  const row = await requestOfWallet(tx, articleId, walletAddress)
  if (row?.accountId !== requesterId) return fail('requestNotFound')
  const asked = ACCESS_STATES[row.label].level === 'readOnly' ? 'readOnly' : 'full'
  const decision: Decision = { isGranted, accessLevel: accessLevel ?? asked }
  const next = afterAnswer(currentStanding(row, at), decision) ?? fail('requestAnswered')
  const about = { articleId, requesterId, ownerId, title: row.title, walletAddress: row.walletAddress ?? walletAddress }
  const receiptId =
    signed && (await storeReceipt(tx, signed, { ...about, ...decision, expiresAt, purpose: 'answer', signedAt: at }))
  const changes = {
    ...next,
    expiresAt: next.hadReadOnly ? row.expiresAt : expiresAt,
    answerNote: note,
    answeredAt: at,
    seenAt: row.seenAt ?? at,
    answerReceiptId: receiptId,
  }
  await tx
    .update(accessRequests)
    .set(changes)
    .where(and(eq(accessRequests.articleId, articleId), eq(accessRequests.accountId, requesterId)))
  if (decision.isGranted)
    await logActivity(context, tx, { accountId: ownerId, kind: 'accessGranted', detail: row.title })
  const level = decision.isGranted ? ACCESS_STATES[next.label].level : ACCESS_STATES[row.label].level
  await recordAct(context, tx, {
    ...act,
    act: decision.isGranted ? 'granted' : 'denied',
    level: level ?? 'access',
    receiptId,
  })
  return { ...row, ...changes }
}

/** A time in the future, as the end of a grant. */
export function later(text: string, now: Date): Date {
  const expiresAt = new Date(text)
  if (expiresAt > now) return expiresAt
  const problem = 'expiresAt must be in the future'
  return fail('validationFailed', { message: problem, fields: { expiresAt: problem } })
}
