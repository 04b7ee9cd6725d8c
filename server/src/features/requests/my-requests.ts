import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { Handler } from '../../platform/input.ts'
import { isAskedBy, listRequests } from './queries.ts'
import { toRequest } from './request-row.ts'

/** What somebody has asked for. A paper that was taken back or deleted is left out without a word, as it does not exist for them. */
export const myRequests: Handler<typeof requestCalls.myRequests> = async ({ query, person, reply }, context) => {
  const now = context.now()
  const { found, total, cursor } = await listRequests(context.db, isAskedBy(person.id), query, now)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [found.map((row) => toRequest(row, now)), total]
}
