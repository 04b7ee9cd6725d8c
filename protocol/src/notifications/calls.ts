import { z } from 'zod'
import { Flag, Id, listOf, listQuery, whole } from '../page.ts'
import { route } from '../route.ts'
import { VIEW_AT_ONCE_MAX } from './constants.ts'
import { Notification, Preferences } from './entities.ts'

const Unviewed = z.object({ unviewed: z.int() })

/** The calls under /notifications, in the order of specification §7; additions last. */
export const notificationCalls = {
  list: route({
    method: 'GET',
    path: '/notifications',
    summary: 'List my notifications, newest first.',
    access: 'user',
    query: z.strictObject({
      ...listQuery(['position', 'id'], { field: 'position', direction: 'DESC' }),
      isViewed: Flag.optional(),
    }),
    reply: listOf(Notification),
    meta: Unviewed,
  }),
  subscribeSse: route({
    method: 'GET',
    path: '/notifications/subscribe-sse',
    summary:
      'Stream my notifications as server-sent events, read with fetch: `newNotification`, its id being the position. `Last-Event-ID` (or lastEventId) continues after it.',
    access: 'user',
    query: z.strictObject({ lastEventId: whole(0, 999_999_999_999_999).optional() }),
  }),
  markAsView: route({
    method: 'PUT',
    path: '/notifications/mark-as-view',
    summary: 'Mark notifications as viewed; without ids all of them.',
    access: 'user',
    body: z.strictObject({ ids: z.array(Id).max(VIEW_AT_ONCE_MAX).optional() }),
    reply: Unviewed,
  }),
  preferences: route({
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'Get my notification settings by type.',
    access: 'user',
    reply: Preferences,
  }),
  setPreferences: route({
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Change my notification settings; omitted types are unchanged.',
    access: 'user',
    body: z.strictObject({ preferences: z.partialRecord(Preferences.def.keyType, Preferences.def.valueType) }),
    reply: Preferences,
  }),
} as const
