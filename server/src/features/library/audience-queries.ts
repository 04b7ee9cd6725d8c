import type { User } from '@colophon/protocol/auth/roles'
import type { Audience } from '@colophon/protocol/highlights/entities'
import { quotedName } from '@colophon/protocol/library/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '../../accounts/profile/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { visibleCollections } from './queries.ts'
import { collectionMembers, collectionPapers, collections } from './tables.ts'

/** `(id)` of the collections that a person sees. */
export function seenCollections(person: User): SQL {
  return sql`(select id from ${visibleCollections(person)} as seen)`
}

/**
 * `(collection_id, account_id)`: the collections with the paper that the person sees, each with the people who see it,
 * which are its owner and those who have accepted it or one above it.
 */
export function fellowReaders(person: User, articleId: number): SQL {
  return sql`(with recursive up(collection_id, id) as (
    select ${collectionPapers.collectionId}, ${collectionPapers.collectionId} from ${collectionPapers}
      join ${visibleCollections(person)} as seen on seen.id = ${collectionPapers.collectionId}
      where ${collectionPapers.articleId} = ${articleId}
    union
    select up.collection_id, ${collections.parentId} from ${collections} join up on up.id = ${collections.id}
      where ${collections.parentId} is not null
  )
  select up.collection_id, ${collections.ownerId} as account_id from ${collections} join up on up.id = ${collections.id}
  union
  select up.collection_id, ${collectionMembers.accountId} from ${collectionMembers}
    join up on up.id = ${collectionMembers.collectionId})`
}

/** The collections with the paper that the person sees, by name, and how many others see each. */
export async function audiencesOf(db: Db, person: User, articleId: number): Promise<Audience[]> {
  type Row = { id: number; name: string; owner_id: number; username: string | null; people: number }
  const { rows } = await db.execute<Row>(sql`
    select ${collections.id}, ${collections.name}, ${collections.ownerId}, ${profiles.username},
      count(*) filter (where fellows.account_id <> ${person.id})::int as people
    from ${fellowReaders(person, articleId)} as fellows
      join ${collections} on ${collections.id} = fellows.collection_id
      left join ${profiles} on ${profiles.accountId} = ${collections.ownerId}
    group by ${collections.id}, ${profiles.username}
    order by lower(${collections.name}), ${collections.id}`)
  return rows.map(({ id, name, owner_id: ownerId, username, people }) => ({
    collectionId: id,
    name: quotedName(name),
    ownerName: ownerId === person.id ? null : displayName({ id: ownerId, username }),
    people,
  }))
}

/**
 * Those of the collections with the paper that the person sees; their entries of the paper are locked until the end of the
 * transaction, so that none is removed meanwhile.
 */
export async function lockAudiences(
  tx: Db,
  person: User,
  { articleId, collectionIds }: { articleId: number; collectionIds: readonly number[] },
): Promise<number[]> {
  if (collectionIds.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${collectionPapers.collectionId} as id from ${collectionPapers}
    where ${collectionPapers.articleId} = ${articleId}
      and ${collectionPapers.collectionId} = any(${sql.param([...collectionIds])}::integer[])
      and ${collectionPapers.collectionId} in ${seenCollections(person)}
    order by id for key share of ${collectionPapers}`)
  return rows.map(({ id }) => id)
}
