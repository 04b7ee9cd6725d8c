import type { Role } from '@colophon/protocol/auth/roles'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'

/** The steps that a job stands behind, in order. */
export const JOB_STAGES = ['parse', 'statements', 'index'] as const
export type JobStage = (typeof JOB_STAGES)[number]

/** A job of one try at a paper. */
export type StageJob = { articleId: number; attempt: string }

const PRIORITY: Record<Role, number> = { user: 0, vip: -10, admin: -10 }
const TRIES = 5

/**
 * Puts a step of a paper into the queue, inside the transaction that ends the step before. Papers of the vip tier go
 * first; among equals a paper that has begun goes before one that has not.
 */
export async function enqueueStage(
  context: Pick<Context, 'jobs'>,
  db: Db,
  stage: JobStage,
  { articleId, attempt }: StageJob,
  role: Role,
): Promise<void> {
  const priority = PRIORITY[role] - JOB_STAGES.indexOf(stage)
  await context.jobs.add(db, stage, { articleId, attempt }, { priority, attempts: TRIES })
}
