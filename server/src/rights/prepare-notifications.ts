import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import type { PrepareEach } from './prepare.ts'

/** The requests under /notifications: all about who asks. */
export const prepareNotifications: PrepareEach<typeof notificationCalls> = {
  list: () => ({ input: { query: {} } }),
  subscribeSse: () => ({ input: { query: {} } }),
  markAsView: () => ({ input: { body: {} } }),
  preferences: () => ({ input: {} }),
  setPreferences: () => ({ input: { body: { preferences: { 'New reply': { inPage: true, mail: 'daily' } } } } }),
}
