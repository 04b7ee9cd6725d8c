import type { articleCalls } from '@colophon/protocol/articles/calls'
import { displayName } from '@colophon/protocol/profile/validation'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { readGraphVersion } from './queries.ts'

/** One version of a paper's statements, as it was saved. */
export const graphVersion: Handler<typeof articleCalls.graphVersion> = async ({ query }, { db }) => {
  const found = await readGraphVersion(db, query.id, query.version)
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
