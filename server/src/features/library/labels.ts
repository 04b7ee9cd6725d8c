import type { User } from '@colophon/protocol/auth/roles'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import { TAGS_MAX, type Tag, type TagColor } from '@colophon/protocol/library/entities'
import { and, eq, inArray } from 'drizzle-orm'
import { paperStars } from '../../papers/tables.ts'
import { lockListed } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import { type Db, isUniqueViolation } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { labelsOf } from './filed-papers.ts'
import { listTags } from './queries.ts'
import { readingStatuses, taggedPapers, tags } from './tables.ts'

export const listAllTags: Handler<typeof libraryCalls.tags> = ({ person }, { db }) => listTags(db, person)

export const createTag: Handler<typeof libraryCalls.createTag> = ({ body, person }, context) =>
  addTag(context, person, body)

/** Creates a tag, or finds that of the same name. */
export function addTag({ db }: Context, person: User, tag: { name: string; color: TagColor }): Promise<Tag> {
  return db.transaction(async (tx) => {
    await lockNamed(tx, 'tags', person.id)
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
  const changed = db.transaction(async (tx) => {
    if (change.name !== undefined || change.color !== undefined) await tx.update(tags).set(change).where(isMine)
    const [tag] = await listTags(tx, person, tagId)
    return tag ?? fail('tagNotFound')
  })
  return changed.catch((error: unknown) => {
    if (isUniqueViolation(error)) fail('tagExists')
    throw error
  })
}

export const deleteTag: Handler<typeof libraryCalls.deleteTag> = async ({ query, person }, { db }) => {
  const deleted = await db
    .delete(tags)
    .where(and(eq(tags.id, query.tagId), eq(tags.ownerId, person.id)))
    .returning({ id: tags.id })
  return deleted.length > 0 ? null : fail('tagNotFound')
}

/** Puts a tag on papers that the user may list, or takes it off. */
export const tagPapers: Handler<typeof libraryCalls.tagPapers> = async ({ body, person }, context) => {
  const { tagId, isOn } = body
  const changed = await context.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.id, tagId), eq(tags.ownerId, person.id)))
      .for('key share')
    if (!locked) fail('tagNotFound')
    const changedId = { articleId: taggedPapers.articleId }
    const listed = (await lockListed(tx, body.articleIds, { person, now: context.now() })).map(({ id }) => id)
    if (listed.length === 0) return []
    if (!isOn) {
      const these = and(eq(taggedPapers.tagId, tagId), inArray(taggedPapers.articleId, listed))
      return tx.delete(taggedPapers).where(these).returning(changedId)
    }
    const values = listed.map((articleId) => ({ tagId, articleId }))
    return tx.insert(taggedPapers).values(values).onConflictDoNothing().returning(changedId)
  })
  return { articleIds: changed.map(({ articleId }) => articleId).toSorted((a, b) => a - b) }
}

export const labels: Handler<typeof libraryCalls.labels> = async ({ query, person }, { db }) =>
  (await labelsOf(db, person, [query.articleId])).get(query.articleId) ?? fail('articleNotFound')

/** Sets or removes the reading status; papers that already have it are left out of the reply. */
export const setReadingStatus: Handler<typeof libraryCalls.setReadingStatus> = async ({ body, person }, context) => {
  const { accountId, articleId } = readingStatuses
  const ofThem = (ids: number[]) => and(eq(accountId, person.id), inArray(articleId, ids))
  const changed = await changeMarks(context, person, body.articleIds, body.status, {
    read: async (tx, ids) => {
      const rows = await tx.select().from(readingStatuses).where(ofThem(ids))
      return new Map(rows.map((row) => [row.articleId, row.status]))
    },
    put: (tx, ids, status) =>
      tx
        .insert(readingStatuses)
        .values(ids.map((id) => ({ accountId: person.id, articleId: id, status })))
        .onConflictDoUpdate({ target: [accountId, articleId], set: { status } }),
    remove: (tx, ids) => tx.delete(readingStatuses).where(ofThem(ids)),
  })
  return changed.map(({ id, before }) => ({ articleId: id, status: before }))
}

/** Sets or removes the rating; papers that already have it are left out of the reply. */
export const setStars: Handler<typeof libraryCalls.setStars> = async ({ body, person }, context) => {
  const { accountId, articleId } = paperStars
  const ofThem = (ids: number[]) => and(eq(accountId, person.id), inArray(articleId, ids))
  const changed = await changeMarks(context, person, body.articleIds, body.stars, {
    read: async (tx, ids) => {
      const rows = await tx.select().from(paperStars).where(ofThem(ids))
      return new Map(rows.map((row) => [row.articleId, row.stars]))
    },
    put: (tx, ids, stars) =>
      tx
        .insert(paperStars)
        .values(ids.map((id) => ({ accountId: person.id, articleId: id, stars })))
        .onConflictDoUpdate({ target: [accountId, articleId], set: { stars } }),
    remove: (tx, ids) => tx.delete(paperStars).where(ofThem(ids)),
  })
  return changed.map(({ id, before }) => ({ articleId: id, stars: before }))
}

/** How one kind of mark is stored; the ids are never empty. */
type Marks<M> = {
  read(tx: Db, ids: number[]): Promise<ReadonlyMap<number, M>>
  put(tx: Db, ids: number[], mark: M): Promise<unknown>
  remove(tx: Db, ids: number[]): Promise<unknown>
}

/** Marks papers that the person may list, or removes the mark; returns the former marks of those that changed. */
async function changeMarks<M>(
  { db, now }: Context,
  person: User,
  articleIds: readonly number[],
  mark: M | null,
  marks: Marks<M>,
): Promise<{ id: number; before: M | null }[]> {
  return db.transaction(async (tx) => {
    await lockNamed(tx, 'marks', person.id)
    const ids = (await lockListed(tx, articleIds, { person, now: now() })).map(({ id }) => id)
    if (ids.length === 0) return []
    const former = await marks.read(tx, ids)
    const changed = ids.map((id) => ({ id, before: former.get(id) ?? null })).filter(({ before }) => before !== mark)
    const changedIds = changed.map(({ id }) => id)
    if (changedIds.length === 0) return []
    await (mark === null ? marks.remove(tx, changedIds) : marks.put(tx, changedIds, mark))
    return changed
  })
}
