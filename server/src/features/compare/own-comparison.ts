import type { Person } from '@colophon/protocol/auth/roles'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import { readComparison } from './queries.ts'

/** A comparison that somebody may change: one of their own. */
export async function ownComparison(db: Db, link: string, person: NonNullable<Person>) {
  const row = (await readComparison(db, link)) ?? fail('comparisonNotFound')
  if (row.ownerId !== person.id) fail('comparisonNotYours')
  return row
}
