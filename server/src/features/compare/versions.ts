import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { Handler } from '../../platform/input.ts'
import { ownComparison } from './own-comparison.ts'
import { formerVersions } from './queries.ts'

/** The versions of a comparison of one's own, newest first, with the one that stands now. */
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
