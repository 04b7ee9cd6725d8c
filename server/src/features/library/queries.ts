import type { Person } from '@colophon/protocol/auth/roles'
import type { Collection, CollectionMember, Tag } from '@colophon/protocol/library/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { mayBeListed } from '../articles/public/conditions.ts'
import { articles } from '../articles/tables.ts'
import { accounts } from '../auth/tables.ts'
import { profiles } from '../profile/tables.ts'
import { collectionMembers, collectionPapers, collections, taggedPapers, tags } from './tables.ts'

type Me = NonNullable<Person>

/** `(id, role)` of every collection that a person owns or that is shared with them, directly or by one above it. */
export function visibleCollections(person: Me): SQL {
  return sql`(with recursive seen(id, role) as (
    (select ${collections.id}, 'owner' from ${collections} where ${collections.ownerId} = ${person.id}
     union all
     select ${collectionMembers.collectionId}, ${collectionMembers.role} from ${collectionMembers}
       where ${collectionMembers.accountId} = ${person.id})
    union
    select below.id, seen.role from ${collections} below join seen on below.parent_id = seen.id
  ) select id, min(role) as role from seen group by id)`
}

/** The columns of `visibleCollections(…) as seen`. */
export const SEEN = { id: sql<number>`seen.id`, role: sql<Collection['role']>`seen.role` }

/** The collections that a person sees, by name; one of them, if `id` is given. */
export async function listCollections(db: Db, person: Me, id?: number): Promise<Collection[]> {
  const rows = await db
    .select({
      collection: collections,
      role: SEEN.role,
      username: profiles.username,
      papers: sql<number>`(select count(*)::int from ${collectionPapers}
        join ${articles} on ${articles.id} = ${collectionPapers.articleId}
        where ${collectionPapers.collectionId} = ${collections.id} and ${mayBeListed(person)})`,
      members: sql<number>`(select count(*)::int from ${collectionMembers}
        where ${collectionMembers.collectionId} = ${collections.id} and ${SEEN.role} = 'owner')`,
      parentId: sql<number | null>`above.id`,
    })
    .from(sql`${visibleCollections(person)} as seen`)
    .innerJoin(collections, eq(collections.id, SEEN.id))
    .leftJoin(sql`${visibleCollections(person)} as above`, sql`above.id = ${collections.parentId}`)
    .leftJoin(profiles, eq(profiles.accountId, collections.ownerId))
    .where(id === undefined ? undefined : eq(collections.id, id))
    .orderBy(sql`lower(${collections.name})`, asc(collections.id))
  return rows.map(({ collection, parentId, role, username, papers, members }) => ({
    id: collection.id,
    name: collection.name,
    parentId,
    role,
    ownerName: displayName({ id: collection.ownerId, username }),
    papers,
    members,
  }))
}

/** A person's role in a collection; null where it does not exist for them. */
export async function roleIn(db: Db, person: Me, collectionId: number): Promise<Collection['role'] | null> {
  const [found] = await db
    .select({ role: SEEN.role })
    .from(sql`${visibleCollections(person)} as seen`)
    .where(eq(SEEN.id, collectionId))
  return found?.role ?? null
}

/** Ids of the papers in a collection after an id, ascending. */
export async function papersAfter(db: Db, collectionId: number, last: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: collectionPapers.articleId })
    .from(collectionPapers)
    .where(and(eq(collectionPapers.collectionId, collectionId), gt(collectionPapers.articleId, last)))
    .orderBy(asc(collectionPapers.articleId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The account with an e-mail address, or null. */
export async function accountOf(db: Db, email: string): Promise<number | null> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  return account?.id ?? null
}

/** The people with whom a collection is shared, by name. */
export async function membersOf(db: Db, collectionId: number): Promise<CollectionMember[]> {
  const rows = await db
    .select({ userId: collectionMembers.accountId, role: collectionMembers.role, username: profiles.username })
    .from(collectionMembers)
    .leftJoin(profiles, eq(profiles.accountId, collectionMembers.accountId))
    .where(eq(collectionMembers.collectionId, collectionId))
  return rows
    .map(({ userId, role, username }) => ({ userId, role, name: displayName({ id: userId, username }) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.userId - b.userId)
}

/** A person's tags, by name; one of them, if `id` is given. */
export function listTags(db: Db, person: Me, id?: number): Promise<Tag[]> {
  return db
    .select({
      id: tags.id,
      name: tags.name,
      color: tags.color,
      papers: sql<number>`count(${articles.id})::int`,
    })
    .from(tags)
    .leftJoin(taggedPapers, eq(taggedPapers.tagId, tags.id))
    .leftJoin(articles, and(eq(articles.id, taggedPapers.articleId), mayBeListed(person)))
    .where(and(eq(tags.ownerId, person.id), id === undefined ? undefined : eq(tags.id, id)))
    .groupBy(tags.id)
    .orderBy(sql`lower(${tags.name})`, asc(tags.id))
}
