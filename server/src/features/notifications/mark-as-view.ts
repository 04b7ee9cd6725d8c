import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { countUnviewed, isShownTo } from './queries.ts'
import { notifications } from './tables.ts'

/**
 * Marks notifications of the caller as viewed; ids of others are passed over, and a second time changes nothing. All
 * connections of the caller are told how many remain.
 */
export const markAsView: Handler<typeof notificationCalls.markAsView> = async ({ body, person }, context) => {
  const chosen = body.ids && inArray(notifications.id, body.ids)
  const changed = await context.db
    .update(notifications)
    .set({ viewedAt: context.now() })
    .where(and(isShownTo(person.id), isNull(notifications.viewedAt), chosen))
    .returning({ id: notifications.id })
  const unviewed = await countUnviewed(context.db, person.id)
  if (changed.length > 0) context.live.toUser(person.id, 'notificationsViewed', { unviewed })
  return { unviewed }
}
