import { createHash, randomUUID } from 'node:crypto'
import type { User } from '@colophon/protocol/auth/roles'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import { COMPARISONS_MAX, VERSIONS_MAX } from '@colophon/protocol/compare/constants'
import { and, eq, lte, sql } from 'drizzle-orm'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import type { Handler } from '../../platform/http/input.ts'
import { sendPage } from '../../platform/http/paging.ts'
import { comparisonOfKey, formerVersions, listComparisons, readComparison, toSaved } from './queries.ts'
import { comparisons, comparisonVersions } from './tables.ts'

export const saved: Handler<typeof compareCalls.saved> = async ({ query, person }, context) =>
  toSaved((await readComparison(context.db, query.id)) ?? fail('comparisonNotFound'), person)

export const list: Handler<typeof compareCalls.list> = async ({ query, person, reply }, context) => {
  const found = await listComparisons(context.db, person.id, query)
  return sendPage(reply, { ...found, list: found.list.map((row) => toSaved(row, person)) })
}

/** Saves a comparison. Paper ids are stored without access checks, since viewers of the link need their own rights. */
export const create: Handler<typeof compareCalls.create> = async ({ body, person, request }, context) => {
  const idempotencyKey = readIdempotencyKey(request)
  const idempotencyBody = idempotencyKey && createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const row = await context.db.transaction(async (tx) => {
    await lockNamed(tx, 'comparisons', person.id)
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

/**
 * Updates the user's comparison and keeps the previous version; an outdated base version is rejected. An unchanged save
 * adds no version.
 */
export const update: Handler<typeof compareCalls.update> = async ({ body, person }, context) => {
  const { id, version, title, articleIds, questions } = body
  const before = await ownComparison(context.db, id, person)
  if (before.version === version && isSame(before, body)) return toSaved(before, person)
  const row = await context.db.transaction(async (tx) => {
    const [written] = await tx
      .update(comparisons)
      .set({ title, articleIds, questions, version: sql`${comparisons.version} + 1`, updatedAt: context.now() })
      .where(and(eq(comparisons.link, id), eq(comparisons.ownerId, person.id), eq(comparisons.version, version)))
      .returning()
    if (!written || before.version !== version) return fail('comparisonConflict')
    await tx.insert(comparisonVersions).values({ ...before, comparisonId: before.id, savedAt: before.updatedAt })
    const isOld = lte(comparisonVersions.version, version - VERSIONS_MAX)
    await tx.delete(comparisonVersions).where(and(eq(comparisonVersions.comparisonId, before.id), isOld))
    return written
  })
  return toSaved(row, person)
}

type Saved = { title: string; articleIds: readonly number[]; questions: readonly string[] }

function isSame(one: Saved, other: Saved): boolean {
  const contentOf = ({ title, articleIds, questions }: Saved) => JSON.stringify([title, articleIds, questions])
  return contentOf(one) === contentOf(other)
}

export const deleteComparison: Handler<typeof compareCalls.delete> = async ({ query, person }, context) => {
  const { id } = await ownComparison(context.db, query.id, person)
  await context.db.delete(comparisons).where(eq(comparisons.id, id))
  return null
}

/** Versions of the user's comparison, newest first, including the current one. */
export const versions: Handler<typeof compareCalls.versions> = async ({ query, person }, context) => {
  const row = await ownComparison(context.db, query.id, person)
  const former = await formerVersions(context.db, row.id)
  return [{ ...row, savedAt: row.updatedAt }, ...former].map(({ version, title, articleIds, questions, savedAt }) => ({
    version,
    title,
    articleIds,
    questions,
    savedAt: savedAt.toISOString(),
  }))
}

/** A comparison of the user. */
async function ownComparison(db: Db, link: string, person: User) {
  const row = (await readComparison(db, link)) ?? fail('comparisonNotFound')
  if (row.ownerId !== person.id) fail('comparisonNotYours')
  return row
}
