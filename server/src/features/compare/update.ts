import type { compareCalls } from '@colophon/protocol/compare/calls'
import { VERSIONS_MAX } from '@colophon/protocol/compare/constants'
import { and, eq, lte, sql } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { ownComparison } from './own-comparison.ts'
import { toSaved } from './queries.ts'
import { comparisons, comparisonVersions } from './tables.ts'

/**
 * Saves a comparison of one's own again and keeps the version before; who has an older one open is told instead of overwriting.
 * What is saved again as it stands is no version.
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

type Kept = { title: string; articleIds: readonly number[]; questions: readonly string[] }

function isSame(one: Kept, other: Kept): boolean {
  const told = ({ title, articleIds, questions }: Kept) => JSON.stringify([title, articleIds, questions])
  return told(one) === told(other)
}
