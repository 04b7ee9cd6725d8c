import { displayName } from '@colophon/protocol/profile/validation'
import { ACCESS_STATES } from '@colophon/protocol/requests/access-states'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { OPENINGS_SHOWN, REMIND_DAYS } from '@colophon/protocol/requests/constants'
import { sharingCalls } from '@colophon/protocol/requests/sharing'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { avatarUrl } from '../../accounts/profile/avatar-url.ts'
import { accessRequests } from '../../papers/access/tables.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { sendPage } from '../../platform/http/paging.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { accessLogOf } from './access-log-queries.ts'
import { answer } from './answer.ts'
import { create } from './create.ts'
import { endRequest } from './end-request.ts'
import { countWaiting, isPaperOfOwner, isRequestOf, isUnseenBy, listRequests, requestOf } from './queries.ts'
import { checkReceipt, receipt, receipts } from './receipts.ts'
import { notifyBothParties, recordAct } from './record-act.ts'
import { registerAccessLog } from './register-access-log.ts'
import { toRequest } from './request-row.ts'
import { lockRequests } from './request-transaction.ts'
import { requestsOfOwner } from './requests-of-owner.ts'
import { answerPaperInvitation, openLink, paperInvitations } from './sharing/accept.ts'
import { createLink, endOffer, invite, offers } from './sharing/offers.ts'

const BETWEEN_MS = REMIND_DAYS * 24 * 60 * 60 * 1000

/** Reminds the owner of a pending request: after a week, then at most once a week. */
const remind: Handler<typeof requestCalls.remind> = async ({ body: { articleId }, person }, context) => {
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

/** The user's requests. Unpublished and deleted papers are omitted. */
const myRequests: Handler<typeof requestCalls.myRequests> = async ({ query, person, reply }, context) => {
  const now = context.now()
  const found = await listRequests(context.db, isRequestOf(person.id), query, now)
  return sendPage(reply, { ...found, list: found.list.map((row) => toRequest(row, now)) })
}

/** Requests and grants for the owner's papers, with the history between both parties. */
const requestsToMe: Handler<typeof requestCalls.requestsToMe> = async (input, context) => {
  const { query, person, reply } = input
  const [found, waiting] = await Promise.all([
    listRequests(context.db, isPaperOfOwner(person.id), query, context.now()),
    countWaiting(context.db, person.id),
  ])
  input.meta(waiting)
  return sendPage(reply, { ...found, list: await requestsOfOwner(context, person.id, found.list) })
}

/** Marks pending requests as seen, for one paper or all. The first time is kept. */
const markAsSeen: Handler<typeof requestCalls.markAsSeen> = async ({ body, person }, context) => {
  const seen = await context.db
    .update(accessRequests)
    .set({ seenAt: context.now() })
    .where(isUnseenBy(context.db, person.id, body.articleId))
    .returning({ articleId: accessRequests.articleId, requesterId: accessRequests.accountId })
  for (const sides of seen) notifyBothParties(context, { ...sides, ownerId: person.id })
  return { seen: seen.length }
}

/** The access log of a private paper, for its owner only. */
const openings: Handler<typeof requestCalls.openings> = async ({ query }, { db }) => {
  const found = await accessLogOf(db, query.articleId, OPENINGS_SHOWN)
  return found.map(({ accountId, name, avatar, kind, firstAt, lastAt }) => ({
    reader: {
      id: accountId,
      displayName: displayName({ id: accountId, username: name }),
      avatarUrl: avatarUrl(avatar),
    },
    kind,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }))
}

export function requestRoutes(serve: Serve, app: FastifyInstance, context: Context): void {
  registerAccessLog(app, context)
  serve(requestCalls.create, create)
  serve(requestCalls.answer, answer)
  serve(requestCalls.delete, endRequest)
  serve(requestCalls.myRequests, myRequests)
  serve(requestCalls.requestsToMe, requestsToMe)
  serve(requestCalls.remind, remind)
  serve(requestCalls.markAsSeen, markAsSeen)
  serve(requestCalls.receipt, receipt)
  serve(requestCalls.receipts, receipts)
  serve(requestCalls.openings, openings)
  serve(requestCalls.checkReceipt, checkReceipt)
  serve(sharingCalls.offers, offers)
  serve(sharingCalls.invite, invite)
  serve(sharingCalls.createLink, createLink)
  serve(sharingCalls.endOffer, endOffer)
  serve(sharingCalls.openLink, openLink)
  serve(sharingCalls.paperInvitations, paperInvitations)
  serve(sharingCalls.answerPaperInvitation, answerPaperInvitation)
}
