import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { graphVersions } from '../tables.ts'

/** The newest versions, all stored; of older ones the last of each day is. */
const NEWEST_KEPT = 100
/** Most versions of one paper. */
const VERSIONS_MAX = 400
/** Storage limit of all versions of a paper but the newest ten, in bytes. */
const STORED_BYTES_MAX = 33_554_432

type State = Pick<typeof graphVersions.$inferInsert, 'entries' | 'md5Hash' | 'savedById' | 'savedAt'>

/**
 * Stores a state of the statements as the newest version unless it equals the current one. The caller locks the paper's
 * row, so that numbers are consecutive. The first version is never removed.
 */
export async function saveGraphVersion(db: Db, articleId: number, state: State): Promise<void> {
  const [newest] = await db
    .select({ version: graphVersions.version, md5Hash: graphVersions.md5Hash })
    .from(graphVersions)
    .where(eq(graphVersions.articleId, articleId))
    .orderBy(desc(graphVersions.version))
    .limit(1)
  if (newest?.md5Hash === state.md5Hash) return
  await db.insert(graphVersions).values({ articleId, version: (newest?.version ?? 0) + 1, ...state })
  const places = sql`
    select version,
      row_number() over newer as place,
      row_number() over (partition by (saved_at at time zone 'UTC')::date order by version desc) as place_in_day,
      sum(pg_column_size(entries)) over newer as stored,
      min(version) over () as first
    from graph_versions where article_id = ${articleId}
    window newer as (order by version desc)`
  const tooMany = sql`
    select version from (${places}) kept where version <> first and (
      (place > ${NEWEST_KEPT} and place_in_day > 1) or place >= ${VERSIONS_MAX}
      or (place > 10 and stored > ${STORED_BYTES_MAX}))`
  await db
    .delete(graphVersions)
    .where(and(eq(graphVersions.articleId, articleId), sql`${graphVersions.version} in (${tooMany})`))
}
