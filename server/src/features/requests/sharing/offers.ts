import { setTimeout } from 'node:timers/promises'
import type { User } from '@colophon/protocol/auth/roles'
import type { sharingCalls } from '@colophon/protocol/requests/sharing'
import { INVITATIONS_PER_HOUR_MAX, INVITED_AGAIN_DAYS, OFFERS_MAX } from '@colophon/protocol/requests/sharing'
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { lockEmail } from '../../../accounts/code-mails.ts'
import { siteInMail } from '../../../accounts/mails.ts'
import { accountByEmail } from '../../../accounts/queries.ts'
import { UNIFORM_MS } from '../../../accounts/reply-uniformly.ts'
import { logActivity } from '../../../accounts/security/log-activity.ts'
import { notify } from '../../../notices/notify.ts'
import { blockedSharers, shareOffers } from '../../../papers/access/tables.ts'
import { gate } from '../../../papers/gate.ts'
import { articles } from '../../../papers/tables.ts'
import { titleOf } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'
import { hashTicket, newTicket } from '../../../platform/crypto/ticket.ts'
import { lockNamed } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { later } from '../answer.ts'
import { lockRequests } from '../request-transaction.ts'
import { mailInvitationJob } from './jobs.ts'
import { isOpenOffer, offersOf } from './queries.ts'

const HOUR_MS = 3_600_000
const AGAIN_MS = INVITED_AGAIN_DAYS * 24 * HOUR_MS

export const offers: Handler<typeof sharingCalls.offers> = ({ query }, { db, now }) =>
  offersOf(db, query.articleId, now())

/**
 * Invites an address. Whether it has an account, and whether that has blocked the owner, shows neither in the reply nor
 * in its time.
 */
export const invite: Handler<typeof sharingCalls.invite> = async ({ body, person, request }, context) => {
  const site = siteInMail(context.config, request)
  const work = context.db.transaction(async (tx) => {
    // Bounds how many invitations one person sends, for all papers.
    await lockNamed(tx, 'sharing', person.id)
    // As a registration does, which then finds the invitation.
    await lockEmail(tx, body.email)
    await lockRequests(tx, body.articleId)
    await checkShareable(context, tx, person, body.articleId)
    await open(context, tx, person, { ...body, expiresAt: endOf(context, body.expiresAt), site })
    return offersOf(tx, body.articleId, context.now())
  })
  const [all] = await Promise.all([work, setTimeout(UNIFORM_MS)])
  return all
}

export const createLink: Handler<typeof sharingCalls.createLink> = async ({ body, person }, context) => {
  const { articleId, accessLevel: level, peopleMax } = body
  const link = newTicket()
  return context.db.transaction(async (tx) => {
    await lockRequests(tx, articleId)
    await checkShareable(context, tx, person, articleId)
    await checkOffersMax(context, tx, articleId)
    const terms = { articleId, level, peopleMax, expiresAt: endOf(context, body.expiresAt) }
    await tx.insert(shareOffers).values({ ...terms, tokenHash: hashTicket(link), createdAt: context.now() })
    await note(context, tx, person, 'linkCreated', articleId)
    return { link, offers: await offersOf(tx, articleId, context.now()) }
  })
}

/** Ends an open offer; repeated, it has no further effect. */
export const endOffer: Handler<typeof sharingCalls.endOffer> = async ({ body, person }, context) => {
  const { articleId, offerId } = body
  return context.db.transaction(async (tx) => {
    await lockRequests(tx, articleId)
    const isIt = and(eq(shareOffers.id, offerId), eq(shareOffers.articleId, articleId))
    const ended = await tx
      .update(shareOffers)
      .set({ state: 'ended', answeredAt: context.now() })
      .where(and(isIt, eq(shareOffers.state, 'open')))
      .returning({ id: shareOffers.id })
    if (ended.length > 0) await note(context, tx, person, 'offerEnded', articleId)
    else if ((await tx.$count(shareOffers, isIt)) === 0) fail('offerNotFound')
    return offersOf(tx, articleId, context.now())
  })
}

type Invited = {
  articleId: number
  email: string
  accessLevel: 'readOnly' | 'full'
  expiresAt: Date | null
  site: string | null
}

