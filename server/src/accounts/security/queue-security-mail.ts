import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { accountById } from '../queries.ts'

/** With growing pauses: about a day. */
const TRIES = 13

/** Queues a mail about a security change to the account's current address with the transaction. */
export async function queueSecurityMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  change: Omit<JobPayloads['mail-security-change'], 'at'>,
): Promise<void> {
  const to = change.to ?? (await accountById(tx, change.accountId))?.email
  await jobs.add(
    tx,
    'mail-security-change',
    { ...change, ...(to && { to }), at: now().toISOString() },
    { attempts: TRIES },
  )
}
