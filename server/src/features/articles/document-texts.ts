import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { documents } from './tables.ts'

/** Stored documents as JSON text, for a thread that parses them; papers that are not parsed yet are left out. */
export async function documentTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ articleId: documents.articleId, body: sql<string>`${documents.body}::text` })
    .from(documents)
    .where(inArray(documents.articleId, [...ids]))
  return new Map(rows.map(({ articleId, body }) => [articleId, body]))
}
