import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import type { Handler } from '../../platform/input.ts'
import { countUnviewed, listNotifications } from './queries.ts'

/** What the caller was told, newest first, and how much of all of it is not viewed yet. */
export const list: Handler<typeof notificationCalls.list> = async ({ query, person, reply, meta }, { db }) => {
  const [found, unviewed] = await Promise.all([listNotifications(db, person.id, query), countUnviewed(db, person.id)])
  if (found.cursor) reply.header('X-Next-Cursor', found.cursor)
  meta({ unviewed })
  return [found.list, found.total]
}
