import type { User } from '@colophon/protocol/auth/roles'
import type { Collection, Tag } from '@colophon/protocol/library/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { profiles } from '../../accounts/profile/tables.ts'
import { accounts } from '../../accounts/tables.ts'
import { blockedSharers } from '../../papers/access/tables.ts'
import { mayBeListed } from '../../papers/conditions.ts'
import { articles, bookmarks, graphs, paperStars } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { underSessionLock } from '../../platform/database/session-lock.ts'
import { removeImports } from './browser-import/import-rows.ts'
import { highlightCollections, highlights, highlightTags } from './highlights/tables.ts'
import {
  collectionInvitations,
  collectionMembers,
  collectionPapers,
  collections,
  importedNotes,
  libraryImports,
  readingStatuses,
  taggedPapers,
  tags,
} from './tables.ts'

/** `(id, role)` of every collection that a person owns or has accepted, itself or one above it. */
export function visibleCollections(person: User): SQL {
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
export async function listCollections(db: Db, person: User, id?: number): Promise<Collection[]> {
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
export async function roleIn(db: Db, person: User, collectionId: number): Promise<Collection['role'] | null> {
  const [found] = await db
    .select({ role: SEEN.role })
    .from(sql`${visibleCollections(person)} as seen`)
    .where(eq(SEEN.id, collectionId))
  return found?.role ?? null
}

/**
 * Ids of the papers in a collection or, without one, of all that a person owns or has kept, filed, tagged or marked;
 * ascending. Which of them may be listed is for the caller to check.
 */
export async function libraryIds(db: Db, person: User, collectionId?: number): Promise<number[]> {
  if (collectionId !== undefined) {
    const inIt = db.select({ id: collectionPapers.articleId }).from(collectionPapers)
    const rows = await inIt
      .where(eq(collectionPapers.collectionId, collectionId))
      .orderBy(asc(collectionPapers.articleId))
    return rows.map(({ id }) => id)
  }
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${articles.id} from ${articles} where ${articles.ownerId} = ${person.id} and ${articles.deletedAt} is null
    union select ${bookmarks.articleId} from ${bookmarks} where ${bookmarks.accountId} = ${person.id}
    union select ${collectionPapers.articleId} from ${collectionPapers}
      join ${collections} on ${collections.id} = ${collectionPapers.collectionId} where ${collections.ownerId} = ${person.id}
    union select ${taggedPapers.articleId} from ${taggedPapers}
      join ${tags} on ${tags.id} = ${taggedPapers.tagId} where ${tags.ownerId} = ${person.id}
    union select ${readingStatuses.articleId} from ${readingStatuses} where ${readingStatuses.accountId} = ${person.id}
    union select ${highlights.articleId} from ${highlights} where ${highlights.accountId} = ${person.id}
    union select ${importedNotes.articleId} from ${importedNotes} where ${importedNotes.accountId} = ${person.id}
    order by id`)
  return rows.map(({ id }) => id)
}

/** A person's highlights in these papers, in the order of their texts. */
export function highlightsIn(db: Db, person: User, articleIds: readonly number[]) {
  return db
    .select()
    .from(highlights)
    .where(and(eq(highlights.accountId, person.id), inArray(highlights.articleId, [...articleIds])))
    .orderBy(asc(highlights.start), asc(highlights.quote), sql`${highlights.area}::text`)
}

/** A person's imported notes of these papers, in the order in which they came. */
export function notesIn(db: Db, person: User, articleIds: readonly number[]) {
  return db
    .select()
    .from(importedNotes)
    .where(and(eq(importedNotes.accountId, person.id), inArray(importedNotes.articleId, [...articleIds])))
    .orderBy(asc(importedNotes.id))
}

/** The statements of these papers that a person has edited. */
export async function editedStatements(db: Db, articleIds: readonly number[]) {
  const isEdited = and(inArray(graphs.articleId, [...articleIds]), graphs.isEdited)
  const rows = await db.select({ id: graphs.articleId, entries: graphs.entries }).from(graphs).where(isEdited)
  return new Map(rows.map(({ id, entries }) => [id, entries]))
}

/** The account with an e-mail address, or null. */
export async function accountOf(db: Db, email: string): Promise<number | null> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  return account?.id ?? null
}

/** A person's tags, by name; one of them, if `id` is given. */
export function listTags(db: Db, person: User, id?: number): Promise<Tag[]> {
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

export const libraryBelongings: Belongings = {
  lists: (db, accountId) => ({
    highlights: () => {
      const { isShared: _, ...columns } = getTableColumns(highlights)
      return db.select(columns).from(highlights).where(eq(highlights.accountId, accountId)).orderBy(highlights.id)
    },
    'highlight-collections': () =>
      db
        .select({ highlightId: highlightCollections.highlightId, collectionId: highlightCollections.collectionId })
        .from(highlightCollections)
        .innerJoin(highlights, eq(highlights.id, highlightCollections.highlightId))
        .where(eq(highlights.accountId, accountId)),
    'highlight-tags': () =>
      db
        .select(getTableColumns(highlightTags))
        .from(highlightTags)
        .innerJoin(highlights, eq(highlights.id, highlightTags.highlightId))
        .where(eq(highlights.accountId, accountId)),
    collections: () => db.select().from(collections).where(eq(collections.ownerId, accountId)).orderBy(collections.id),
    'collection-papers': () =>
      db
        .select({ collectionId: collectionPapers.collectionId, articleId: collectionPapers.articleId })
        .from(collectionPapers)
        .innerJoin(collections, eq(collections.id, collectionPapers.collectionId))
        .where(eq(collections.ownerId, accountId)),
    // Of a collection that was not accepted, only that there was an invitation.
    'collection-invitations': () =>
      db
        .select({
          collectionId: collectionInvitations.collectionId,
          state: collectionInvitations.state,
          invitedAt: collectionInvitations.invitedAt,
          answeredAt: collectionInvitations.answeredAt,
        })
        .from(collectionInvitations)
        .where(eq(collectionInvitations.accountId, accountId)),
    'blocked-sharers': () =>
      db
        .select({ sharerId: blockedSharers.sharerId, blockedAt: blockedSharers.blockedAt })
        .from(blockedSharers)
        .where(eq(blockedSharers.accountId, accountId)),
    tags: () => db.select().from(tags).where(eq(tags.ownerId, accountId)).orderBy(tags.id),
    'tagged-papers': () =>
      db
        .select(getTableColumns(taggedPapers))
        .from(taggedPapers)
        .innerJoin(tags, eq(tags.id, taggedPapers.tagId))
        .where(eq(tags.ownerId, accountId)),
    'reading-status': () => db.select().from(readingStatuses).where(eq(readingStatuses.accountId, accountId)),
    'paper-stars': () => db.select().from(paperStars).where(eq(paperStars.accountId, accountId)),
    'imported-notes': () => db.select().from(importedNotes).where(eq(importedNotes.accountId, accountId)),
  }),
  ownLists: ['imported-notes'],
  remove: removeImportsOf,
}

/** Removes the import of an account with its file; returns once a running one has stopped. */
async function removeImportsOf(context: Context, accountId: number): Promise<void> {
  await removeImports(context, eq(libraryImports.accountId, accountId))
  await underSessionLock(context.pool, [LOCKS.libraryImport, accountId], async () => undefined)
}
