import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, desc, eq } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { readingPlaces } from './reading-tables.ts'

/** Where a person was last, newest first: what they themselves have sent, and nothing of the papers. */
export const listReadingPlaces: Handler<typeof articleCalls.readingPlaces> = async ({ query, person }, { db }) => {
  const inPaper = query.articleId === undefined ? undefined : eq(readingPlaces.articleId, query.articleId)
  const rows = await db
    .select()
    .from(readingPlaces)
    .where(and(eq(readingPlaces.accountId, person.id), inPaper))
    .orderBy(desc(readingPlaces.readAt), desc(readingPlaces.articleId))
    .limit(query.limit)
  return rows.map(({ accountId: _, place, readAt, ...row }) => ({
    ...row,
    index: place,
    readAt: readAt.toISOString(),
  }))
}
