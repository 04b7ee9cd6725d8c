import { lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { FailedAttempt } from '../../platform/jobs/jobs-runner.ts'
import { jobFailures } from './tables.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
const MESSAGE_MAX = 2000

/** Stores why an attempt of a job failed, for a month. */
export async function recordJobFailure(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { jobId, name, payload, attempt, message }: FailedAttempt,
): Promise<void> {
  const { articleId = null } = payload as { articleId?: number }
  const at = now()
  await db.delete(jobFailures).where(lt(jobFailures.at, new Date(at.getTime() - RETENTION_MS)))
  await db.insert(jobFailures).values({ jobId, name, articleId, attempt, message: message.slice(0, MESSAGE_MAX), at })
}
