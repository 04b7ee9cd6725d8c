import type { Person } from '@colophon/protocol/auth/roles'
import { type SQL, sql } from 'drizzle-orm'
import { visibleCollections } from '../queries.ts'
import { collectionMembers, collectionPapers, collections } from '../tables.ts'

/**
 * `(id)` of the accounts that see a collection with the paper which the person sees, too. Who sees a collection is its
 * owner and the people with whom it or one above it is shared.
 */
export function fellowReaders(person: NonNullable<Person>, articleId: number): SQL {
  return sql`(with recursive up(id) as (
    select ${collectionPapers.collectionId} from ${collectionPapers}
      join ${visibleCollections(person)} as seen on seen.id = ${collectionPapers.collectionId}
      where ${collectionPapers.articleId} = ${articleId}
    union
    select ${collections.parentId} from ${collections} join up on up.id = ${collections.id}
      where ${collections.parentId} is not null
  )
  select ${collections.ownerId} from ${collections} join up on up.id = ${collections.id}
  union
  select ${collectionMembers.accountId} from ${collectionMembers} join up on up.id = ${collectionMembers.collectionId})`
}
