import type { Role } from '@colophon/protocol/auth/roles'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'

/** The steps that a job stands behind, in order. */
export const JOB_STAGES = ['parse', 'statements', 'index'] as const
/** Those that take long; they wait in one queue, which a number of places serves. */
export const READING_STAGES = ['parse', 'statements'] as const satisfies readonly JobStage[]
export type JobStage = (typeof JOB_STAGES)[number]

/** A job of one try at a paper. */
export type StageJob = { articleId: number; attempt: string }

const TIER: Record<Role, number> = { user: 0, vip: -1000, admin: -1000 }
const BEGUN = -100
const AHEAD_MAX = 99
const TRIES = 5

/**
 * Puts a step of a paper into the queue, inside the transaction that ends the step before. The vip tier goes first; then
 * papers that have begun; then who has fewer papers in work (`ahead`), so that nobody waits for another's hundred.
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
