import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import { completePreferences } from '@colophon/protocol/notifications/entities'
import type { Handler } from '../../platform/input.ts'
import { boxOf } from './queries.ts'

/** How the caller wants to be told of each type. */
export const preferences: Handler<typeof notificationCalls.preferences> = async ({ person }, { db }) =>
  completePreferences((await boxOf(db, person.id))?.preferences ?? {})
