import type { User } from '@colophon/protocol/auth/roles'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import {
  COLLECTION_MEMBERS_MAX,
  INVITATION_AGAIN_DAYS,
  INVITATIONS_PER_DAY_MAX,
  INVITATIONS_TO_ONE_MAX,
  type MemberRole,
  quotedName,
} from '@colophon/protocol/library/entities'
import { and, eq, inArray } from 'drizzle-orm'
import { notify } from '../../../notices/notify.ts'
import { countNotified } from '../../../notices/queries.ts'
import { blockedSharers, shareOffers } from '../../../papers/access/tables.ts'
import { articles } from '../../../papers/tables.ts'
import type { Context } from '../../../platform/context.ts'
import { lockNamed } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { changingTree, checkOwns } from '../collections.ts'
import { endHiddenShares } from '../highlights/end-hidden-shares.ts'
import { accountOf, roleIn } from '../queries.ts'
import { collectionInvitations, collectionMembers, collections } from '../tables.ts'
import { blockedBy, invitationsTo, peopleOf } from './queries.ts'

const DAY_MS = 86_400_000
const AGAIN_MS = INVITATION_AGAIN_DAYS * DAY_MS

export const members: Handler<typeof libraryCalls.members> = async ({ query, person }, { db, now }) => {
  await checkOwns(db, person, query.collectionId)
  return peopleOf(db, query.collectionId, declinedSince(now()))
}

/** Invites a person, or changes the role of a member or an invitation, which is not notified. */
export const share: Handler<typeof libraryCalls.share> = async ({ body, person }, context) => {
  const { collectionId, email, role } = body
  return changingTree(context, person, async (tx) => {
    await checkOwns(tx, person, collectionId)
    const memberId = (await accountOf(tx, email)) ?? fail('personNotFound')
    if (memberId === person.id) fail('memberIsOwner')
    await lockNamed(tx, 'sharing', memberId)
    const [member] = await tx
      .update(collectionMembers)
      .set({ role })
      .where(and(eq(collectionMembers.collectionId, collectionId), eq(collectionMembers.accountId, memberId)))
      .returning()
    if (!member) await invite(context, tx, person, { collectionId, memberId, email, role })
    const all = await peopleOf(tx, collectionId, declinedSince(context.now()))
    if (all.filter(({ state }) => state !== 'declined').length > COLLECTION_MEMBERS_MAX) fail('tooManyMembers')
    return all
  })
}

type Invited = { collectionId: number; memberId: number; email: string; role: MemberRole }

/** Opens an invitation, or changes an open one. One that is opened again soon is not notified again. */
async function invite(context: Context, tx: Db, person: User, { memberId, ...values }: Invited): Promise<void> {
  const { collectionId } = values
  const now = context.now()
  const isBlocked = and(eq(blockedSharers.accountId, memberId), eq(blockedSharers.sharerId, person.id))
  if ((await tx.$count(blockedSharers, isBlocked)) > 0) fail('sharerBlocked')
  const isIt = and(eq(collectionInvitations.collectionId, collectionId), eq(collectionInvitations.accountId, memberId))
  const [former] = await tx.select().from(collectionInvitations).where(isIt)
  if (former?.state === 'open') {
    await tx.update(collectionInvitations).set({ role: values.role }).where(isIt)
    return
  }
  if (former?.state === 'declined' && isWithin(former.answeredAt, AGAIN_MS, now)) fail('invitationDeclined')
  await checkBounds(tx, person, memberId, now)
  const isSilent = former !== undefined && isWithin(former.notifiedAt, AGAIN_MS, now)
  const opened = { state: 'open' as const, invitedAt: now, answeredAt: null, ...(isSilent ? {} : { notifiedAt: now }) }
  await tx
    .insert(collectionInvitations)
    .values({ ...values, ...opened, accountId: memberId, notifiedAt: now })
    .onConflictDoUpdate({
      target: [collectionInvitations.collectionId, collectionInvitations.accountId],
      set: { ...values, ...opened },
    })
  if (isSilent) return
  const [shared] = await tx.select().from(collections).where(eq(collections.id, collectionId))
  await notify(context, tx, {
    trigger: 'collectionShared',
    articleId: null,
    parties: { subject: memberId },
    actorId: person.id,
    collectionId,
    note: quotedName(shared?.name ?? ''),
  })
}

/** Notifications are counted, as they remain when the collection is deleted; the open ones, as those are listed. */
async function checkBounds(tx: Db, person: User, memberId: number, now: Date): Promise<void> {
  const sent = { actorId: person.id, type: 'A collection was shared with you' as const }
  const since = new Date(now.getTime() - DAY_MS)
  const mine = tx.select({ id: collections.id }).from(collections).where(eq(collections.ownerId, person.id))
  const isOpen = and(
    eq(collectionInvitations.accountId, memberId),
    eq(collectionInvitations.state, 'open'),
    inArray(collectionInvitations.collectionId, mine),
  )
  const [toAll, toOne, open] = [
    await countNotified(tx, sent, since),
    await countNotified(tx, { ...sent, accountId: memberId }, since),
    await tx.$count(collectionInvitations, isOpen),
  ]
  if (toAll >= INVITATIONS_PER_DAY_MAX || Math.max(toOne, open) >= INVITATIONS_TO_ONE_MAX) fail('tooManyInvitations')
}

