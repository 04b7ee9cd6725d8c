import type { Context } from '../../platform/context.ts'
import type { JobHandlers, Timetable } from '../../platform/jobs-runner.ts'
import { mailDue } from './mail-due.ts'
import { accountsWithDigest } from './queries.ts'

/** The background work of notifications: the mail of one person, and once a day the digests of all. */
export function notificationJobs(context: Context): Pick<JobHandlers, 'mail-notifications' | 'mail-digests'> {
  return {
    'mail-notifications': ({ accountId }) => mailDue(context, accountId, 'now'),
    'mail-digests': async (_payload, { signal }) => {
      for (const accountId of await accountsWithDigest(context.db)) {
        if (signal.aborted) throw new Error('stopped between two digests; the rest goes with the next run')
        await mailDue(context, accountId, 'daily')
      }
    },
  }
}

/** Digests go out at 06:07 UTC. */
export const NOTIFICATION_TIMETABLE: Timetable = [{ job: 'mail-digests', at: '7 6 * * *' }]
