import { HIGHLIGHTS_MAX } from '@colophon/protocol/highlights/entities'
import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { profiles } from '../profile/tables.ts'
import { highlights, highlightTags } from './tables.ts'

export type HighlightRow = Awaited<ReturnType<typeof readHighlights>>[number]

/** The newest that match, with their tags and their author's name. */
export function readHighlights(db: Db, condition: SQL | undefined) {
  const tagIds = sql<number[]>`array(select ${highlightTags.tagId} from ${highlightTags}
    where ${highlightTags.highlightId} = ${highlights.id} order by ${highlightTags.tagId})`
  return db
    .select({ ...getTableColumns(highlights), tagIds, username: profiles.username })
    .from(highlights)
    .leftJoin(profiles, eq(profiles.accountId, highlights.accountId))
    .where(condition)
    .orderBy(desc(highlights.id))
    .limit(HIGHLIGHTS_MAX)
}