/** Ends a membership or withdraws an invitation. Only the owner learns who else is a member. */
export const unshare: Handler<typeof libraryCalls.unshare> = async ({ body, person }, { db, now }) => {
  const { collectionId, userId } = body
  const isLeaving = userId === person.id
  const role = await roleIn(db, person, collectionId)
  if (role === null) fail('collectionNotFound')
  if (role !== 'owner' && !isLeaving) fail('collectionNotYours')
  return db.transaction(async (tx) => {
    await lockNamed(tx, 'sharing', userId)
    await tx
      .update(collectionInvitations)
      .set({ state: 'withdrawn' })
      .where(
        and(
          eq(collectionInvitations.collectionId, collectionId),
          eq(collectionInvitations.accountId, userId),
          eq(collectionInvitations.state, 'open'),
        ),
      )
    await tx
      .delete(collectionMembers)
      .where(and(eq(collectionMembers.collectionId, collectionId), eq(collectionMembers.accountId, userId)))
    await endHiddenShares(tx, collectionId)
    return role === 'owner' ? peopleOf(tx, collectionId, declinedSince(now())) : []
  })
}

export const invitations: Handler<typeof libraryCalls.invitations> = ({ person }, { db }) => invitationsTo(db, person)

/** Accepts or declines an open invitation; repeated, it has no further effect. */
export const answerInvitation: Handler<typeof libraryCalls.answerInvitation> = async ({ body, person }, context) => {
  const { collectionId, isAccepted } = body
  const isMine = and(
    eq(collectionInvitations.collectionId, collectionId),
    eq(collectionInvitations.accountId, person.id),
  )
  await context.db.transaction(async (tx) => {
    await lockNamed(tx, 'sharing', person.id)
    const [found] = await tx.select().from(collectionInvitations).where(isMine)
    const ofMe = and(eq(collectionMembers.collectionId, collectionId), eq(collectionMembers.accountId, person.id))
    const isAnswered = isAccepted ? (await tx.$count(collectionMembers, ofMe)) > 0 : found?.state === 'declined'
    if (isAnswered) return
    if (found?.state !== 'open') return fail('invitationNotFound')
    if (!isAccepted) {
      await tx.update(collectionInvitations).set({ state: 'declined', answeredAt: context.now() }).where(isMine)
      return
    }
    await tx.delete(collectionInvitations).where(isMine)
    await tx.insert(collectionMembers).values({ collectionId, accountId: person.id, role: found.role })
  })
  return null
}

export const listBlocked: Handler<typeof libraryCalls.blockedSharers> = ({ person }, { db }) => blockedBy(db, person)

/**
 * Blocks or unblocks a person who has shared a collection or paper with the caller or invited them. Blocking declines
 * all invitations of that person; what was accepted stays until the caller leaves it.
 */
export const blockSharer: Handler<typeof libraryCalls.blockSharer> = async ({ body, person }, context) => {
  const { userId, isBlocked } = body
  return context.db.transaction(async (tx) => {
    await lockNamed(tx, 'sharing', person.id)
    if (!isBlocked) {
      const isIt = and(eq(blockedSharers.accountId, person.id), eq(blockedSharers.sharerId, userId))
      await tx.delete(blockedSharers).where(isIt)
      return blockedBy(tx, person)
    }
    const theirs = tx.select({ id: collections.id }).from(collections).where(eq(collections.ownerId, userId))
    const fromThem = and(
      eq(collectionInvitations.accountId, person.id),
      inArray(collectionInvitations.collectionId, theirs),
    )
    const ofThem = and(eq(collectionMembers.accountId, person.id), inArray(collectionMembers.collectionId, theirs))
    // The collection of an invitation may have been deleted.
    const invited = { actorId: userId, type: 'A collection was shared with you', accountId: person.id } as const
    const papers = tx.select({ id: articles.id }).from(articles).where(eq(articles.ownerId, userId))
    const toPapers = and(eq(shareOffers.accountId, person.id), inArray(shareOffers.articleId, papers))
    const known = [
      await tx.$count(shareOffers, toPapers),
      await tx.$count(collectionInvitations, fromThem),
      await tx.$count(collectionMembers, ofThem),
      await countNotified(tx, invited, new Date(0)),
    ]
    if (known.some((count) => count > 0)) {
      const values = { accountId: person.id, sharerId: userId, blockedAt: context.now() }
      await tx.insert(blockedSharers).values(values).onConflictDoNothing()
      await tx
        .update(collectionInvitations)
        .set({ state: 'declined', answeredAt: context.now() })
        .where(and(fromThem, eq(collectionInvitations.state, 'open')))
      await tx
        .update(shareOffers)
        .set({ state: 'declined', answeredAt: context.now() })
        .where(and(toPapers, eq(shareOffers.state, 'open')))
    }
    const blocked = await blockedBy(tx, person)
    return blocked.some((one) => one.userId === userId) ? blocked : fail('sharerNotFound')
  })
}

/** Declined invitations are shown to the owner while they cannot be repeated. */
function declinedSince(now: Date): Date {
  return new Date(now.getTime() - AGAIN_MS)
}

function isWithin(time: Date | null, durationMs: number, now: Date): boolean {
  return time !== null && now.getTime() - time.getTime() < durationMs
}
