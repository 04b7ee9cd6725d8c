import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { Handler } from '../../platform/input.ts'
import { tellBothSides } from './announce.ts'
import { isUnseenBy } from './queries.ts'
import { accessRequests } from './tables.ts'

/** Says that an owner has looked at the requests that wait: for one paper, or for all. What was seen stays seen at its first time. */
export const markAsSeen: Handler<typeof requestCalls.markAsSeen> = async ({ body, person }, context) => {
  const seen = await context.db
    .update(accessRequests)
    .set({ seenAt: context.now() })
    .where(isUnseenBy(context.db, person.id, body.articleId))
    .returning({ articleId: accessRequests.articleId, requesterId: accessRequests.accountId })
  for (const sides of seen) tellBothSides(context, { ...sides, ownerId: person.id })
  return { seen: seen.length }
}
