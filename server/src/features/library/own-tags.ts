import type { Person } from '@colophon/protocol/auth/roles'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { tags } from './tables.ts'

/** Those of the tags that are the person's, locked so that none is deleted before the end of the transaction. */
export async function ownTags(tx: Db, person: NonNullable<Person>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const mine = and(inArray(tags.id, [...ids]), eq(tags.ownerId, person.id))
  const rows = await tx.select({ id: tags.id }).from(tags).where(mine).orderBy(asc(tags.id)).for('key share')
  return rows.map(({ id }) => id)
}
