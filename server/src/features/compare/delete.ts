import type { compareCalls } from '@colophon/protocol/compare/calls'
import { eq } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { ownComparison } from './own-comparison.ts'
import { comparisons } from './tables.ts'

/** Deletes a comparison of one's own. */
export const deleteComparison: Handler<typeof compareCalls.delete> = async ({ query, person }, context) => {
  const { id } = await ownComparison(context.db, query.id, person)
  await context.db.delete(comparisons).where(eq(comparisons.id, id))
  return null
}
