import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { isNotDeleted } from '../../uploads/public/processing.ts'
import { articles, textOf } from '../tables.ts'

const FINISHED = inArray(articles.status, ['complete', 'published'])

/** `doneStatus`: true for finished papers, false for processing or failed ones. */
export function isFinished(doneStatus: boolean): SQL {
  return doneStatus ? FINISHED : not(FINISHED)
}

/** Matches the papers of the knowledge base. */
export const isListed: SQL | undefined = and(eq(articles.isPublished, true), isNotDeleted)

/** The trigram index treats only ASCII letters as letters, because of PostgreSQL's C locale. */
export function isIndexed(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text)
}

/**
 * Matches papers that contain the literal text, in one part or in any. The index finds candidates over all parts
 * together; `strpos` then decides.
 */
export function holdsText(text: string, part?: 'title' | 'author' | 'field'): SQL | undefined {
  const wanted = text.trim().toLowerCase()
  const isWithin = sql`${textOf(articles)} like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`
  const holds = (column: SQL) => sql`strpos(lower(${column}), ${wanted}) > 0`
  const parts = { title: sql`${articles.title}`, author: sql`${articles.authors}::text`, field: sql`${articles.field}` }
  if (part) return and(isWithin, holds(parts[part]))
  return and(isWithin, or(...Object.values(parts).map(holds), holds(sql`${articles.fileName}`)))
}
