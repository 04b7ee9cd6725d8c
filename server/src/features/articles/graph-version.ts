import type { articleCalls } from '@colophon/protocol/articles/calls'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { profiles } from '../profile/tables.ts'
import { graphVersions } from './tables.ts'

/** One version of a paper's statements, as it was saved. */
export const graphVersion: Handler<typeof articleCalls.graphVersion> = async ({ query }, { db }) => {
  const [found] = await db
    .select({ row: graphVersions, username: profiles.username })
    .from(graphVersions)
    .leftJoin(profiles, eq(profiles.accountId, graphVersions.savedById))
    .where(and(eq(graphVersions.articleId, query.id), eq(graphVersions.version, query.version)))
  if (!found) return fail('versionNotFound')
  const { version, md5Hash, savedAt, savedById, entries } = found.row
  return {
    version,
    md5Hash,
    savedAt: savedAt.toISOString(),
    savedBy: savedById === null ? null : displayName({ id: savedById, username: found.username }),
    statementsCount: entries.length,
    graph: entries,
  }
}
