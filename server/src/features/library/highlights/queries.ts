import type { Person } from '@colophon/protocol/auth/roles'
import { HIGHLIGHTS_MAX } from '@colophon/protocol/highlights/entities'
import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { profiles } from '../../../accounts/profile/tables.ts'
import type { Db } from '../../../platform/database/db.ts'
import { seenCollections } from '../audience-queries.ts'
import { highlightCollections, highlights, highlightTags } from './tables.ts'

type Me = NonNullable<Person>

export type HighlightRow = Awaited<ReturnType<typeof readHighlights>>[number]

/** The newest that match, with their tags, the collections they are shared with and the person sees, and their author's name. */
export function readHighlights(db: Db, person: Me, condition: SQL | undefined) {
  const tagIds = sql<number[]>`array(select ${highlightTags.tagId} from ${highlightTags}
    where ${highlightTags.highlightId} = ${highlights.id} order by ${highlightTags.tagId})`
  const collectionIds = sql<number[]>`array(select ${highlightCollections.collectionId} from ${highlightCollections}
    where ${highlightCollections.highlightId} = ${highlights.id}
      and ${highlightCollections.collectionId} in ${seenCollections(person)}
    order by ${highlightCollections.collectionId})`
  return db
    .select({ ...getTableColumns(highlights), tagIds, collectionIds, username: profiles.username })
    .from(highlights)
    .leftJoin(profiles, eq(profiles.accountId, highlights.accountId))
    .where(condition)
    .orderBy(desc(highlights.id))
    .limit(HIGHLIGHTS_MAX)
}
