import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Signed } from '../../accounts/security/with-proof.ts'
import type { requestActs } from '../../papers/access/tables.ts'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import { type Db, isUniqueViolation } from '../../platform/database/db.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { actOfKey, type RequestRow, requestOf } from './queries.ts'
import { notifyBothParties } from './record-act.ts'

/** Serialises changes of the requests for a paper until the transaction ends. */
export async function lockRequests(tx: Db, articleId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.requests}, ${articleId})`)
}

/** A proven change of one request. */
type Change<S extends Signed | null> = {
  articleId: number
  requesterId: number
  ownerId: number
  actorId: number
  request: FastifyRequest
  /** Whether the earlier action under the same `Idempotency-Key` matches this call. */
  isSame(done: typeof requestActs.$inferSelect): boolean
  /** Checks the actor's signature or password, then runs the effect in a transaction. */
  prove(effect: (tx: Db, signed: S) => Promise<RequestRow>): Promise<RequestRow>
  /** Applies the change under the lock of the paper's requests; returns the changed request. */
  apply(tx: Db, signed: S, idempotencyKey: string | null): Promise<RequestRow>
}

/**
 * Changes a request in one transaction, notifies both parties and returns the request. Calls with the same
 * `Idempotency-Key` apply the change once, also when concurrent; a call that differs under a used key fails with 422.
 */
export async function requestTransaction<S extends Signed | null>(
  context: Pick<Context, 'db' | 'live'>,
  change: Change<S>,
): Promise<RequestRow> {
  const key = readIdempotencyKey(change.request)
  const repeated = key === null ? null : await resultOf(context.db, change, key)
  if (repeated) return repeated
  try {
    const row = await change.prove(async (tx, signed) => {
      await lockRequests(tx, change.articleId)
      return change.apply(tx, signed, key)
    })
    notifyBothParties(context, change)
    return row
  } catch (error) {
    // Of two concurrent calls for different papers the second violates the unique key.
    const isConflict = key !== null && (error instanceof Fail || isUniqueViolation(error))
    const done = isConflict ? await resultOf(context.db, change, key) : null
    if (!done) throw error
    return done
  }
}

/** The request if the change was already applied under this key. */
async function resultOf<S extends Signed | null>(db: Db, change: Change<S>, key: string): Promise<RequestRow | null> {
  const { articleId, requesterId, actorId, isSame } = change
  const done = await actOfKey(db, actorId, key)
  if (!done) return null
  if (done.articleId !== articleId || done.requesterId !== requesterId || !isSame(done)) fail('idempotencyKeyReused')
  return (await requestOf(db, articleId, requesterId)) ?? fail('requestNotFound')
}
