import { eq } from 'drizzle-orm'
import type { Belongings } from '../accounts/belongings.ts'
import { notificationBoxes, notifications } from './tables.ts'

export const noticeBelongings: Belongings = {
  lists: (db, accountId) => ({
    notifications: () => db.select().from(notifications).where(eq(notifications.accountId, accountId)),
    'notification-preferences': () =>
      db
        .select({ preferences: notificationBoxes.preferences })
        .from(notificationBoxes)
        .where(eq(notificationBoxes.accountId, accountId)),
  }),
}
