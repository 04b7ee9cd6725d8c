import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Handler } from '../../platform/input.ts'
import { listUsers } from './users/queries.ts'

/** A page of the accounts. */
export const users: Handler<typeof administrationCalls.users> = async ({ query, reply }, { db, now }) => {
  const found = await listUsers(db, now(), query)
  if (found.cursor) reply.header('X-Next-Cursor', found.cursor)
  return [found.list, found.total]
}
