import { canDownload, isOwner } from '@colophon/protocol/articles/roles'
import type { User } from '@colophon/protocol/auth/roles'
import { afterAccepting, type Standing } from '@colophon/protocol/requests/moves'
import type { sharingCalls } from '@colophon/protocol/requests/sharing'
import { and, countDistinct, desc, eq, gt } from 'drizzle-orm'
import { accessRequests, requestActs, shareOffers } from '../../../papers/access/tables.ts'
import { gate } from '../../../papers/gate.ts'
import type { Context } from '../../../platform/context.ts'
import { hashTicket } from '../../../platform/crypto/ticket.ts'
import type { Db } from '../../../platform/database/db.ts'
import { Fail, fail } from '../../../platform/http/fail.ts'
import type { GatedPaper, Handler } from '../../../platform/http/input.ts'
import { requestOf } from '../queries.ts'
import { notifyBothParties, recordAct } from '../record-act.ts'
import { currentStanding } from '../request-row.ts'
import { lockRequests } from '../request-transaction.ts'
import { isOpenOffer, paperInvitationsTo } from './queries.ts'

type Offer = typeof shareOffers.$inferSelect

export const paperInvitations: Handler<typeof sharingCalls.paperInvitations> = ({ person }, { db, now }) =>
  paperInvitationsTo(db, person, now())

/** Accepts or declines an open invitation; repeated, it has no further effect. */
export const answerPaperInvitation: Handler<typeof sharingCalls.answerPaperInvitation> = async (
  { body, person },
  context,
) => {
  const isMine = and(eq(shareOffers.id, body.offerId), eq(shareOffers.accountId, person.id))
  const [mine] = await context.db.select().from(shareOffers).where(isMine)
  const { articleId } = mine ?? fail('invitationNotFound')
  const state = body.isAccepted ? 'accepted' : 'declined'
  const sides = await context.db.transaction(async (tx) => {
    await lockRequests(tx, articleId)
    const [offer] = await tx.select().from(shareOffers).where(isMine)
    if (offer?.state === state) return null
    const paper = await listedPaper(context, tx, person, articleId)
    const answered = await tx
      .update(shareOffers)
      .set({ state, answeredAt: context.now() })
      .where(and(isMine, isOpenOffer(context.now())))
      .returning()
    if (!answered[0] || !paper) return fail('invitationNotFound')
    return body.isAccepted ? acceptOffer(context, tx, person, answered[0], paper) : null
  })
  if (sides) notifyBothParties(context, sides)
  return null
}

/** Gives the caller the access of a link, if it is still for one more person. */
export const openLink: Handler<typeof sharingCalls.openLink> = async ({ body, person }, context) => {
  const isIt = eq(shareOffers.tokenHash, hashTicket(body.link))
  const [found] = await context.db.select().from(shareOffers).where(isIt)
  const { articleId } = found ?? fail('linkNotFound')
  const sides = await context.db.transaction(async (tx) => {
    await lockRequests(tx, articleId)
    const [offer] = await tx
      .select()
      .from(shareOffers)
      .where(and(isIt, isOpenOffer(context.now())))
    const paper = await listedPaper(context, tx, person, articleId)
    if (!offer || !paper) return fail('linkNotFound')
    if (isOwner(person, paper)) return null
    await checkPeople(tx, person, offer)
    return acceptOffer(context, tx, person, offer, paper)
  })
  if (sides) notifyBothParties(context, sides)
  return { articleId }
}

/** Null if the person may not list the paper, for whom the offer then does not exist. */
async function listedPaper(context: Context, tx: Db, person: User, articleId: number): Promise<GatedPaper | null> {
  try {
    return await gate({ db: tx, now: context.now })(person, articleId, 'list')
  } catch (error) {
    if (error instanceof Fail) return null
    throw error
  }
}

/** A person who used the link before counts once; one whose access was revoked since its creation is refused. */
async function checkPeople(tx: Db, person: User, { id, articleId, createdAt, peopleMax }: Offer): Promise<void> {
  const { offerId, requesterId } = requestActs
  const ofPerson = and(eq(requestActs.articleId, articleId), eq(requesterId, person.id))
  const [last] = await tx
    .select()
    .from(requestActs)
    .where(and(ofPerson, gt(requestActs.at, createdAt)))
    .orderBy(desc(requestActs.id))
    .limit(1)
  if (last?.act === 'revoked') fail('linkRevokedForMe')
  if ((await tx.$count(requestActs, and(ofPerson, eq(offerId, id)))) > 0) return
  const [used] = await tx
    .select({ people: countDistinct(requesterId) })
    .from(requestActs)
    .where(eq(offerId, id))
  if ((used?.people ?? 0) >= peopleMax) fail('linkFull')
}

/** Turns an offer into a grant, in the transaction that locks the requests; null if the person has as much already. */
async function acceptOffer(
  context: Context,
  tx: Db,
  { id: accountId }: User,
  { id: offerId, level, expiresAt }: Offer,
  { id: articleId, ownerId }: GatedPaper,
) {
  const at = context.now()
  const row = await requestOf(tx, articleId, accountId)
  const standing: Standing = row ? currentStanding(row, at) : { label: 'Permission needed', hadReadOnly: false }
  const next = afterAccepting(standing, level)
  const isLonger =
    row !== undefined && isLater(expiresAt, row.expiresAt) && canDownload(standing.label) === (level === 'full')
  if (ownerId === null || (!next && !isLonger)) return null
  const granted = { ...(next ?? standing), expiresAt, answeredAt: at, seenAt: row?.seenAt ?? at }
  await tx
    .insert(accessRequests)
    .values({ articleId, accountId, askedAt: at, ...granted })
    .onConflictDoUpdate({ target: [accessRequests.articleId, accessRequests.accountId], set: granted })
  const sides = { articleId, requesterId: accountId, ownerId }
  await recordAct(context, tx, { ...sides, actorId: accountId, act: 'accepted', level, expiresAt, offerId })
  return sides
}

/** Null never ends. */
function isLater(end: Date | null, other: Date | null): boolean {
  return other !== null && (end === null || end > other)
}
