import { isOwner } from '@colophon/protocol/articles/roles'
import type { User } from '@colophon/protocol/auth/roles'
import type { AskedLevel } from '@colophon/protocol/requests/access-states'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import { afterAsking, askProblem } from '@colophon/protocol/requests/moves'
import type { AccessLevel } from '@colophon/protocol/wallet/nonce'
import { walletOf } from '../../accounts/queries.ts'
import type { Signed } from '../../accounts/security/with-proof.ts'
import { signedMessage } from '../../accounts/wallet/signed-message.ts'
import { withSignature } from '../../accounts/wallet/with-signature.ts'
import { storeReceipt } from '../../papers/access/store-receipt.ts'
import { accessRequests } from '../../papers/access/tables.ts'
import { gate } from '../../papers/gate.ts'
import { titleOf } from '../../papers/visible-papers.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { GatedPaper, Handler } from '../../platform/http/input.ts'
import { type RequestRow, requestOf, requestOfWallet } from './queries.ts'
import { type ActContext, type RequestChange, recordAct } from './record-act.ts'
import { toRequest } from './request-row.ts'
import { requestTransaction } from './request-transaction.ts'

/**
 * Requests access to a private paper with the linked wallet; a signature of it leaves a receipt. A reader with read-only
 * access requests full access the same way and keeps reading meanwhile.
 */
export const create: Handler<typeof requestCalls.create> = async ({ body, person, paper, request }, context) => {
  const { articleId, accessLevel, note } = body
  const given = signedMessage(body)
  const ownerId = paper.ownerId ?? fail('requestNotNeeded')
  const wallet = (await walletOf(context.db, person.id)) ?? fail('walletNotLinked')
  if (wallet.toLowerCase() !== body.walletAddress.toLowerCase()) fail('messageWallet')
  const subject = { articleId, ...(accessLevel === undefined ? {} : { accessLevel }) }
  const wanted = { purpose: 'request', subject, accountId: person.id } as const
  const sides = { articleId, requesterId: person.id, ownerId }
  const row = await requestTransaction<Signed | null>(context, {
    ...sides,
    actorId: person.id,
    request,
    isSame: (done) => done.act === 'asked' && done.level === (accessLevel ?? 'access') && done.note === note,
    prove: (effect) =>
      given === null
        ? context.db.transaction((tx) => effect(tx, null))
        : withSignature(context, { body: given, request }, wanted, (tx, address) => effect(tx, { ...given, address })),
    async apply(tx, signed, idempotencyKey) {
      const current = await gate({ db: tx, now: context.now })(person, articleId, 'list')
      // The wallet may have been unlinked since.
      const address = (await walletOf(tx, person.id)) ?? fail('walletNotLinked')
      if (address.toLowerCase() !== body.walletAddress.toLowerCase()) fail('messageWallet')
      await refuse(tx, person, current, { address, level: accessLevel ?? 'access' })
      const act = { ...sides, actorId: person.id, note, idempotencyKey }
      return ask(context, tx, act, current, { address, signed, accessLevel: accessLevel ?? null })
    },
  })
  return toRequest(row, context.now())
}

/** A repeated request, also after a denial, updates the existing one with its note, wallet and time. */
async function ask(
  context: ActContext,
  tx: Db,
  act: Omit<RequestChange, 'act' | 'level' | 'note'> & { note: string },
  current: GatedPaper,
  { address, signed, accessLevel }: { address: string; signed: Signed | null; accessLevel: AccessLevel | null },
): Promise<RequestRow> {
  const { articleId, requesterId: accountId, ownerId, note } = act
  const at = context.now()
  const level = accessLevel ?? 'access'
  const title = (await titleOf(tx, articleId)) ?? ''
  const about = { articleId, requesterId: accountId, ownerId, title, walletAddress: address, accessLevel }
  const receiptId = signed && (await storeReceipt(tx, signed, { ...about, purpose: 'request', signedAt: at }))
  const next = afterAsking(current.request, level, current.hadReadOnly)
  const asked = {
    ...next,
    walletAddress: address,
    // A request for more keeps the end of the read-only grant.
    ...(!next.hadReadOnly && { expiresAt: null }),
    note,
    answerNote: '',
    askedAt: at,
    seenAt: null,
    remindedAt: null,
    answeredAt: null,
    requestReceiptId: receiptId,
    answerReceiptId: null,
  }
  await tx
    .insert(accessRequests)
    .values({ articleId, accountId, ...asked })
    .onConflictDoUpdate({ target: [accessRequests.articleId, accessRequests.accountId], set: asked })
  await recordAct(context, tx, { ...act, act: 'asked', level, receiptId })
  return (await requestOf(tx, articleId, accountId)) ?? fail('requestNotFound')
}

/**
 * Rejects requests for access that is granted or pending. A wallet can move to another account, but identifies one
 * request per paper.
 */
async function refuse(
  tx: Db,
  person: User,
  paper: GatedPaper,
  { address, level }: { address: string; level: AskedLevel },
): Promise<void> {
  if (isOwner(person, paper)) fail('requestOwn')
  if (paper.isPublic) fail('requestNotNeeded')
  const problem = askProblem(paper.request, level, paper.hadReadOnly)
  if (problem) fail(problem)
  const asked = await requestOfWallet(tx, paper.id, address)
  if (asked && asked.accountId !== person.id) fail('requestWalletTaken')
}
