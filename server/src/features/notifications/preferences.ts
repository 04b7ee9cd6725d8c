import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import { completePreferences } from '@colophon/protocol/notifications/entities'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../platform/http/input.ts'
import { boxOf } from './queries.ts'
import { notificationBoxes } from './tables.ts'

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
