import type { User } from '@colophon/protocol/auth/roles'
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { isNotDeleted } from './processing.ts'
import { articles, textOf } from './tables.ts'

const FINISHED = inArray(articles.status, ['complete', 'published'])

/** `doneStatus`: true for finished papers, false for processing or failed ones. */
export function isFinished(doneStatus: boolean): SQL {
  return doneStatus ? FINISHED : not(FINISHED)
}

/** Matches the papers of the knowledge base. */
export const isListed: SQL | undefined = and(eq(articles.isPublished, true), isNotDeleted)

/** Matches the papers that a person may list, as `rights()` decides: their own, and those of the knowledge base. */
export function mayBeListed(person: User): SQL | undefined {
  return and(isNotDeleted, or(eq(articles.ownerId, person.id), eq(articles.isPublished, true)))
}

/**
 * Text as the trigram index stores it: ASCII letters in lower case, every byte of other letters as an octal number, and
 * everything else as spaces. The index knows ASCII letters and digits only, because of PostgreSQL's C locale.
 */
function searchText(text: string): string {
  const bytes = Buffer.from(text.toLowerCase()).toString('latin1')
  const ascii = bytes.replace(/[\x80-\xff]/g, (byte) => `\\${byte.charCodeAt(0).toString(8)}`)
  return ascii.replace(/[^a-z0-9]+/g, ' ').trim()
}

/**
 * Matches papers that contain the literal text, in one part or in any; a text of two letters must begin a word, and one
 * without letters and digits matches nothing. The index finds candidates over all parts together; `strpos` then decides.
 * A single letter or digit must begin the title, or the field if that is asked for: most papers have it somewhere, so
 * the trigram index would not narrow anything.
 */
export function holdsText(text: string, part?: 'title' | 'author' | 'field'): SQL | undefined {
  const wanted = text.trim().toLowerCase()
  const indexed = searchText(wanted)
  if (indexed === '') return sql`false`
  if (/^[a-z0-9]$/.test(wanted)) {
    if (part === 'author') return sql`false`
    const sorted = part === 'field' ? sql`lower(${articles.field})` : sql`lower(left(${articles.title}, 500))`
    return sql`${sorted} like ${`${wanted}%`}`
  }
  const isWithin = sql`${textOf(articles)} like ${/[a-z0-9]{3}/.test(indexed) ? `%${indexed}%` : `% ${indexed}%`}`
  const holds = (column: SQL) => sql`strpos(lower(${column}), ${wanted}) > 0`
  const parts = { title: sql`${articles.title}`, author: sql`${articles.authors}::text`, field: sql`${articles.field}` }
  if (part) return and(isWithin, holds(parts[part]))
  return and(isWithin, or(...Object.values(parts).map(holds), holds(sql`${articles.fileName}`)))
}
