import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { notificationBoxes } from './tables.ts'

/** What happens within this time goes into one mail. */
const GATHER_MS = 5000
/** One person gets a mail no more often than this; what comes in between waits for the next. */
const PAUSE_MS = 10 * 60 * 1000

/** Queues the mail that tells somebody what is due, in the transaction that made it due. */
export async function queueMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  { accountId, mailedAt }: Pick<typeof notificationBoxes.$inferSelect, 'accountId' | 'mailedAt'>,
): Promise<void> {
  const soon = now().getTime() + GATHER_MS
  const runAt = new Date(Math.max(soon, (mailedAt?.getTime() ?? 0) + PAUSE_MS))
  const options = { key: `mail-notifications:${accountId}`, runAt, keepsTime: true, attempts: 10 }
  await jobs.add(tx, 'mail-notifications', { accountId }, options)
}
