import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import { completePreferences } from '@colophon/protocol/notifications/entities'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Handler } from '../platform/http/input.ts'
import { boxOf, countUnviewed, isShownTo, listNotifications } from './queries.ts'
import { notificationBoxes, notifications } from './tables.ts'

/** The caller's notifications, newest first, with the number of unviewed ones. */
export const list: Handler<typeof notificationCalls.list> = async ({ query, person, reply, meta }, { db }) => {
  const [found, unviewed] = await Promise.all([listNotifications(db, person.id, query), countUnviewed(db, person.id)])
  if (found.cursor) reply.header('X-Next-Cursor', found.cursor)
  meta({ unviewed })
  return [found.list, found.total]
}

/**
 * Marks the caller's notifications as viewed; foreign ids are ignored. Idempotent. All connections of the caller get
 * the remaining number.
 */
export const markAsView: Handler<typeof notificationCalls.markAsView> = async ({ body, person }, context) => {
  const chosen = body.ids && inArray(notifications.id, body.ids)
  const { changed, unviewed } = await context.db.transaction(async (tx) => {
    const viewed = await tx
      .update(notifications)
      .set({ viewedAt: context.now() })
      .where(and(isShownTo(person.id), isNull(notifications.viewedAt), chosen))
      .returning({ id: notifications.id })
    return { changed: viewed, unviewed: await countUnviewed(tx, person.id) }
  })
  if (changed.length > 0) context.live.toUser(person.id, 'notificationsViewed', { unviewed })
  return { unviewed }
}

export const preferences: Handler<typeof notificationCalls.preferences> = async ({ person }, { db }) =>
  completePreferences((await boxOf(db, person.id))?.preferences ?? {})

/** Changes the given types only, so that concurrent changes are both kept. Applies to future notifications. */
export const setPreferences: Handler<typeof notificationCalls.setPreferences> = async ({ body, person }, { db }) => {
  const chosen = body.preferences
  const merged = sql`(${notificationBoxes.preferences}::jsonb || ${JSON.stringify(chosen)}::jsonb)::json`
  const [box] = await db
    .insert(notificationBoxes)
    .values({ accountId: person.id, preferences: chosen })
    .onConflictDoUpdate({ target: notificationBoxes.accountId, set: { preferences: merged } })
    .returning()
  return completePreferences(box?.preferences ?? chosen)
}
