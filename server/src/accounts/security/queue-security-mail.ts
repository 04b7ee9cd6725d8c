import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { mailSecurityChangeJob } from '../jobs.ts'
import { accountById } from '../queries.ts'

/** With growing pauses: about a day. */
const TRIES = 13

/** Queues a mail about a security change to the account's current address with the transaction. */
export async function queueSecurityMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  change: Omit<z.input<typeof mailSecurityChangeJob.payload>, 'at'>,
): Promise<void> {
  const to = change.to ?? (await accountById(tx, change.accountId))?.email
  await jobs.add(
    tx,
    mailSecurityChangeJob,
    { ...change, ...(to && { to }), at: now().toISOString() },
    { attempts: TRIES },
  )
}
