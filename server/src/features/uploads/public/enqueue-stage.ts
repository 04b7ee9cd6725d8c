import type { Role } from '@colophon/protocol/auth/roles'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Stages that run as jobs, in order. */
export const JOB_STAGES = ['parse', 'statements', 'index'] as const
/** Slow stages; they share one lane. */
export const READING_STAGES = ['parse', 'statements'] as const satisfies readonly JobStage[]
export type JobStage = (typeof JOB_STAGES)[number]

/** A job of one attempt. */
export type StageJob = { articleId: number; attempt: string }

const TIER: Record<Role, number> = { user: 0, vip: -1000, admin: -1000 }
const BEGUN = -100
const AHEAD_MAX = 99
const TRIES = 5

/**
 * Queues a stage of a paper in the transaction that ends the previous stage. Priority: the vip tier, then papers
 * already begun, then owners with fewer processing papers (`ahead`), so that one owner's bulk upload does not block
 * others.
 */
export async function enqueueStage(
  context: Pick<Context, 'jobs'>,
  db: Db,
  stage: JobStage,
  { articleId, attempt }: StageJob,
  { role, ahead = 0 }: { role: Role; ahead?: number },
): Promise<void> {
  const place = stage === 'parse' ? Math.min(ahead, AHEAD_MAX) : BEGUN - JOB_STAGES.indexOf(stage)
  await context.jobs.add(
    db,
    stage,
    { articleId, attempt },
    { priority: TIER[role] + place, attempts: TRIES, isPausable: true },
  )
}
