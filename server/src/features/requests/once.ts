import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { readIdempotencyKey } from '../../platform/idempotency-key.ts'
import { actOfKey } from './queries.ts'

type Doing = { actorId: number; articleId: number; requesterId: number; request: FastifyRequest }

/**
 * Does something that a client may repeat because the reply got lost: under the same `Idempotency-Key` it is done once,
 * also by two at once, and the second time is none of the failures that doing it twice would be.
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
    if (done && (done.articleId !== doing.articleId || done.requesterId !== doing.requesterId)) {
      fail('idempotencyKeyReused')
    }
    return done !== null
  }
  if (await isDone()) return
  try {
    await act(key)
  } catch (error) {
    if (!(error instanceof Fail) || !(await isDone())) throw error
  }
}
