import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/db.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { actOfKey } from './queries.ts'
import type { requestActs } from './tables.ts'

type Act = typeof requestActs.$inferSelect
type Doing = {
  actorId: number
  articleId: number
  requesterId: number
  request: FastifyRequest
  /** Whether the earlier action under the key matches this call. */
  isSame(done: Act): boolean
}

/**
 * Runs an action idempotently. Calls with the same `Idempotency-Key` run it once, also when concurrent; a call that
 * differs under a used key fails with 422.
 */
export async function withIdempotencyKey(
  { db }: Pick<Context, 'db'>,
  { request, ...doing }: Doing,
  act: (idempotencyKey: string | null) => Promise<void>,
): Promise<void> {
  const key = readIdempotencyKey(request)
  if (key === null) return act(null)
  const isDone = async () => {
    const done = await actOfKey(db, doing.actorId, key)
    if (!done) return false
    const isSame = done.articleId === doing.articleId && done.requesterId === doing.requesterId && doing.isSame(done)
    return isSame || fail('idempotencyKeyReused')
  }
  if (await isDone()) return
  try {
    await act(key)
  } catch (error) {
    // Of two concurrent calls for different papers the second violates the unique key.
    const isKnown = error instanceof Fail || isUniqueViolation(error)
    if (!isKnown || !(await isDone())) throw error
  }
}
