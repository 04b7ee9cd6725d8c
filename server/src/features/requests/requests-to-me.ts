import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { Handler } from '../../platform/input.ts'
import { countWaiting, isAskedOf, listRequests } from './queries.ts'
import { requestsOfOwner } from './requests-of-owner.ts'

/** Who asks for an owner's papers or was granted them, with what was between the two before. */
export const requestsToMe: Handler<typeof requestCalls.requestsToMe> = async (input, context) => {
  const { query, person, reply } = input
  const [{ found, total, cursor }, waiting] = await Promise.all([
    listRequests(context.db, isAskedOf(person.id), query, context.now()),
    countWaiting(context.db, person.id),
  ])
  if (cursor) reply.header('X-Next-Cursor', cursor)
  input.meta(waiting)
  return [await requestsOfOwner(context, person.id, found), total]
}
