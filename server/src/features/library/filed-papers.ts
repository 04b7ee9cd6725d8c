import type { User } from '@colophon/protocol/auth/roles'
import type { PaperLabels } from '@colophon/protocol/library/entities'
import { type FiledSearch, isFiledSearch } from '@colophon/protocol/library/search'
import { and, asc, eq, exists, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { mayBeListed } from '../../papers/conditions.ts'
import { articles, paperStars } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { SEEN, visibleCollections } from './queries.ts'
import { collectionPapers, collections, readingStatuses, taggedPapers, tags } from './tables.ts'

/**
 * Matches the papers that a person has filed as asked: in every one of the collections, with every tag, with the status
 * and at least as many stars. Undefined if nothing is asked. What the person does not have matches nothing.
 */
export function isFiled(db: Db, person: User, search: FiledSearch): SQL | undefined {
  if (!isFiledSearch(search)) return undefined
  const inCollection = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(collectionPapers)
        .innerJoin(sql`${visibleCollections(person)} as seen`, eq(SEEN.id, collectionPapers.collectionId))
        .innerJoin(collections, eq(collections.id, collectionPapers.collectionId))
        .where(and(eq(collectionPapers.articleId, articles.id), condition)),
    )
  const withTag = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(taggedPapers)
        .innerJoin(tags, eq(tags.id, taggedPapers.tagId))
        .where(and(eq(taggedPapers.articleId, articles.id), eq(tags.ownerId, person.id), condition)),
    )
  const hasStatus = (status: NonNullable<FiledSearch['status']>) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(readingStatuses)
        .where(
          and(
            eq(readingStatuses.articleId, articles.id),
            eq(readingStatuses.accountId, person.id),
            eq(readingStatuses.status, status),
          ),
        ),
    )
  const hasStars = (min: number) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(paperStars)
        .where(
          and(eq(paperStars.articleId, articles.id), eq(paperStars.accountId, person.id), gte(paperStars.stars, min)),
        ),
    )
  return and(
    search.collectionId === undefined ? undefined : inCollection(eq(collections.id, search.collectionId)),
    search.tagId === undefined ? undefined : withTag(eq(tags.id, search.tagId)),
    search.status === undefined ? undefined : hasStatus(search.status),
    search.minStars === undefined ? undefined : hasStars(search.minStars),
    ...search.collections.map((name) => inCollection(sql`lower(${collections.name}) = lower(${name})`)),
    ...search.tags.map((name) => withTag(sql`lower(${tags.name}) = lower(${name})`)),
  )
}

/** The papers that a person may list and has filed as asked, and which of the names they have not. */
export async function findFiled(
  db: Db,
  person: User,
  search: FiledSearch,
): Promise<{ ids: number[]; noCollection: string[]; noTag: string[] }> {
  const [rows, seen, mine] = await Promise.all([
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(isFiled(db, person, search), mayBeListed(person))),
    db
      .select({ name: sql<string>`lower(${collections.name})` })
      .from(sql`${visibleCollections(person)} as seen`)
      .innerJoin(collections, eq(collections.id, SEEN.id)),
    db
      .select({ name: sql<string>`lower(${tags.name})` })
      .from(tags)
      .where(eq(tags.ownerId, person.id)),
  ])
  const missing = (wanted: string[], known: { name: string }[]) =>
    wanted.filter((name) => !known.some((each) => each.name === name.toLowerCase()))
  return {
    ids: rows.map(({ id }) => id),
    noCollection: missing(search.collections, seen),
    noTag: missing(search.tags, mine),
  }
}

/** How a person has filed each of these papers. */
export async function labelsOf(db: Db, person: User, articleIds: readonly number[]): Promise<Map<number, PaperLabels>> {
  const labels = new Map(
    articleIds.map((id): [number, PaperLabels] => [id, { collectionIds: [], tagIds: [], status: null, stars: null }]),
  )
  if (articleIds.length === 0) return labels
  const ids = [...articleIds]
  const [inCollections, tagged, statuses, rated] = await Promise.all([
    db
      .select({ articleId: collectionPapers.articleId, id: collectionPapers.collectionId })
      .from(collectionPapers)
      .innerJoin(sql`${visibleCollections(person)} as seen`, eq(SEEN.id, collectionPapers.collectionId))
      .where(inArray(collectionPapers.articleId, ids))
      .orderBy(asc(collectionPapers.collectionId)),
    db
      .select({ articleId: taggedPapers.articleId, id: taggedPapers.tagId })
      .from(taggedPapers)
      .innerJoin(tags, eq(tags.id, taggedPapers.tagId))
      .where(and(eq(tags.ownerId, person.id), inArray(taggedPapers.articleId, ids)))
      .orderBy(sql`lower(${tags.name})`, asc(tags.id)),
    db
      .select()
      .from(readingStatuses)
      .where(and(eq(readingStatuses.accountId, person.id), inArray(readingStatuses.articleId, ids))),
    db
      .select()
      .from(paperStars)
      .where(and(eq(paperStars.accountId, person.id), inArray(paperStars.articleId, ids))),
  ])
  for (const { articleId, id } of inCollections) labels.get(articleId)?.collectionIds.push(id)
  for (const { articleId, id } of tagged) labels.get(articleId)?.tagIds.push(id)
  for (const { articleId, status } of statuses) Object.assign(labels.get(articleId) ?? {}, { status })
  for (const { articleId, stars } of rated) Object.assign(labels.get(articleId) ?? {}, { stars })
  return labels
}
