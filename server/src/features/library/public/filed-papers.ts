import type { Person } from '@colophon/protocol/auth/roles'
import type { PaperLabels } from '@colophon/protocol/library/entities'
import { type FiledSearch, isFiledSearch } from '@colophon/protocol/library/search'
import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { articles } from '../../articles/tables.ts'
import { SEEN, visibleCollections } from '../queries.ts'
import { collectionPapers, collections, readingStatuses, taggedPapers, tags } from '../tables.ts'

type Me = NonNullable<Person>

/**
 * Matches the papers that a person has filed as asked: in every one of the collections, with every tag, and with the
 * status. Undefined if nothing is asked. What the person does not have matches nothing.
 */
export function isFiled(db: Db, person: Me, search: FiledSearch): SQL | undefined {
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
  return and(
    search.collectionId === undefined ? undefined : inCollection(eq(collections.id, search.collectionId)),
    search.tagId === undefined ? undefined : withTag(eq(tags.id, search.tagId)),
    search.status === undefined ? undefined : hasStatus(search.status),
    ...search.collections.map((name) => inCollection(sql`lower(${collections.name}) = lower(${name})`)),
    ...search.tags.map((name) => withTag(sql`lower(${tags.name}) = lower(${name})`)),
  )
}

/** How a person has filed each of these papers. */
export async function labelsOf(db: Db, person: Me, articleIds: readonly number[]): Promise<Map<number, PaperLabels>> {
  const labels = new Map(
    articleIds.map((id): [number, PaperLabels] => [id, { collectionIds: [], tagIds: [], status: null }]),
  )
  if (articleIds.length === 0) return labels
  const ids = [...articleIds]
  const [inCollections, tagged, statuses] = await Promise.all([
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
  ])
  for (const { articleId, id } of inCollections) labels.get(articleId)?.collectionIds.push(id)
  for (const { articleId, id } of tagged) labels.get(articleId)?.tagIds.push(id)
  for (const { articleId, status } of statuses) Object.assign(labels.get(articleId) ?? {}, { status })
  return labels
}
