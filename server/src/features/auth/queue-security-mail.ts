import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { JobPayloads } from '../../platform/jobs.ts'

/** With growing pauses: for about a day. */
const TRIES = 13

/** Has the owner of an account told by mail how its guard was changed, if the transaction is kept. */
export async function queueSecurityMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  change: Omit<JobPayloads['mail-security-change'], 'at'>,
): Promise<void> {
  await jobs.add(tx, 'mail-security-change', { ...change, at: now().toISOString() }, { attempts: TRIES })
}