/** Opens an invitation, or changes the open one, which is not notified again. */
async function open(context: Context, tx: Db, person: User, invited: Invited): Promise<void> {
  const { articleId, email, accessLevel: level, expiresAt, site } = invited
  const now = context.now()
  const account = await accountByEmail(tx, email)
  if (account?.id === person.id) fail('requestOwn')
  const toAddress = and(eq(shareOffers.articleId, articleId), eq(shareOffers.email, email))
  const changed = await tx
    .update(shareOffers)
    .set({ level, expiresAt })
    .where(and(toAddress, isOpenOffer(now)))
    .returning({ id: shareOffers.id })
  if (changed.length > 0) return
  // Of an expired one.
  await tx
    .update(shareOffers)
    .set({ state: 'ended' })
    .where(and(toAddress, eq(shareOffers.state, 'open')))
  const since = new Date(now.getTime() - AGAIN_MS)
  const [last] = await tx.select().from(shareOffers).where(toAddress).orderBy(desc(shareOffers.id)).limit(1)
  if (last?.state === 'declined' && last.answeredAt && last.answeredAt > since) fail('invitationDeclined')
  await checkOffersMax(context, tx, articleId)
  await checkHour(tx, person, now)
  const isSilent = (await tx.$count(shareOffers, and(toAddress, gt(shareOffers.notifiedAt, since)))) > 0
  const isBlocked = account !== undefined && (await hasBlocked(tx, account.id, person))
  const accountId = isBlocked ? null : (account?.id ?? null)
  const notifiedAt = isSilent ? null : now
  const [offer] = await tx
    .insert(shareOffers)
    .values({ articleId, email, accountId, peopleMax: 1, level, expiresAt, createdAt: now, notifiedAt })
    .returning({ id: shareOffers.id })
  await note(context, tx, person, 'personInvited', articleId)
  if (!offer || isSilent || isBlocked) return
  await context.jobs.add(tx, mailInvitationJob, { offerId: offer.id, site })
  if (accountId !== null) await notifyInvited(context, tx, { articleId, accountId, level, sharerId: person.id })
}

type Notified = { articleId: number; accountId: number; level: 'readOnly' | 'full'; sharerId: number | null }

export async function notifyInvited(
  context: Pick<Context, 'jobs' | 'now' | 'signals'>,
  tx: Db,
  { articleId, accountId, level, sharerId }: Notified,
): Promise<void> {
  const parties = { subject: accountId }
  await notify(context, tx, { trigger: 'paperShared', articleId, parties, actorId: sharerId, level })
}

/** The paper may have changed since the call began. */
async function checkShareable(context: Context, tx: Db, person: User, articleId: number): Promise<void> {
  const paper = await gate({ db: tx, now: context.now })(person, articleId, 'owner')
  if (!paper.isPublished) fail('sharingDraft')
  if (paper.isPublic) fail('sharingNotNeeded')
}

async function checkOffersMax(context: Context, tx: Db, articleId: number): Promise<void> {
  const ofPaper = and(eq(shareOffers.articleId, articleId), isOpenOffer(context.now()))
  if ((await tx.$count(shareOffers, ofPaper)) >= OFFERS_MAX) fail('tooManyOffers')
}

async function checkHour(tx: Db, person: User, now: Date): Promise<void> {
  const sent = await tx
    .select({ id: shareOffers.id })
    .from(shareOffers)
    .innerJoin(articles, eq(articles.id, shareOffers.articleId))
    .where(
      and(
        eq(articles.ownerId, person.id),
        isNotNull(shareOffers.email),
        gt(shareOffers.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .limit(INVITATIONS_PER_HOUR_MAX)
  if (sent.length >= INVITATIONS_PER_HOUR_MAX) fail('tooManyInvited')
}

async function hasBlocked(tx: Db, accountId: number, sharer: User): Promise<boolean> {
  const isIt = and(eq(blockedSharers.accountId, accountId), eq(blockedSharers.sharerId, sharer.id))
  return (await tx.$count(blockedSharers, isIt)) > 0
}

async function note(
  context: Context,
  tx: Db,
  person: User,
  kind: 'personInvited' | 'linkCreated' | 'offerEnded',
  articleId: number,
): Promise<void> {
  await logActivity(context, tx, { accountId: person.id, kind, detail: (await titleOf(tx, articleId)) ?? '' })
}

function endOf({ now }: Pick<Context, 'now'>, expiresAt: string | undefined): Date | null {
  return expiresAt === undefined ? null : later(expiresAt, now())
}
