import type { Role } from '@colophon/protocol/auth/roles'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'

/** An attempt at a paper. */
const ATTEMPT = z.object({ articleId: z.number(), attempt: z.string() })
export type StageJob = z.infer<typeof ATTEMPT>

export const PARSE = { name: 'parse', payload: ATTEMPT }
export const INDEX = { name: 'index', payload: ATTEMPT }

/** The job of each stage: one job reads a paper (parses it and extracts its statements), another indexes it. */
export const JOB_OF_STAGE = { parse: PARSE, statements: PARSE, index: INDEX }
export type JobStage = keyof typeof JOB_OF_STAGE

const TIER: Record<Role, number> = { user: 0, vip: -1000, admin: -1000 }
const INDEXING = -100
const AHEAD_MAX = 99
const TRIES = 5

/**
 * Queues a stage of a paper in the transaction that ends the previous stage. Priority: the vip tier, then papers that
 * only need indexing, then owners with fewer processing papers (`ahead`), so that one owner's bulk upload does not
 * block others.
 */
export async function enqueueStage(
  context: Pick<Context, 'jobs'>,
  db: Db,
  stage: JobStage,
  { articleId, attempt }: StageJob,
  { role, ahead = 0 }: { role: Role; ahead?: number },
): Promise<void> {
  const place = stage === 'index' ? INDEXING : Math.min(ahead, AHEAD_MAX)
  await context.jobs.add(
    db,
    JOB_OF_STAGE[stage],
    { articleId, attempt },
    { priority: TIER[role] + place, attempts: TRIES, isPausable: true },
  )
}
