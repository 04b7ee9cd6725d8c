import type { Person } from '@colophon/protocol/auth/roles'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { articles, keptArticles } from './tables.ts'

/**
 * True of the papers that somebody keeps and may still list. One that was taken back or deleted is left out without a
 * word, and is there again when it is published again.
 */
export function isKeptBy(person: NonNullable<Person>): SQL | undefined {
  const kept = sql`exists (select from ${keptArticles} where ${keptArticles.articleId} = ${articles.id} and ${keptArticles.accountId} = ${person.id})`
  return and(
    kept,
    eq(articles.isPublished, true),
    isNull(articles.deletedAt),
    sql`${articles.ownerId} is distinct from ${person.id}`,
  )
}
