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
  /** Whether what was done under the key is what this call asks for. */
  isSame(done: Act): boolean
}

/**
 * Runs an action that a client may repeat after a lost reply. Calls with the same `Idempotency-Key` run it once, also when
 * they arrive together; a call that asks for something else under a used key fails with 422.
 */
export async function once(
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
    // Of two at once with different targets the second meets the unique key.
    const isKnown = error instanceof Fail || isUniqueViolation(error)
    if (!isKnown || !(await isDone())) throw error
  }
}
