import type { User } from '@colophon/protocol/auth/roles'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import { COLLECTION_LEVELS_MAX, COLLECTION_PAPERS_MAX, COLLECTIONS_MAX } from '@colophon/protocol/library/entities'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockListed } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import { type Db, isUniqueViolation } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { endHiddenShares } from './highlights/end-hidden-shares.ts'
import { listCollections, roleIn } from './queries.ts'
import { collectionPapers, collections } from './tables.ts'

export const listAll: Handler<typeof libraryCalls.collections> = ({ person }, { db }) => listCollections(db, person)

export const create: Handler<typeof libraryCalls.createCollection> = async ({ body, person }, context) =>
  changingTree(context, person, async (tx) => readOne(tx, person, await addCollection(context, tx, person, body)))

/** Creates a collection, or finds that of the same name in the same place. Returns its id. */
export function createCollection(
  context: Context,
  person: User,
  wanted: { name: string; parentId: number | null },
): Promise<number> {
  return changingTree(context, person, (tx) => addCollection(context, tx, person, wanted))
}

async function addCollection(
  context: Pick<Context, 'now'>,
  tx: Db,
  person: User,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<number> {
  if (parentId !== null) await checkOwns(tx, person, parentId)
  const isHere = parentId === null ? isNull(collections.parentId) : eq(collections.parentId, parentId)
  const [same] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.ownerId, person.id), isHere, eq(collections.name, name)))
  if (same) return same.id
  if ((await tx.$count(collections, eq(collections.ownerId, person.id))) >= COLLECTIONS_MAX) fail('tooManyCollections')
  if (parentId !== null && (await levelOf(tx, parentId)) >= COLLECTION_LEVELS_MAX) fail('collectionTooDeep')
  const values = { ownerId: person.id, name, parentId, createdAt: context.now() }
  const [made] = await tx.insert(collections).values(values).returning({ id: collections.id })
  return made?.id ?? fail('serverError')
}

export const update: Handler<typeof libraryCalls.updateCollection> = async ({ body, person }, context) => {
  const { collectionId, name, parentId } = body
  return changingTree(context, person, async (tx) => {
    await checkOwns(tx, person, collectionId)
    if (parentId) {
      await checkOwns(tx, person, parentId)
      const below = await idsWithin(tx, collectionId)
      if (below.levels.has(parentId)) fail('collectionInItself')
      if ((await levelOf(tx, parentId)) + below.height > COLLECTION_LEVELS_MAX) fail('collectionTooDeep')
    }
    if (name !== undefined || parentId !== undefined)
      await tx.update(collections).set({ name, parentId }).where(eq(collections.id, collectionId))
    if (parentId !== undefined) await endHiddenShares(tx, collectionId)
    return readOne(tx, person, collectionId)
  })
}

export const remove: Handler<typeof libraryCalls.deleteCollection> = async ({ query, person }, context) => {
  const collectionIds = await changingTree(context, person, async (tx) => {
    await checkOwns(tx, person, query.collectionId)
    const { levels } = await idsWithin(tx, query.collectionId)
    await tx.delete(collections).where(eq(collections.id, query.collectionId))
    return [...levels.keys()].toSorted((a, b) => a - b)
  })
  return { collectionIds }
}

/** Adds or removes papers that the user may list; locks the collection, so that it is not deleted meanwhile. */
export const filePapers: Handler<typeof libraryCalls.filePapers> = async ({ body, person }, context) => {
  const { collectionId, isIn } = body
  const articleIds = await context.db.transaction(async (tx) => {
    const ofIt = tx.select({ id: collections.id }).from(collections).where(eq(collections.id, collectionId))
    await ofIt.for('update')
    const role = await roleIn(tx, person, collectionId)
    if (role === null) fail('collectionNotFound')
    if (role === 'reader') fail('collectionReadOnly')
    const changed = { articleId: collectionPapers.articleId }
    const listed = (await lockListed(tx, body.articleIds, { person, now: context.now() })).map(({ id }) => id)
    if (listed.length === 0) return []
    if (!isIn) {
      const these = and(eq(collectionPapers.collectionId, collectionId), inArray(collectionPapers.articleId, listed))
      return tx.delete(collectionPapers).where(these).returning(changed)
    }
    const values = listed.map((articleId) => ({
      collectionId,
      articleId,
      addedById: person.id,
      addedAt: context.now(),
    }))
    const added = await tx.insert(collectionPapers).values(values).onConflictDoNothing().returning(changed)
    const held = await tx.$count(collectionPapers, eq(collectionPapers.collectionId, collectionId))
    if (held > COLLECTION_PAPERS_MAX) fail('collectionFull')
    return added
  })
  return { articleIds: articleIds.map(({ articleId }) => articleId).toSorted((a, b) => a - b) }
}

/** Runs a change of one person's collections; such changes wait for each other, so that none builds a circle. */
export async function changingTree<T>({ db }: Context, person: User, change: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await lockNamed(tx, 'collections', person.id)
      return change(tx)
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('collectionExists')
    throw error
  }
}

/** Fails unless the collection is the person's own. */
export async function checkOwns(db: Db, person: User, collectionId: number): Promise<void> {
  const role = await roleIn(db, person, collectionId)
  if (role === null) fail('collectionNotFound')
  if (role !== 'owner') fail('collectionNotYours')
}

async function readOne(db: Db, person: User, collectionId: number) {
  const [found] = await listCollections(db, person, collectionId)
  return found ?? fail('collectionNotFound')
}

/** The level of a collection, 1 for the first. */
async function levelOf(db: Db, collectionId: number): Promise<number> {
  const { rows } = await db.execute<{ level: number }>(sql`with recursive up(parent_id) as (
    select ${collections.parentId} from ${collections} where ${collections.id} = ${collectionId}
    union all select above.parent_id from ${collections} above join up on above.id = up.parent_id
  ) select count(*)::int as level from up`)
  return rows[0]?.level ?? 0
}

/** A collection and all below it, with their levels counted from it, and how many levels these are. */
async function idsWithin(db: Db, collectionId: number): Promise<{ levels: Map<number, number>; height: number }> {
  const { rows } = await db.execute<{ id: number; level: number }>(sql`with recursive down(id, level) as (
    select ${collectionId}::int, 1
    union all select below.id, down.level + 1 from ${collections} below join down on below.parent_id = down.id
  ) select id, level from down`)
  return {
    levels: new Map(rows.map(({ id, level }) => [id, level])),
    height: Math.max(...rows.map(({ level }) => level)),
  }
}
