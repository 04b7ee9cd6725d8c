import { createHash, randomUUID } from 'node:crypto'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import { COMPARISONS_MAX } from '@colophon/protocol/compare/constants'
import { eq, sql } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import { readIdempotencyKey } from '../../platform/idempotency-key.ts'
import type { Handler } from '../../platform/input.ts'
import { comparisonOfKey, toSaved } from './queries.ts'
import { comparisons } from './tables.ts'

/** Saves which papers stand side by side. Their ids are kept as they are: who opens the link is asked for their own rights. */
export const create: Handler<typeof compareCalls.create> = async ({ body, person, request }, context) => {
  const idempotencyKey = readIdempotencyKey(request)
  const idempotencyBody = idempotencyKey && createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const row = await context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comparisons:${person.id}`}, 0))`)
    const before = idempotencyKey && (await comparisonOfKey(tx, person.id, idempotencyKey))
    if (before && before.idempotencyBody !== null && before.idempotencyBody !== idempotencyBody)
      fail('idempotencyKeyReused')
    if (before) return before
    const kept = await tx.$count(comparisons, eq(comparisons.ownerId, person.id))
    if (kept >= COMPARISONS_MAX) fail('tooManyComparisons')
    const now = context.now()
    const times = { createdAt: now, updatedAt: now }
    const [written] = await tx
      .insert(comparisons)
      .values({ ...body, link: randomUUID(), ownerId: person.id, idempotencyKey, idempotencyBody, ...times })
      .returning()
    return written ?? fail('serverError')
  })
  return toSaved(row, person)
}
