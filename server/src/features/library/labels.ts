import type { Person } from '@colophon/protocol/auth/roles'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import { TAGS_MAX, type Tag, type TagColor } from '@colophon/protocol/library/entities'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type Db, isUniqueViolation } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { lockListed } from '../articles/public/visible-papers.ts'
import { labelsOf } from './public/filed-papers.ts'
import { listTags } from './queries.ts'
import { readingStatuses, taggedPapers, tags } from './tables.ts'

export const listAllTags: Handler<typeof libraryCalls.tags> = ({ person }, { db }) => listTags(db, person)

export const createTag: Handler<typeof libraryCalls.createTag> = ({ body, person }, context) =>
  addTag(context, person, body)

/** Creates a tag, or finds that of the same name. */
export function addTag(
  { db }: Context,
  person: NonNullable<Person>,
  tag: { name: string; color: TagColor },
): Promise<Tag> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags:${person.id}`}, 0))`)
    await tx
      .insert(tags)
      .values({ ...tag, ownerId: person.id })
      .onConflictDoNothing()
    const all = await listTags(tx, person)
    if (all.length > TAGS_MAX) fail('tooManyTags')
    return all.find(({ name }) => name === tag.name) ?? fail('serverError')
  })
}

export const updateTag: Handler<typeof libraryCalls.updateTag> = async ({ body, person }, { db }) => {
  const { tagId, ...change } = body
  const isMine = and(eq(tags.id, tagId), eq(tags.ownerId, person.id))
  if (change.name !== undefined || change.color !== undefined) {
    await db
      .update(tags)
      .set(change)
      .where(isMine)
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) fail('tagExists')
        throw error
      })
  }
  const [tag] = await listTags(db, person, tagId)
  return tag ?? fail('tagNotFound')
}

export const deleteTag: Handler<typeof libraryCalls.deleteTag> = async ({ query, person }, { db }) => {
  const deleted = await db
    .delete(tags)
    .where(and(eq(tags.id, query.tagId), eq(tags.ownerId, person.id)))
    .returning({ id: tags.id })
  return deleted.length > 0 ? null : fail('tagNotFound')
}

/** Puts a tag on papers that the user may list, or takes it off any. */
export const tagPapers: Handler<typeof libraryCalls.tagPapers> = async ({ body, person }, context) => {
  const { tagId, isOn } = body
  const changed = await context.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.id, tagId), eq(tags.ownerId, person.id)))
      .for('key share')
    if (!locked) fail('tagNotFound')
    const articleId = { articleId: taggedPapers.articleId }
    if (!isOn) {
      const these = and(eq(taggedPapers.tagId, tagId), inArray(taggedPapers.articleId, body.articleIds))
      return tx.delete(taggedPapers).where(these).returning(articleId)
    }
    const listed = await lockListed(tx, body.articleIds, { person, now: context.now() })
    if (listed.length === 0) return []
    const values = listed.map(({ id }) => ({ tagId, articleId: id }))
    return tx.insert(taggedPapers).values(values).onConflictDoNothing().returning(articleId)
  })
  return { articleIds: changed.map(({ articleId }) => articleId).toSorted((a, b) => a - b) }
}

export const labels: Handler<typeof libraryCalls.labels> = async ({ query, person }, { db }) =>
  (await labelsOf(db, person, [query.articleId])).get(query.articleId) ?? fail('articleNotFound')

/** Sets or removes the reading status; papers that already have it are left out of the reply. */
export const setReadingStatus: Handler<typeof libraryCalls.setReadingStatus> = async ({ body, person }, context) => {
  const { status } = body
  return context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reading:${person.id}`}, 0))`)
    const ids =
      status === null
        ? [...new Set(body.articleIds)].toSorted((a, b) => a - b)
        : (await lockListed(tx, body.articleIds, { person, now: context.now() })).map(({ id }) => id)
    if (ids.length === 0) return []
    const before = await statusesOf(tx, person.id, ids)
    const changed = ids.filter((id) => (before.get(id) ?? null) !== status)
    if (changed.length === 0) return []
    if (status === null) {
      await tx
        .delete(readingStatuses)
        .where(and(eq(readingStatuses.accountId, person.id), inArray(readingStatuses.articleId, changed)))
    } else {
      await tx
        .insert(readingStatuses)
        .values(changed.map((articleId) => ({ accountId: person.id, articleId, status })))
        .onConflictDoUpdate({ target: [readingStatuses.accountId, readingStatuses.articleId], set: { status } })
    }
    return changed.map((articleId) => ({ articleId, status: before.get(articleId) ?? null }))
  })
}

async function statusesOf(db: Db, accountId: number, articleIds: number[]) {
  const rows = await db
    .select()
    .from(readingStatuses)
    .where(and(eq(readingStatuses.accountId, accountId), inArray(readingStatuses.articleId, articleIds)))
  return new Map(rows.map(({ articleId, status }) => [articleId, status]))
}
