import { displayName } from '@colophon/protocol/profile/validation'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import { OPENINGS_SHOWN } from '@colophon/protocol/requests/constants'
import { avatarUrl } from '../../accounts/profile/avatar-url.ts'
import { accessRequests } from '../../papers/access/tables.ts'
import type { Handler } from '../../platform/http/input.ts'
import { accessLogOf } from './access-log-queries.ts'
import { countWaiting, isPaperOfOwner, isRequestOf, isUnseenBy, listRequests } from './queries.ts'
import { notifyBothParties } from './record-act.ts'
import { toRequest } from './request-row.ts'
import { requestsOfOwner } from './requests-of-owner.ts'

/** The user's requests. Unpublished and deleted papers are omitted. */
export const myRequests: Handler<typeof requestCalls.myRequests> = async ({ query, person, reply }, context) => {
  const now = context.now()
  const { found, total, cursor } = await listRequests(context.db, isRequestOf(person.id), query, now)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [found.map((row) => toRequest(row, now)), total]
}

/** Requests and grants for the owner's papers, with the history between both parties. */
export const requestsToMe: Handler<typeof requestCalls.requestsToMe> = async (input, context) => {
  const { query, person, reply } = input
  const [{ found, total, cursor }, waiting] = await Promise.all([
    listRequests(context.db, isPaperOfOwner(person.id), query, context.now()),
    countWaiting(context.db, person.id),
  ])
  if (cursor) reply.header('X-Next-Cursor', cursor)
  input.meta(waiting)
  return [await requestsOfOwner(context, person.id, found), total]
}

/** Marks pending requests as seen, for one paper or all. The first time is kept. */
export const markAsSeen: Handler<typeof requestCalls.markAsSeen> = async ({ body, person }, context) => {
  const seen = await context.db
    .update(accessRequests)
    .set({ seenAt: context.now() })
    .where(isUnseenBy(context.db, person.id, body.articleId))
    .returning({ articleId: accessRequests.articleId, requesterId: accessRequests.accountId })
  for (const sides of seen) notifyBothParties(context, { ...sides, ownerId: person.id })
  return { seen: seen.length }
}

/** The access log of a private paper, for its owner only. */
export const openings: Handler<typeof requestCalls.openings> = async ({ query }, { db }) => {
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
