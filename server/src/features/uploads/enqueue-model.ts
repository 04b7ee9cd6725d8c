import { z } from 'zod'
import { usesOf } from '../../assistant/model.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { BACKGROUND } from '../../platform/jobs/jobs.ts'

const PAPER = z.object({ articleId: z.number() })
export const KEY_CLAIMS = { name: 'key-claims', payload: PAPER }
export const DETAILS = { name: 'details', payload: PAPER }

const TRIES = 5

/**
 * Queues what the model of its owner does with a paper that was read, as far as the owner has turned it on: one after the
 * other, so that a slow model delays its own account only.
 */
export async function queueForModel(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Db,
  { id: articleId, ownerId }: { id: number; ownerId: number | null },
): Promise<void> {
  if (ownerId === null) return
  const uses = await usesOf(tx, ownerId)
  for (const job of [...(uses.details ? [DETAILS] : []), ...(uses.keyClaims ? [KEY_CLAIMS] : [])]) {
    const options = { key: `${job.name}:${articleId}`, queue: `model:${ownerId}`, priority: BACKGROUND }
    await jobs.add(tx, job, { articleId }, { ...options, attempts: TRIES, isPausable: true })
  }
}
