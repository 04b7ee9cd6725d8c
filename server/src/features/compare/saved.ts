import type { compareCalls } from '@colophon/protocol/compare/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { listComparisons, readComparison, toSaved } from './queries.ts'

/** A saved comparison by its link. */
export const saved: Handler<typeof compareCalls.saved> = async ({ query, person }, context) =>
  toSaved((await readComparison(context.db, query.id)) ?? fail('comparisonNotFound'), person)

/** The comparisons of who is signed in. */
export const list: Handler<typeof compareCalls.list> = async ({ query, person, reply }, context) => {
  const { rows, total, cursor } = await listComparisons(context.db, person.id, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [rows.map((row) => toSaved(row, person)), total]
}
