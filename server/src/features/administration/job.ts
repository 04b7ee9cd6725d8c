import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { desc, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { readJob } from './queue/queries.ts'
import { jobFailures } from './tables.ts'

const TRIES_SHOWN = 50

/** One job and why its tries failed. */
export const job: Handler<typeof administrationCalls.job> = async ({ query }, { db }) => {
  const found = (await readJob(db, query.jobId)) ?? fail('jobNotFound')
  const tries = await db
    .select()
    .from(jobFailures)
    .where(eq(jobFailures.jobId, query.jobId))
    .orderBy(desc(jobFailures.id))
    .limit(TRIES_SHOWN)
  const tryLog = tries.map(({ at, attempt, message }) => ({ at: at.toISOString(), attempt, message }))
  return { ...found, tryLog }
}
